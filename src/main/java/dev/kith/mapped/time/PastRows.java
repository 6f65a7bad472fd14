package dev.kith.mapped.time;

import dev.kith.fault.Fault;
import dev.kith.graph.time.AsOf;
import dev.kith.graph.time.PastMoment;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.Mapping;
import dev.kith.sql.TableContent;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/// The past of tables that say when their rows hold.
///
/// @param database its name
/// @param visible what the caller may know of the ontology
public record PastRows(String database, Mapping mapping, Ontology visible) {
  /// The rows that held then. A moment to come is the present, as for every other database.
  public PastMoment at(AsOf wanted, Instant now) {
    return switch (wanted) {
      case AsOf.Moment(var moment) ->
          new PastMoment(moment.isAfter(now) ? now : moment, timeless());
      case AsOf.Change _ ->
          throw new Fault.InvalidArguments(
                  List.of(
                      Fault.problem(
                          "/as_of",
                          "is the number of a change, and those of '"
                              + database
                              + "', which is mapped from tables, have none",
                          "a date such as 2024-01-15, or a time such as 2024-01-15T10:00:00Z")))
              .raise();
    };
  }

  private List<String> timeless() {
    var types = visible.nodeTypes().stream().filter(type -> !isTimed(type)).map(NodeType::name);
    var edges = visible.edgeTypes().stream().filter(type -> !isTimed(type)).map(EdgeType::name);
    return Stream.concat(types, edges).distinct().toList();
  }

  private boolean isTimed(NodeType type) {
    return mapping.validity().containsKey(new TableContent.Nodes(type.name()));
  }

  /// A foreign key is a column of a row of nodes, and as old as that row.
  private boolean isTimed(EdgeType type) {
    return mapping.validity(type).isPresent()
        || !(mapping.source(type) instanceof EdgeSource.EdgeTable);
  }
}
