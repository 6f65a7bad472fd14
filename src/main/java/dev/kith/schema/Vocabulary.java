package dev.kith.schema;

import java.util.List;

/// The words a graph uses: its node types and predicates, each with how often it occurs.
///
/// Both lists are ordered by name, so that the same graph always tells the same.
public record Vocabulary(List<Term> types, List<Term> predicates) {
  public Vocabulary {
    types = List.copyOf(types);
    predicates = List.copyOf(predicates);
  }

  /// One word and the number of nodes or edges that carry it.
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
