package dev.kith.schema;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// The node types and predicates in use in a graph, each with its number of occurrences.
///
/// Both lists are ordered by name, so that equal graphs have equal vocabularies.
public record Vocabulary(List<Term> types, List<Term> predicates) {
  public Vocabulary {
    types = List.copyOf(types);
    predicates = List.copyOf(predicates);
  }

  /// That of a graph without anything.
  public static Vocabulary none() {
    return new Vocabulary(List.of(), List.of());
  }

  /// @param types how many nodes there are of each type; of those with none it is silent
  /// @param predicates likewise of edges
  public static Vocabulary of(Map<String, Long> types, Map<String, Long> predicates) {
    return new Vocabulary(terms(types), terms(predicates));
  }

  private static List<Term> terms(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .map(entry -> new Term(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparing(Term::name))
        .toList();
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
