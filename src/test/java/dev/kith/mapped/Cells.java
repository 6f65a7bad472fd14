package dev.kith.mapped;

import dev.kith.graph.pattern.Literal;
import dev.kith.schema.PropertyType;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import tools.jackson.databind.json.JsonMapper;

/// How the values of one column lie there.
///
/// @param physical the column's own type
/// @param stored what the ontology says of it
record Cells(String physical, String stored) {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final List<Cells> MOMENTS =
      List.of(
          new Cells("TIMESTAMP", "native"),
          new Cells("TIMESTAMPTZ", "native"),
          new Cells("VARCHAR", "text"),
          new Cells("BIGINT", "micros"));

  static Cells of(PropertyType type, Random random) {
    boolean odd = random.nextInt(4) == 0;
    return switch (type) {
      case STRING, ENUM -> new Cells("VARCHAR", "native");
      case INT32, INT64 -> odd ? new Cells("VARCHAR", "text") : new Cells("BIGINT", "native");
      case FLOAT64 -> odd ? new Cells("VARCHAR", "text") : new Cells("FLOAT8", "native");
      case BOOLEAN -> odd ? new Cells("VARCHAR", "text") : new Cells("BOOLEAN", "native");
      case DATETIME -> MOMENTS.get(random.nextInt(MOMENTS.size()));
      case DATE -> odd ? new Cells("VARCHAR", "text") : new Cells("DATE", "native");
      case STRINGS -> odd ? new Cells("VARCHAR", "text") : new Cells("TEXT[]", "native");
    };
  }

  /// A string as YAML and JSON write it.
  static String json(String text) {
    return JSON.writeValueAsString(text);
  }

  /// The value as SQL that makes it.
  String value(Literal value) {
    boolean text = physical.equals("VARCHAR");
    return switch (value) {
      case Literal.Missing() -> "NULL";
      case Literal.Text(var words) -> quoted(words);
      case Literal.Whole(var number) -> maybeQuoted(text, Long.toString(number));
      case Literal.Real(var number) -> maybeQuoted(text, Double.toString(number));
      case Literal.Flag(var flag) -> maybeQuoted(text, Boolean.toString(flag));
      case Literal.Timestamp(var moment) -> moment(moment);
      case Literal.Day(var day) -> quoted(day.toString());
      case Literal.Texts(var texts) ->
          text
              ? quoted(JSON.writeValueAsString(texts))
              : "CAST(ARRAY["
                  + String.join(", ", texts.stream().map(Cells::quoted).toList())
                  + "] AS TEXT[])";
    };
  }

  private String moment(Instant moment) {
    return physical.equals("BIGINT")
        ? Long.toString(ChronoUnit.MICROS.between(Instant.EPOCH, moment))
        : quoted(moment.toString());
  }

  private static String maybeQuoted(boolean text, String value) {
    return text ? quoted(value) : value;
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
