package dev.kith.engine.clickhouse;

import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/// Everything that patterns tell of a graph, relationships from either end, by the names of types.
record Whole(Map<String, TreeSet<String>> rows) {
  private static final int MOST = 100_000;

  static Whole of(Graph graph) {
    return graph.read(Call.by("test"), view -> of(view.patterns()));
  }

  private static Whole of(Patterns patterns) {
    var all = new TreeMap<String, TreeSet<String>>();
    for (var type : patterns.ontology().nodeTypes()) {
      var rows = all.computeIfAbsent(type.name(), _ -> new TreeSet<>());
      var asked = NodeQuestion.of(type, Filter.all(), columns(type), MOST);
      patterns.find(asked).rows().forEach(row -> rows.add(names(type) + " " + row));
    }
    for (var type : patterns.ontology().edgeTypes()) {
      for (var direction : List.of(Direction.OUTGOING, Direction.INCOMING)) {
        var name = type.name() + " " + type.from() + " " + type.to() + " " + direction;
        all.put(name, hops(patterns, type, direction));
      }
    }
    all.values().removeIf(TreeSet::isEmpty);
    return new Whole(all);
  }

  private static List<Property> columns(NodeType type) {
    var columns = new ArrayList<>(List.of(type.key()));
    type.properties().stream().filter(each -> !each.equals(type.key())).forEach(columns::add);
    return columns;
  }

  private static List<String> names(NodeType type) {
    return columns(type).stream().map(Property::name).toList();
  }

  private static TreeSet<String> hops(Patterns patterns, EdgeType type, Direction direction) {
    var end = patterns.ontology().end(direction == Direction.OUTGOING ? type.from() : type.to());
    var asked = NodeQuestion.of(end, Filter.all(), List.of(end.key()), MOST);
    var refs =
        patterns.find(asked).rows().stream()
            .map(row -> new NodeRef(end.name(), row.getFirst()))
            .toList();
    var found = new TreeSet<String>();
    if (!refs.isEmpty()) {
      var hops =
          new HopQuestion(
              refs, direction, Map.of(type, Filter.all()), Map.of(type, type.properties()), MOST);
      patterns
          .hops(hops)
          .forEach(hop -> found.add(hop.source() + " " + hop.target() + " " + hop.properties()));
    }
    return found;
  }
}
