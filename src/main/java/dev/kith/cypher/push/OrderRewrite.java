package dev.kith.cypher.push;

import dev.kith.cypher.formula.Accumulators;
import dev.kith.cypher.formula.GivenParameters;
import dev.kith.cypher.formula.GraphNames;
import dev.kith.cypher.push.PushedNodes.KeyQuestion;
import dev.kith.cypher.tree.CypherQuery;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.Sort;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The first rows of a `MATCH` sorted by properties of one node, as questions for that node.
///
/// A question sorts missing values last. Where Cypher has them first, or another value in their
/// place, they are asked for apart. The rows are sorted again, so that a node too many does no
/// harm.
public final class OrderRewrite {
  /// So many nodes that are not sorted are read to find the first.
  public static final int FEW = 1_000;

  private static final int MOST = 20_000;

  /// Of so few nodes with so few properties all of these are read at once: by their keys they would
  /// be looked for once more.
  private static final int FEW_WHOLE = 100;

  private static final int FEW_PROPERTIES = 8;

  private final TypedPattern pattern;
  private final int first;
  private final boolean declared;
  private final List<Key> keys = new ArrayList<>();

  private OrderRewrite(TypedPattern pattern, int first, boolean declared) {
    this.pattern = pattern;
    this.first = first;
    this.declared = declared;
  }

  /// A property that is sorted by.
  ///
  /// @param instead whether Cypher has another value where there is none
  private record Key(Property property, boolean instead, boolean descending) {
    /// Whether nodes without a value do not come last.
    boolean isEarly() {
      return instead || (descending && property.canBeMissing());
    }
  }

  /// The questions; empty where they would not find the first rows.
  public static Optional<PushedNodes> of(
      CypherQuery.Match match,
      CypherQuery.Projection projection,
      GraphNames names,
      GivenParameters parameters) {
    var known = new KnownValues(parameters);
    var first = known.first(projection.skip(), projection.limit(), MOST);
    boolean plain =
        first.isPresent()
            && !projection.distinct()
            && !projection.order().isEmpty()
            && projection.columns().stream().noneMatch(each -> Accumulators.isIn(each.value()));
    var patterns = plain ? TypedPattern.of(match, names, known) : List.<TypedPattern>of();
    var order = SortedColumns.of(projection);
    for (boolean turned : new boolean[] {false, true}) {
      var parts = new ArrayList<PushedNodes.Part>();
      var named = patterns.stream().map(each -> seen(each, turned)).flatMap(Optional::stream);
      for (var pattern : named.toList()) {
        var rewrite =
            new OrderRewrite(pattern, Math.toIntExact(first.orElse(1)), names.isDeclared());
        if (!rewrite.read(order) || SortedColumns.isRenamed(pattern.node().name(), projection)) {
          parts.clear();
          break;
        }
        parts.addAll(rewrite.parts());
      }
      if (!parts.isEmpty()) {
        var node = seen(patterns.getFirst(), turned).orElseThrow().node();
        return Optional.of(new PushedNodes(node.name(), parts));
      }
    }
    return Optional.empty();
  }

  private static Optional<TypedPattern> seen(TypedPattern pattern, boolean turned) {
    return turned ? pattern.beside().map(_ -> pattern.turned()) : Optional.of(pattern);
  }

  /// Reads what is sorted by; tells whether questions can sort by it.
  private boolean read(List<CypherQuery.Sort> order) {
    for (var sort : order) {
      switch (pattern.node().value(sort.by()).orElse(null)) {
        case TypedNode.Value.Fixed _ -> {} // no node of the type differs in it
        case TypedNode.Value.Own(var property, var instead) -> {
          var key = new Key(property, instead, sort.descending());
          boolean odd = key.isEarly() || property.type() == PropertyType.DATETIME;
          if (odd && !keys.isEmpty()) {
            return false;
          }
          keys.add(key);
        }
        case null, default -> {
          return false;
        }
      }
    }
    return true;
  }

  private List<PushedNodes.Part> parts() {
    if (keys.isEmpty() || !keys.getFirst().isEarly()) {
      return List.of(part(pattern.filter(), keys, first, false));
    }
    var early = keys.getFirst();
    var missing = new Filter.IsMissing(early.property);
    return List.of(
        part(
            PushedNodes.both(pattern.filter(), missing),
            keys.subList(1, keys.size()),
            early.instead ? FEW + 1 : first,
            early.instead),
        part(PushedNodes.both(pattern.filter(), new Filter.Not(missing)), keys, first, false));
  }

  private PushedNodes.Part part(Filter filter, List<Key> by, int limit, boolean whole) {
    var type = pattern.node().type();
    boolean all =
        declared
            && pattern.beside().isEmpty()
            && limit <= FEW_WHOLE
            && type.properties().size() <= FEW_PROPERTIES;
    var columns = new ArrayList<>(all ? type.properties() : List.of(type.key()));
    var order = new ArrayList<Sort>();
    for (var key : by) {
      if (!columns.contains(key.property)) {
        columns.add(key.property);
      }
      order.add(new Sort(columns.indexOf(key.property), key.descending));
    }
    var question =
        pattern.beside().isEmpty()
            ? new KeyQuestion.Nodes(
                new NodeQuestion(
                    type, Optional.empty(), filter, columns, order, Optional.empty(), limit))
            : new KeyQuestion.Ends(ends(filter, columns, order, limit));
    var seconds =
        by.stream()
            .limit(1)
            .filter(key -> key.property.type() == PropertyType.DATETIME)
            .map(key -> new PushedNodes.Seconds(key.property, columns.indexOf(key.property)))
            .findFirst();
    return new PushedNodes.Part(question, whole, seconds);
  }

  private AggregateQuestion ends(
      Filter filter, List<Property> columns, List<Sort> order, int limit) {
    return new AggregateQuestion(
        pattern.node().type(),
        filter,
        pattern.beside().map(TypedPattern.Beside::neighbour),
        columns.stream().<AggregateQuestion.Group>map(AggregateQuestion.Group.Own::new).toList(),
        List.of(),
        List.of(),
        order,
        limit);
  }
}
