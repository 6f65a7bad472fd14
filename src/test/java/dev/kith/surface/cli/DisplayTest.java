package dev.kith.surface.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import java.util.List;
import org.junit.jupiter.api.Test;

class DisplayTest {
  private static final String LIST =
      "[{\"id\":\"a\",\"n\":1},{\"id\":\"bcd\",\"tags\":[\"x\",2],\"n\":null}]";

  @Test
  void aProgramGetsWhatTheToolWrote() {
    assertThat(Display.PLAIN.show(LIST)).isEqualTo(LIST);
  }

  @Test
  void aListIsATableForPeople() {
    assertThat(Display.TABLE.show(LIST))
        .isEqualTo(
            """
            id   n  tags
            ──   ─  ────
            a    1
            bcd     ["x",2]\
            """);
  }

  @Test
  void whatIsNoListOfObjectsIsPretty() {
    assertThat(Display.TABLE.show("{\"a\":[],\"b\":{\"c\":true}}"))
        .isEqualTo("{\n  \"a\": [],\n  \"b\": {\n    \"c\": true\n  }\n}");
    assertThat(Display.TABLE.show("[]")).isEqualTo("[]");
    assertThat(Display.TABLE.show("[1,\"é\"]")).isEqualTo("[\n  1,\n  \"é\"\n]");
  }

  @Test
  void whatRowsForProgramsCannotSayIsSaidBesideThem() {
    var answer =
        "{\"columns\":[\"a\"],\"rows\":[[1]],\"row_count\":1,\"warnings\":[\"so\",\"and so\"],"
            + "\"truncated\":{\"reason\":\"max_rows\",\"returned\":1,\"next\":{\"offset\":1}},"
            + "\"explain\":{\"plan\":[\"scan\"],\"statements\":[{\"sql\":\"SELECT\\n1\"}]}}";

    assertThat(Display.CSV.show(answer)).isEqualTo("a\n1");
    assertThat(Display.CSV.beside(answer))
        .containsExactly(
            "so",
            "and so",
            "These are 1 rows, and there are more. Go on with --offset 1.",
            "plan: scan",
            "sql: SELECT 1");
    assertThat(Display.LINES.beside(answer)).isEqualTo(Display.CSV.beside(answer));
    assertThat(Display.PLAIN.beside(answer)).isEmpty();
    assertThat(Display.TABLE.beside(answer)).isEmpty();
    assertThat(Display.CSV.beside("{\"columns\":[],\"rows\":[],\"row_count\":0}")).isEmpty();
  }

  @Test
  void prettyJsonIsTheSameJson() {
    assertThat(Calls.json(Display.PRETTY.show(LIST))).isEqualTo(Calls.json(LIST));
  }

  @Test
  void aCellIsOneLineThatATerminalDoesNotObey() {
    var long80 = "x".repeat(80);
    var table = new TextTable(List.of("cell")).row(List.of("\u001b[31mred\n")).row(List.of(long80));

    assertThat(table.text().lines().skip(2)).containsExactly(" [31mred", "x".repeat(59) + "…");
  }
}
