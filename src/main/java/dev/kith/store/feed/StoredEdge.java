package dev.kith.store.feed;

import dev.kith.graph.time.Spans;

/// What is known of an edge beside its triple, as it is stored.
///
/// @param metadata the text of a JSON object
/// @param spans when it held
public record StoredEdge(String metadata, Spans spans) {
  /// Nobody said anything about it.
  private static final String NOTHING = "{}";

  /// An edge of which nobody says when it holds.
  public StoredEdge(String metadata) {
    this(metadata, Spans.ALWAYS);
  }

  /// The same, held at other times.
  public StoredEdge during(Spans others) {
    return new StoredEdge(metadata, others);
  }

  /// The same with other metadata.
  public StoredEdge with(String other) {
    return new StoredEdge(other, spans);
  }

  /// Both in one text: the spans, where there are any, before the object, which begins with a
  /// brace.
  String text() {
    return spans.text() + metadata;
  }

  static StoredEdge of(String text) {
    int begin = text.indexOf('{');
    return begin <= 0 || text.substring(0, begin).isBlank()
        ? new StoredEdge(text.isEmpty() ? NOTHING : text)
        : new StoredEdge(text.substring(begin), Spans.of(text.substring(0, begin)));
  }
}
