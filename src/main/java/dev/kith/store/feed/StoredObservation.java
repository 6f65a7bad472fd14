package dev.kith.store.feed;

import dev.kith.graph.time.Spans;
import tools.jackson.databind.json.JsonMapper;

/// A row of the observation table, with its time in milliseconds since 1970.
public record StoredObservation(String text, long at, String by, Spans spans) {
  /// One of which nobody said when it holds.
  public StoredObservation(String text, long at, String by) {
    this(text, at, by, Spans.ALWAYS);
  }

  /// The same at other times.
  public StoredObservation during(Spans others) {
    return new StoredObservation(text, at, by, others);
  }

  String toJson() {
    var json = new JsonObjectWriter().with("text", text).with("at", at).with("by", by);
    return (spans.isAlways() ? json : json.with("spans", spans.text())).end();
  }

  static StoredObservation fromJson(String json) {
    var object = JsonMapper.shared().readTree(json);
    return new StoredObservation(
        object.get("text").stringValue(),
        object.get("at").longValue(),
        object.get("by").stringValue(),
        Spans.of(object.path("spans").stringValue("")));
  }
}
