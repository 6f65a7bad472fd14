package dev.kith.sql.compile;

import dev.kith.graph.pattern.Filter.Comparison;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.schema.Property;
import dev.kith.sql.AliasedNodes;
import dev.kith.sql.Aliases;
import dev.kith.sql.Conditions;
import dev.kith.sql.Expr;
import dev.kith.sql.Mapping;
import dev.kith.sql.PropertySource;
import dev.kith.sql.Query;
import java.util.ArrayList;
import java.util.List;

/// Nodes that meet a condition, as one `SELECT`.
///
/// If keys are given, they bound the rows, and the statement has no LIMIT: with one, ClickHouse
/// sorts by some columns and then reads the others, each row a second time.
final class FindLowering {
  private final NodeQuestion question;
  private final AliasedNodes nodes;

  private FindLowering(NodeQuestion question, AliasedNodes nodes) {
    this.question = question;
    this.nodes = nodes;
  }

  static Query.Select lower(Mapping mapping, NodeQuestion question) {
    return new FindLowering(question, AliasedNodes.of(mapping, question.type(), new Aliases()))
        .select();
  }

  private Query.Select select() {
    // a key that is asked for is there
    var where = new ArrayList<>(question.keys().isPresent() ? nodes.fixed() : nodes.isNode());
    question
        .keys()
        .ifPresent(
            keys -> where.add(Conditions.among(nodes.key(), keys, question.type().key().type())));
    where.add(nodes.condition(question.filter()));
    question.after().ifPresent(position -> where.add(after(position)));
    return new Query.Select(
        false,
        question.properties().stream().map(this::returned).toList(),
        nodes.from(),
        Expr.all(where),
        0,
        Expr.TRUE,
        question.sorted() ? order() : List.of(),
        question.keys().isPresent() ? Query.UNLIMITED : question.limit());
  }

  private Expr returned(Property property) {
    return new Expr.Returned(nodes.property(property), property.type());
  }

  private List<Query.Order> order() {
    var order = new ArrayList<Query.Order>();
    for (var sort : question.order()) {
      order.add(by(question.properties().get(sort.column()), sort.descending()));
    }
    order.add(by(question.type().key(), false));
    return order;
  }

  private Query.Order by(Property property, boolean descending) {
    var value = nodes.property(property);
    if (property.type().isText()
        && value instanceof Expr.Property(var alias, PropertySource.IdKey(var column, _), _)) {
      value = new Expr.Raw(alias, column); // ids with the same prefix sort like the rest of them
    }
    return Query.Order.of(
        new Expr.Ordered(value, property.type()), descending, !property.canBeMissing());
  }

  /// What comes after a row: equal in the first columns of the order and later in the next one, for
  /// each column.
  private Expr after(List<Literal> position) {
    var later = new ArrayList<Expr>();
    var equal = new ArrayList<Expr>();
    for (int at = 0; at < position.size(); at++) {
      boolean key = at == question.order().size();
      var property =
          key
              ? question.type().key()
              : question.properties().get(question.order().get(at).column());
      boolean descending = !key && question.order().get(at).descending();
      var here = new ArrayList<>(equal);
      here.add(later(property, position.get(at), descending));
      later.add(Expr.all(here));
      equal.add(same(property, position.get(at)));
    }
    return Expr.any(later.stream().filter(part -> !isNever(part)).toList());
  }

  /// Missing values come last: nothing comes after them.
  private Expr later(Property property, Literal value, boolean descending) {
    if (value instanceof Literal.Missing) {
      return Expr.FALSE;
    }
    var beyond =
        Conditions.compare(
            nodes.property(property),
            descending ? Comparison.LESS : Comparison.GREATER,
            value,
            property.type());
    return property.canBeMissing()
        ? new Expr.Or(List.of(beyond, new Expr.IsMissing(nodes.property(property))))
        : beyond;
  }

  private Expr same(Property property, Literal value) {
    return value instanceof Literal.Missing
        ? new Expr.IsMissing(nodes.property(property))
        : Conditions.compare(nodes.property(property), Comparison.EQUAL, value, property.type());
  }

  private static boolean isNever(Expr expr) {
    return expr.equals(Expr.FALSE)
        || (expr instanceof Expr.And(var parts) && parts.contains(Expr.FALSE));
  }
}
