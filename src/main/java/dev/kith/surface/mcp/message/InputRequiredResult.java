package dev.kith.surface.mcp.message;

import dev.kith.shape.JsonText;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// Asks a stateless client to find something out and to send its request again.
///
/// @param requests by the names under which the client gives the answers
/// @param state signed, for the client to send back; empty where there is none
public record InputRequiredResult(SequencedMap<String, ClientRequest> requests, String state)
    implements McpResult {
  public InputRequiredResult {
    requests = new LinkedHashMap<>(requests);
  }

  @Override
  public void writeFields(JsonText out, ProtocolRevision revision) {
    out.key("inputRequests").object();
    requests.forEach((name, request) -> request.write(out.key(name)));
    out.endObject();
    if (!state.isEmpty()) {
      out.field("requestState", state);
    }
  }
}
