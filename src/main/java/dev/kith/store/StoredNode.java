package dev.kith.store;

import dev.kith.graph.Metadata;
import java.io.StringWriter;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/// A node as the truth keeps it, with its times in milliseconds since 1970.
///
/// @param scope the path it lies under; absent: everyone who may read the database sees it
record StoredNode(
    String id, int type, String metadata, Optional<String> scope, long created, long updated) {
  private static final JsonFactory JSON = new JsonFactory();

  /// The same node, changed at some time.
  StoredNode at(long now) {
    return new StoredNode(id, type, metadata, scope, created, now);
  }

  double mentions() {
    return Facts.of(id, new Metadata(metadata)).mentions();
  }

  String toJson() {
    return json(
        out -> {
          out.writeStringProperty("id", id);
          out.writeNumberProperty("type", type);
          out.writeStringProperty("metadata", metadata);
          scope.ifPresent(path -> out.writeStringProperty("scope", path));
          out.writeNumberProperty("created", created);
          out.writeNumberProperty("updated", updated);
        });
  }

  /// The text of an object, without an object mapper: that takes longer to make than several
  /// writes.
  static String json(Consumer<JsonGenerator> members) {
    var text = new StringWriter();
    try (var out = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      out.writeStartObject();
      members.accept(out);
      out.writeEndObject();
    }
    return text.toString();
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
