package dev.kith.cypher.push;

import dev.kith.cypher.formula.GraphNames;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.value.CypherValue;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A node of a pattern that is certainly of one type.
///
/// @param name what the query calls it, or what no query can
/// @param names what is known of its properties
record TypedNode(String name, NodeType type, GraphNames names) {
  /// Columns that hold observations are no properties to Cypher.
  private static final Set<String> OBSERVED = Set.of("observations", "observed_at", "observed_by");

  /// What an expression about the node is.
  sealed interface Value {
    /// The value of a column.
    ///
    /// @param instead whether Cypher has another value where the column has none
    record Own(Property property, boolean instead) implements Value {}

    /// The same for every node of the type.
    record Fixed(CypherValue value) implements Value {}

    /// The node itself.
    record Itself() implements Value {}
  }

  /// What an expression is; empty where no column tells.
  Optional<Value> value(Expression expr) {
    return switch (expr) {
      case Expression.Variable(_, var of) when isCalled(of) -> Optional.of(new Value.Itself());
      case Expression.Property(_, Expression.Variable(_, var of), var property) when isCalled(of) ->
          property(property);
      case Expression.FunctionCall(_, var function, _, var arguments)
          when function.equals("labels")
              && arguments.size() == 1
              && arguments.getFirst() instanceof Expression.Variable(_, var of)
              && isCalled(of) ->
          fixed(new CypherValue.Items(List.of(CypherValue.of(type.name()))));
      case Expression _ -> Optional.empty();
    };
  }

  private boolean isCalled(String of) {
    return name.equals(of);
  }

  private Optional<Value> property(String wanted) {
    var own = type.property(wanted);
    boolean always = GraphNames.OF_NODES.contains(wanted);
    if (OBSERVED.contains(wanted)
        || !names.isCounted(type, wanted)
        || own.filter(TypedNode::isList).isPresent()
        || type.key().type() == PropertyType.INT32) {
      return Optional.empty();
    }
    if (own.isPresent()) {
      boolean instead = always && own.get().canBeMissing() && !own.get().equals(type.key());
      return Optional.of(new Value.Own(own.get(), instead));
    }
    return switch (wanted) {
      case "id" -> Optional.of(new Value.Own(type.key(), false));
      case "type" -> fixed(CypherValue.of(type.name()));
      default -> always ? Optional.empty() : fixed(CypherValue.Null.NULL);
    };
  }

  private static Optional<Value> fixed(CypherValue value) {
    return Optional.of(new Value.Fixed(value));
  }

  private static boolean isList(Property property) {
    return property.type() == PropertyType.STRINGS;
  }
}
