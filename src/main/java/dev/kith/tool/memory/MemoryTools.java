package dev.kith.tool.memory;

import dev.kith.tool.Tool;
import java.time.InstantSource;
import java.util.List;

/// The tools that remember and recall, in the order in which an agent meets them.
public final class MemoryTools {
  private MemoryTools() {}

  /// The family `memory`.
  public static List<Tool> daily(InstantSource clock) {
    return List.of(
        new CreateEntity(clock),
        new CreateRelationship(clock),
        new AddObservations(),
        new SearchMemory(),
        new SemanticSearch(),
        new GetEntity(),
        new GetRelatedEntities(),
        new GetGraphSummary(),
        new CreateEntities(clock),
        new CreateRelationships(clock));
  }
}
