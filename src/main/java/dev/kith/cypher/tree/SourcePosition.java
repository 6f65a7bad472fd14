package dev.kith.cypher.tree;

/// A place in the text of a query. It takes no part in comparisons: two expressions are equal
/// wherever they stand.
public record SourcePosition(int offset) {
  @Override
  public boolean equals(Object other) {
    return other instanceof SourcePosition;
  }

  @Override
  public int hashCode() {
    return 0;
  }
}
