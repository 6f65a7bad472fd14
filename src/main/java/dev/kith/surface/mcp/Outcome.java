package dev.kith.surface.mcp;

import dev.kith.shape.JsonText;
import dev.kith.tool.Json;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/// What becomes of a request once all work is done; only writing is left.
sealed interface Outcome {
  /// Writes the answer, if there is to be one.
  void write(JsonText out);

  /// @param result writes the whole result object
  record Answered(JsonNode id, Consumer<JsonText> result) implements Outcome {
    @Override
    public void write(JsonText out) {
      Json.write(id, out.object().field("jsonrpc", "2.0").key("id"));
      result.accept(out.key("result"));
      out.endObject();
    }
  }

  /// It cannot be answered as asked.
  record Refused(JsonNode id, RpcError error) implements Outcome {
    @Override
    public void write(JsonText out) {
      Json.write(id, out.object().field("jsonrpc", "2.0").key("id"));
      error.write(out.key("error"));
      out.endObject();
    }
  }

  /// Nobody waits for an answer any more.
  record Dropped() implements Outcome {
    @Override
    public void write(JsonText out) {}
  }
}
