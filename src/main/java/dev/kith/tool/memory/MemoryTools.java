package dev.kith.tool.memory;

import dev.kith.tool.Tool;
import java.time.InstantSource;
import java.util.List;

/// The tools of this family, in the order in which an agent meets them.
public final class MemoryTools {
  private MemoryTools() {}

  /// All of them.
  public static List<Tool> all(InstantSource clock) {
    return List.of(
        new CreateEntity(clock),
        new CreateRelationship(clock),
        new AddObservations(),
        new SearchMemory(),
        new SemanticSearch(),
        new GetRelatedEntities(),
        new GetGraphSummary(),
        new CreateEntities(clock),
        new CreateRelationships(clock),
        new EditEntity(),
        new DeleteEntity(),
        new DeleteObservations(),
        new DeleteRelationship(),
        new MergeEntities(),
        new FindDuplicates(),
        new CreateDatabase(),
        new Undo());
  }
}
