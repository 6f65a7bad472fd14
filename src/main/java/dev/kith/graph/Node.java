package dev.kith.graph;

/// A node with all that is known about it.
public record Node(String id, String type, Metadata metadata) {
  private static final String PLACEHOLDER = "placeholder";
  private static final Metadata NOTHING_BUT_THAT = new Metadata("{\"placeholder\":true}");

  /// A node that is only there because an edge names it; nobody has said anything about it yet.
  public static Node placeholder(String id) {
    return new Node(id, PLACEHOLDER, NOTHING_BUT_THAT);
  }

  /// Whether nobody has said anything about it yet.
  public boolean isPlaceholder() {
    return type.equals(PLACEHOLDER) && metadata.json().equals(NOTHING_BUT_THAT.json());
  }
}
