package dev.kith.tool.bfs;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.graph.GraphView;
import dev.kith.graph.Subgraph;
import dev.kith.graph.WalkLimits;
import dev.kith.shape.Summary;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.bfs.page.SubgraphPage;
import java.util.List;

/// Walks outward from some entities and returns the neighbourhood, page by page.
public final class BfsQuery implements Tool {
  private final Declaration declaration =
      Declaration.reading(
          "bfs_query",
          "Walk a neighbourhood",
          "Returns every entity within max_hops of the seeds and the relations between"
              + " them (those between two that are max_hops away only with rim_edges),"
              + " followed both ways. Filters choose detail, not presence: what does not"
              + " match is a stub. Begin with max_hops 1 and topology_only, read schema_summary,"
              + " then ask again with filters. Not for finding ids (search_entities) nor for"
              + " what several things share (intersect_subgraphs). Example:"
              + " {\"seeds\":[\"MeSH:D003480\"],\"max_hops\":1,\"node_types\":[\"Drug\"]}",
          "{\"seeds\":[\"MeSH:D003480\"],\"max_hops\":1,\"node_types\":[\"Drug\"]}",
          arguments(),
          Schema.object(
              SubgraphTerms.result(
                  field("seeds", Schema.texts(), "As given."),
                  field("max_hops", Schema.whole(), "As given."))));

  private static List<Argument> arguments() {
    return SubgraphTerms.arguments(
        SubgraphTerms.seeds(1, "Exact ids of the entities to start from; all expand at once."),
        SubgraphTerms.hops("max_hops", "Maximum distance from any seed. 1 or 2 is typical."),
        Argument.optional(
            "not_through",
            SubgraphTerms.names(),
            "Types (hubs) that are reached but not passed through."),
        Argument.flag("rim_edges", "Also the edges between two nodes that are max_hops away."),
        Argument.optional(
            "limit",
            new ArgumentType.Whole(0, Integer.MAX_VALUE),
            "Return at most this many nodes. 0: only the counts. Default: all."),
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
    var given = arguments.texts("seeds");
    int hops = arguments.whole("max_hops");
    var limits = context.limits();
    view.expect(given, limits, _ -> !arguments.flag("topology_only") && !arguments.has("limit"));
    var seeds = new SeedNodes(view, given);
    seeds.requireAny();
    var near = near(view, seeds, arguments, limits);
    var subgraph = arguments.flag("rim_edges") ? view.withRimEdges(near, hops, limits) : near;
    context.call().check();
    var budget = context.budget(arguments);
    int requested = arguments.has("limit") ? arguments.whole("limit") : Integer.MAX_VALUE;
    var ordered =
        new SubgraphPage(
            view,
            subgraph,
            SubgraphTerms.removal(arguments, view),
            arguments.whole("offset"),
            Math.min(requested, budget.items() + 1L));
    var page =
        SubgraphAnswer.PageRange.of(
            ordered.nodes(), requested, arguments.whole("edge_offset"), arguments.has("limit"));
    var form =
        new SubgraphRecords.RecordOptions(
            Detail.of(arguments, view),
            MetadataText::edge,
            seeds.origins(near),
            budget.mostItems());
    var records = new SubgraphRecords(view, subgraph, ordered, form, page);
    var warnings = SubgraphTerms.warnings(arguments, view);
    SubgraphTerms.warnOfTypes(warnings, "not_through", arguments, view);
    var around = around(seeds, arguments, ordered, warnings);
    return Result.object(budget.fit(new SubgraphAnswer(ordered, records, page, around)))
        .warning(context.warning(arguments));
  }

  private static Subgraph near(
      GraphView view, SeedNodes seeds, Arguments arguments, WalkLimits limits) {
    int hops = arguments.whole("max_hops");
    var halts = Detail.codes(arguments.texts("not_through"), view::typeCode);
    return halts.isEmpty()
        ? view.neighbourhood(seeds.known(), hops, limits)
        : new HaltingWalk(view, halts, limits).from(seeds.known(), hops);
  }

  private static SubgraphAnswer.HeadAndTail around(
      SeedNodes seeds, Arguments arguments, SubgraphPage ordered, List<String> warnings) {
    return new SubgraphAnswer.HeadAndTail(
        (out, bytes) -> {
          Summary.listed(out, "seeds", arguments.texts("seeds"), bytes);
          out.field("max_hops", arguments.whole("max_hops"));
        },
        (out, bytes) -> {
          seeds.report(out, bytes);
          SubgraphTerms.report(out, arguments, ordered, warnings, bytes);
        });
  }
}
