package dev.kith.exchange;

import dev.kith.graph.Scope;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Decides what a row is from the members it has.
final class RowFactory {
  private RowFactory() {}

  /// @param members `id`, `entity_type`, `scope`, `subject`, `predicate` and `object`, as far as
  ///   the row has them
  static Row of(Map<String, String> members, String metadata, Optional<Row.History> history) {
    return Stream.of("subject", "predicate", "object").anyMatch(members::containsKey)
        ? edge(members, metadata, history)
        : node(members, metadata, history);
  }

  private static Row edge(
      Map<String, String> members, String metadata, Optional<Row.History> history) {
    var subject = members.get("subject");
    var predicate = members.get("predicate");
    var object = members.get("object");
    if (members.containsKey("scope")) {
      return new Row.BadRow(
          "an edge has no 'scope': it is seen by those who see both its ends; a property of that"
              + " name is written 'metadata.scope'");
    }
    if (subject == null || predicate == null || object == null) {
      return new Row.BadRow("an edge needs 'subject', 'predicate' and 'object'");
    }
    return predicate.isBlank()
        ? new Row.BadRow("'predicate' must not be blank")
        : new Row.EdgeRow(subject, predicate, object, metadata, history);
  }

  private static Row node(
      Map<String, String> members, String metadata, Optional<Row.History> history) {
    var id = members.get("id");
    var type = members.get("entity_type");
    var scope = Optional.ofNullable(members.get("scope"));
    if (id == null || type == null) {
      return new Row.BadRow("a node needs 'id' and 'entity_type'");
    }
    if (id.isBlank() || type.isBlank()) {
      return new Row.BadRow("'id' and 'entity_type' must not be blank");
    }
    return scope.isEmpty() || Scope.isPath(scope.get())
        ? new Row.NodeRow(id, type, metadata, scope, history)
        : new Row.BadRow(
            "'scope' must be a path whose segments each end with a slash, such as '1/100/'; a"
                + " property of that name is written 'metadata.scope'");
  }
}
