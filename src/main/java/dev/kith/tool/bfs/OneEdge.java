package dev.kith.tool.bfs;

import dev.kith.fault.Fault;
import dev.kith.graph.GraphView;
import dev.kith.tool.CallContext;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Problems;
import dev.kith.tool.resource.EntityText;
import java.util.List;
import java.util.stream.IntStream;

/// The edge that a call names by its triple.
final class OneEdge {
  private OneEdge() {}

  static EntityText named(GraphView view, Arguments arguments, CallContext context) {
    requireBoth(arguments);
    var predicate = arguments.text("predicate");
    int subject = handle(view, arguments, "id");
    int object = handle(view, arguments, "object");
    var around = view.neighbourhood(new int[] {subject}, 1, context.limits());
    int[] between =
        IntStream.range(0, around.edgeCount())
            .filter(edge -> around.subjects()[edge] == subject && around.objects()[edge] == object)
            .toArray();
    int[] found =
        IntStream.of(between)
            .filter(edge -> view.predicateName(around.predicates()[edge]).equals(predicate))
            .toArray();
    if (found.length == 0) {
      var others =
          IntStream.of(between)
              .mapToObj(edge -> view.predicateName(around.predicates()[edge]))
              .sorted()
              .toList();
      throw new Fault.UnknownName("edge", predicate, "/predicate", others).raise();
    }
    return EntityText.edge(
        view.named(new int[] {subject}).getFirst(),
        predicate,
        arguments.text("object"),
        view.edgeMetadata(around, found).getFirst());
  }

  private static void requireBoth(Arguments arguments) {
    var problems = new Problems();
    for (var name : List.of("predicate", "object")) {
      if (!arguments.has(name)) {
        problems.report("/" + name, "is missing", "predicate and object together, or neither");
      }
    }
    problems.raise();
  }

  private static int handle(GraphView view, Arguments arguments, String argument) {
    var id = arguments.text(argument);
    int handle = view.handles(List.of(id))[0];
    if (handle == GraphView.NO_NODE) {
      throw DescribeEntity.unknown(view, id, "/" + argument);
    }
    return handle;
  }
}
