package dev.kith.tool.query;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.fault.Fault;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.NodeOrder;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.pattern.NeighbourQuestion;
import dev.kith.pattern.Neighbourhood;
import dev.kith.tool.Declaration;
import dev.kith.tool.FactTimes;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.query.read.OntologyNames;
import java.util.List;
import java.util.Set;

/// Returns everything within a few hops of one node.
final class ExploreNeighbors {
  private static final int MOST_HOPS = 3;
  private static final int USUAL_HOPS = 2;

  private ExploreNeighbors() {}

  static Tool tool(QueryTerms terms) {
    return new QueryTool(
        terms,
        Declaration.reading(
            "explore_neighbors",
            "Explore what surrounds a node",
            "Returns every node within max_hops of one node, nearest first, and the relationships"
                + " between them. Use it to see what is around something. Not for a known chain"
                + " (traverse_relationships) nor for how two are connected (find_paths). Example:"
                + " {\"start_node\":{\"label\":\"gl_issue\",\"node_id\":1001},\"max_hops\":1,\"node_types\":[\"gl_user\",\"gl_mr\"]}",
            "{\"database\":\"gitlab\","
                + "\"start_node\":{\"label\":\"gl_user\",\"node_id\":11},\"max_hops\":1,\"limit\":5}",
            arguments(terms.limits()),
            result()),
        ExploreNeighbors::answer);
  }

  private static List<Argument> arguments(QueryLimits limits) {
    return QuerySchema.arguments(
        Argument.required(
            "start_node",
            new ArgumentType.Fields(
                List.of(
                    QuerySchema.label("Node type."),
                    Argument.required("node_id", QuerySchema.id(), "Its key."))),
            "The node to start from."),
        Argument.whole("max_hops", 1, MOST_HOPS, USUAL_HOPS, "Maximum distance from the start."),
        Argument.optional(
            "direction", QuerySchema.direction(), "Which way to follow. Default: both."),
        relationshipTypes(),
        relationshipFilters(),
        Argument.optional("node_types", QuerySchema.names(), "Return only nodes of these types."),
        Argument.optional(
            "node_filters",
            QuerySchema.filtersByType(),
            "Return only nodes that meet conditions: {\"gl_issue\":{\"state\":\"opened\"}}."),
        Argument.flag("topology_only", "Return nodes without their properties."),
        Argument.flag("relationship_properties", "Also the relationships' properties."),
        QuerySchema.limit(limits, "How many nodes at most."),
        QuerySchema.cursor());
  }

  static Argument relationshipTypes() {
    return Argument.optional(
        "relationship_types", QuerySchema.names(), "Follow relationships of these types only.");
  }

  static Argument relationshipFilters() {
    return Argument.optional(
        "relationship_filters",
        QuerySchema.filtersByType(),
        "Follow only those that meet conditions, by type, as node_filters.");
  }

  private static tools.jackson.databind.node.ObjectNode result() {
    return Schema.object(
        QuerySchema.answer(
            field("start_node", QuerySchema.node(), "As given."),
            field("max_hops", Schema.whole(), "As given."),
            field("node_count", Schema.whole(), "Nodes in the whole result, before paging."),
            field("edge_count", Schema.whole(), "Relationships in the whole result."),
            field(
                "nodes",
                Schema.array(
                    Schema.object(
                        field("id", QuerySchema.idSchema(), "The key."),
                        field("entity_type", Schema.text(), ""),
                        field("distance", Schema.whole(), ""),
                        FactTimes.ended(),
                        field("metadata", Schema.anyObject(), "").maybe())),
                "Full nodes and stubs."),
            edges(),
            field(
                "schema_summary",
                Schema.object(
                    field("entity_types_found", Schema.texts(), ""),
                    field("predicates_found", Schema.texts(), "")),
                "Types and predicates of the whole result."),
            field("counts", Schema.anyObject(), "As in bfs_query.").maybe(),
            field(
                    "removed",
                    Schema.object(
                        field("node_count", Schema.whole(), ""),
                        field("edge_count", Schema.whole(), "")),
                    "What node_types and node_filters took away.")
                .maybe()));
  }

  private static Schema.Field edges() {
    return field(
        "edges",
        Schema.array(
            Schema.object(
                field("subject", QuerySchema.idSchema(), ""),
                field("subject_type", Schema.text(), ""),
                field("predicate", Schema.text(), ""),
                field("object", QuerySchema.idSchema(), ""),
                field("object_type", Schema.text(), ""),
                FactTimes.ofOne(),
                field("metadata", Schema.anyObject(), "").maybe())),
        "Those between nodes on this page and on pages before.");
  }

  private static Result answer(QueryCall query) {
    var question = question(query);
    var position = query.position();
    var page =
        new Neighbourhood.PageRequest(position.map(words -> last(query, words)), query.limit());
    var around = Neighbourhood.of(query.patterns(), question, page, query.call(), query.walk());
    if (!around.hasEdges()) {
      requireThere(query, question.start());
    }
    if (around.isPage()) {
      query.warn(
          "Very many relationships lead to distance "
              + around.farthest()
              + ": the nodes there come page by page, in order, and none that are farther. Counts"
              + " are of this page. Continue with next_cursor, or name relationship_types.");
    }
    int from =
        around.isPage() ? 0 : position.map(words -> placeAfter(query, around, words)).orElse(0);
    int to = Math.min(around.nodes().size(), from + query.limit());
    var returned = query.usual();
    var properties = around.properties(around.nodes().subList(from, to), returned);
    var times = query.times(() -> around.hops(from, to), Set.copyOf(counted(around, from, to)));
    var records = new RecordTexts(returned, properties, times);
    return query.fit(
        statements -> new NeighboursAnswer(query, question, around, from, to, records, statements));
  }

  /// The nodes of which it is counted what ended: none where very many relationships are met, which
  /// a page is there to leave unread.
  private static List<NodeRef> counted(Neighbourhood around, int from, int to) {
    return around.isPage() ? List.of() : around.nodes().subList(from, to);
  }

  private static NeighbourQuestion question(QueryCall query) {
    var arguments = query.arguments();
    var names = query.names();
    var start = query.arguments().tree("start_node");
    var type = names.nodeType("/start_node/label", start.path("label").asString(""));
    var key = type.flatMap(known -> names.key("/start_node/node_id", known, start.path("node_id")));
    var types = names.edgeTypes("/relationship_types", arguments.texts("relationship_types"));
    var ways =
        names.ways("/relationship_filters", types, query.arguments().tree("relationship_filters"));
    var nodeTypes = names.nodeTypes("/node_types", arguments.texts("node_types"));
    var conditions = names.nodeFilters("/node_filters", query.arguments().tree("node_filters"));
    query.ready();
    return new NeighbourQuestion(
        new NodeRef(type.orElseThrow().name(), key.orElseThrow()),
        arguments.whole("max_hops"),
        OntologyNames.direction(arguments.optionalText("direction").orElse("both")),
        ways,
        OntologyNames.returned(ways.keySet(), arguments.flag("relationship_properties")),
        nodeTypes,
        conditions);
  }

  /// A node at which a relationship starts exists.
  private static void requireThere(QueryCall query, NodeRef node) {
    var type = query.patterns().ontology().end(node.type());
    var known =
        query
            .patterns()
            .find(NodeQuestion.of(type, List.of(node.key()), Filter.all(), List.of(type.key())));
    if (known.rows().isEmpty()) {
      throw new Fault.UnknownName(
              "node",
              node.type() + " " + ValueText.row(List.of(node.key())),
              "/start_node/node_id",
              List.of())
          .raise();
    }
  }

  /// The node that a position names.
  private static NodeRef last(QueryCall query, List<String> words) {
    return CursorWords.nodes(words.subList(1, words.size()), query.names().ontology()).getFirst();
  }

  /// The place of the first node that stands after a position.
  private static int placeAfter(QueryCall query, Neighbourhood around, List<String> words) {
    int distance = Integer.parseInt(words.getFirst());
    var last = last(query, words);
    int place = 0;
    for (var node : around.nodes()) {
      int farther = Integer.compare(around.distance(node), distance);
      if (farther > 0 || (farther == 0 && NodeOrder.NODES.compare(node, last) > 0)) {
        return place;
      }
      place++;
    }
    return place;
  }
}
