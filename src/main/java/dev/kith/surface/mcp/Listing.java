package dev.kith.surface.mcp;

import dev.kith.shape.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// Cuts lists into pages with opaque cursors.
final class Listing {
  private static final String MARK = "at:";

  private final int pageSize;

  Listing(int pageSize) {
    this.pageSize = pageSize;
  }

  /// The fields of a list result.
  ///
  /// @param more what writes the entries after those of `all`
  <T> Consumer<JsonText> of(
      Message.Request request,
      String name,
      List<T> all,
      BiConsumer<T, JsonText> item,
      List<Consumer<JsonText>> more) {
    var entries = new ArrayList<Consumer<JsonText>>();
    all.forEach(element -> entries.add(out -> item.accept(element, out)));
    entries.addAll(more);
    return of(request, name, entries);
  }

  private Consumer<JsonText> of(
      Message.Request request, String name, List<Consumer<JsonText>> all) {
    int from = start(request, all.size());
    int to = Math.min(all.size(), from + pageSize);
    return out -> {
      out.key(name).array();
      all.subList(from, to).forEach(entry -> entry.accept(out));
      out.endArray();
      if (to < all.size()) {
        out.field("nextCursor", cursor(to));
      }
    };
  }

  private static String cursor(int at) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((MARK + at).getBytes(StandardCharsets.UTF_8));
  }

  private static int start(Message.Request request, int size) {
    if (!request.params().has("cursor")) {
      return 0;
    }
    var cursor = request.text("cursor");
    try {
      var text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
      int at = text.startsWith(MARK) ? Integer.parseInt(text.substring(MARK.length())) : -1;
      if (at > 0 && at < size) {
        return at;
      }
    } catch (IllegalArgumentException foreign) {
      // told below, like every other cursor that is not ours
    }
    throw RpcError.invalidParams("Invalid cursor; begin again without one").raise();
  }
}
