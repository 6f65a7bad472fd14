package dev.kith.engine.clickhouse;

import dev.kith.graph.pattern.Literal;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Statement;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/// Rows in ClickHouse's format `RowBinary`, for tables of [PublishedLayout].
final class RowBinary {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 16);
  private int rows;

  int rows() {
    return rows;
  }

  int bytes() {
    return bytes.size();
  }

  InputStream stream() {
    return new ByteArrayInputStream(bytes.toByteArray());
  }

  /// A key, which is never missing.
  RowBinary key(Literal key) {
    switch (key) {
      case Literal.Text(var text) -> text(text);
      case Literal.Whole(var number) -> fixed(number, Long.BYTES);
      case Literal other -> throw new IllegalArgumentException("no key: " + other);
    }
    return this;
  }

  RowBinary values(List<Property> properties, List<Literal> values) {
    for (int at = 0; at < properties.size(); at++) {
      value(properties.get(at).type(), values.get(at));
    }
    return this;
  }

  void end(long version, boolean gone) {
    fixed(version, Long.BYTES);
    bytes.write(gone ? 1 : 0);
    rows++;
  }

  private void value(PropertyType type, Literal value) {
    if (value instanceof Literal.Missing) {
      bytes.write(1);
      return;
    }
    bytes.write(0);
    switch (value) {
      case Literal.Text(var text) -> text(text);
      case Literal.Whole(var number) ->
          fixed(number, type == PropertyType.INT32 ? Integer.BYTES : Long.BYTES);
      case Literal.Real(var number) -> fixed(Double.doubleToRawLongBits(number), Long.BYTES);
      case Literal.Flag(var flag) -> bytes.write(flag ? 1 : 0);
      case Literal.Timestamp(var moment) ->
          fixed(ChronoUnit.MICROS.between(Instant.EPOCH, moment), Long.BYTES);
      case Literal.Day(var day) -> fixed(day.toEpochDay(), Integer.BYTES);
      case Literal.Texts _ ->
          text(new Statement("", List.of(value), List.of()).parameters().getFirst().toString());
      case Literal.Missing _ -> throw new IllegalArgumentException("no " + type);
    }
  }

  RowBinary text(String text) {
    var encoded = text.getBytes(StandardCharsets.UTF_8);
    count(encoded.length);
    bytes.writeBytes(encoded);
    return this;
  }

  private void count(int number) {
    int left = number;
    while (left > 0x7F) {
      bytes.write((left & 0x7F) | 0x80);
      left >>>= 7;
    }
    bytes.write(left);
  }

  private void fixed(long number, int size) {
    for (int at = 0; at < size; at++) {
      bytes.write((int) (number >>> (8 * at)));
    }
  }
}
