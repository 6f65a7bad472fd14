package dev.kith.surface.mcp.message;

import dev.kith.shape.JsonBytes;
import dev.kith.shape.JsonText;
import java.util.List;

/// A message to a client.
@FunctionalInterface
public interface ServerMessage {
  /// Writes the whole message as one JSON value.
  void write(JsonText out);

  /// The responses to a batch, as one array.
  static ServerMessage batch(List<JsonBytes> responses) {
    return out -> {
      out.array();
      responses.forEach(out::raw);
      out.endArray();
    };
  }
}
