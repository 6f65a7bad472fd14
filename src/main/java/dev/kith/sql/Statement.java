package dev.kith.sql;

import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.Rows;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// SQL to run, the values to bind to its placeholders in order, and what comes back.
///
/// Values have few plain forms on every engine, so that a driver's handling of times and lists
/// never matters: strings, longs, doubles and booleans; a time as microseconds since 1970, a day as
/// ISO-8601 text, a list as the text of a JSON array.
///
/// @param binds the values to bind, never [Literal.Missing]
/// @param most an estimate of how many rows come back at most
public record Statement(String text, List<Literal> binds, List<Rows.Column> columns, int most) {
  public Statement {
    binds = List.copyOf(binds);
    columns = List.copyOf(columns);
  }

  /// A statement without an estimate of its rows.
  public Statement(String text, List<Literal> binds, List<Rows.Column> columns) {
    this(text, binds, columns, Integer.MAX_VALUE);
  }

  /// What to hand to the driver for each placeholder: a `String`, `Long`, `Double` or `Boolean`.
  public List<Object> parameters() {
    return binds.stream().map(Statement::parameter).toList();
  }

  /// The value in a column, from what the driver gave.
  public Literal literal(int column, @Nullable Object value) {
    return DriverValues.literal(columns.get(column).type(), value);
  }

  /// The values of a row, from what the driver gave for each column.
  public List<Literal> row(@Nullable Object[] values) {
    var row = new Literal[values.length];
    for (int at = 0; at < row.length; at++) {
      row[at] = literal(at, values[at]);
    }
    return List.of(row);
  }

  private static Object parameter(Literal bind) {
    return switch (bind) {
      case Literal.Text(var value) -> value;
      case Literal.Whole(var value) -> value;
      case Literal.Real(var value) -> value;
      case Literal.Flag(var value) -> value;
      case Literal.Timestamp(Instant value) -> ChronoUnit.MICROS.between(Instant.EPOCH, value);
      case Literal.Day(LocalDate value) -> value.toString();
      case Literal.Texts(var value) -> DriverValues.array(value);
      case Literal.Missing _ -> throw new IllegalStateException("a missing value is never bound");
    };
  }
}
