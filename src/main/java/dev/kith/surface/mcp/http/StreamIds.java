package dev.kith.surface.mcp.http;

import dev.kith.tool.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.server.Request;
import tools.jackson.databind.JsonNode;

/// The ids by which a client that lost a stream says which one it was.
///
/// The id of a request's stream holds the id of the request, so that nothing has to be kept.
final class StreamIds {
  private static final String HEADER = "Last-Event-ID";
  private static final String OF_REQUEST = "r-";
  static final int LONGEST = 1_000;

  private final AtomicLong opened = new AtomicLong();

  /// The id of a stream that belongs to no request.
  String next() {
    return "s-" + opened.incrementAndGet();
  }

  /// The id of a request's stream.
  static String of(JsonNode request) {
    var json = Json.text(request).getBytes(StandardCharsets.UTF_8);
    return OF_REQUEST + Base64.getUrlEncoder().withoutPadding().encodeToString(json);
  }

  /// The id of the request whose stream was lost.
  static Optional<JsonNode> request(Request http) {
    var last = http.getHeaders().get(HEADER);
    if (last == null || !last.startsWith(OF_REQUEST) || last.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      var json = Base64.getUrlDecoder().decode(last.substring(OF_REQUEST.length()));
      var id = Json.read(json, 0, json.length);
      return id.isString() || id.isIntegralNumber() ? Optional.of(id) : Optional.empty();
    } catch (IllegalArgumentException | Json.Malformed foreign) {
      return Optional.empty();
    }
  }
}
