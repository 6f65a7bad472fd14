package dev.kith.engine.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.pattern.Literal;
import dev.kith.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueryParametersTest {
  private static QueryParameters sent(String text, Literal... binds) {
    return QueryParameters.of(new Statement(text, Arrays.asList(binds), List.of()));
  }

  @Test
  void aTextThatStandsInSeveralPlacesTravelsOnce() {
    var keys = new Literal.Text("[1,2]");
    var sent =
        sent(
            "a IN {p0:String} AND b = {p1:Int64} AND c IN {p2:String} AND d = {p3:String}",
            keys,
            new Literal.Whole(7),
            keys,
            new Literal.Text("tab\t"));

    assertThat(sent.text())
        .isEqualTo("a IN {p0:String} AND b = {p1:Int64} AND c IN {p0:String} AND d = {p3:String}");
    assertThat(sent.values().keySet()).containsExactly("p0", "p1", "p3");
    assertThat(sent.values().get("p3")).hasToString("tab\\t");
  }

  @Test
  void aLongTextTravelsInPiecesThatAreSentOnce() {
    var keys = new Literal.Text("x".repeat(70_000));
    var sent = sent("a IN {p0:String} AND c IN {p1:String}", keys, keys);

    var whole = "concat({p0_0:String}, {p0_30000:String}, {p0_60000:String})";
    assertThat(sent.text()).isEqualTo("a IN " + whole + " AND c IN " + whole);
    assertThat(sent.values()).hasSize(3);
  }
}
