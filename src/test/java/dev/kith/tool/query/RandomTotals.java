package dev.kith.tool.query;

import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import tools.jackson.databind.node.ObjectNode;

/// What aggregate_nodes is asked for, drawn at random.
final class RandomTotals {
  private static final List<String> COUNTS = List.of("count", "count_distinct");
  private static final List<String> ENDS = List.of("min", "max");
  private static final List<String> SUMS = List.of("sum", "avg");
  private static final List<String> UNITS =
      List.of("hour", "day", "week", "month", "quarter", "year");

  private final Ontology ontology;
  private final Random form;
  private final RandomFilters filters;

  RandomTotals(Ontology ontology, Random form, RandomFilters filters) {
    this.ontology = ontology;
    this.form = form;
    this.filters = filters;
  }

  void fill(ObjectNode call, NodeType type) {
    var neighbour = neighbour(call, type);
    var groups = call.putArray("group_by");
    for (int count = form.nextInt(3); count > 0; count--) {
      if (neighbour.isPresent() && form.nextBoolean()) {
        groups.addObject().put("neighbor_property", grouping(neighbour.get()).name());
        continue;
      }
      var property = grouping(type);
      boolean time =
          property.type() == PropertyType.DATETIME || property.type() == PropertyType.DATE;
      if (time && form.nextBoolean()) {
        groups.addObject().put("property", property.name()).put("truncate", pick(UNITS));
      } else {
        groups.add(property.name());
      }
    }
    totals(call, type);
  }

  private void totals(ObjectNode call, NodeType type) {
    var totals = call.putArray("aggregations");
    var names = new ArrayList<String>();
    for (int count = form.nextInt(4); count > 0; count--) {
      var name = "t" + count;
      names.add(name);
      var total = totals.addObject().put("as", name);
      var property = pick(type.properties());
      var function = pick(functions(property));
      total.put("function", function);
      if (!function.equals("count") || form.nextBoolean()) {
        total.put("property", property.name());
      }
    }
    if (!names.isEmpty() && form.nextInt(3) == 0) {
      call.putObject("having").putObject(pick(names)).put(pick(List.of("gte", "lt", "ne")), 1);
    }
    if (!names.isEmpty() && form.nextInt(3) == 0) {
      call.putArray("order_by")
          .addObject()
          .put("column", pick(names))
          .put("direction", form.nextBoolean() ? "asc" : "desc");
    }
  }

  private static List<String> functions(Property property) {
    if (property.type() == PropertyType.STRINGS) {
      return List.of("count");
    }
    var functions = new ArrayList<>(COUNTS);
    functions.addAll(ENDS);
    if (property.type().isNumber()) {
      functions.addAll(SUMS);
    }
    return functions;
  }

  private Property grouping(NodeType type) {
    return pick(
        type.properties().stream()
            .filter(property -> property.type() != PropertyType.STRINGS)
            .toList());
  }

  private Optional<NodeType> neighbour(ObjectNode call, NodeType type) {
    var ways =
        ontology.edgeTypes().stream()
            .filter(way -> way.from().equals(type.name()) || way.to().equals(type.name()))
            .toList();
    if (ways.isEmpty() || form.nextBoolean()) {
      return Optional.empty();
    }
    var way = pick(ways);
    boolean out = way.from().equals(type.name());
    var other = ontology.end(out ? way.to() : way.from());
    boolean both = way.from().equals(way.to()) && form.nextInt(3) == 0;
    var neighbour = call.putObject("neighbor").put("relationship", way.name());
    neighbour.put("direction", both ? "both" : out ? "outgoing" : "incoming");
    neighbour.put("label", other.name());
    if (form.nextInt(3) == 0) {
      neighbour.set("filters", filters.filters(other.properties(), 1));
    }
    return Optional.of(other);
  }

  private <T> T pick(List<T> some) {
    return some.get(form.nextInt(some.size()));
  }
}
