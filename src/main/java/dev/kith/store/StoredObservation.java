package dev.kith.store;

import tools.jackson.databind.json.JsonMapper;

/// A fact as the truth keeps it, with its time in milliseconds since 1970.
record StoredObservation(String text, long at, String by) {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  String toJson() {
    var object = MAPPER.createObjectNode();
    object.put("text", text).put("at", at).put("by", by);
    return MAPPER.writeValueAsString(object);
  }

  static StoredObservation fromJson(String json) {
    var object = MAPPER.readTree(json);
    return new StoredObservation(
        object.get("text").stringValue(),
        object.get("at").longValue(),
        object.get("by").stringValue());
  }
}
