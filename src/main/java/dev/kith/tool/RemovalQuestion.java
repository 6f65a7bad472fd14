package dev.kith.tool;

import dev.kith.graph.GraphView;
import dev.kith.graph.WalkLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What a destructive call would remove, in the words of a question to the user.
public final class RemovalQuestion {
  private static final int LONGEST_NAME = 80;
  private static final int MOST_NAMED = 5;

  private RemovalQuestion() {}

  /// An edge by the names of its ends and its predicate.
  public record Triple(String subject, String predicate, String object) {}

  /// Asks about entities with all that belongs to them; empty where none of them exists.
  ///
  /// @param edges what the tool calls edges, in the singular
  public static Optional<String> ofEntities(
      GraphView view, List<String> names, String edges, WalkLimits limits) {
    var there = existing(view, names);
    if (there.isEmpty() || isRefused(view, names)) {
      return Optional.empty();
    }
    int[] nodes = view.handles(there);
    long noted = view.observations(nodes).values().stream().mapToLong(List::size).sum();
    long edgeCount = view.neighbourhood(nodes, 1, limits).edgeCount();
    var parts = new ArrayList<String>();
    if (noted > 0) {
      parts.add(count(noted, "observation"));
    }
    if (edgeCount > 0) {
      parts.add(count(edgeCount, edges));
    }
    var with = parts.isEmpty() ? "" : " with " + String.join(" and ", parts);
    return Optional.of("Delete " + listed(there) + with + "?");
  }

  /// Asks about those observations of an entity that it has; empty where it has none of them.
  public static Optional<String> ofObservations(GraphView view, String name, List<String> texts) {
    int[] nodes = view.handles(List.of(name));
    if (nodes[0] == GraphView.NO_NODE || isRefused(view, List.of(name))) {
      return Optional.empty();
    }
    var wanted = new HashSet<>(texts);
    var there =
        view.observations(nodes).getOrDefault(nodes[0], List.of()).stream()
            .map(observation -> observation.text())
            .filter(wanted::contains)
            .distinct()
            .toList();
    return there.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Delete "
                + count(there.size(), "observation")
                + " of "
                + shown(name)
                + ": "
                + listed(there)
                + "?");
  }

  /// Asks about those edges that exist; empty where none does.
  ///
  /// @param edges what the tool calls edges, in the singular
  public static Optional<String> ofEdges(
      GraphView view, Set<Triple> wanted, String edges, WalkLimits limits) {
    var there = existing(view, wanted, limits);
    var words =
        there.stream()
            .map(edge -> edge.subject + " " + edge.predicate + " " + edge.object)
            .toList();
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of("Delete " + count(words.size(), edges) + ": " + listed(words) + "?");
  }

  /// Those of some edges that exist.
  private static List<Triple> existing(GraphView view, Set<Triple> wanted, WalkLimits limits) {
    record Codes(int subject, int predicate, int object) {}
    var coded = new LinkedHashMap<Codes, Triple>();
    for (var edge : wanted) {
      int[] ends = view.handles(List.of(edge.subject, edge.object));
      var predicate = view.predicateCode(edge.predicate);
      boolean there = ends[0] != GraphView.NO_NODE && ends[1] != GraphView.NO_NODE;
      if (there && !mayChange(view, ends)) {
        return List.of(); // all of it would be refused
      }
      if (there && predicate.isPresent()) {
        coded.put(new Codes(ends[0], predicate.get(), ends[1]), edge);
      }
    }
    int[] subjects = coded.keySet().stream().mapToInt(Codes::subject).distinct().toArray();
    var around = view.neighbourhood(subjects, 1, limits);
    var found = new LinkedHashSet<Triple>();
    for (int edge = 0; edge < around.edgeCount(); edge++) {
      var codes =
          new Codes(around.subjects()[edge], around.predicates()[edge], around.objects()[edge]);
      var known = coded.get(codes);
      if (known != null) {
        found.add(known);
      }
    }
    return List.copyOf(found);
  }

  /// Whether one of some entities may not be changed by the caller, so that all of it is refused.
  public static boolean isRefused(GraphView view, List<String> names) {
    return Arrays.stream(view.handles(names))
        .anyMatch(node -> node != GraphView.NO_NODE && !view.mayChange(node));
  }

  private static boolean mayChange(GraphView view, int[] ends) {
    return view.mayChange(ends[0]) || view.mayChange(ends[1]);
  }

  private static List<String> existing(GraphView view, List<String> names) {
    var distinct = names.stream().distinct().toList();
    int[] nodes = view.handles(distinct);
    var there = new ArrayList<String>();
    for (int index = 0; index < nodes.length; index++) {
      if (nodes[index] != GraphView.NO_NODE) {
        there.add(distinct.get(index));
      }
    }
    return there;
  }

  /// A number of things.
  public static String count(long number, String singular) {
    return number + " " + singular + (number == 1 ? "" : "s");
  }

  /// The first of some names, and how many more there are.
  public static String listed(List<String> names) {
    var first = names.stream().limit(MOST_NAMED).map(RemovalQuestion::shown).toList();
    int more = names.size() - first.size();
    return String.join(", ", first) + (more > 0 ? " and " + more + " more" : "");
  }

  /// A name on one line, and not all of a long one.
  public static String shown(String name) {
    var line = new StringBuilder();
    name.codePoints()
        .limit(LONGEST_NAME)
        .map(symbol -> Character.isISOControl(symbol) ? ' ' : symbol)
        .forEach(line::appendCodePoint);
    return line.length() < name.length() ? line + "…" : line.toString();
  }
}
