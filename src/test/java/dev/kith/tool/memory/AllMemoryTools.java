package dev.kith.tool.memory;

import dev.kith.tool.Tool;
import dev.kith.tool.memory.upkeep.UpkeepTools;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;

/// The memory tools and those for upkeep, as one family.
public final class AllMemoryTools {
  private AllMemoryTools() {}

  public static List<Tool> of(InstantSource clock) {
    return Stream.concat(MemoryTools.daily(clock).stream(), UpkeepTools.all(clock).stream())
        .toList();
  }
}
