package dev.kith.surface.mcp.message;

import dev.kith.shape.JsonText;
import dev.kith.tool.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// The response to a request once all work is done; only writing is left.
public sealed interface RpcResponse extends ServerMessage {
  /// @param revision the one that the result is written in
  record Success(JsonNode id, McpResult result, ProtocolRevision revision) implements RpcResponse {
    @Override
    public void write(JsonText out) {
      result.write(begin(id, out).key("result"), revision);
      out.endObject();
    }
  }

  /// The request cannot be answered as asked.
  record Failure(JsonNode id, RpcError error) implements RpcResponse {
    /// To a message whose id could not be read.
    public Failure(RpcError error) {
      this(JsonNodeFactory.instance.nullNode(), error);
    }

    @Override
    public void write(JsonText out) {
      error.write(begin(id, out).key("error"));
      out.endObject();
    }
  }

  private static JsonText begin(JsonNode id, JsonText out) {
    Json.write(id, out.object().field("jsonrpc", "2.0").key("id"));
    return out;
  }
}
