package dev.kith.cypher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A property that the graph does not have is a mistake, however the node came there.
class NamedPropertiesTest {
  @TempDir static Path folder;
  private static AskedMemory memory;

  @BeforeAll
  static void open() {
    memory =
        new AskedMemory(
            folder,
            List.of(
                AskedMemory.node("Ada", "person", "{\"age\":36,\"odd name\":1}", "likes tea"),
                AskedMemory.node("Bob", "person", "{\"age\":40}"),
                AskedMemory.edge("Ada", "KNOWS", "Bob", "{\"since\":1840}")));
  }

  @AfterAll
  static void close() {
    memory.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "MATCH (n) RETURN n.agee",
        "MATCH (n) WITH collect(n) AS ms UNWIND ms AS m RETURN m.agee",
        "MATCH (n) WITH collect(DISTINCT n) AS ms RETURN [m IN ms | m.agee] AS a",
        "MATCH (n) RETURN [m IN collect(n) | m.agee] AS a",
        "MATCH (n) RETURN head(collect(n)).agee AS a",
        "MATCH (n) WITH collect(n) AS ms RETURN ms[0].agee AS a",
        "MATCH (n) WITH collect(n) AS ms RETURN reverse(ms[0..1])[0].agee AS a",
        "MATCH (n) WHERE all(x IN [n] WHERE x.agee > 1) RETURN n",
        "MATCH (n)-->(m) RETURN coalesce(n, m).agee AS a",
        "MATCH (n)-->(m) RETURN CASE WHEN true THEN n ELSE m END.agee AS a",
        "MATCH (n) WITH head([(n)--(m) | m]) AS m RETURN m.agee AS a",
        "MATCH ()-[r]->() RETURN startNode(r).agee AS a",
        "MATCH p = ()-->() RETURN [n IN nodes(p) | n.agee] AS a",
        "MATCH (n) WITH n AS m WITH {a: m.agee} AS f RETURN f",
      })
  void anUnknownOneIsToldWithNearNames(String query) {
    assertThat(memory.fault(query)).contains("no property is called 'agee'").contains("age");
  }

  @Test
  void whatOnlyRelationshipsHaveIsNoPropertyOfNodes() {
    assertThat(memory.fault("MATCH (n) RETURN n.since")).contains("no property is called 'since'");
    assertThat(memory.fault("MATCH ()-[r]->() RETURN r.age"))
        .contains("no property is called 'age'");
    assertThat(memory.rows("MATCH (n)-[r]->() RETURN n.age, r.since, r.confidence"))
        .isEqualTo("[[36,1840,null]]");
  }

  @Test
  void aNameThatNobodyCountsIsToldWhereNothingHasIt() {
    assertThat(memory.answer("MATCH (n) RETURN n.`odd name` AS o ORDER BY o").toString())
        .contains("[[1],[null]]")
        .doesNotContain("warnings");
    assertThat(memory.warnings("MATCH (n) RETURN n.`odd nam` AS o"))
        .contains("Nothing that was read has a property called 'odd nam'");
  }

  @Test
  void mapsAndListsOfOtherThingsHaveAnyName() {
    assertThat(memory.rows("WITH {agee: 1} AS m RETURN m.agee, [x IN [m] | x.agee] AS a"))
        .isEqualTo("[[1,[1]]]");
    assertThat(memory.rows("MATCH (n {name: 'Ada'}) WITH properties(n) AS p RETURN p.agee"))
        .isEqualTo("[[null]]");
    assertThat(
            memory.rows(
                "MATCH (n) WITH collect(n) AS ns UNWIND ns AS m MATCH (m)-->(o) RETURN"
                    + " o.name"))
        .isEqualTo("[[\"Bob\"]]");
  }

  @Test
  void aTestOfStringsThatCannotHoldIsWarnedOf() {
    assertThat(memory.warnings("MATCH (n) WHERE n.observations CONTAINS 'tea' RETURN n"))
        .contains("any(o IN n.observations WHERE o CONTAINS …)");
    assertThat(
            memory.rows(
                "MATCH (n) WHERE any(o IN n.observations WHERE o CONTAINS 'tea')"
                    + " RETURN n.name"))
        .isEqualTo("[[\"Ada\"]]");
    assertThat(memory.warnings("MATCH (n) WHERE n.name STARTS WITH 5 RETURN n"))
        .contains("STARTS WITH applies to strings, not to an integer");
    assertThat(memory.answer("MATCH (n) WHERE n.name =~ 'A.*' RETURN n").has("warnings")).isFalse();
  }

  @Test
  void aNameThatIsATypeIsWarnedOf() {
    assertThat(memory.warnings("MATCH (n)-[KNOWS]->(m) RETURN count(*) AS c"))
        .contains("write [:KNOWS] for the type");
    assertThat(memory.answer("MATCH (n)-[k:KNOWS]->(m) RETURN count(*) AS c").has("warnings"))
        .isFalse();
  }
}
