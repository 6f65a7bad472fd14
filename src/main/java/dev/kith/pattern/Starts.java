package dev.kith.pattern;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeOrder;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.schema.Direction;
import dev.kith.schema.PropertyType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The nodes that a chain can start at, in the order of their keys.
///
/// If a chain's end is given by key and its start is not, walking back from the end finds the few
/// starts that can reach it; if that leads too far, starts are read one after another. Starts with
/// integer keys are not looked up: one that does not exist has no relationships. A table may treat
/// two texts as one key, so text keys are looked up.
final class Starts {
  private static final WalkLimits BACKWARD = new WalkLimits(50_000, 100_000);

  private static final StepHops.ReadLimits READING = new StepHops.ReadLimits(100_000, 10_000);

  private final Walker walker;
  private final NodePattern pattern;
  private final Optional<List<NodeRef>> known;

  private Starts(Walker walker, NodePattern pattern, Optional<List<NodeRef>> known) {
    this.walker = walker;
    this.pattern = pattern;
    this.known = known;
  }

  static Starts of(Patterns patterns, ChainQuestion question, Call call, Walker walker) {
    var from = question.from();
    boolean backward = question.to().flatMap(NodePattern::keys).isPresent();
    var known =
        from.keys().isPresent()
            ? numbered(from)
            : backward
                ? fromTheEnd(question, new Walker(patterns, call, BACKWARD))
                : Optional.<List<NodeRef>>empty();
    return new Starts(walker, from, known);
  }

  /// The nodes given by integer keys, if there is no other condition on them.
  static Optional<List<NodeRef>> numbered(NodePattern pattern) {
    return pattern
        .keys()
        .filter(_ -> pattern.type().key().type() == PropertyType.INT64)
        .filter(_ -> pattern.filter().isAll())
        .map(
            keys ->
                keys.stream()
                    .distinct()
                    .map(key -> new NodeRef(pattern.type().name(), key))
                    .sorted(NodeOrder.NODES)
                    .toList());
  }

  private static Optional<List<NodeRef>> fromTheEnd(ChainQuestion question, Walker back) {
    try {
      Collection<NodeRef> frontier =
          back.first(question.to().orElseThrow(), Optional.empty(), Integer.MAX_VALUE);
      for (var step : question.steps().reversed()) {
        var turned =
            new ChainQuestion.Step(
                step.ways(), Map.of(), turned(step.direction()), step.minHops(), step.maxHops());
        frontier = new StepHops(back, turned, READING).expand(frontier);
      }
      var from = question.from();
      var typed = frontier.stream().filter(node -> node.type().equals(from.type().name())).toList();
      var fitting = back.fitting(typed, Map.of(from.type().name(), from.filter()));
      return Optional.of(fitting.stream().sorted(NodeOrder.NODES).toList());
    } catch (FaultException tooFar) {
      if (tooFar.fault() instanceof Fault.LimitReached limit && !limit.isOfTime()) {
        return Optional.empty();
      }
      throw tooFar;
    }
  }

  static Direction turned(Direction direction) {
    return switch (direction) {
      case OUTGOING -> Direction.INCOMING;
      case INCOMING -> Direction.OUTGOING;
      case BOTH -> Direction.BOTH;
    };
  }

  /// At most `most` starts from the first after a key.
  List<NodeRef> after(Optional<Literal> last, int most) {
    if (known.isEmpty()) {
      return walker.first(pattern, last, most);
    }
    return known.get().stream()
        .filter(node -> last.isEmpty() || NodeOrder.byKey(node.key(), last.get()) > 0)
        .limit(most)
        .toList();
  }

  /// The candidates for the first starts, if they are few, given by key, and not looked up yet.
  Optional<List<NodeRef>> named(int most) {
    return known.isPresent()
        ? Optional.empty()
        : pattern
            .keys()
            .filter(keys -> keys.size() <= most && pattern.filter().isAll())
            .map(
                keys -> keys.stream().map(key -> new NodeRef(pattern.type().name(), key)).toList());
  }

  /// The node, if a chain can start there.
  List<NodeRef> only(NodeRef node) {
    if (known.isPresent()) {
      return known.get().contains(node) ? List.of(node) : List.of();
    }
    if (pattern.keys().isPresent() && !pattern.keys().get().contains(node.key())) {
      return List.of();
    }
    return List.copyOf(walker.fitting(List.of(node), Map.of(node.type(), pattern.filter())));
  }
}
