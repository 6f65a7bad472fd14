package dev.kith.tool.cypher;

import dev.kith.cypher.run.PlanCache;
import dev.kith.tool.Tool;
import java.time.InstantSource;
import java.util.List;

/// The tools of this family.
public final class CypherTools {
  private CypherTools() {}

  /// All of them.
  ///
  /// @param clock what time it is for queries that ask
  public static List<Tool> all(InstantSource clock) {
    return List.of(new ReadCypher(ReadCypher.DECLARATION, clock, new PlanCache()));
  }
}
