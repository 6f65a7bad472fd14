package dev.kith.cypher.plan;

import dev.kith.cypher.formula.NameScope;
import dev.kith.cypher.plan.Elements.EdgeElement;
import dev.kith.cypher.plan.Elements.NodeElement;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.Labels;
import dev.kith.cypher.tree.PathPattern;
import dev.kith.cypher.tree.PathPattern.Arrow;
import dev.kith.cypher.tree.PathPattern.Selection;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.tree.Trees;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;

/// Plans one `MATCH`: begins at what is known or rarest, follows relationships from there, and
/// tests each condition as soon as all it speaks of is known.
final class MatchPlanner {
  private final Planner planner;
  private final NameScope before;
  private final Elements elements;
  private final List<Op> steps = new ArrayList<>();
  private final Set<String> unsolved = new HashSet<>();
  private final List<Expression> pending = new ArrayList<>();
  private final List<EdgeElement> left = new ArrayList<>();
  private final Set<Integer> walked = new HashSet<>();
  private final Set<String> sought = new HashSet<>();

  /// The same test for the same types, so that who runs the plan reads the same relationships once.
  private final Map<Optional<Labels>, Predicate<String>> types = new HashMap<>();

  private final NodeFinder finder;
  private final RowEstimate guess;
  private boolean scanned;

  MatchPlanner(Planner planner, NameScope before) {
    this.planner = planner;
    this.before = before;
    this.elements = new Elements(before, planner.terms());
    this.finder = new NodeFinder(planner, elements, pending, unsolved);
    this.guess =
        new RowEstimate(
            finder,
            elements,
            edge -> planner.terms().names().edgeCount(type(edge)),
            left,
            unsolved);
  }

  /// The names behind the clause.
  NameScope scope() {
    return elements.scope();
  }

  /// The places that the clause fills.
  List<Integer> added() {
    return elements.added();
  }

  List<Op> plan(List<PathPattern> patterns, Optional<Expression> where) {
    patterns.forEach(elements::add);
    pending.addAll(elements.conditions());
    where.ifPresent(this::split);
    checkShortest();
    warnOfTypes();
    left.addAll(elements.edges());
    elements.nodes().values().stream().filter(n -> !n.bound()).forEach(n -> unsolved.add(n.name()));
    left.stream().filter(edge -> !edge.bound()).forEach(edge -> unsolved.add(edge.name()));
    elements.paths().forEach(path -> unsolved.add(path.name()));
    elements.nodes().values().stream().filter(NodeElement::bound).forEach(this::known);
    test();
    while (step()) {
      test();
    }
    for (var path : elements.paths()) {
      steps.add(new Op.Assign(List.of(Paths.of(path)), List.of(path.slot()), Set.of()));
      unsolved.remove(path.name());
    }
    test();
    return steps;
  }

  private void split(Expression where) {
    if (where instanceof Expression.And(_, var parts)) {
      parts.forEach(this::split);
    } else {
      pending.add(where);
    }
  }

  /// `-[KNOWS]->` is any relationship with that name, and seldom meant.
  private void warnOfTypes() {
    for (var edge : elements.edges()) {
      boolean named = edge.pattern().name().isPresent() && edge.pattern().types().isEmpty();
      if (named && !edge.bound() && planner.terms().names().isType(edge.name())) {
        planner.warn(
            "["
                + edge.name()
                + "] names a relationship of any type; write [:"
                + edge.name()
                + "] for the type.");
      }
    }
  }

  /// A condition on a shortest path would have to be met while it is looked for.
  private void checkShortest() {
    var names = new HashSet<String>();
    for (var path : elements.paths()) {
      if (path.edges().stream().anyMatch(edge -> edge.selection() != Selection.EVERY)) {
        names.add(path.name());
        path.edges().forEach(edge -> names.add(edge.name()));
      }
    }
    for (var condition : pending) {
      if (Trees.names(condition).stream().anyMatch(names::contains)) {
        throw new QueryException(
            condition.at(),
            "conditions on a shortest path are not supported in its MATCH; use WITH … WHERE");
      }
    }
  }

  /// A node that an earlier clause gave must be one, and have the labels.
  private void known(NodeElement node) {
    steps.add(
        new Op.Filter(
            new dev.kith.cypher.tree.SourcePosition(0),
            (row, _) -> CypherValue.of(row[node.slot()] instanceof CypherValue.NodeAt),
            Set.of()));
    labels(node);
  }

  private void labels(NodeElement node) {
    for (var labels : node.labels()) {
      steps.add(new Op.Labelled(node.slot(), planner.terms().names().label(labels)));
    }
  }

  /// Emits the conditions whose names are all known.
  private void test() {
    for (var condition : List.copyOf(pending)) {
      if (Trees.names(condition).stream().noneMatch(unsolved::contains)) {
        pending.remove(condition);
        var formulas = planner.formulas(scope());
        var formula = formulas.condition(condition);
        steps.add(new Op.Filter(condition.at(), formula, formulas.read()));
      }
    }
  }

  /// Solves one more element; tells whether there was one.
  private boolean step() {
    for (var edge : left) {
      if (edge.bound()) {
        return solve(edge, this::ends);
      }
    }
    for (var edge : left) {
      if (isKnown(edge.left()) && isKnown(edge.right())) {
        return solve(edge, each -> follow(each, true));
      }
    }
    for (var node : elements.nodes().values()) {
      var seek = isKnown(node.name()) ? Optional.<Op>empty() : finder.seek(node, false);
      if (seek.isPresent()) { // one node by its id is cheaper than all that others lead to
        sought.add(node.name());
        return begun(node, seek.get());
      }
    }
    if (meet()) {
      return true;
    }
    for (boolean many : new boolean[] {false, true}) {
      var next = next(many);
      if (next.isPresent()) {
        return solve(next.get(), each -> follow(each, false));
      }
    }
    return begin();
  }

  /// What leads on from a known node, the fewest rows first.
  private Optional<EdgeElement> next(boolean many) {
    var known = new HashSet<>(elements.nodes().keySet());
    known.removeAll(unsolved);
    return left.stream()
        .filter(edge -> isKnown(edge.left()) || isKnown(edge.right()))
        .filter(edge -> edge.pattern().range().isPresent() == many && isEvery(edge))
        .min(Comparator.comparingDouble(edge -> guess.step(edge, known).rank()));
  }

  /// Where relationships of two nodes given by id meet at a third, the run begins at the one that
  /// has fewer.
  private boolean meet() {
    for (var one : left) {
      for (var other : left) {
        if (isFromKnownId(one)
            && isFromKnownId(other)
            && !from(one).equals(from(other))
            && to(one).equals(to(other))) {
          steps.add(new Op.Meet(both(one, other), both(other, one)));
          return solve(one, _ -> {}) && solve(other, _ -> {});
        }
      }
    }
    return false;
  }

  /// Whether one relationship leads from a node given by id to one that is not known.
  private boolean isFromKnownId(EdgeElement edge) {
    return edge.pattern().range().isEmpty()
        && isEvery(edge)
        && isKnown(edge.left()) != isKnown(edge.right())
        && sought.contains(from(edge).name());
  }

  private NodeElement from(EdgeElement edge) {
    return elements.node(isKnown(edge.left()) ? edge.left() : edge.right());
  }

  private NodeElement to(EdgeElement edge) {
    return elements.node(isKnown(edge.left()) ? edge.right() : edge.left());
  }

  private Op.Meeting both(EdgeElement one, EdgeElement other) {
    var others = new HashSet<>(walked);
    others.add(one.slot());
    return new Op.Meeting(
        new Op.Expand(expanded(one, walked), one.slot(), false),
        new Op.Expand(expanded(other, others), other.slot(), true));
  }

  private Op.Route expanded(EdgeElement edge, Set<Integer> others) {
    var way = isKnown(edge.left()) ? edge.pattern().way() : turned(edge.pattern().way());
    var route = route(edge, from(edge).slot(), to(edge).slot(), way);
    return new Op.Route(route.from(), route.to(), way, route.type(), others);
  }

  private static boolean isEvery(EdgeElement edge) {
    return edge.selection() == Selection.EVERY;
  }

  private boolean isKnown(String name) {
    return !unsolved.contains(name);
  }

  private boolean solve(EdgeElement edge, java.util.function.Consumer<EdgeElement> how) {
    left.remove(edge);
    how.accept(edge);
    walked.add(edge.slot());
    unsolved.remove(edge.name());
    for (var name : List.of(edge.left(), edge.right())) {
      if (unsolved.remove(name)) {
        labels(elements.node(name));
      }
    }
    return true;
  }

  private void ends(EdgeElement edge) {
    var from = elements.node(edge.left());
    var to = elements.node(edge.right());
    steps.add(
        new Op.Ends(
            route(edge, from.slot(), to.slot(), edge.pattern().way()),
            edge.slot(),
            isKnown(edge.left()),
            isKnown(edge.right())));
  }

  private Op.Route route(EdgeElement edge, int from, int to, Arrow way) {
    return new Op.Route(from, to, way, type(edge), walked);
  }

  private Predicate<String> type(EdgeElement edge) {
    return types.computeIfAbsent(
        edge.pattern().types(),
        wanted -> wanted.map(planner.terms().names()::type).orElse(_ -> true));
  }

  private void follow(EdgeElement edge, boolean into) {
    boolean forward = isKnown(edge.left());
    var from = elements.node(forward ? edge.left() : edge.right());
    var to = elements.node(forward ? edge.right() : edge.left());
    var way = forward ? edge.pattern().way() : turned(edge.pattern().way());
    var route = route(edge, from.slot(), to.slot(), way);
    if (isEvery(edge) && edge.pattern().range().isEmpty()) {
      steps.add(new Op.Expand(route, edge.slot(), into));
      return;
    }
    int least = edge.pattern().range().map(range -> range.least().orElse(1)).orElse(1);
    var most =
        edge.pattern().range().map(PathPattern.Range::most).orElseGet(() -> OptionalInt.of(1));
    if (isEvery(edge)) {
      steps.add(new Op.Walk(route, edge.slot(), into, !forward, least, most, each(edge)));
    } else {
      if (least > 1) {
        throw new QueryException(
            edge.pattern().at(), "a shortest path begins with *0.. or *1.. relationships");
      }
      boolean all = edge.selection() == Selection.ALL_SHORTEST;
      steps.add(new Op.Shortest(route, edge.slot(), least, most, all, each(edge)));
    }
  }

  /// What each relationship of a row must meet.
  private Optional<Op.EdgeTest> each(EdgeElement edge) {
    if (edge.pattern().properties().isEmpty()) {
      return Optional.empty();
    }
    int slot = planner.terms().slots().next();
    var name = " each";
    var conditions = elements.equal(name, edge.pattern().properties().get());
    var formula =
        planner
            .formulas(before.with(name, slot, NameScope.ValueKind.EDGE))
            .of(new Expression.And(edge.pattern().at(), conditions));
    return Optional.of(new Op.EdgeTest(slot, formula));
  }

  static Arrow turned(Arrow way) {
    return switch (way) {
      case RIGHT -> Arrow.LEFT;
      case LEFT -> Arrow.RIGHT;
      case EITHER -> Arrow.EITHER;
    };
  }

  /// Begins by an id, or where the fewest rows are made.
  private boolean begin() {
    Optional<NodeElement> best = Optional.empty();
    double fewest = 0;
    for (var node : elements.nodes().values()) {
      if (!isKnown(node.name())) {
        var seek = finder.seek(node, true);
        if (seek.isPresent()) {
          return begun(node, seek.get());
        }
        double rows = guess.from(node);
        if (best.isEmpty() || rows < fewest) {
          best = Optional.of(node);
          fewest = rows;
        }
      }
    }
    if (best.isEmpty()) {
      return false;
    }
    if (scanned && !(isShortestEnd(best.get()) && finder.isFixed(best.get()))) {
      planner.warn("Parts of a MATCH are not connected: every combination of them is examined.");
    }
    scanned = true;
    var node = best.get();
    return begun(node, new Op.Scan(node.slot(), finder.label(node), finder.having(node)));
  }

  /// Whether a shortest path joins it to a node that is known.
  private boolean isShortestEnd(NodeElement node) {
    return left.stream()
        .filter(edge -> !isEvery(edge))
        .anyMatch(
            edge ->
                (edge.left().equals(node.name()) && isKnown(edge.right()))
                    || (edge.right().equals(node.name()) && isKnown(edge.left())));
  }

  private boolean begun(NodeElement node, Op op) {
    steps.add(op);
    unsolved.remove(node.name());
    return true;
  }
}
