package dev.kith.store.feed;

import tools.jackson.databind.json.JsonMapper;

/// A row of the observation table, with its time in milliseconds since 1970.
public record StoredObservation(String text, long at, String by) {
  String toJson() {
    return new JsonObjectWriter().with("text", text).with("at", at).with("by", by).end();
  }

  static StoredObservation fromJson(String json) {
    var object = JsonMapper.shared().readTree(json);
    return new StoredObservation(
        object.get("text").stringValue(),
        object.get("at").longValue(),
        object.get("by").stringValue());
  }
}
