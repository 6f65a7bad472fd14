package dev.kith.exchange.rdf;

/// The object of a triple.
sealed interface RdfTerm {
  /// A resource: an IRI, or `_:` and the label of a blank node.
  record Resource(String name) implements RdfTerm {
    boolean isBlank() {
      return name.startsWith("_:");
    }
  }

  /// A text with its type.
  ///
  /// @param kind the IRI of its datatype, or `@` and its language; empty for plain text
  record Literal(String text, String kind) implements RdfTerm {}
}
