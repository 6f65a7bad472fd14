package dev.kith.tool.argument;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Words that other tools use for the same thing: whoever writes one of them may mean another.
final class Synonyms {
  private static final Set<String> PAGES = Set.of("cursor", "offset", "page", "after", "skip");

  /// Words that may mean something else besides: a page is no offset, two hops may be just two.
  private static final Set<String> LOOSE =
      Set.of("page", "after", "skip", "offset", "cursor", "k", "n", "hops", "depth", "distance");

  private static final List<Set<String>> GROUPS =
      List.of(
          Set.of("from", "source", "sources", "start", "origin", "subject", "src"),
          Set.of("to", "target", "end", "destination", "object", "dst", "into"),
          Set.of(
              "query",
              "q",
              "text",
              "search",
              "keywords",
              "term",
              "question",
              "cypher",
              "statement"),
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
          Set.of("seeds", "start", "starts", "ids", "nodes", "entities", "entity_name", "entity"),
          Set.of("parameters", "params", "bindings", "variables", "arguments"),
          Set.of("by", "author", "writer", "user", "created_by"),
          PAGES,
          Set.of("property", "field", "column", "attribute"),
          Set.of("direction", "order", "dir"),
          Set.of("aggregations", "aggregates", "metrics", "measures", "functions", "totals"),
          Set.of("expand_nodes", "node_types", "node_labels", "labels", "nodes"),
          Set.of("expand_relationship_types", "relationship_types", "edge_types", "predicates"),
          Set.of("function", "op", "operation", "func", "agg", "aggregate", "aggregation"),
          Set.of("avg", "average", "mean"),
          Set.of("asc", "ascending", "up"),
          Set.of("desc", "descending", "down"),
          Set.of("outgoing", "out", "forward", "right"),
          Set.of("incoming", "in", "backward", "reverse", "left"),
          Set.of("both", "any", "either", "undirected"),
          Set.of("threshold", "min_score", "score", "similarity"));

  /// Words that tell nothing: whatever is named is one.
  private static final Set<String> OF_ALL = Set.of("entity", "node");

  private static final Pattern CAPITAL = Pattern.compile("([a-z])([A-Z])");

  private Synonyms() {}

  /// Those of the names that mean the same as the given one, or a part of it such as `source` in
  /// `source_entity`.
  static List<String> of(String given, List<String> names) {
    var found = new LinkedHashSet<String>();
    found.addAll(same(given, names));
    var parts = words(given);
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

  private static List<String> words(String name) {
    return List.of(
        CAPITAL.matcher(name).replaceAll("$1_$2").toLowerCase(Locale.ROOT).split("_", -1));
  }

  /// Those of the names that mean the same, or hold all words of the given one, as
  /// `relationship_type` those of `relationType`, and `from_entity` that of `from`.
  static List<String> matches(String given, List<String> names) {
    var same = same(given, names);
    var own = words(given).stream().filter(word -> !OF_ALL.contains(word)).toList();
    var wanted = own.isEmpty() ? words(given) : own;
    return same.isEmpty()
        ? names.stream().filter(name -> areIn(wanted, words(name))).toList()
        : same;
  }

  private static boolean areIn(List<String> words, List<String> others) {
    return words.stream().allMatch(word -> others.contains(word) || mean(others, word));
  }

  /// Those of the names that mean the very same.
  static List<String> exact(String given, List<String> names) {
    return LOOSE.contains(given.toLowerCase(Locale.ROOT)) ? List.of() : same(given, names);
  }

  /// Those of the names that mean the same as the given one.
  static List<String> same(String given, List<String> names) {
    var folded = String.join("_", words(given));
    return names.stream()
        .filter(name -> GROUPS.stream().anyMatch(all -> all.contains(folded) && all.contains(name)))
        .toList();
  }

  private static boolean mean(List<String> parts, String other) {
    return GROUPS.stream()
        .anyMatch(group -> group.contains(other) && parts.stream().anyMatch(group::contains));
  }
}
