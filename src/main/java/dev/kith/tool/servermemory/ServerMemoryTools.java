package dev.kith.tool.servermemory;

import dev.kith.tool.Tool;
import java.util.List;

/// The tools of this family, in the order in which their model lists them.
public final class ServerMemoryTools {
  private ServerMemoryTools() {}

  /// All of them.
  public static List<Tool> all() {
    return List.of(
        new CreateEntities(),
        new CreateRelations(),
        new AddObservations(),
        new DeleteEntities(),
        new DeleteObservations(),
        new DeleteRelations(),
        new ReadGraph(),
        new SearchNodes(),
        new OpenNodes());
  }
}
