package dev.kith.tool.bfs;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.fault.Fault;
import dev.kith.graph.Databases;
import dev.kith.graph.GraphView;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Effect;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Returns all that is known about several entities at once.
public final class DescribeEntities implements Tool {
  private static final int MOST_IDS = 1_000;
  private static final int MOST_NEAR = 3;

  private final Declaration declaration =
      new Declaration(
          "describe_entities",
          "All about several entities",
          "Returns the full records of several entities, in the order of ids, and names unknown"
              + " ones. Use it to expand the stubs of a bfs_query. Not for finding ids"
              + " (search_entities) nor for relations (bfs_query). Example:"
              + " {\"ids\":[\"MeSH:D003480\",\"MeSH:D047748\"]}",
          "{\"ids\":[\"MeSH:D003480\",\"MeSH:D047748\"]}",
          List.of(
              Argument.required(
                  "ids",
                  ArgumentType.texts(SubgraphTerms.LONGEST_ID, 0, MOST_IDS),
                  "Exact ids of the entities."),
              Argument.whole("offset", 0, MOST_IDS, 0, "Existing ones to skip."),
              Argument.database(),
              Argument.maxTokens(),
              Argument.validAt(),
              Argument.includeEnded()),
          ListAnswer.item(
              field("id", Schema.text(), ""),
              field("entity_type", Schema.text(), ""),
              field("metadata", Schema.anyObject(), "").maybe()),
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
    var given = SubgraphTerms.apart(written, "ids", view);
    int offset = given.whole("offset");
    var ids = given.texts("ids");
    int[] found = view.handles(ids);
    var arguments = offset == 0 ? given.warned(missing(view, ids, found)) : given;
    int[] handles =
        Arrays.stream(found).filter(node -> node != GraphView.NO_NODE).skip(offset).toArray();
    var nodes = view.nodes(handles);
    var observations = view.observations(handles);
    var ended = view.ended(handles);
    var page =
        new ListAnswer(
            handles.length,
            (out, index, bytes) -> {
              var node = nodes.get(index);
              var noted = observations.getOrDefault(handles[index], List.of());
              out.object().field("id", node.id()).field("entity_type", node.type());
              var text = MetadataText.node(node, noted, ended.getOrDefault(handles[index], 0));
              boolean cut = MetadataText.write(out, text, bytes);
              out.endObject();
              return cut;
            },
            (next, shown) -> next.field("offset", offset + shown));
    return Result.list(context.budget(arguments).fit(page)).warning(context.warning(arguments));
  }

  /// Raises a fault where none is known; otherwise tells those that are not.
  private static List<String> missing(GraphView view, List<String> ids, int[] found) {
    var unknown =
        IntStream.range(0, ids.size())
            .filter(index -> found[index] == GraphView.NO_NODE)
            .mapToObj(ids::get)
            .toList();
    if (!ids.isEmpty() && unknown.size() == ids.size()) {
      var id = ids.getFirst();
      throw new Fault.UnknownName("entity", id, "/ids/0", view.nearIds(id, MOST_NEAR)).raise();
    }
    return SubgraphTerms.missing("ids", unknown, view);
  }
}
