package dev.kith.mapped.engine;

import dev.kith.schema.PropertyType;
import dev.kith.sql.PropertySource.Storage;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/// Which property types a column can hold, and in which storage forms: the engine names the sort of
/// column, and this derives the rest.
public final class ReadableTypes {
  private final Map<PropertyType, Set<Storage>> readable = new EnumMap<>(PropertyType.class);

  /// A column without any type yet.
  public ReadableTypes() {}

  /// Adds a type and the ways it can be stored.
  public ReadableTypes add(PropertyType type, Storage... storages) {
    readable.computeIfAbsent(type, _ -> EnumSet.noneOf(Storage.class)).addAll(Set.of(storages));
    return this;
  }

  /// A column of any type: its values can be read as text.
  public ReadableTypes castToText() {
    return add(PropertyType.STRING, Storage.CAST).add(PropertyType.ENUM, Storage.CAST);
  }

  /// A column of text that may encode other types, JSON for example.
  public ReadableTypes writtenOut() {
    for (var each : PropertyType.values()) {
      add(each, Storage.TEXT);
    }
    return this;
  }

  /// A column of plain text.
  public ReadableTypes text() {
    return writtenOut()
        .add(PropertyType.STRING, Storage.NATIVE)
        .add(PropertyType.ENUM, Storage.NATIVE);
  }

  /// A column of numbers that are converted: decimals, and those wider than 64 bits.
  public ReadableTypes castToNumber() {
    return add(PropertyType.FLOAT64, Storage.CAST)
        .add(PropertyType.INT32, Storage.CAST)
        .add(PropertyType.INT64, Storage.CAST);
  }

  /// A column of integers of at most 64 bits, which may also be times.
  public ReadableTypes whole() {
    return castToNumber()
        .add(PropertyType.INT32, Storage.NATIVE)
        .add(PropertyType.INT64, Storage.NATIVE)
        .add(PropertyType.DATETIME, Storage.SECONDS, Storage.MILLIS, Storage.MICROS);
  }

  /// A column of floating-point numbers.
  public ReadableTypes real() {
    return castToNumber().add(PropertyType.FLOAT64, Storage.NATIVE);
  }

  /// A column of true and false.
  public ReadableTypes flag() {
    return add(PropertyType.BOOLEAN, Storage.NATIVE, Storage.CAST);
  }

  /// A column of days.
  public ReadableTypes date() {
    return add(PropertyType.DATE, Storage.NATIVE, Storage.CAST)
        .add(PropertyType.DATETIME, Storage.CAST);
  }

  /// A column of times.
  public ReadableTypes dateTime() {
    return add(PropertyType.DATETIME, Storage.NATIVE, Storage.CAST)
        .add(PropertyType.DATE, Storage.CAST);
  }

  /// What was added so far.
  public Map<PropertyType, Set<Storage>> all() {
    return readable;
  }
}
