package dev.kith.pattern;

import dev.kith.graph.Call;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeOrder;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.schema.Property;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Finds the rows of a chain, in the order of their nodes.
///
/// Starts are read in batches of ascending keys, each batch walked at once with one question a hop,
/// and no more batches than the limit needs. Nodes with very many relationships are read page by
/// page, as far as rows need it.
public final class Chain {
  private static final int FIRST_BATCH = 64;
  private static final int LARGEST_BATCH = 1_024;

  private static final int FEW_HOPS = 20_000;
  private static final int FEW_ENDS = 1_000;

  /// How many ends of a node with very many are read at first, where some of them may lead nowhere.
  private static final int PAGE = 1_000;

  private final ChainQuestion question;
  private final Walker walker;
  private final List<StepHops> steps = new ArrayList<>();
  private final List<Map<NodeRef, Completions>> completion = new ArrayList<>();
  private final Set<NodeRef> ends = new HashSet<>();
  private final Set<NodeRef> unchecked = new LinkedHashSet<>();
  private final Set<NodeRef> checked = new HashSet<>();
  private final List<List<NodeRef>> rows = new ArrayList<>();
  private Optional<JoinedChain> joined = Optional.empty();
  private boolean more;

  /// Where a step from a node can end so that the rest of the chain can be completed, in order, as
  /// far as that was needed.
  private static final class Completions {
    private final List<NodeRef> ends = new ArrayList<>();
    private int tried;
  }

  /// A relationship on a walk, and its minimum distance from a start.
  public record Placed(Hop hop, int depth) {}

  private Chain(ChainQuestion question, Walker walker) {
    this.question = question;
    this.walker = walker;
  }

  private void prepare(int few) {
    for (var step : question.steps()) {
      boolean last = steps.size() == question.steps().size() - 1;
      int page = last && question.to().isEmpty() ? question.limit() + 1 : PAGE;
      steps.add(new StepHops(walker, step, new StepHops.ReadLimits(few, page)));
      completion.add(new HashMap<>());
    }
    if (question.steps().getLast().maxHops() == 1) {
      question.to().flatMap(Chain::named).ifPresent(steps.getLast()::only);
      question
          .to()
          .filter(to -> !to.filter().isAll())
          .ifPresent(to -> steps.getLast().narrow(() -> walker.few(to, FEW_ENDS)));
    }
    question.after().ifPresent(row -> steps.getFirst().resume(row.getFirst(), row.get(1)));
  }

  /// The nodes of a pattern that gives their keys.
  private static Optional<Set<NodeRef>> named(NodePattern pattern) {
    return pattern
        .keys()
        .map(
            keys ->
                keys.stream()
                    .map(key -> new NodeRef(pattern.type().name(), key))
                    .collect(Collectors.toCollection(LinkedHashSet::new)));
  }

  /// Walks a chain.
  public static Chain of(Patterns patterns, ChainQuestion question, Call call, WalkLimits limits) {
    return of(patterns, question, call, limits, FEW_HOPS);
  }

  /// A chain that one question to the graph answers; empty where it has to be walked.
  ///
  /// @param wanted the properties of nodes that will be asked for, by the names of their types
  public static Optional<Chain> joined(
      Patterns patterns,
      ChainQuestion question,
      Map<String, List<Property>> wanted,
      Call call,
      WalkLimits limits) {
    var walker = new Walker(patterns, call, limits);
    return JoinedChain.of(patterns, question, wanted, walker.extent())
        .map(joined -> new Chain(question, walker).found(joined));
  }

  /// @param few more relationships than that are not read by one question
  static Chain of(
      Patterns patterns, ChainQuestion question, Call call, WalkLimits limits, int few) {
    var walker = new Walker(patterns, call, limits);
    var chain = new Chain(question, walker);
    chain.prepare(few);
    chain.run(Starts.of(patterns, question, call, walker));
    return chain;
  }

  private Chain found(JoinedChain all) {
    rows.addAll(all.rows());
    more = all.more();
    joined = Optional.of(all);
    return this;
  }

  /// The end of a chain by its keys, where few nodes meet its condition: a chain that may start at
  /// every node of a type is then walked from its end.
  ///
  /// @param few how many at most
  public static NodePattern named(
      Patterns patterns, NodePattern to, Call call, WalkLimits limits, long few) {
    return new Walker(patterns, call, limits)
        .few(to, (int) Math.min(FEW_ENDS, few))
        .map(
            nodes ->
                new NodePattern(
                    to.type(), Optional.of(nodes.stream().map(NodeRef::key).toList()), to.filter()))
        .orElse(to);
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
    return joined.map(JoinedChain::properties).orElseGet(() -> walker.properties(nodes, wanted));
  }

  /// Every relationship on the walks of these rows, nearest first.
  public List<Placed> placed(List<List<NodeRef>> some) {
    return joined.map(all -> all.placed(some)).orElseGet(() -> walked(some));
  }

  private List<Placed> walked(List<List<NodeRef>> some) {
    var depths = new TreeMap<Hop, Integer>(NodeOrder.HOPS);
    Map<NodeRef, Integer> starts = new HashMap<>();
    for (var row : some) {
      starts.put(row.getFirst(), 0);
    }
    for (int index = 0; index < steps.size(); index++) {
      var reached = new HashMap<NodeRef, Integer>();
      var seen = new HashSet<List<NodeRef>>();
      var walks = steps.get(index).walks();
      for (var row : some) {
        var pair = row.subList(index, index + 2);
        if (seen.add(pair)) {
          int before = starts.getOrDefault(pair.getFirst(), 0);
          int length =
              walks.between(
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

  private void run(Starts possible) {
    int size = Math.max(FIRST_BATCH, Math.min(LARGEST_BATCH, question.limit()));
    // the start of the last row already returned may have further rows
    List<NodeRef> starts =
        question.after().map(row -> possible.only(row.getFirst())).orElse(List.of());
    Optional<Literal> last = question.after().map(row -> row.getFirst().key());
    boolean all = false;
    if (question.after().isEmpty()) {
      possible.named(size).ifPresent(steps.getFirst()::expect);
    }
    while (true) {
      walk(starts);
      if (more || all) {
        return;
      }
      starts = possible.after(last, size);
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
    steps.getFirst().await(starts);
    for (var start : starts) {
      collect(List.of(start));
      if (more) {
        return;
      }
    }
  }

  /// Whether a chain may end at a node; all that were reached are checked at once.
  private boolean isEnd(NodeRef node) {
    if (!checked.contains(node)) {
      unchecked.add(node);
      checked.addAll(unchecked);
      ends.addAll(fitting(unchecked));
      unchecked.clear();
    }
    return ends.contains(node);
  }

  private Set<NodeRef> fitting(Set<NodeRef> unknown) {
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

  /// Where a step from a node can end so that the rest of the chain can be completed, by its place
  /// in order; empty if there are fewer.
  private Optional<NodeRef> completion(int step, NodeRef from, int place) {
    var known = completion.get(step).computeIfAbsent(from, _ -> new Completions());
    boolean last = step == steps.size() - 1;
    while (known.ends.size() <= place) {
      var end = steps.get(step).end(from, known.tried, reached -> reached(step, reached));
      if (end.isEmpty()) {
        return end;
      }
      known.tried++;
      walker.extent().step();
      if (last ? isEnd(end.get()) : completion(step + 1, end.get(), 0).isPresent()) {
        known.ends.add(end.get());
      }
    }
    return Optional.of(known.ends.get(place));
  }

  private void reached(int step, Collection<NodeRef> nodes) {
    if (step < steps.size() - 1) {
      steps.get(step + 1).await(nodes);
    } else {
      nodes.stream().filter(node -> !checked.contains(node)).forEach(unchecked::add);
    }
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
    var end = completion(begun.size() - 1, begun.getLast(), 0);
    for (int place = 1; end.isPresent() && !more; place++) {
      var longer = new ArrayList<>(begun);
      longer.add(end.get());
      collect(List.copyOf(longer));
      end = more ? end : completion(begun.size() - 1, begun.getLast(), place);
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
