package dev.kith.schema;

import java.util.List;

/// The node types and predicates in use in a graph, each with its number of occurrences.
///
/// Both lists are ordered by name, so that equal graphs have equal vocabularies.
public record Vocabulary(List<Term> types, List<Term> predicates) {
  public Vocabulary {
    types = List.copyOf(types);
    predicates = List.copyOf(predicates);
  }

  /// One name and the number of nodes or edges that have it.
  public record Term(String name, long count) {}

  /// The names of the node types.
  public List<String> typeNames() {
    return types.stream().map(Term::name).toList();
  }

  /// The names of the predicates.
  public List<String> predicateNames() {
    return predicates.stream().map(Term::name).toList();
  }
}
