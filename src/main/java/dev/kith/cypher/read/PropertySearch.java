package dev.kith.cypher.read;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.GraphView;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Finds nodes by a value of a property, asking the graph for them instead of reading all.
public final class PropertySearch {
  /// More nodes than that are better read one after another.
  private static final int MOST = 20_000;

  private final GraphView view;
  private final Op.Scan op;

  public PropertySearch(GraphView view, Op.Scan op) {
    this.view = view;
    this.op = op;
  }

  /// Every node that may have the value, in the order of a scan; empty where only a scan can tell.
  public Optional<int[]> of(CypherValue value, String property) {
    return switch (value) {
      case CypherValue.Text(var text) -> of(new Literal.Text(text), property);
      case CypherValue.Whole(var number) -> of(new Literal.Whole(number), property);
      case CypherValue _ -> Optional.empty();
    };
  }

  private Optional<int[]> of(Literal value, String name) {
    var ids = new LinkedHashSet<String>();
    for (var type : view.patterns().ontology().nodeTypes()) {
      if (op.label().test(type.name())) {
        var property = type.property(name);
        if (property.isPresent()
            && !(fits(property.get(), value) && add(type, property.get(), value, ids))) {
          return Optional.empty();
        }
        if (name.equals("name") && value instanceof Literal.Text(var text)) {
          ids.add(text); // a node without a name is called by its id
          ids.add(type.name() + ":" + text);
        }
      }
    }
    int[] found = view.handles(List.copyOf(ids));
    return Optional.of(
        Arrays.stream(found)
            .filter(node -> node != GraphView.NO_NODE)
            .filter(node -> op.label().test(view.typeName(view.type(node))))
            .distinct()
            .sorted()
            .toArray());
  }

  private static boolean fits(Property property, Literal value) {
    return value instanceof Literal.Text
        ? property.type() == PropertyType.STRING || property.type() == PropertyType.ENUM
        : property.type() == PropertyType.INT64 || property.type() == PropertyType.INT32;
  }

  /// Adds the ids of the nodes of a type; tells whether they are few.
  private boolean add(NodeType type, Property property, Literal value, Set<String> ids) {
    var same = new Filter.Compare(property, Filter.Comparison.EQUAL, value);
    var question = NodeQuestion.any(type, same, MOST + 1);
    var patterns = view.patterns();
    var rows = patterns.findCertain(question).orElseGet(() -> patterns.find(question)).rows();
    for (var row : rows) {
      switch (row.getFirst()) {
        case Literal.Text _, Literal.Whole _ -> ids.add(patterns.id(type.name(), row.getFirst()));
        case Literal _ -> {
          return false;
        }
      }
    }
    return rows.size() <= MOST;
  }
}
