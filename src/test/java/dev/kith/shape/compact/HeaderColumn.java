package dev.kith.shape.compact;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A column as a header tells it.
///
/// @param outer the object that it is within; empty: none
/// @param orNull whether an empty cell is null
record HeaderColumn(Optional<String> outer, String key, boolean orNull, Kind kind) {

  sealed interface Kind {
    record Plain() implements Kind {}

    record Opens() implements Kind {}

    record Constant(Value value) implements Kind {}

    record EndOf(String key) implements Kind {}

    record Affixed(String before, String after) implements Kind {}

    record Listed(List<String> keys) implements Kind {}
  }

  /// The columns up to links, brackets or the end of the line.
  static List<HeaderColumn> read(TextCursor in) {
    var columns = new ArrayList<HeaderColumn>();
    while (!in.isNext("\n>)")) {
      var key = in.name();
      if (in.take('{')) {
        columns.add(new HeaderColumn(Optional.empty(), key, false, new Kind.Opens()));
        while (!in.take('}')) {
          var inner = in.name();
          columns.add(new HeaderColumn(Optional.of(key), inner, in.take('?'), kind(in)));
          in.take('|');
        }
      } else {
        columns.add(new HeaderColumn(Optional.empty(), key, in.take('?'), kind(in)));
      }
      in.take('|');
    }
    return columns;
  }

  private static Kind kind(TextCursor in) {
    if (in.take('[')) {
      var keys = new ArrayList<String>();
      while (!in.take(']')) {
        keys.add(in.name());
        in.take('|');
      }
      return new Kind.Listed(keys);
    }
    if (!in.take('=')) {
      return new Kind.Plain();
    }
    if (in.take('(')) {
      var key = in.name();
      in.expect(')');
      return new Kind.EndOf(key);
    }
    var value = in.value("|})\n");
    return value instanceof Value.Text(var text) && text.contains("*") && !in.endsWithQuote()
        ? new Kind.Affixed(
            text.substring(0, text.indexOf('*')), text.substring(text.indexOf('*') + 1))
        : new Kind.Constant(value);
  }

  boolean hasCell() {
    return !(kind instanceof Kind.Opens
        || kind instanceof Kind.Constant
        || kind instanceof Kind.EndOf);
  }

  /// Puts what the header says, or a cell, into a row.
  void put(TextCursor in, String ends, Map<String, Value> row) {
    switch (kind) {
      case Kind.Opens() -> row.put(key, new Value.Fields(new LinkedHashMap<>()));
      case Kind.Constant(var value) -> put(row, value);
      case Kind.EndOf(var other) ->
          put(
              row,
              new Value.Text(((Value.Text) row.get(other)).text().replaceAll("(?s).*[:/#]", "")));
      case Kind.Plain(), Kind.Affixed _, Kind.Listed _ -> {
        if (!in.isNext(ends)) {
          put(row, cell(in, ends));
        } else if (orNull) {
          put(row, new Value.Literal("null"));
        }
      }
    }
  }

  private void put(Map<String, Value> row, Value value) {
    if (outer.isPresent() && row.get(outer.get()) instanceof Value.Fields(var inner)) {
      inner.put(key, value);
    } else {
      row.put(key, value);
    }
  }

  private Value cell(TextCursor in, String ends) {
    return switch (kind) {
      case Kind.Affixed(var before, var after) -> affixed(in, ends, before, after);
      case Kind.Listed(var keys) -> list(in, ends, keys);
      case Kind.Plain(), Kind.Opens(), Kind.Constant _, Kind.EndOf _ -> in.value(ends);
    };
  }

  private static Value affixed(TextCursor in, String ends, String before, String after) {
    var inner = in.peek() == '"' ? in.name() : in.until(ends);
    return inner.equals("null") && !in.endsWithQuote()
        ? new Value.Literal("null")
        : new Value.Text(before + inner + after);
  }

  private static Value list(TextCursor in, String ends, List<String> keys) {
    var items = new ArrayList<Value>();
    if (in.peek() == '[') {
      return in.value(ends);
    }
    do {
      if (keys.isEmpty()) {
        items.add(in.value(ends + ","));
      } else {
        var fields = new LinkedHashMap<String, Value>();
        for (var key : keys) {
          in.take(' ');
          fields.put(key, in.value(ends + ", "));
        }
        items.add(new Value.Fields(fields));
      }
    } while (in.take(','));
    return new Value.Items(items);
  }
}
