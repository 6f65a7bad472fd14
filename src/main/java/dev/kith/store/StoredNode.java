package dev.kith.store;

import dev.kith.graph.Metadata;
import tools.jackson.databind.json.JsonMapper;

/// A node as the truth keeps it, with its times in milliseconds since 1970.
record StoredNode(String id, int type, String metadata, long created, long updated) {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  double mentions() {
    return Facts.of(id, new Metadata(metadata)).mentions();
  }

  String toJson() {
    var object = MAPPER.createObjectNode();
    object.put("id", id).put("type", type).put("metadata", metadata);
    object.put("created", created).put("updated", updated);
    return MAPPER.writeValueAsString(object);
  }

  static StoredNode fromJson(String json) {
    var object = MAPPER.readTree(json);
    return new StoredNode(
        object.get("id").stringValue(),
        object.get("type").intValue(),
        object.get("metadata").stringValue(),
        object.get("created").longValue(),
        object.get("updated").longValue());
  }
}
