package dev.kith.surface.mcp;

import dev.kith.access.Caller;
import dev.kith.graph.Call;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Json;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/// One request on its way: under which revision, for whom, and how to reach or stop it.
final class Exchange {
  private final Revision revision;
  private final Caller caller;
  private final JsonNode capabilities;
  private final Session session;
  private final Channel channel;
  private final Set<Call> calls = ConcurrentHashMap.newKeySet();
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean cancelled;
  private boolean here;

  Exchange(
      Revision revision, Caller caller, JsonNode capabilities, Session session, Channel channel) {
    this.revision = revision;
    this.caller = caller;
    this.capabilities = capabilities;
    this.session = session;
    this.channel = channel;
  }

  Revision revision() {
    return revision;
  }

  Caller caller() {
    return caller;
  }

  /// What the client said it can do.
  JsonNode capabilities() {
    return capabilities;
  }

  Session session() {
    return session;
  }

  Channel channel() {
    return channel;
  }

  /// Takes the request back, with all that is done for it.
  void cancel() {
    cancelled = true;
    calls.forEach(Call::cancel);
    ended.countDown();
  }

  /// Has the work done by the thread that answers. Said by that thread, where it may take as long
  /// as it needs and nobody waits for signs of life.
  void doHere() {
    here = true;
  }

  boolean isDoneHere() {
    return here;
  }

  boolean isCancelled() {
    return cancelled;
  }

  /// Ends what would otherwise go on for ever, so that its answer can be given.
  void end() {
    ended.countDown();
  }

  /// Makes sure that cancelling the request stops this call.
  CallContext covering(CallContext call) {
    calls.add(call.call());
    if (cancelled) {
      call.cancel();
    }
    return call;
  }

  /// Gives a sign of life; a stateless client that left thereby cancels its request.
  void tick() {
    if (!channel.tick() && revision.isStateless()) {
      cancel();
    }
  }

  /// Waits until the request is cancelled or ended, or would no longer be let in.
  void awaitEnd() {
    try {
      while (!ended.await(1, TimeUnit.SECONDS)) {
        if (!channel.tick()) {
          cancel();
        } else if (!channel.isWelcome()) {
          end();
        }
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      cancel();
    }
  }

  /// Sends a notification.
  ///
  /// @param params writes the fields of `params`
  void notify(String method, Consumer<JsonText> params) {
    if (!cancelled) {
      channel.send(out -> write(out, method, params));
    }
  }

  static void write(JsonText out, String method, Consumer<JsonText> params) {
    out.object().field("jsonrpc", "2.0").field("method", method).key("params").object();
    params.accept(out);
    out.endObject().endObject();
  }

  /// Sends progress to the client that gave this token.
  CallContext.Progress progress(JsonNode token) {
    if (!token.isString() && !token.isIntegralNumber()) {
      return CallContext.Progress.UNHEARD;
    }
    return (done, total, message) ->
        notify(
            "notifications/progress",
            out -> {
              Json.write(token, out.key("progressToken"));
              out.key("progress").value(done);
              if (total > 0) {
                out.key("total").value(total);
              }
              if (!message.isEmpty() && revision.hasAnnotations()) {
                out.field("message", message);
              }
            });
  }
}
