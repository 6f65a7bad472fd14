package dev.kith.tool.history;

import dev.kith.tool.Tool;
import java.util.List;

/// The family `history`.
public final class HistoryTools {
  private HistoryTools() {}

  public static List<Tool> all() {
    return List.of(new GetHistory(), new ListChanges());
  }
}
