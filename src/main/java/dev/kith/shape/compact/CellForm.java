package dev.kith.shape.compact;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What the cells of a column have in common: the header says it once.
sealed interface CellForm {
  /// What the header says behind the name.
  String header();

  /// The cell of a value; empty where the header says all.
  Optional<String> cell(Value value, Cell cell, String special);

  /// Any values.
  record Plain() implements CellForm {
    @Override
    public String header() {
      return "";
    }

    @Override
    public Optional<String> cell(Value value, Cell cell, String special) {
      return Optional.of(cell.of(value, special));
    }
  }

  /// What the header says holds for all rows.
  record InHeader(String header) implements CellForm {
    @Override
    public Optional<String> cell(Value value, Cell cell, String special) {
      return Optional.empty();
    }
  }

  /// Values that are never missing: an empty cell is null.
  record OrNull(CellForm others) implements CellForm {
    @Override
    public String header() {
      return "?" + others.header();
    }

    @Override
    public Optional<String> cell(Value value, Cell cell, String special) {
      return value.isNull() ? Optional.of("") : others.cell(value, cell, special);
    }
  }

  /// Strings, or null, that begin and end alike.
  record Affixed(String before, String after) implements CellForm {
    @Override
    public String header() {
      return "=" + before + "*" + after;
    }

    @Override
    public Optional<String> cell(Value value, Cell cell, String special) {
      if (!(value instanceof Value.Text(var text))) {
        return Optional.of(cell.inline(value));
      }
      var inner = text.substring(before.length(), text.length() - after.length());
      return Optional.of(Cell.text(inner, special));
    }
  }

  /// Lists of single values.
  record Listed() implements CellForm {
    @Override
    public String header() {
      return "[]";
    }

    @Override
    public Optional<String> cell(Value value, Cell cell, String special) {
      return Optional.of(
          value instanceof Value.Items(var items) && !items.isEmpty()
              ? items.stream()
                  .map(each -> cell.of(each, "," + special))
                  .collect(Collectors.joining(","))
              : "[]");
    }
  }

  /// Lists of objects with the same keys and short values.
  record Tuples(List<String> keys) implements CellForm {
    @Override
    public String header() {
      return keys.stream().map(Cell::name).collect(Collectors.joining("|", "[", "]"));
    }

    @Override
    public Optional<String> cell(Value value, Cell cell, String special) {
      return Optional.of(
          value instanceof Value.Items(var items) && !items.isEmpty()
              ? items.stream()
                  .map(each -> tuple(each, cell, special))
                  .collect(Collectors.joining(","))
              : "[]");
    }

    private static String tuple(Value value, Cell cell, String special) {
      return value instanceof Value.Fields(var fields)
          ? fields.values().stream()
              .map(each -> cell.of(each, ", " + special))
              .collect(Collectors.joining(" "))
          : "";
    }
  }
}
