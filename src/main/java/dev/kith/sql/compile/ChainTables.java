package dev.kith.sql.compile;

import dev.kith.graph.pattern.ChainPattern;
import dev.kith.graph.pattern.ChainPattern.Of;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Filter.Comparison;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Alias;
import dev.kith.sql.AliasedNodes;
import dev.kith.sql.Aliases;
import dev.kith.sql.Conditions;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.Expr;
import dev.kith.sql.From;
import dev.kith.sql.Mapping;
import dev.kith.sql.PropertySource;
import dev.kith.sql.SqlName;
import dev.kith.sql.TableContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The tables that chains along certain relationships are joined of.
///
/// A node of which nothing but its key is asked for needs no table of its own where a relationship
/// is known to have both its ends, and all of them are shown.
final class ChainTables {
  private final ChainPattern chain;
  private final Set<Of> used;
  private final List<ChainStep> ways;
  private final List<EdgeSource> sources;
  private final List<AliasedNodes> nodes = new ArrayList<>();
  private final List<Optional<Alias>> rows = new ArrayList<>();
  private final List<Boolean> joined = new ArrayList<>();

  /// A relationship type that leads from a node of a chain to the next.
  record ChainStep(EdgeType type, boolean forward) {}

  /// @param used what is asked for of the nodes, beside conditions
  /// @param everything whether every end of a sound relationship is shown
  private ChainTables(
      Mapping mapping,
      ChainPattern chain,
      Set<Of> used,
      List<ChainStep> ways,
      boolean everything,
      Aliases aliases) {
    this.chain = chain;
    this.used = used;
    this.ways = ways;
    this.sources = ways.stream().map(way -> mapping.source(way.type())).toList();
    for (var node : chain.nodes()) {
      nodes.add(AliasedNodes.of(mapping, node.type(), aliases));
    }
    for (var source : sources) {
      rows.add(
          source instanceof EdgeSource.EdgeTable ? Optional.of(aliases.next()) : Optional.empty());
    }
    for (int node = 0; node < nodes.size(); node++) {
      joined.add(!everything || !isKnown(node));
    }
  }

  /// The tables of each combination of relationship types that the steps may have.
  static List<ChainTables> of(
      Mapping mapping, ChainPattern chain, Set<Of> used, boolean everything, Aliases aliases) {
    List<List<ChainStep>> combined = List.of(List.of());
    for (int step = 0; step < chain.steps().size(); step++) {
      var longer = new ArrayList<List<ChainStep>>();
      for (var begun : combined) {
        for (var way : ways(chain, step)) {
          var ways = new ArrayList<>(begun);
          ways.add(way);
          longer.add(ways);
        }
      }
      combined = longer;
    }
    if (combined.isEmpty()) {
      throw new IllegalArgumentException("no relationships lead along the chain");
    }
    return combined.stream()
        .map(ways -> new ChainTables(mapping, chain, used, ways, everything, aliases))
        .toList();
  }

  private static List<ChainStep> ways(ChainPattern chain, int step) {
    var before = chain.nodes().get(step).type().name();
    var next = chain.nodes().get(step + 1).type().name();
    var direction = chain.steps().get(step).direction();
    var ways = new ArrayList<ChainStep>();
    for (var type : chain.steps().get(step).ways()) {
      if (direction != Direction.INCOMING && type.from().equals(before) && type.to().equals(next)) {
        ways.add(new ChainStep(type, true));
      }
      if (direction != Direction.OUTGOING && type.to().equals(before) && type.from().equals(next)) {
        ways.add(new ChainStep(type, false));
      }
    }
    return ways;
  }

  /// Whether the rows of relationships tell all that is asked of a node.
  private boolean isKnown(int node) {
    var beside = sources.subList(Math.max(0, node - 1), Math.min(sources.size(), node + 1));
    var type = chain.nodes().get(node).type();
    boolean byKey = nodes.get(node).table().pointedAtByKey();
    var filter = chain.nodes().get(node).filter();
    return (filter.isAll() || (byKey && isOf(filter, type.key())))
        && used.stream()
            .filter(of -> of.node() == node)
            .allMatch(of -> byKey && of.property().equals(type.key()))
        && beside.stream().allMatch(EdgeSource.EdgeTable.class::isInstance)
        && beside.stream()
            .anyMatch(each -> each instanceof EdgeSource.EdgeTable table && table.sound());
  }

  /// Whether a condition compares nothing but a key, which is never missing.
  private static boolean isOf(Filter filter, Property key) {
    return switch (filter) {
      case Filter.Compare(var property, _, _) -> property.equals(key);
      case Filter.In(var property, _) -> property.equals(key);
      case Filter.AllOf(var parts) -> parts.stream().allMatch(part -> isOf(part, key));
      case Filter.AnyOf(var parts) -> parts.stream().allMatch(part -> isOf(part, key));
      case Filter _ -> false;
    };
  }

  /// Whether the same chain may occur several times.
  boolean repeats() {
    return sources.stream()
        .anyMatch(source -> source instanceof EdgeSource.EdgeTable table && table.repeats());
  }

  Expr property(Of of) {
    var node = nodes.get(of.node());
    if (joined.get(of.node())) {
      return node.property(of.property());
    }
    var column = reference(of.node());
    return new Expr.Property(
        column.alias(),
        new PropertySource.Column(column.column(), PropertySource.Storage.NATIVE),
        of.property().type());
  }

  /// What tells a chain from others along the same relationships.
  List<Expr> references() {
    var references = new ArrayList<Expr>();
    for (int node = 0; node < nodes.size(); node++) {
      references.add(reference(node));
    }
    return references;
  }

  private Expr.Raw reference(int node) {
    return joined.get(node)
        ? nodes.get(node).reference()
        : end(node > 0 ? node - 1 : node, node > 0);
  }

  /// The column of a relationship's own row that references a node.
  ///
  /// @param next whether it is the node behind the step
  private Expr.Raw end(int step, boolean next) {
    if (!(sources.get(step) instanceof EdgeSource.EdgeTable table)) {
      throw new IllegalArgumentException("a relationship without a row of its own");
    }
    boolean ofSource = ways.get(step).forward() != next;
    return new Expr.Raw(rows.get(step).orElseThrow(), ofSource ? table.source() : table.target());
  }

  From from() {
    From from = nodes.getFirst().from();
    for (int step = 0; step < sources.size(); step++) {
      from =
          switch (sources.get(step)) {
            case EdgeSource.EdgeTable table -> withRow(from, step, table);
            case EdgeSource.ForeignKey(var holder, var column) -> {
              boolean heldBefore = (holder == EdgeSource.End.SOURCE) == ways.get(step).forward();
              yield withKey(from, step, column, heldBefore);
            }
          };
    }
    return from;
  }

  /// The rows of a step begin a chain, so that an engine that looks up the right side of a join
  /// does so in the smaller tables of nodes.
  private From withRow(From before, int step, EdgeSource.EdgeTable table) {
    var row =
        new From.Table(
            new TableContent.Edges(ways.get(step).type()),
            table.table(),
            rows.get(step).orElseThrow());
    var begun =
        step == 0
            ? withNode(row, 0, end(0, false))
            : new From.Join(before, row, Expr.equal(reference(step), end(step, false)));
    return withNode(begun, step + 1, end(step, true));
  }

  private From withNode(From before, int node, Expr.Raw names) {
    return joined.get(node)
        ? new From.Join(
            before, nodes.get(node).from(), Expr.equal(nodes.get(node).reference(), names))
        : before;
  }

  private From withKey(From before, int step, SqlName column, boolean heldBefore) {
    var held = nodes.get(heldBefore ? step : step + 1);
    var named = nodes.get(heldBefore ? step + 1 : step);
    return new From.Join(
        before,
        nodes.get(step + 1).from(),
        Expr.equal(named.reference(), new Expr.Raw(held.alias(), column)));
  }

  /// The conditions on the rows.
  Expr where() {
    var where = new ArrayList<Expr>();
    for (int node = 0; node < nodes.size(); node++) {
      if (joined.get(node)) {
        where.addAll(nodes.get(node).isNode());
        where.add(nodes.get(node).condition(chain.nodes().get(node).filter()));
      } else if (!chain.nodes().get(node).filter().isAll()) {
        int known = node;
        where.add(
            new Conditions(key -> property(new Of(known, key)))
                .of(chain.nodes().get(node).filter()));
      }
    }
    for (int step = 0; step < sources.size(); step++) {
      if (sources.get(step) instanceof EdgeSource.EdgeTable table) {
        where.addAll(Conditions.fixed(rows.get(step).orElseThrow(), table.where()));
      }
      for (int earlier = 0; earlier < step; earlier++) {
        if (ways.get(earlier).type().equals(ways.get(step).type())) {
          where.add(differ(earlier, step));
        }
      }
    }
    return Expr.all(where);
  }

  /// Whether two steps do not take the same relationship.
  private Expr differ(int one, int other) {
    var ways = new ArrayList<Expr>();
    for (boolean ofSource : new boolean[] {true, false}) {
      var left = reference(node(one, ofSource));
      var right = reference(node(other, ofSource));
      if (!left.equals(right)) {
        ways.add(new Expr.Compare(left, Comparison.NOT_EQUAL, right, PropertyType.INT64));
      }
    }
    return Expr.any(ways);
  }

  private int node(int step, boolean ofSource) {
    return ways.get(step).forward() == ofSource ? step : step + 1;
  }
}
