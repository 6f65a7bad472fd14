package dev.kith.surface.mcp;

import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.ListResult;
import dev.kith.surface.mcp.message.RpcError;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/// Cuts lists into pages with opaque cursors.
final class Pagination {
  private static final String MARK = "at:";

  private final int pageSize;
  private final Extension extension;

  Pagination(int pageSize, Extension extension) {
    this.pageSize = pageSize;
    this.extension = extension;
  }

  /// The page that a request asks for.
  ListResult page(
      ClientMessage.Request request,
      ListResult.Kind kind,
      List<? extends ListResult.Entry> entries) {
    var all = new ArrayList<ListResult.Entry>(entries);
    all.addAll(extension.listed(kind));
    int from = start(request, all.size());
    int to = Math.min(all.size(), from + pageSize);
    return new ListResult(
        kind, all.subList(from, to), to < all.size() ? Optional.of(cursor(to)) : Optional.empty());
  }

  private static String cursor(int at) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((MARK + at).getBytes(StandardCharsets.UTF_8));
  }

  private static int start(ClientMessage.Request request, int size) {
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
      // reported below, like every other cursor that is not ours
    }
    throw RpcError.invalidParams("Invalid cursor; begin again without one").raise();
  }
}
