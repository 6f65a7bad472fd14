package dev.kith.tool.bfs;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.graph.GraphView;
import dev.kith.shape.Summary;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.FactTimes;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.bfs.page.SubgraphPage;
import java.util.List;
import java.util.Optional;

/// Returns what lies near every one of several entities.
public final class IntersectSubgraphs implements Tool {
  private final Declaration declaration =
      Declaration.reading(
          "intersect_subgraphs",
          "What several entities share",
          "Returns the entities within k hops of every seed and the relations among them."
              + " Use it for what things share or how they are related; for all that is around"
              + " any of them use bfs_query. Begin with k 1. All seeds must exist. Narrow"
              + " with exclude_node_types or k. Example:"
              + " {\"seeds\":[\"MeSH:D003480\",\"MeSH:D049970\"],\"k\":2}",
          "{\"seeds\":[\"MeSH:D003480\",\"MeSH:D049970\"],\"k\":2}",
          arguments(),
          Schema.object(
              SubgraphTerms.result(
                  field("seeds", Schema.texts(), "As given."),
                  field("k", Schema.whole(), "As given."))));

  private static List<Argument> arguments() {
    return SubgraphTerms.arguments(
        SubgraphTerms.seeds(2, "Exact ids of two or more entities."),
        SubgraphTerms.hops("k", "Every returned entity is within this many hops of every seed."),
        SubgraphTerms.offset(),
        SubgraphTerms.edgeOffset());
  }

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    return context.read(databases, arguments, view -> answer(view, arguments, context));
  }

  private static Result answer(GraphView view, Arguments written, CallContext context) {
    var arguments = SubgraphTerms.corrected(SubgraphTerms.apart(written, "seeds", view), view);
    boolean whole = !arguments.flag("topology_only");
    view.expect(arguments.texts("seeds"), context.limits(), _ -> whole);
    var seeds = new SeedNodes(view, arguments.texts("seeds"));
    seeds.requireAll();
    int hops = arguments.whole("k");
    var subgraph = view.common(seeds.known(), hops, context.limits());
    context.call().check();
    var removal = SubgraphTerms.removal(arguments, view);
    var budget = context.budget(arguments);
    var ordered =
        new SubgraphPage(view, subgraph, removal, arguments.whole("offset"), budget.items() + 1L);
    var warnings = SubgraphTerms.warnings(arguments, view);
    if (subgraph.nodeCount() == 0) {
      // No node is left that would say how much of its own does not hold.
      FactTimes.warning(context.call(), view).ifPresent(warnings::add);
    }
    var around =
        new SubgraphAnswer.HeadAndTail(
            (out, bytes) -> {
              Summary.listed(out, "seeds", arguments.texts("seeds"), bytes);
              out.field("k", hops);
            },
            (out, bytes) -> SubgraphTerms.report(out, arguments, ordered, warnings, bytes));
    var page =
        SubgraphAnswer.PageRange.of(
            ordered.nodes(), Integer.MAX_VALUE, arguments.whole("edge_offset"), false);
    var form =
        new SubgraphRecords.RecordOptions(
            Detail.of(arguments, view),
            MetadataText::edgeWithShortProvenance,
            Optional.empty(),
            budget.mostItems());
    var records = new SubgraphRecords(view, subgraph, ordered, form, page);
    return Result.object(budget.fit(new SubgraphAnswer(ordered, records, page, around)))
        .warning(context.warning(arguments));
  }
}
