package dev.kith.shape.compact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds what the values of a column have in common.
///
/// @param values one for each row; empty where a row has none
record SharedForm(List<Optional<Value>> values, Cell cell) {
  /// What cannot stand in a header without quotation marks.
  private static final String SPECIAL = "*{}=()[]";

  private static final Value NONE = new Value.Literal("null");
  private static final String LOCAL = ":/#";

  /// @param first the name and the values of the first column, unless this is it
  CellForm column(Optional<String> first, List<Optional<Value>> ids) {
    if (values.size() > 1 && values.stream().allMatch(Optional::isPresent)) {
      if (values.stream().allMatch(values.getFirst()::equals)) {
        return new CellForm.InHeader("=" + cell.of(values.getFirst().get(), SPECIAL));
      }
      if (first.isPresent() && areLocal(ids)) {
        return new CellForm.InHeader("=(" + first.get() + ")");
      }
      if (values.stream().anyMatch(each -> each.get().isNull())) {
        var others = values.stream().map(each -> each.filter(some -> !some.isNull())).toList();
        return new CellForm.OrNull(new SharedForm(others, cell).column(first, ids));
      }
    }
    var present = values.stream().flatMap(Optional::stream).toList();
    if (!present.isEmpty() && present.stream().allMatch(Value.Items.class::isInstance)) {
      return lists(present);
    }
    var texts =
        present.stream()
            .flatMap(each -> each instanceof Value.Text(var text) ? Stream.of(text) : Stream.of())
            .toList();
    boolean others = present.stream().anyMatch(each -> !isText(each) && !each.isNull());
    return others || texts.size() < 2 ? new CellForm.Plain() : affixed(texts);
  }

  private static boolean isText(Value value) {
    return value instanceof Value.Text;
  }

  /// Whether each value is the last part of the one in the first column.
  private boolean areLocal(List<Optional<Value>> ids) {
    for (int row = 0; row < values.size(); row++) {
      if (!(ids.get(row).orElse(NONE) instanceof Value.Text(var id))
          || !(values.get(row).orElse(NONE) instanceof Value.Text(var text))
          || !text.equals(local(id))) {
        return false;
      }
    }
    return true;
  }

  private static String local(String id) {
    int at = id.length();
    while (at > 0 && LOCAL.indexOf(id.charAt(at - 1)) < 0) {
      at--;
    }
    return id.substring(at);
  }

  private CellForm lists(List<Value> lists) {
    var items = new ArrayList<Value>();
    for (var list : lists) {
      if (list instanceof Value.Items(var each)) {
        items.addAll(each);
      }
    }
    if (items.stream().allMatch(cell::isShort)) {
      return new CellForm.Listed();
    }
    if (items.getFirst() instanceof Value.Fields(var fields) && !fields.isEmpty()) {
      var keys = List.copyOf(fields.keySet());
      if (items.stream().allMatch(each -> isTuple(each, keys))) {
        return new CellForm.Tuples(keys);
      }
    }
    return new CellForm.Plain();
  }

  private boolean isTuple(Value value, List<String> keys) {
    return value instanceof Value.Fields(var fields)
        && List.copyOf(fields.keySet()).equals(keys)
        && fields.values().stream().allMatch(cell::isShort);
  }

  private static CellForm affixed(List<String> texts) {
    var before = prefix(texts);
    var after = suffix(texts.stream().map(text -> text.substring(before.length())).toList());
    boolean likeNumbers = texts.stream().anyMatch(Cell::isLiteral);
    return before.isEmpty() && after.isEmpty() && !likeNumbers
        ? new CellForm.Plain()
        : new CellForm.Affixed(before, after);
  }

  private static String prefix(List<String> texts) {
    var common = texts.getFirst();
    for (var text : texts) {
      int at = 0;
      while (at < common.length() && at < text.length() && common.charAt(at) == text.charAt(at)) {
        at++;
      }
      common = common.substring(0, at);
    }
    int end = common.length();
    while (end > 0 && !isJoint(common.charAt(end - 1))) {
      end--;
    }
    return affix(common.substring(0, end));
  }

  private static String suffix(List<String> texts) {
    var common = texts.getFirst();
    for (var text : texts) {
      int from = common.length();
      int shift = text.length() - common.length();
      while (from > 0
          && from + shift > 0
          && common.charAt(from - 1) == text.charAt(from - 1 + shift)) {
        from--;
      }
      common = common.substring(from);
    }
    int start = 0;
    while (start < common.length() && !isJoint(common.charAt(start))) {
      start++;
    }
    return affix(common.substring(start));
  }

  /// Where a name may be cut so that both parts can be read.
  private static boolean isJoint(char symbol) {
    return ":/-_.@+".indexOf(symbol) >= 0;
  }

  /// What can stand in a header as it is. Sentences stay whole.
  private static String affix(String text) {
    boolean plain =
        text.length() > 1
            && text.chars()
                .allMatch(each -> each > ' ' && each < 0x7f && "|*{}=()\"[]#".indexOf(each) < 0);
    return plain ? text : "";
  }
}
