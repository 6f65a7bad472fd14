package dev.kith.tool.cypher;

import dev.kith.tool.Tool;
import java.util.List;

/// The tools of this family.
public final class CypherTools {
  private CypherTools() {}

  /// All of them.
  public static List<Tool> all() {
    return List.of(new ReadCypher(ReadCypher.DECLARATION));
  }
}
