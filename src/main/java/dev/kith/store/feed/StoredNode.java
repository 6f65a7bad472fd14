package dev.kith.store.feed;

import dev.kith.graph.Metadata;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/// A row of the node table, with times in milliseconds since 1970.
///
/// @param scope its path; absent where every reader of the database sees the node
public record StoredNode(
    String id, int type, String metadata, Optional<String> scope, long created, long updated) {
  /// A copy with another time of change.
  public StoredNode at(long now) {
    return new StoredNode(id, type, metadata, scope, created, now);
  }

  /// A copy with other metadata.
  public StoredNode with(String other) {
    return new StoredNode(id, type, other, scope, created, updated);
  }

  public double mentions() {
    return NodeFacts.of(id, new Metadata(metadata)).mentions();
  }

  String toJson() {
    var text = new JsonObjectWriter().with("id", id).with("type", type).with("metadata", metadata);
    scope.ifPresent(path -> text.with("scope", path));
    return text.with("created", created).with("updated", updated).end();
  }

  static StoredNode fromJson(String json) {
    var object = JsonMapper.shared().readTree(json);
    return new StoredNode(
        object.get("id").stringValue(),
        object.get("type").intValue(),
        object.get("metadata").stringValue(),
        Optional.ofNullable(object.get("scope")).map(path -> path.stringValue()),
        object.get("created").longValue(),
        object.get("updated").longValue());
  }
}
