package dev.kith.tool.memory.upkeep;

import dev.kith.tool.Tool;
import dev.kith.tool.forget.Forget;
import dev.kith.tool.memory.DeleteEntity;
import dev.kith.tool.memory.DeleteObservations;
import dev.kith.tool.memory.DeleteRelationship;
import dev.kith.tool.memory.EditEntity;
import dev.kith.tool.memory.EndFacts;
import dev.kith.tool.memory.MergeEntities;
import dev.kith.tool.resource.CreateDatabase;
import java.time.InstantSource;
import java.util.List;

/// The family `upkeep`: corrections, duplicates, new databases, in the order in which an agent
/// meets them.
public final class UpkeepTools {
  private UpkeepTools() {}

  public static List<Tool> all(InstantSource clock) {
    return List.of(
        new EditEntity(),
        new EditEntities(),
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
