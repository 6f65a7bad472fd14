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
  private static final JsonText.Piece TYPE = new JsonText.Piece("\",\"entity_type\":");
  private static final JsonText.Piece STUB_END = new JsonText.Piece("}");
  private static final JsonText.Piece FULL = new JsonText.Piece(",\"metadata\":");
  private static final JsonText.Piece PREDICATE = new JsonText.Piece("\",\"predicate\":");
  private static final JsonText.Piece OBJECT = new JsonText.Piece(",\"object\":\"");
  private static final JsonText.Piece END = new JsonText.Piece("\"}");

  private final Ordered ordered;
  private final Pieces afterId;
  private final Pieces afterFullId;
  private final Pieces afterSubject;

  ItemText(GraphView view, Ordered ordered) {
    this.ordered = ordered;
    this.afterId = new Pieces(code -> JsonText.Piece.naming(TYPE, view.typeName(code), STUB_END));
    this.afterFullId = new Pieces(code -> JsonText.Piece.naming(TYPE, view.typeName(code), FULL));
    this.afterSubject =
        new Pieces(code -> JsonText.Piece.naming(PREDICATE, view.predicateName(code), OBJECT));
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

  /// Pieces by code, made when first asked for.
  private static final class Pieces {
    private static final JsonText.Piece UNMADE = new JsonText.Piece("?");

    private final IntFunction<JsonText.Piece> maker;
    private JsonText.Piece[] made = {};

    Pieces(IntFunction<JsonText.Piece> maker) {
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
      made[code] = maker.apply(code);
    }
  }
}
