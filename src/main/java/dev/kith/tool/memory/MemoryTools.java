package dev.kith.tool.memory;

import dev.kith.tool.Tool;
import dev.kith.tool.forget.Forget;
import dev.kith.tool.resource.CreateDatabase;
import java.time.InstantSource;
import java.util.List;

/// The tools that remember and recall, and those that keep a memory in order, each in the order in
/// which an agent meets them.
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

  /// The family `upkeep`: corrections, duplicates, new databases.
  public static List<Tool> upkeep(InstantSource clock) {
    return List.of(
        new EditEntity(),
        new DeleteEntity(),
        new EndFacts(),
        new DeleteObservations(),
        new DeleteRelationship(),
        new MergeEntities(),
        new FindDuplicates(),
        new CreateDatabase(),
        new Forget(clock),
        new Undo());
  }
}
