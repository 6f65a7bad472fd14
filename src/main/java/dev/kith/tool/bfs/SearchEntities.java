package dev.kith.tool.bfs;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.Node;
import dev.kith.graph.SearchQuestion;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Effect;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Paging;
import dev.kith.tool.argument.Schema;
import java.util.List;
import java.util.Set;

/// Turns a name, an alias or a few words into the ids of entities.
public final class SearchEntities implements Tool {
  private static final int LONGEST_QUERY = 2_000;

  private final Declaration declaration =
      new Declaration(
          "search_entities",
          "Find entities by name",
          "Resolves a name, alias, id or words to entity ids, best first. Call it if you do not"
              + " have an exact id; check entity_type and name: names are ambiguous. Not for"
              + " relations (bfs_query) or a known id (describe_entity). Example:"
              + " {\"query\":\"cushing\",\"node_types\":[\"Disease\"]}",
          "{\"query\":\"cushing\",\"node_types\":[\"Disease\"]}",
          List.of(
              Argument.required("query", ArgumentType.text(1, LONGEST_QUERY), "What to look up."),
              Argument.optional(
                  "node_types", SubgraphTerms.names(), "Only entities of these types."),
              Argument.whole("limit", 1, 50, 10, "How many results at most."),
              Paging.offset("Skip the first N results."),
              Argument.database(),
              Argument.maxTokens(),
              Argument.validAt(),
              Argument.includeEnded()),
          ListAnswer.item(
              field("id", Schema.text(), "Exact id, to be used as a seed."),
              field("entity_type", Schema.text(), ""),
              field("name", Schema.text(), "Display name."),
              field("score", Schema.realOrNull(), "Similarity in meaning, 0 to 1."),
              field("match", Schema.text(), "By id, name, alias, words, typo, meaning.")),
          true,
          Effect.READS);

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    return context.read(databases, arguments, view -> answer(view, arguments, context));
  }

  private static Result answer(GraphView view, Arguments written, CallContext context) {
    var given = SubgraphTerms.corrected(written, view);
    var part = Paging.of(given, "limit");
    int offset = part.offset();
    int limit = part.limit();
    SubgraphTerms.requireTypes("node_types", given, view);
    // where an answer goes on, both together are as before: the same search, and the same order
    var hits =
        view
            .search(
                new SearchQuestion(
                    given.text("query"),
                    SearchQuestion.Mode.HYBRID,
                    Set.copyOf(given.texts("node_types")),
                    part.end(),
                    SearchQuestion.FLOOR))
            .stream()
            .skip(offset)
            .toList();
    var arguments = offset == 0 ? given.warned(CallContext.missing(view)) : given;
    var nodes = view.nodes(hits.stream().mapToInt(Hit::node).toArray());
    var page =
        new ListAnswer(
            hits.size(),
            (out, index, _) -> item(out, hits.get(index), nodes.get(index)),
            (next, shown) -> next.field("offset", offset + shown).field("limit", limit - shown));
    return Result.list(context.budget(arguments).fit(page)).warning(context.warning(arguments));
  }

  private static boolean item(JsonText out, Hit hit, Node node) {
    out.object().field("id", node.id()).field("entity_type", node.type());
    out.field("name", MetadataText.name(node.metadata()).orElse(node.id())).key("score");
    hit.score().ifPresentOrElse(out::value, () -> out.raw("null"));
    out.field("match", hit.match().label()).endObject();
    return false;
  }
}
