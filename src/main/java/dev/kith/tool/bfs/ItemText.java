package dev.kith.tool.bfs;

import dev.kith.graph.GraphView;
import dev.kith.shape.JsonText;
import java.util.Arrays;
import java.util.function.IntFunction;

/// Writes the nodes and edges of an answer.
///
/// All that answers say over and over, keys and the names of types and predicates, is put into
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

  private static final NamedPieces STUB_TYPES = new NamedPieces(TYPE, STUB_END);
  private static final NamedPieces FULL_TYPES = new NamedPieces(TYPE, FULL);
  private static final NamedPieces PREDICATES = new NamedPieces(PREDICATE, OBJECT);

  private final Ordered ordered;
  private final Pieces afterId;
  private final Pieces afterFullId;
  private final Pieces afterSubject;

  ItemText(GraphView view, Ordered ordered) {
    this.ordered = ordered;
    this.afterId = new Pieces(code -> STUB_TYPES.of(view.typeName(code)));
    this.afterFullId = new Pieces(code -> FULL_TYPES.of(view.typeName(code)));
    this.afterSubject = new Pieces(code -> PREDICATES.of(view.predicateName(code)));
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

  /// Pieces by code, looked for when first asked for.
  private static final class Pieces {
    private static final int USUAL_CODES = 64;
    private static final JsonText.Piece UNKNOWN = new JsonText.Piece("?");

    private final IntFunction<JsonText.Piece> finder;
    private JsonText.Piece[] found = {};

    Pieces(IntFunction<JsonText.Piece> finder) {
      this.finder = finder;
    }

    JsonText.Piece of(int code) {
      if (code >= found.length || found[code] == UNKNOWN) {
        find(code);
      }
      return found[code];
    }

    private void find(int code) {
      int before = found.length;
      if (code >= before) {
        found = Arrays.copyOf(found, Math.max(USUAL_CODES, code + code / 2));
        Arrays.fill(found, before, found.length, UNKNOWN);
      }
      found[code] = finder.apply(code);
    }
  }
}
