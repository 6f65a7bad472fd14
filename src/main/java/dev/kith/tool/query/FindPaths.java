package dev.kith.tool.query;

import dev.kith.fault.Fault;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.NodeOrder;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.pattern.Chain;
import dev.kith.pattern.FoundPath;
import dev.kith.pattern.NodePattern;
import dev.kith.pattern.PathSearch;
import dev.kith.pattern.PathsQuestion;
import dev.kith.shape.JsonText;
import dev.kith.tool.Declaration;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.query.read.OntologyNames;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.TreeSet;

/// Finds how nodes are connected.
final class FindPaths {
  private static final List<String> COLUMNS = List.of("length", "nodes", "relationships");
  private static final int MOST_HOPS = 4;
  private static final int USUAL_HOPS = 3;

  private FindPaths() {}

  static Tool tool(QueryTerms terms) {
    return new QueryTool(
        terms,
        Declaration.reading(
            "find_paths",
            "Find how nodes are connected",
            "Finds paths between two nodes, or the nodes that fit two descriptions: the shortest of"
                + " each pair, or all up to max_hops. No path visits a node twice. Use it to learn"
                + " how things are related. Not for surroundings (explore_neighbors) nor for known"
                + " chains (traverse_relationships). Example:"
                + " {\"from\":{\"label\":\"gl_user\",\"node_id\":11},\"to\":{\"label\":\"gl_group\",\"node_id\":101}}",
            "{\"database\":\"gitlab\","
                + "\"from\":{\"label\":\"gl_user\",\"node_id\":11},\"to\":{\"label\":\"gl_group\","
                + "\"node_id\":101},\"max_hops\":3}",
            arguments(terms.limits()),
            Schema.object(
                QuerySchema.answer(
                    QuerySchema.columns(),
                    QuerySchema.rows(),
                    Schema.field("nodes", Schema.array(QuerySchema.shownNode()), "Each once."),
                    Schema.field("edges", Schema.array(QuerySchema.edge()), "Each once.")))),
        FindPaths::answer);
  }

  private static List<Argument> arguments(QueryLimits limits) {
    return QuerySchema.arguments(
        Argument.required("from", QuerySchema.end(), "Where paths start."),
        Argument.required("to", QuerySchema.end(), "Where paths end."),
        Argument.whole("max_hops", 1, MOST_HOPS, USUAL_HOPS, "Most relationships in a path."),
        Argument.optional(
            "mode",
            ArgumentType.oneOf("shortest", "all"),
            "shortest: all paths of minimal length between each pair. all: every path. Default:"
                + " shortest."),
        Argument.optional(
            "direction", QuerySchema.direction(), "Which way to follow. Default: both."),
        ExploreNeighbors.relationshipTypes(),
        ExploreNeighbors.relationshipFilters(),
        Argument.optional(
            "node_types", QuerySchema.names(), "Nodes between the ends are of these types only."),
        Argument.optional(
            "node_filters",
            QuerySchema.filtersByType(),
            "Conditions on nodes between: {\"gl_issue\":{\"state\":\"opened\"}}."),
        Argument.flag("topology_only", "Return nodes without their properties."),
        Argument.flag("relationship_properties", "Also the relationships' properties."),
        QuerySchema.limit(limits, "How many paths at most."),
        QuerySchema.cursor());
  }

  private static Result answer(QueryCall query) {
    var question = question(query);
    var search = PathSearch.of(query.patterns(), question, query.call(), query.walk());
    found(query, search.starts(), question.from(), "from");
    found(query, search.goals(), question.to(), "to");
    query.warnOfEnded(search.paths(), question.from(), question.ways().keySet().stream());
    var returned = query.usual();
    var nodes = new LinkedHashSet<NodeRef>();
    search.paths().forEach(path -> nodes.addAll(path.nodes()));
    var properties = search.properties(nodes, returned);
    var rows =
        search.paths().stream().map(path -> (ChainAnswer.ChainRow) new PathRow(path)).toList();
    var page =
        new ChainAnswer.ChainRows(
            rows, search.hasMore(), (first, end) -> edges(search.paths().subList(first, end)));
    var records = new RecordTexts(returned, properties, query.times(page::hops, nodes));
    return query.fit(statements -> new ChainAnswer(query, COLUMNS, page, records, statements));
  }

  private static PathsQuestion question(QueryCall query) {
    var arguments = query.arguments();
    var names = query.names();
    var from = names.pattern("/from", query.arguments().tree("from"));
    var to = names.pattern("/to", query.arguments().tree("to"));
    var types = names.edgeTypes("/relationship_types", arguments.texts("relationship_types"));
    var ways =
        names.ways("/relationship_filters", types, query.arguments().tree("relationship_filters"));
    var nodeTypes = names.nodeTypes("/node_types", arguments.texts("node_types"));
    var conditions = names.nodeFilters("/node_filters", query.arguments().tree("node_filters"));
    query.ready();
    boolean returned = arguments.flag("relationship_properties");
    return new PathsQuestion(
        from.orElseThrow(),
        to.orElseThrow(),
        arguments.optionalText("mode").orElse("shortest").equals("shortest"),
        arguments.whole("max_hops"),
        OntologyNames.direction(arguments.optionalText("direction").orElse("both")),
        ways,
        OntologyNames.returned(ways.keySet(), returned),
        nodeTypes,
        conditions,
        query.position().map(words -> position(query, words)),
        query.limit());
  }

  /// A given key that does not exist is an error; a condition that nothing meets is not.
  private static void found(QueryCall query, int count, NodePattern end, String which) {
    if (count > 0) {
      return;
    }
    if (end.keys().isPresent() && end.filter().isAll()) {
      throw new Fault.UnknownName(
              "node",
              end.type().name() + " " + ValueText.row(end.keys().get()),
              "/" + which + (query.arguments().tree(which).has("ids") ? "/ids" : "/node_id"),
              List.of())
          .raise();
    }
    query.warn("No node fits '" + which + "'.");
  }

  private record PathRow(FoundPath path) implements ChainAnswer.ChainRow {
    @Override
    public List<NodeRef> nodes() {
      return path.nodes();
    }

    @Override
    public void write(JsonText out) {
      out.array().value(path.hops().size()).array();
      path.nodes().forEach(node -> ValueText.node(out, node).endObject());
      out.endArray().array();
      for (var hop : path.hops()) {
        out.object().field("type", hop.type().name());
        out.field("direction", hop.taken() ? "outgoing" : "incoming").endObject();
      }
      out.endArray().endArray();
    }

    @Override
    public List<String> position() {
      var position = path.position();
      var words = new ArrayList<>(position.marks());
      words.addFirst(Integer.toString(position.marks().size()));
      words.addAll(CursorWords.words(position.nodes()));
      return words;
    }
  }

  private static FoundPath.PathPosition position(QueryCall query, List<String> words) {
    int hops = Integer.parseInt(words.getFirst());
    return new FoundPath.PathPosition(
        CursorWords.nodes(words.subList(hops + 1, words.size()), query.names().ontology()),
        words.subList(1, hops + 1));
  }

  private static List<Chain.Placed> edges(List<FoundPath> paths) {
    var edges = new TreeSet<Hop>(NodeOrder.HOPS);
    paths.forEach(path -> edges.addAll(path.hops()));
    return edges.stream().map(hop -> new Chain.Placed(hop, 0)).toList();
  }
}
