package dev.kith.tool.bfs;

import dev.kith.graph.Metadata;
import dev.kith.tool.Json;

/// Which part of the stored metadata an answer contains.
///
/// Most metadata passes through as text; it is parsed only if it contains something that must not
/// be returned.
final class MetadataText {
  private static final String VECTOR = "embedding";
  private static final String PROVENANCE = "provenance";
  private static final int SHORT_PROVENANCE = 200;

  private MetadataText() {}

  /// For a node: everything but vectors.
  static String node(Metadata metadata) {
    return without(metadata, VECTOR);
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
}
