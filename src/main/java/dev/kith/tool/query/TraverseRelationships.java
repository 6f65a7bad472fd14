package dev.kith.tool.query;

import dev.kith.graph.pattern.NodeRef;
import dev.kith.pattern.Chain;
import dev.kith.pattern.ChainQuestion;
import dev.kith.pattern.NodePattern;
import dev.kith.shape.JsonText;
import dev.kith.tool.Declaration;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.query.read.StepsReader;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// Follows relationships step by step, from some nodes to others.
final class TraverseRelationships {
  private static final int MOST_STEPS = 5;
  private static final int MOST_HOPS = 3;

  private TraverseRelationships() {}

  static Tool tool(QueryTerms terms) {
    return new QueryTool(
        terms,
        Declaration.reading(
            "traverse_relationships",
            "Follow relationships",
            "Follows up to five steps of relationships from the nodes of one type. Each row is one"
                + " chain: the start and the end of every step. Use it when you know which"
                + " relationships to follow. Not for everything around one node (explore_neighbors)"
                + " nor for how two are connected (find_paths). Example:"
                + " {\"from\":{\"label\":\"gl_user\",\"filters\":{\"username\":\"mira\"}},\"relationships\":[{\"type\":\"AUTHORED_ISSUE\"},{\"type\":\"ISSUE_IN_PROJECT\"}]}",
            "{\"database\":\"gitlab\","
                + "\"from\":{\"label\":\"gl_user\",\"ids\":[11]},\"relationships\":"
                + "[{\"type\":\"AUTHORED_ISSUE\"},{\"type\":\"ISSUE_IN_PROJECT\"}],"
                + "\"to\":{\"label\":\"gl_project\"},\"limit\":3}",
            arguments(terms.limits()),
            Schema.object(
                QuerySchema.answer(
                    QuerySchema.columns(),
                    QuerySchema.rows(),
                    Schema.field("nodes", Schema.array(QuerySchema.shownNode()), "Each once."),
                    Schema.field("edges", Schema.array(QuerySchema.edge()), "Each once.")))),
        TraverseRelationships::answer);
  }

  private static List<Argument> arguments(QueryLimits limits) {
    return QuerySchema.arguments(
        Argument.required("from", QuerySchema.nodes(), "Where chains start."),
        Argument.required(
            "relationships",
            new ArgumentType.ListOf(new ArgumentType.Fields(step()), 1, MOST_STEPS),
            "The steps, one after another."),
        Argument.optional("to", QuerySchema.nodes(), "Where chains end. Default: anywhere."),
        Argument.flag("topology_only", "Return nodes without their properties."),
        Argument.flag("relationship_properties", "Also the relationships' properties."),
        QuerySchema.limit(limits, "How many chains at most."),
        QuerySchema.cursor());
  }

  private static List<Argument> step() {
    return List.of(
        Argument.required(
            "type", QuerySchema.oneOrMore(), "Relationship type, several of them, or *."),
        Argument.optional(
            "direction", QuerySchema.direction(), "Which way to follow them. Default: outgoing."),
        Argument.whole("min_hops", 1, MOST_HOPS, 1, "Fewest relationships in this step."),
        Argument.whole("max_hops", 1, MOST_HOPS, 1, "Most relationships in this step."),
        QuerySchema.filters("Conditions on properties of the relationships."));
  }

  private static Result answer(QueryCall query) {
    var from = query.names().pattern("/from", query.arguments().tree("from"));
    var steps = new StepsReader(query.arguments(), query.names()).read();
    Optional<NodePattern> last =
        query.arguments().json("to").flatMap(json -> query.names().pattern("/to", json));
    query.ready();
    var to = last.map(any -> isFar(query, from.orElseThrow(), any) ? named(query, any) : any);
    to.ifPresent(some -> checkScan(query, from.orElseThrow(), some));
    query.ready();
    StepsReader.unreachable(from.orElseThrow(), steps, to).ifPresent(query::warn);
    var after = query.position().map(words -> CursorWords.nodes(words, query.names().ontology()));
    var question = new ChainQuestion(from.orElseThrow(), steps, to, after, query.limit());
    var returned = query.usual();
    var chain =
        Chain.joined(query.patterns(), question, returned, query.call(), query.walk())
            .orElseGet(() -> walked(query, question));
    var ways = question.steps().stream().flatMap(step -> step.ways().keySet().stream());
    query.warnOfEnded(chain.rows(), question.from(), ways);
    var nodes = new LinkedHashSet<NodeRef>();
    chain.rows().forEach(nodes::addAll);
    var properties = chain.properties(nodes, returned);
    var rows = chain.rows().stream().map(row -> (ChainAnswer.ChainRow) new NodesRow(row)).toList();
    var page =
        new ChainAnswer.ChainRows(
            rows, chain.hasMore(), (first, end) -> chain.placed(chain.rows().subList(first, end)));
    var records = new RecordTexts(returned, properties, query.times(page::hops, nodes));
    return query.fit(
        statements -> new ChainAnswer(query, columns(steps.size()), page, records, statements));
  }

  private static List<String> columns(int steps) {
    var columns = new ArrayList<>(List.of("from"));
    for (int step = 1; step < steps; step++) {
      columns.add("step_" + step);
    }
    columns.add("to");
    return columns;
  }

  private record NodesRow(List<NodeRef> nodes) implements ChainAnswer.ChainRow {
    private NodesRow {
      nodes = List.copyOf(nodes);
    }

    @Override
    public void write(JsonText out) {
      out.array();
      nodes.forEach(node -> ValueText.node(out, node).endObject());
      out.endArray();
    }

    @Override
    public List<String> position() {
      return CursorWords.words(nodes);
    }
  }

  /// Whether many starts may have to be tried until one reaches the end.
  private static boolean isRare(NodePattern from, NodePattern to) {
    return from.isUnbounded() && to.keys().isEmpty() && !to.isUnbounded();
  }

  private static Chain walked(QueryCall query, ChainQuestion question) {
    var from = question.from();
    var to = question.to().map(any -> isRare(from, any) ? named(query, any) : any);
    var named = new ChainQuestion(from, question.steps(), to, question.after(), question.limit());
    return Chain.of(query.patterns(), named, query.call(), query.walk());
  }

  /// The same where that may be too many.
  private static boolean isFar(QueryCall query, NodePattern from, NodePattern to) {
    return isRare(from, to) && from.type().count() > query.limits().scan();
  }

  private static NodePattern named(QueryCall query, NodePattern to) {
    return Chain.named(query.patterns(), to, query.call(), query.walk(), query.limits().scan());
  }

  /// Starts are read until enough chains are found; where few reach the end, that may be all.
  private static void checkScan(QueryCall query, NodePattern from, NodePattern to) {
    if (isFar(query, from, to)) {
      query
          .problems()
          .report(
              "/from",
              "would try all " + from.type().count() + " nodes of " + from.type().name(),
              "ids or filters in 'from', or ids in 'to'; or the chain the other way round, from"
                  + " 'to'");
    }
  }
}
