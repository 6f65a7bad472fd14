package dev.kith.graph;

/// A node with its metadata.
public record Node(String id, String type, Metadata metadata) {
  private static final String PLACEHOLDER = "placeholder";
  private static final Metadata NOTHING_BUT_THAT = new Metadata("{\"placeholder\":true}");

  /// A placeholder: a node that exists only because an edge refers to it.
  public static Node placeholder(String id) {
    return new Node(id, PLACEHOLDER, NOTHING_BUT_THAT);
  }

  /// Whether it is a placeholder.
  public boolean isPlaceholder() {
    return type.equals(PLACEHOLDER) && metadata.json().equals(NOTHING_BUT_THAT.json());
  }
}
