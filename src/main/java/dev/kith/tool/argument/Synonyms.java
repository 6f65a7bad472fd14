package dev.kith.tool.argument;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Words that other tools use for the same thing: whoever writes one of them may mean another.
final class Synonyms {
  private static final List<Set<String>> GROUPS =
      List.of(
          Set.of("from", "source", "start", "origin", "subject", "src"),
          Set.of("to", "target", "end", "destination", "object", "dst"),
          Set.of("query", "q", "text", "search", "keywords", "term", "question"),
          Set.of(
              "limit",
              "k",
              "top_k",
              "n",
              "count",
              "max_results",
              "page_size",
              "first",
              "top",
              "max_rows"),
          Set.of("max_hops", "max_depth", "k", "hops", "depth", "distance", "radius"),
          Set.of("filters", "filter", "where", "conditions", "condition"),
          Set.of("properties", "fields", "columns", "select", "attributes"),
          Set.of("order_by", "sort", "sort_by", "order"),
          Set.of("group_by", "group", "groups", "by"),
          Set.of("node_label", "label", "type", "node_type", "entity_type", "kind", "class"),
          Set.of("relationship_type", "type", "relation", "predicate", "relationship", "edge_type"),
          Set.of("relationships", "steps", "path", "edges", "relations"),
          Set.of("database", "db", "graph", "dataset"),
          Set.of("observations", "facts", "notes", "contents", "observation"),
          Set.of("names", "nodes", "ids", "entities"),
          Set.of("parameters", "params", "bindings", "variables", "arguments"),
          Set.of("by", "author", "writer", "user", "created_by"),
          Set.of("cursor", "offset", "page", "after", "skip"),
          Set.of("property", "field", "column", "attribute"),
          Set.of("aggregations", "aggregates", "metrics", "measures", "functions", "totals"),
          Set.of("avg", "average", "mean"),
          Set.of("outgoing", "out", "forward", "right"),
          Set.of("incoming", "in", "backward", "reverse", "left"),
          Set.of("both", "any", "either", "undirected"),
          Set.of("threshold", "min_score", "score", "similarity"));

  private Synonyms() {}

  /// Those of the names that mean the same as the given one, or a part of it such as `source` in
  /// `source_entity`.
  static List<String> of(String given, List<String> names) {
    var found = new LinkedHashSet<String>();
    var folded = given.toLowerCase(Locale.ROOT);
    found.addAll(same(given, names));
    var parts = List.of(folded.split("_", -1));
    for (var name : names) {
      for (var part : List.of(name.split("_", -1))) {
        if (parts.contains(part) || mean(parts, part)) {
          found.add(name);
          break;
        }
      }
    }
    return List.copyOf(found);
  }

  /// Those of the names that mean the same as the given one.
  static List<String> same(String given, List<String> names) {
    var folded = given.toLowerCase(Locale.ROOT);
    return names.stream()
        .filter(name -> GROUPS.stream().anyMatch(all -> all.contains(folded) && all.contains(name)))
        .toList();
  }

  private static boolean mean(List<String> parts, String other) {
    return GROUPS.stream()
        .anyMatch(group -> group.contains(other) && parts.stream().anyMatch(group::contains));
  }
}
