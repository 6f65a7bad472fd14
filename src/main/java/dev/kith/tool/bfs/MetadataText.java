package dev.kith.tool.bfs;

import dev.kith.graph.Metadata;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.shape.JsonText;
import dev.kith.tool.Json;
import dev.kith.tool.resource.Clipping;
import dev.kith.tool.resource.EntityText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Which part of the stored metadata an answer contains.
///
/// Most metadata passes through as text; it is parsed only if it contains something that must not
/// be returned, or is too long.
final class MetadataText {
  private static final String VECTOR = "embedding";
  private static final String PROVENANCE = "provenance";
  private static final int SHORT_PROVENANCE = 200;

  private MetadataText() {}

  /// For a node: everything but vectors, and its observations.
  ///
  /// @param ended how many of those are not shown because of their time
  static String node(Node node, List<Observation> observations, int ended) {
    return observations.isEmpty() && ended == 0
        ? without(node.metadata(), VECTOR)
        : Json.text(EntityText.record(node, observations, ended));
  }

  /// Of an edge in a neighbourhood: no provenance, and no vectors.
  static String edge(Metadata metadata) {
    return without(new Metadata(without(metadata, VECTOR)), PROVENANCE);
  }

  /// Of an edge in an intersection, which has few: provenance where it is short.
  static String edgeWithShortProvenance(Metadata metadata) {
    if (!names(metadata, PROVENANCE)
        || Json.text(metadata.toObject().path(PROVENANCE)).length() <= SHORT_PROVENANCE) {
      return without(metadata, VECTOR);
    }
    return edge(metadata);
  }

  private static String without(Metadata metadata, String key) {
    if (!names(metadata, key)) {
      return metadata.json();
    }
    var object = metadata.toObject();
    object.remove(key);
    return Json.text(object);
  }

  private static boolean names(Metadata metadata, String key) {
    return metadata.json().contains("\"" + key + "\"");
  }

  /// What the search takes for the name of a node with such metadata, and not all of a long one.
  static Optional<String> name(Metadata metadata) {
    if (!names(metadata, "name") && !names(metadata, "title")) {
      return Optional.empty();
    }
    var object = metadata.toObject();
    return List.of("name", "title").stream()
        .map(object::path)
        .filter(value -> value.isString())
        .map(value -> Clipping.name(value.stringValue()))
        .findFirst();
  }

  /// Whether an id tells a name already.
  static boolean says(String id, String name) {
    return id.toLowerCase(Locale.ROOT).contains(name.toLowerCase(Locale.ROOT));
  }

  /// Writes the field `metadata` where there is any, within about so many bytes, and the field
  /// `cut` where that is less than all.
  ///
  /// @return whether it is
  static boolean write(JsonText out, String metadata, int bytes) {
    if (metadata.isEmpty()) {
      return false;
    }
    return Clipping.record(out, "metadata", metadata, bytes);
  }
}
