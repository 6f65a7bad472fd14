package dev.kith.store.feed;

import dev.kith.graph.Metadata;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/// A node as the truth keeps it, with its times in milliseconds since 1970.
///
/// @param scope the path it lies under; absent: everyone who may read the database sees it
public record StoredNode(
    String id, int type, String metadata, Optional<String> scope, long created, long updated) {
  /// The same node, changed at some time.
  public StoredNode at(long now) {
    return new StoredNode(id, type, metadata, scope, created, now);
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
