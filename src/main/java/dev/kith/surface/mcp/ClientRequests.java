package dev.kith.surface.mcp;

import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.ClientRequest;
import dev.kith.surface.mcp.message.RpcError;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.JsonNode;

/// Sends requests to clients of the handshake era and waits for their responses.
///
/// Over HTTP the response comes in a POST of its own, which no session ties to the request: so the
/// ids cannot be guessed.
final class ClientRequests {
  private static final int ID_BYTES = 16;
  private static final int LONGEST_WAIT_SECONDS = 600;

  private final Map<String, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();

  /// The client's result; raises an error where it gives none.
  JsonNode send(ClientRequest request, RequestContext context) {
    var id = id();
    var answer = new CompletableFuture<JsonNode>();
    waiting.put(id, answer);
    try {
      context.channel().send(request.withId(id));
      return await(answer, context);
    } finally {
      waiting.remove(id);
    }
  }

  private static String id() {
    var bytes = new byte[ID_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static JsonNode await(CompletableFuture<JsonNode> answer, RequestContext context) {
    for (int seconds = 0; seconds < LONGEST_WAIT_SECONDS; seconds++) {
      try {
        return answer.get(1, TimeUnit.SECONDS);
      } catch (TimeoutException slow) {
        context.heartbeat();
        if (context.isCancelled()) {
          break;
        }
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
        context.cancel();
        break;
      } catch (ExecutionException refused) {
        break;
      }
    }
    throw RpcError.of(RpcError.INTERNAL, "The client gave no answer").raise();
  }

  /// Takes a response; one that nobody waits for is ignored.
  void receive(ClientMessage.Response response) {
    var answer = waiting.get(response.id().asString(""));
    if (answer == null) {
      return;
    }
    if (response.result().isObject()) {
      answer.complete(response.result());
    } else {
      answer.completeExceptionally(new IllegalStateException("the client refused"));
    }
  }
}
