package dev.kith.tool.bfs;

import dev.kith.tool.Tool;
import java.util.List;

/// The tools of this family, in the order in which an agent meets them.
public final class BfsTools {
  private BfsTools() {}

  /// All of them.
  public static List<Tool> all() {
    return List.of(
        new DescribeSchema(),
        new SearchEntities(),
        new BfsQuery(),
        new DescribeEntity(),
        new DescribeEntities(),
        new IntersectSubgraphs());
  }
}
