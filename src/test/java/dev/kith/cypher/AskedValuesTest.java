package dev.kith.cypher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Mutation;
import dev.kith.tool.Limits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Values that come in and go out, and how large they become.
class AskedValuesTest {
  @TempDir static Path folder;
  private static AskedMemory memory;

  @BeforeAll
  static void open() {
    var nodes = new ArrayList<Mutation>();
    for (int node = 0; node < 300; node++) {
      nodes.add(
          AskedMemory.node(
              "n" + node,
              "thing",
              "{\"x\":" + node + ",\"at\":\"2024-05-01T10:00:00Z\",\"w\":2.0}"));
    }
    memory = new AskedMemory(folder, nodes);
  }

  @AfterAll
  static void close() {
    memory.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "substring('😀b', 1);\"b\"",
        "substring('a😀b', 1, 1);\"😀\"",
        "left('😀b', 1);\"😀\"",
        "left('😀', 5);\"😀\"",
        "right('a😀', 1);\"😀\"",
        "right('😀', 0);\"\"",
        "reverse('a😀');\"😀a\"",
        "split('a😀b', '');[\"a\",\"😀\",\"b\"]",
        "size(left('😀😀😀', 2));2",
        "-9223372036854775808;\"-9223372036854775808\"",
        "9007199254740991;9007199254740991",
        "-9007199254740992;\"-9007199254740992\"",
        "timestamp();1738324800000",
        "datetime({epochSeconds: 0});\"1970-01-01T00:00Z\"",
        "datetime({epochMillis: 1500});\"1970-01-01T00:00:01.500Z\"",
        "date('2024-05-01T10:00:00Z').month;5",
      })
  void expressionsHaveTheirValue(String expression, String json) {
    assertThat(memory.rows("RETURN " + expression + " AS v")).isEqualTo("[[" + json + "]]");
  }

  @Test
  void aStoredNumberWithAFractionIsDividedAsOne() {
    assertThat(memory.rows("MATCH (n {x: 1}) RETURN n.w / 4 AS w, n.x / 4 AS x"))
        .isEqualTo("[[0.5,0]]");
  }

  @Test
  void aStoredTimeIsADate() {
    assertThat(memory.rows("MATCH (n {x: 1}) RETURN date(n.at) AS d, datetime(n.at).hour AS h"))
        .isEqualTo("[[\"2024-05-01\",10]]");
  }

  @Test
  void howManyRowsThereWouldBeIsToldWhereItIsKnown() {
    var ordered =
        memory.answerTo("{\"query\":\"MATCH (n) RETURN n.x ORDER BY n.x\",\"max_rows\":10}");
    var free = memory.answerTo("{\"query\":\"MATCH (n) RETURN n.x\",\"max_rows\":10}");

    assertThat(ordered.path("truncated").toString())
        .isEqualTo(
            "{\"reason\":\"max_rows\",\"returned\":10,\"next\":{\"offset\":10,\"max_rows\":10}}");
    assertThat(ordered.has("warnings")).isFalse();
    assertThat(free.path("truncated").has("of")).isFalse();
    assertThat(free.path("warnings").toString()).contains("add ORDER BY");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "[1];must be an object",
        "\"s\";must be an object",
        "5;must be an object",
        "{\"n\":123456789012345678901234567890};must fit an integer of 64 bits",
        "{\"n\":[{\"m\":9223372036854775808}]};must fit an integer of 64 bits",
      })
  void parametersThatMeanSomethingElseAreRefused(String parameters, String told) {
    var fault = memory.faultOf("{\"query\":\"RETURN $n AS n\",\"parameters\":" + parameters + "}");

    assertThat(fault.toString()).contains(told).contains("/parameters");
  }

  @Test
  void parametersOfEverySortAreTaken() {
    assertThat(
            memory
                .answerTo(
                    "{\"query\":\"RETURN $n AS n\",\"parameters\":{\"n\":[9223372036854775807,1e3,"
                        + "{\"m\":null}]}}")
                .path("rows")
                .toString())
        .isEqualTo("[[[\"9223372036854775807\",1000.0,{\"m\":null}]]]");
    for (var none : List.of("", ",\"parameters\":null", ",\"parameters\":{}")) {
      assertThat(
              memory.answerTo("{\"query\":\"RETURN 1 AS n\"" + none + "}").path("rows").toString())
          .isEqualTo("[[1]]");
    }
  }

  @Test
  void howManyRowsMustBeANumberThatCanBe() {
    assertThat(memory.fault("MATCH (n) RETURN n LIMIT -1"))
        .contains("column 26: LIMIT needs an integer of at least 0, not -1")
        .contains("\n  " + " ".repeat(25) + "^");
    assertThat(memory.fault("MATCH (n) RETURN n SKIP -2 LIMIT 1"))
        .contains("SKIP needs an integer of at least 0, not -2");
    assertThat(memory.fault("MATCH (n) RETURN n LIMIT 'a'")).contains("not a string");
  }

  @Test
  void aListTakesMemoryOfItsCallWhileItGrows(@TempDir Path other) {
    var usual = Limits.FOR_PROGRAMS;
    var narrow =
        new Limits(
            usual.time(),
            usual.learning(),
            usual.walk(),
            8L << 20,
            usual.tokens(),
            usual.replies(),
            usual.workers(),
            usual.waiting());
    try (var small = new AskedMemory(other, List.of(), narrow)) {
      assertThat(small.fault("RETURN size([x IN range(1, 100000) | [y IN [1, 2, 3] | y]]) AS s"))
          .contains("bytes of memory");
      assertThat(small.rows("RETURN size([x IN range(1, 1000) | x]) AS s")).isEqualTo("[[1000]]");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "MATCH (a), (b), (c) RETURN size(collect(a.x + b.x + c.x)) AS s",
        "RETURN size([x IN range(1, 1000000) | [y IN range(1, 1000) | x * y]]) AS s",
        "RETURN size([x IN range(1, 1000000) | range(1, 1000)]) AS s",
        "RETURN size([x IN range(1, 1000000) | [x]]) AS s",
      })
  void aListIsRefusedAsSoonAsItIsTooLong(String query) {
    assertThat(memory.fault(query)).contains("more than 1000000 values");
  }
}
