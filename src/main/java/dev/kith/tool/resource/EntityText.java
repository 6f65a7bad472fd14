package dev.kith.tool.resource;

import dev.kith.graph.GraphView;
import dev.kith.graph.Metadata;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.shape.JsonText;
import dev.kith.tool.FactTimes;
import dev.kith.tool.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// One entity as a flat object: its metadata beside its id and type. Or one of its edges.
public final class EntityText {
  private final ObjectNode identity;
  private final ObjectNode fields = Json.object();

  private EntityText(ObjectNode identity, ObjectNode record) {
    this.identity = identity;
    for (var field : record.properties()) {
      var name = field.getKey();
      fields.set(identity.has(name) ? "metadata." + name : name, field.getValue());
    }
  }

  private static ObjectNode identity(Node node) {
    return Json.object().put("id", node.id()).put("entity_type", node.type());
  }

  /// An edge that begins at a node, with all its metadata but vectors.
  public static EntityText edge(Node subject, String predicate, String object, Metadata metadata) {
    var record = metadata.toObject();
    record.remove("embedding");
    return new EntityText(
        identity(subject).put("predicate", predicate).put("object", object), record);
  }

  /// All that is known about a node but vectors, with its observations.
  ///
  /// @param ended how many of those are not shown because of their time
  public static ObjectNode record(Node node, List<Observation> observations, int ended) {
    var metadata = node.metadata().toObject();
    metadata.remove("embedding");
    if (!observations.isEmpty() && !metadata.has("observations")) {
      var texts = metadata.putArray("observations");
      observations.forEach(observation -> texts.add(observation.text()));
      var valid = FactTimes.of(observations);
      if (!valid.isEmpty() && !metadata.has("valid")) {
        valid.forEach(metadata.putObject("valid")::put);
      }
    }
    if (ended > 0 && !metadata.has("ended")) {
      metadata.put("ended", ended);
    }
    return metadata;
  }

  /// The whole entity as JSON; empty if the id does not exist.
  public static Optional<String> flat(GraphView view, String id) {
    return find(view, id)
        .map(
            entity -> {
              var out = new JsonText();
              entity.write(out, new ReadPosition("", 0), List.of(), Integer.MAX_VALUE);
              return out.toString();
            });
  }

  public static Optional<EntityText> find(GraphView view, String id) {
    var handles = view.handles(List.of(id));
    if (handles[0] == GraphView.NO_NODE) {
      return Optional.empty();
    }
    var observations = view.observations(handles).getOrDefault(handles[0], List.of());
    int ended = view.ended(handles).getOrDefault(handles[0], 0);
    var node = view.nodes(handles).getFirst();
    return Optional.of(new EntityText(identity(node), record(node, observations, ended)));
  }

  /// The names of its fields.
  public List<String> names() {
    return List.copyOf(fields.propertyNames());
  }

  /// What lies at the path of a field; empty where nothing does.
  public Optional<JsonNode> field(String path) {
    return Optional.of(Clipping.at(fields, path)).filter(value -> !value.isMissingNode());
  }

  /// Where to read: a field, or all of them where its path is empty, from an offset on.
  public record ReadPosition(String path, int offset) {
    /// As it is written in an answer and given back in a call.
    private String text() {
      return path + "@" + offset;
    }

    /// Reads what [#text] wrote; empty where it is nothing of that form.
    public static Optional<ReadPosition> of(String text) {
      int at = text.lastIndexOf('@');
      return text.matches("(?s).*@[0-9]{1,9}")
          ? Optional.of(
              new ReadPosition(text.substring(0, at), Integer.parseInt(text.substring(at + 1))))
          : Optional.empty();
    }
  }

  /// Writes what is at a place, within about so many bytes.
  ///
  /// @param then what is to be read after it
  public void write(JsonText out, ReadPosition place, List<ReadPosition> then, int bytes) {
    var clipping = new Clipping();
    begin(out);
    if (place.path.isEmpty()) {
      int returned = clipping.members(out, fields, bytes, place.offset);
      truncated(out, clipping, then, returned, FactTimesField.names(fields).size());
    } else {
      var value = field(place.path).orElseThrow();
      int of = length(value);
      out.field("field", place.path).field("offset", place.offset).field("of", of).key("value");
      clipping.rest(out, fields, bytes, place.path, place.offset);
      var own = clipping.cuts().get(place.path);
      int end = own == null ? of : own.offset();
      truncated(out, clipping, then, end - Math.min(place.offset, of), of);
    }
    out.endObject();
  }

  private JsonText begin(JsonText out) {
    out.object();
    identity.forEachEntry((key, value) -> out.field(key, value.stringValue()));
    return out;
  }

  /// How much there is of a value: characters, elements or fields.
  private static int length(JsonNode value) {
    if (value.isContainer()) {
      return value.size();
    }
    return (value.isString() ? value.stringValue() : Json.text(value)).length();
  }

  /// What was cut is read on first, then what was cut before it.
  private static void truncated(
      JsonText out, Clipping clipping, List<ReadPosition> then, int returned, int of) {
    var left = new ArrayList<ReadPosition>();
    clipping.cuts().forEach((path, cut) -> left.add(new ReadPosition(path, cut.offset())));
    left.addAll(then);
    if (left.isEmpty()) {
      return;
    }
    out.key("truncated").object().field("reason", "max_tokens");
    out.field("returned", returned).field("of", of).key("cut");
    clipping.report(out);
    var first = left.removeFirst();
    out.key("next").object().key("field");
    if (first.path.isEmpty()) {
      out.raw("null");
    } else {
      out.value(first.path);
    }
    out.field("offset", first.offset).key("then");
    out.values(left.stream().map(ReadPosition::text).toList()).endObject().endObject();
  }
}
