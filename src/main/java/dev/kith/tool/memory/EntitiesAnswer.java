package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.GraphView;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.shape.ItemsAnswer;
import dev.kith.shape.JsonText;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Answers that are lists of entities between a head and a tail.
final class EntitiesAnswer {
  private EntitiesAnswer() {}

  /// Adds to an entity what one tool returns and others do not.
  @FunctionalInterface
  interface Special {
    void write(JsonText entity, int index, Node node, List<Observation> observations);
  }

  /// The answer with some entities, in their order.
  ///
  /// @param head writes the fields before the entities
  /// @param tail writes the fields after the count
  static ItemsAnswer of(
      Consumer<JsonText> head, Entities entities, Special special, Consumer<JsonText> tail) {
    var view = entities.view;
    var handles = entities.handles;
    var nodes = entities.described ? view.nodes(handles) : view.named(handles);
    var observations = view.observations(handles);
    var fulls = new ArrayList<String>();
    var briefs = new ArrayList<String>();
    for (int index = 0; index < handles.length; index++) {
      var node = nodes.get(index);
      var noted = Memory.of(handles[index], observations);
      var full = Memory.entity(node, noted, entities.arguments);
      special.write(full, index, node, noted);
      fulls.add(full.endObject().toString());
      var brief = Memory.brief(node);
      special.write(brief, index, node, noted);
      briefs.add(brief.endObject().toString());
    }
    return new ItemsAnswer(
        fulls,
        briefs,
        (out, shown, cut) -> {
          head.accept(out.object());
          out.key("entities").array();
          shown.forEach(out::raw);
          tail.accept(out.endArray().field("count", shown.size()));
          cut.write(out);
          out.endObject();
        });
  }

  /// Which entities are returned, and how the caller wants them.
  ///
  /// @param described whether any of their metadata is returned
  @SuppressWarnings("ArrayRecordComponent")
  record Entities(GraphView view, int[] handles, Arguments arguments, boolean described) {}

  /// The schema of the entities in an answer.
  static Schema.Field entities(Schema.Field... more) {
    var fields = new ArrayList<Schema.Field>();
    fields.add(field("name", Schema.text(), ""));
    fields.add(field("type", Schema.text(), ""));
    fields.add(field("observations", Schema.texts(), ""));
    fields.add(
        field(
                "provenance",
                Schema.array(
                    Schema.object(
                        field("at", Schema.text(), "When."), field("by", Schema.text(), "Who."))),
                "Of each observation, in their order; present only on request.")
            .maybe());
    fields.addAll(List.of(more));
    return field("entities", Schema.array(Schema.object(fields.toArray(Schema.Field[]::new))), "");
  }
}
