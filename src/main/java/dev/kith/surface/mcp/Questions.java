package dev.kith.surface.mcp;

import dev.kith.tool.Json;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.JsonNode;

/// Asks clients of the handshake era while they wait for an answer, and hears what they say.
///
/// Over HTTP a client's word comes in a request of its own, which no session ties to the question:
/// so a question's id cannot be guessed.
final class Questions {
  private static final int ID_BYTES = 16;
  private static final int LONGEST_WAIT_SECONDS = 600;

  private final Map<String, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();

  /// The client's result; raises an error where it gives none.
  JsonNode ask(Question question, Exchange exchange) {
    var id = id();
    var answer = new CompletableFuture<JsonNode>();
    waiting.put(id, answer);
    try {
      exchange
          .channel()
          .send(
              out -> {
                out.object().field("jsonrpc", "2.0").field("id", id);
                out.field("method", question.method()).key("params").raw(question.params());
                out.endObject();
              });
      return await(answer, exchange);
    } finally {
      waiting.remove(id);
    }
  }

  private static String id() {
    var bytes = new byte[ID_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static JsonNode await(CompletableFuture<JsonNode> answer, Exchange exchange) {
    for (int seconds = 0; seconds < LONGEST_WAIT_SECONDS; seconds++) {
      try {
        return answer.get(1, TimeUnit.SECONDS);
      } catch (TimeoutException slow) {
        exchange.tick();
        if (exchange.isCancelled()) {
          break;
        }
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
        exchange.cancel();
        break;
      } catch (ExecutionException refused) {
        break;
      }
    }
    throw RpcError.of(RpcError.INTERNAL, "The client gave no answer").raise();
  }

  /// Takes a client's word; one that nobody asked for is passed over.
  void hear(Message.Response response) {
    var answer = waiting.get(response.id().asString(""));
    if (answer == null) {
      return;
    }
    if (response.result().isObject()) {
      answer.complete(response.result());
    } else {
      answer.completeExceptionally(new IllegalStateException(Json.text(response.id())));
    }
  }
}
