package dev.kith.exchange;

import dev.kith.graph.Scope;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Decides from its members what a row is.
final class RowFactory {
  private RowFactory() {}

  static Row of(
      @Nullable String id,
      @Nullable String type,
      @Nullable String subject,
      @Nullable String predicate,
      @Nullable String object,
      @Nullable String scope,
      String metadata,
      Optional<Row.Recorded> history) {
    if (subject != null || object != null || predicate != null) {
      if (scope != null) {
        return new Row.BadRow(
            "an edge has no 'scope': it is seen by those who see both its ends; a property of that"
                + " name is written 'metadata.scope'");
      }
      return subject == null || object == null || predicate == null
          ? new Row.BadRow("an edge needs 'subject', 'predicate' and 'object'")
          : edge(subject, predicate, object, metadata, history);
    }
    if (id == null || type == null) {
      return new Row.BadRow("a node needs 'id' and 'entity_type'");
    }
    if (id.isBlank() || type.isBlank()) {
      return new Row.BadRow("'id' and 'entity_type' must not be blank");
    }
    return scope == null || Scope.isPath(scope)
        ? new Row.NodeRow(id, type, metadata, Optional.ofNullable(scope), history)
        : new Row.BadRow(
            "'scope' must be a path whose segments each end with a slash, such as '1/100/'; a"
                + " property of that name is written 'metadata.scope'");
  }

  private static Row edge(
      String subject,
      String predicate,
      String object,
      String metadata,
      Optional<Row.Recorded> history) {
    return predicate.isBlank()
        ? new Row.BadRow("'predicate' must not be blank")
        : new Row.EdgeRow(subject, predicate, object, metadata, history);
  }
}
