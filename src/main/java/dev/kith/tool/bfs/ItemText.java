package dev.kith.tool.bfs;

import dev.kith.graph.GraphView;
import dev.kith.shape.JsonText;
import java.util.Arrays;
import java.util.function.IntFunction;

/// Writes the nodes and edges of an answer.
///
/// All that an answer says over and over, keys and the names of types and predicates, is put into
/// bytes once.
final class ItemText {
  private static final JsonText.Piece NODE = new JsonText.Piece("{\"id\":\"");
  private static final JsonText.Piece EDGE = new JsonText.Piece("{\"subject\":\"");
  private static final JsonText.Piece METADATA = new JsonText.Piece("\",\"metadata\":");
  private static final JsonText.Piece END = new JsonText.Piece("\"}");

  private final Ordered ordered;
  private final Pieces afterId;
  private final Pieces afterFullId;
  private final Pieces afterSubject;

  ItemText(GraphView view, Ordered ordered) {
    this.ordered = ordered;
    this.afterId = new Pieces(code -> type(view, code) + "}");
    this.afterFullId = new Pieces(code -> type(view, code) + ",\"metadata\":");
    this.afterSubject =
        new Pieces(
            code -> "\",\"predicate\":" + quoted(view.predicateName(code)) + ",\"object\":\"");
  }

  /// @param metadata as JSON, or nothing
  void node(JsonText out, int place, String metadata) {
    var after = metadata.isEmpty() ? afterId : afterFullId;
    ordered.begin(out, NODE, place, after.of(ordered.type(place)));
    end(out, metadata);
  }

  /// @param metadata as JSON, or nothing
  void edge(JsonText out, int index, String metadata) {
    var after = afterSubject.of(ordered.predicate(index));
    ordered.begin(out, EDGE, ordered.subject(index), after);
    ordered.rest(out, ordered.object(index), metadata.isEmpty() ? END : METADATA);
    end(out, metadata);
  }

  private static void end(JsonText out, String metadata) {
    if (!metadata.isEmpty()) {
      out.raw(metadata).endObject();
    }
  }

  private static String type(GraphView view, int code) {
    return "\",\"entity_type\":" + quoted(view.typeName(code));
  }

  private static String quoted(String name) {
    return new JsonText().value(name).toString();
  }

  /// Pieces by code, made when first asked for.
  private static final class Pieces {
    private static final JsonText.Piece UNMADE = new JsonText.Piece("?");

    private final IntFunction<String> maker;
    private JsonText.Piece[] made = {};

    Pieces(IntFunction<String> maker) {
      this.maker = maker;
    }

    JsonText.Piece of(int code) {
      if (code >= made.length || made[code] == UNMADE) {
        make(code);
      }
      return made[code];
    }

    private void make(int code) {
      int before = made.length;
      if (code >= before) {
        made = Arrays.copyOf(made, code + 8);
        Arrays.fill(made, before, made.length, UNMADE);
      }
      made[code] = new JsonText.Piece(maker.apply(code));
    }
  }
}
