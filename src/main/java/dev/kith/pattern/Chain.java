package dev.kith.pattern;

import dev.kith.graph.Call;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.schema.Property;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Finds the rows of a chain, in the order of their nodes.
///
/// Starts are read in batches of ascending keys, each batch walked at once with one question a hop,
/// and no more batches than the limit needs.
public final class Chain {
  private static final int FIRST_BATCH = 64;
  private static final int LARGEST_BATCH = 1_024;

  private final ChainQuestion question;
  private final Starts starts;
  private final Walker walker;
  private final List<StepHops> steps = new ArrayList<>();
  private final List<Map<NodeRef, List<NodeRef>>> onward = new ArrayList<>();
  private final Set<NodeRef> ends = new HashSet<>();
  private final Set<NodeRef> looked = new HashSet<>();
  private final List<List<NodeRef>> rows = new ArrayList<>();
  private boolean more;

  /// A relationship on a walk, and its minimum distance from a start.
  public record Placed(Hop hop, int depth) {}

  private Chain(ChainQuestion question, Starts starts, Walker walker) {
    this.question = question;
    this.starts = starts;
    this.walker = walker;
    question.steps().forEach(step -> steps.add(new StepHops(walker, step)));
    question.steps().forEach(_ -> onward.add(new HashMap<>()));
  }

  /// Walks a chain.
  public static Chain of(Patterns patterns, ChainQuestion question, Call call, WalkLimits limits) {
    var walker = new Walker(patterns, call, limits);
    var chain = new Chain(question, Starts.of(patterns, question, call, walker), walker);
    chain.run();
    return chain;
  }

  /// The rows, each a node for the start and one for the end of every step.
  public List<List<NodeRef>> rows() {
    return List.copyOf(rows);
  }

  /// Whether there are further rows.
  public boolean hasMore() {
    return more;
  }

  /// Properties of nodes, by the names of their types.
  public Map<NodeRef, List<Literal>> properties(
      Collection<NodeRef> nodes, Map<String, List<Property>> wanted) {
    return walker.properties(nodes, wanted);
  }

  /// Every relationship on the walks of these rows, nearest first.
  public List<Placed> placed(List<List<NodeRef>> some) {
    var depths = new TreeMap<Hop, Integer>(NodeOrder.HOPS);
    Map<NodeRef, Integer> starts = new HashMap<>();
    for (var row : some) {
      starts.put(row.getFirst(), 0);
    }
    for (int index = 0; index < steps.size(); index++) {
      var reached = new HashMap<NodeRef, Integer>();
      var seen = new HashSet<List<NodeRef>>();
      for (var row : some) {
        var pair = row.subList(index, index + 2);
        if (seen.add(pair)) {
          int before = starts.getOrDefault(pair.getFirst(), 0);
          int length =
              steps
                  .get(index)
                  .between(
                      pair.getFirst(),
                      pair.getLast(),
                      (hop, place) -> depths.merge(hop, before + place, Math::min));
          reached.merge(pair.getLast(), before + length, Math::min);
        }
      }
      starts = reached;
    }
    var placed = new ArrayList<Placed>();
    depths.forEach((hop, depth) -> placed.add(new Placed(hop, depth)));
    placed.sort(java.util.Comparator.comparingInt(Placed::depth));
    return placed;
  }

  private void run() {
    int size = Math.max(FIRST_BATCH, Math.min(LARGEST_BATCH, question.limit()));
    // the start of the last row already returned may have further rows
    List<NodeRef> starts =
        question.after().map(row -> this.starts.only(row.getFirst())).orElse(List.of());
    Optional<Literal> last = question.after().map(row -> row.getFirst().key());
    boolean all = false;
    if (question.after().isEmpty()) {
      this.starts.named(size).ifPresent(steps.getFirst()::expect);
    }
    while (true) {
      walk(starts);
      if (more || all) {
        return;
      }
      starts = this.starts.after(last, size);
      if (starts.isEmpty()) {
        return;
      }
      all = starts.size() < size; // there would be more if there were others
      last = Optional.of(starts.getLast().key());
      size = Math.min(LARGEST_BATCH, size * 2);
    }
  }

  private void walk(List<NodeRef> starts) {
    if (starts.isEmpty()) {
      return;
    }
    Collection<NodeRef> frontier = starts;
    for (var step : steps) {
      frontier = step.expand(frontier);
    }
    ends.addAll(fitting(frontier));
    for (var start : starts) {
      collect(List.of(start));
      if (more) {
        return;
      }
    }
  }

  private Set<NodeRef> fitting(Collection<NodeRef> candidates) {
    var unknown = candidates.stream().filter(looked::add).toList();
    if (question.to().isEmpty()) {
      return Set.copyOf(unknown);
    }
    var to = question.to().get();
    var keys = to.keys().map(HashSet::new);
    var named =
        unknown.stream()
            .filter(node -> node.type().equals(to.type().name()))
            .filter(node -> keys.isEmpty() || keys.get().contains(node.key()))
            .toList();
    return to.filter().isAll()
        ? Set.copyOf(named)
        : walker.fitting(named, Map.<String, Filter>of(to.type().name(), to.filter()));
  }

  /// Where a step from a node can end so that the rest of the chain can be completed.
  private List<NodeRef> onward(int step, NodeRef from) {
    var known = onward.get(step).get(from);
    if (known != null) {
      return known;
    }
    boolean last = step == steps.size() - 1;
    var found =
        steps.get(step).ends(from).stream()
            .filter(end -> last ? ends.contains(end) : !onward(step + 1, end).isEmpty())
            .toList();
    onward.get(step).put(from, found);
    return found;
  }

  private void collect(List<NodeRef> begun) {
    walker.extent().step();
    if (wasReturned(begun)) {
      return;
    }
    if (begun.size() == steps.size() + 1) {
      more = rows.size() == question.limit();
      if (!more) {
        rows.add(begun);
      }
      return;
    }
    for (var end : onward(begun.size() - 1, begun.getLast())) {
      var longer = new ArrayList<>(begun);
      longer.add(end);
      collect(List.copyOf(longer));
      if (more) {
        return;
      }
    }
  }

  /// Whether all rows with this beginning were returned before.
  private boolean wasReturned(List<NodeRef> begun) {
    if (question.after().isEmpty()) {
      return false;
    }
    var last = question.after().get();
    int decided = NodeOrder.compare(begun, last.subList(0, begun.size()));
    return decided < 0 || (decided == 0 && begun.size() == last.size());
  }
}
