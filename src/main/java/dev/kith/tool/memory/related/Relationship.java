package dev.kith.tool.memory.related;

import dev.kith.graph.GraphView;
import dev.kith.graph.Subgraph;
import dev.kith.graph.WalkLimits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// A relationship as one of its entities sees it.
///
/// @param entity the other one
/// @param type what they are to each other
/// @param outgoing whether it leads from the one to the other
/// @param edge its place in the subgraph that it was read from
public record Relationship(String entity, String type, boolean outgoing, int edge) {
  /// The order of a list: by the other's name, so that all of a pair stand together.
  public static final Comparator<Relationship> ORDER =
      Comparator.comparing(Relationship::entity)
          .thenComparing(Relationship::type)
          .thenComparing(Relationship::outgoing);

  /// The word for its direction.
  public String direction() {
    return outgoing ? "out" : "in";
  }

  /// What is shown of a relationship beside its ends.
  ///
  /// @param confidence how sure it is
  /// @param valid when it held; empty where nobody said so
  public record Details(double confidence, String valid) {}

  /// The relationships of an entity, and where their metadata can be read.
  public record OfEntity(Subgraph around, List<Relationship> all) {
    public OfEntity {
      all = List.copyOf(all);
    }

    /// How sure each of some relationships is, and when it held.
    public List<Details> details(GraphView view, List<Relationship> some) {
      int[] edges = some.stream().mapToInt(Relationship::edge).toArray();
      var spans = view.edgeSpans(around, edges);
      var known = view.edgeMetadata(around, edges, RelatedPaths.CONFIDENCE);
      var details = new ArrayList<Details>();
      for (int index = 0; index < edges.length; index++) {
        double sure = known.get(index).toObject().path(RelatedPaths.CONFIDENCE).asDouble(1);
        details.add(new Details(sure, spans.isEmpty() ? "" : spans.get(index).text()));
      }
      return details;
    }
  }

  /// Every relationship of an entity, in order.
  public static OfEntity of(GraphView view, int node, WalkLimits limits) {
    var around = view.neighbourhood(new int[] {node}, 1, limits);
    var subjects = view.ids(around.subjects());
    var objects = view.ids(around.objects());
    var all = new ArrayList<Relationship>();
    for (int edge = 0; edge < around.edgeCount(); edge++) {
      boolean outgoing = around.subjects()[edge] == node;
      var other = outgoing ? objects.get(edge) : subjects.get(edge);
      var type = view.predicateName(around.predicates()[edge]);
      all.add(new Relationship(other, type, outgoing, edge));
    }
    all.sort(ORDER);
    return new OfEntity(around, all);
  }
}
