package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Scope;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.RandomQuestions;
import dev.kith.graph.pattern.Rows;
import dev.kith.schema.PropertyType;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Totals by columns against the same totals by SQL: the very same rows, for callers that see all
/// and for others, after writes of this process and of another. Set `kith.test.seed` to begin with
/// a seed, `kith.test.graphs` to try more graphs.
class ColumnTotalsTest {
  private static final int GRAPHS = Integer.getInteger("kith.test.graphs", 12);
  private static final int ROUNDS = 4;
  private static final int QUESTIONS = 40;
  private static final List<String> TYPES = List.of("person", "note");
  private static final List<String> PREDICATES = List.of("KNOWS", "about");
  private static final List<String> PATHS = List.of("1/", "1/2/", "3/");

  /// Values as they stand in metadata, by the name of the property.
  private static final List<List<String>> VALUES =
      List.of(
          List.of("whole", "0", "1", "-7", "9007199254740993", "4611686018427387904", "null"),
          List.of("huge", "9223372036854775807", "-9223372036854775808", "5", "5"),
          List.of("real", "1", "1.0", "0.1", "0.2", "-2.5", "1e15", "0.1", "null"),
          List.of("large", "9007199254740993", "9007199254740992.0", "0.5", "1e300", "-1e300"),
          List.of("signed", "-0.0", "0.0", "0", "1.5"),
          List.of("flag", "true", "false", "null"),
          List.of("at", times("2024-02-29T23:59:59.999999Z", "1969-12-31T23:59:59.5+01:00")),
          List.of("early", times("0000-01-01T00:00:00Z", "9999-12-31T23:00:00Z")),
          List.of("day", times("2024-12-30", "2024-02-29")),
          List.of("state", "\"open\"", "\"closed\"", "\"Öffen\"", "null"),
          List.of("text", "\"\"", "\"a\"", "\"A\"", "\"é\"", "\"%\"", "\"\uD83D\uDE00\"", "\"z\""),
          List.of("strange", "\"a\\u0000b\"", "\"\\ud800\"", "\"\uFFFD\"", "\"a\""),
          List.of("mixed", "1", "\"1\"", "1.0", "true", "{\"a\":1}", "[1]", "null"),
          List.of("tags", "[]", "[\"a\",\"é\"]", "[\"a\"]"));

  @TempDir Path folder;

  private static String[] times(String one, String other) {
    return new String[] {"\"" + one + "\"", "\"" + other + "\""};
  }
}
