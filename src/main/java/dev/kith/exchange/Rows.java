package dev.kith.exchange;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Decides what a row is from the members it has.
final class Rows {
  private Rows() {}

  static Row of(
      @Nullable String id,
      @Nullable String type,
      @Nullable String subject,
      @Nullable String predicate,
      @Nullable String object,
      String metadata,
      Optional<Row.History> history) {
    if (subject != null || object != null || predicate != null) {
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
    return new Row.NodeRow(id, type, metadata, history);
  }

  private static Row edge(
      String subject,
      String predicate,
      String object,
      String metadata,
      Optional<Row.History> history) {
    return predicate.isBlank()
        ? new Row.BadRow("'predicate' must not be blank")
        : new Row.EdgeRow(subject, predicate, object, metadata, history);
  }
}
