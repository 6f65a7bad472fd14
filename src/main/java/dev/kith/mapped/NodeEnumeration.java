package dev.kith.mapped;

import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.Patterns;
import dev.kith.schema.NodeType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Iterates over all nodes, by type and key, as far as requested.
final class NodeEnumeration {
  private static final int AT_ONCE = 5_000;

  private final Patterns patterns;
  private final Handles handles;
  private final List<NodeType> types;
  private final Map<String, List<Literal>> last = new HashMap<>();
  private final Set<String> done = new HashSet<>();

  NodeEnumeration(Patterns patterns, Handles handles) {
    this.patterns = patterns;
    this.handles = handles;
    this.types = patterns.ontology().nodeTypes();
  }

  /// Every node that has a handle exists, so only the others are looked up.
  int[] after(int after, int most, Predicate<String> fits) {
    var found = IntStream.builder();
    int count = 0;
    int next = after + 1;
    do {
      for (; next < handles.count() && count < most; next++) {
        if (fits.test(handles.node(next).type())) {
          found.add(next);
          count++;
        }
      }
    } while (count < most && more(fits));
    return found.build().toArray();
  }

  /// Looks up more nodes of a type that fits; tells whether there was one left.
  private boolean more(Predicate<String> fits) {
    var left =
        types.stream()
            .filter(type -> !done.contains(type.name()) && fits.test(type.name()))
            .findFirst();
    left.ifPresent(this::more);
    return left.isPresent();
  }

  private void more(NodeType type) {
    var question =
        new NodeQuestion(
            type,
            Optional.empty(),
            Filter.all(),
            List.of(type.key()),
            List.of(),
            Optional.ofNullable(last.get(type.name())),
            AT_ONCE);
    var rows = patterns.find(question).rows();
    for (var row : rows) {
      NodeIds.node(type, row).ifPresent(handles::of);
    }
    if (rows.size() < AT_ONCE) {
      done.add(type.name());
    } else {
      last.put(type.name(), List.of(rows.getLast().getFirst()));
    }
  }
}
