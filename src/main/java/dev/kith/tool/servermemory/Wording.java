package dev.kith.tool.servermemory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.Mutation;
import dev.kith.schema.PlainName;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Result;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.observation.ObservationDetail.Shown;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/// The arguments and results of this family, in the wording of the server it replaces.
final class Wording {
  static final int MOST = 10_000;
  private static final int LONGEST_NAME = ArgumentType.LONGEST_NAME;
  private static final int LONGEST_TEXT = 100_000;

  private Wording() {}

  static ArgumentType name() {
    return new ArgumentType.Text(
        1,
        LONGEST_NAME,
        ArgumentType.NOT_BLANK,
        "1 to " + LONGEST_NAME + " characters, not all of them blank",
        List.of());
  }

  /// What names stand for: themselves where there is such an entity, else their plain form.
  static List<String> stored(GraphView view, List<String> names) {
    int[] handles = view.handles(names);
    var stored = new ArrayList<String>();
    for (int index = 0; index < handles.length; index++) {
      var name = names.get(index);
      stored.add(handles[index] == GraphView.NO_NODE ? PlainName.of(name) : name);
    }
    return stored;
  }

  static ArgumentType texts() {
    return new ArgumentType.ListOf(ArgumentType.text(0, LONGEST_TEXT), 0, MOST);
  }

  static ArgumentType list(Argument... fields) {
    return new ArgumentType.ListOf(new ArgumentType.Fields(List.of(fields)), 0, MOST);
  }

  static Argument relations(String description) {
    return Argument.required(
        "relations",
        list(
            Argument.required("from", name(), "Name of the first entity"),
            Argument.required("to", name(), "Name of the second entity"),
            Argument.required("relationType", name(), "The type of the relation")),
        description);
  }

  static ObjectNode entitySchema(Schema.Field... more) {
    return Schema.object(
        Stream.concat(entityFields(), Stream.of(more)).toArray(Schema.Field[]::new));
  }

  private static Stream<Schema.Field> entityFields() {
    return Stream.of(
        field("name", Schema.text(), "The name of the entity"),
        field("entityType", Schema.text(), "The type of the entity"),
        field("observations", Schema.texts(), "What is known about it"),
        field("observationsTotal", Schema.whole(), "How many it has; only where cut").maybe());
  }

  static ObjectNode relationSchema() {
    return Schema.object(
        field("from", Schema.text(), "Name of the first entity"),
        field("to", Schema.text(), "Name of the second entity"),
        field("relationType", Schema.text(), "The type of the relation"));
  }

  static ObjectNode successSchema() {
    return Schema.object(field("success", Schema.flag(), ""), field("message", Schema.text(), ""));
  }

  static Result success(String message) {
    var json = new JsonText().object().field("success", true).field("message", message);
    return Result.object(json.endObject().toString(), message);
  }

  /// A list for a reader, and the same list in an object for a program.
  static Result listed(String name, List<String> items) {
    var list = new StringBuilder("[");
    for (var item : items) {
      list.append(list.length() > 1 ? "," : "").append(item);
    }
    var text = list.append(']').toString();
    return Result.object("{\"" + name + "\":" + text + "}", text);
  }

  static String entity(String name, String type, List<String> observations) {
    var out = new JsonText().object();
    entity(out, name, type, observations, false, 0);
    return out.endObject().toString();
  }

  /// Writes the fields of an entity.
  ///
  /// @param total how many observations it has; reported where not all are here
  static void entity(
      JsonText out, String name, String type, List<String> observations, boolean cut, int total) {
    out.field("name", name).field("entityType", type);
    out.key("observations").values(observations);
    if (cut) {
      out.field("observationsTotal", total);
    }
  }

  /// Tells which of the shown observations match what was searched for, unless all or none do.
  static void matching(JsonText out, Shown shown) {
    if (!shown.matching().isEmpty() && shown.matching().size() < shown.texts().size()) {
      out.key("matching").array();
      shown.matching().forEach(out::value);
      out.endArray();
    }
  }

  /// Tells how many observations are not shown because of their time, if any.
  static void ended(JsonText out, int ended) {
    if (ended > 0) {
      out.field("ended", ended);
    }
  }

  /// Marks what the server that this family replaces would not find.
  static void guess(JsonText out, Hit hit) {
    out.field("match", hit.match().label());
    hit.score().ifPresent(score -> out.key("score").value(score));
  }

  static String relation(String from, String to, String type) {
    var out = new JsonText().object().field("from", from).field("to", to);
    return out.field("relationType", type).endObject().toString();
  }

  /// Writes to those of the named entities that exist. One that another client deletes meanwhile is
  /// skipped like the others.
  static void write(
      Graph graph,
      CallContext context,
      List<String> names,
      Function<Set<String>, List<Mutation>> batch) {
    while (true) {
      try {
        graph.write(context.call(), batch.apply(existing(graph, context, names)));
        return;
      } catch (FaultException refused) {
        if (!(refused.fault() instanceof Fault.MissingEntities)) {
          throw refused;
        }
        context.call().check();
      }
    }
  }

  /// Those of some names that exist, placeholders among them.
  private static Set<String> existing(Graph graph, CallContext context, List<String> names) {
    return graph.read(
        context.call(),
        view -> {
          int[] handles = view.handles(names);
          var found = new HashSet<String>();
          for (int index = 0; index < handles.length; index++) {
            if (handles[index] != GraphView.NO_NODE) {
              found.add(names.get(index));
            }
          }
          return found;
        });
  }

  static List<String> each(List<Arguments> objects, String field) {
    var values = new ArrayList<String>();
    for (var object : objects) {
      values.add(object.text(field));
    }
    return values;
  }
}
