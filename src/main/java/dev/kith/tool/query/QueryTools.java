package dev.kith.tool.query;

import dev.kith.access.TextSigner;
import dev.kith.tool.Tool;
import java.util.List;

/// The tools of this family, in the order in which an agent meets them.
public final class QueryTools {
  private QueryTools() {}

  /// All of them.
  ///
  /// @param signer signs cursors; servers with the same key can continue them
  public static List<Tool> all(QueryLimits limits, TextSigner signer) {
    var terms = new QueryTerms(limits, new Cursors(signer));
    return List.of(
        GetGraphSchema.tool(terms),
        FindNodes.tool(terms),
        TraverseRelationships.tool(terms),
        ExploreNeighbors.tool(terms),
        FindPaths.tool(terms),
        AggregateNodes.tool(terms));
  }
}
