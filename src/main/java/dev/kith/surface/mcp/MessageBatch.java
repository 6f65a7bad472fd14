package dev.kith.surface.mcp;

import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.RpcError;
import dev.kith.surface.mcp.message.RpcException;
import dev.kith.surface.mcp.message.RpcResponse;
import dev.kith.tool.CallContext;
import java.io.UncheckedIOException;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Several messages that were sent as one array, answered in turn.
///
/// A batch may do no more than a request may: all its calls share the time of one, and its
/// responses are bounded together. Requests that it does not reach are refused, each by itself.
public final class MessageBatch implements AutoCloseable {
  /// How many messages a batch may have.
  public static final int MOST_MESSAGES = 100;

  private static final long MOST_BYTES = 32 << 20;

  private final Dispatcher dispatcher;
  private final McpSession session;
  private final CallContext whole;
  private volatile Optional<RequestContext> current = Optional.empty();
  private volatile boolean cancelled;
  private long bytes;

  MessageBatch(Dispatcher dispatcher, McpSession session, CallContext whole) {
    this.dispatcher = dispatcher;
    this.session = session;
    this.whole = whole;
  }

  /// Where responses go, each as soon as it is there.
  @FunctionalInterface
  public interface ResponseConsumer {
    /// Takes a response; returns how many bytes it has.
    long send(RpcResponse response);
  }

  /// Why an array is no batch that can be answered; empty where it is one.
  ///
  /// @param known whether the protocol's revision has batches
  public static Optional<String> problem(JsonNode messages, boolean known) {
    if (!known) {
      return Optional.of("Batches are not part of this protocol revision");
    }
    if (messages.isEmpty()) {
      return Optional.of("A batch has at least one message");
    }
    return messages.size() > MOST_MESSAGES
        ? Optional.of("A batch may have at most " + MOST_MESSAGES + " messages")
        : Optional.empty();
  }

  /// Its time and memory.
  public Call call() {
    return whole.call();
  }

  /// Ends it: nobody waits for its responses.
  public void cancel() {
    cancelled = true;
    current.ifPresent(RequestContext::cancel);
  }

  /// Answers the messages.
  public void answer(JsonNode messages, ResponseConsumer sink) {
    for (var json : messages) {
      switch (ClientMessage.of(json)) {
        case ClientMessage.Request request -> answer(request, sink);
        case ClientMessage.Invalid(var id, var error) -> refuse(id, error, sink);
        case ClientMessage.Notification _, ClientMessage.Response _ -> {}
      }
    }
  }

  private void answer(ClientMessage.Request request, ResponseConsumer sink) {
    if (cancelled) {
      return;
    }
    if (bytes > MOST_BYTES) {
      refuse(request.id(), spent("its " + MOST_BYTES + " bytes of responses"), sink);
    } else if (call().remainingMillis() <= 0) {
      refuse(request.id(), spent("its time"), sink);
    } else {
      try (var context = dispatcher.open(request, session, ClientChannel.NONE)) {
        context.within(call());
        current = Optional.of(context);
        if (cancelled) {
          context.cancel();
        }
        dispatcher.answer(request, context).ifPresent(response -> bytes += sink.send(response));
      } catch (RpcException failure) {
        refuse(request.id(), failure.error(), sink);
      } catch (FaultException full) {
        refuse(request.id(), RpcError.tooMany(full.fault()), sink);
      } catch (UncheckedIOException gone) {
        throw gone; // nobody is left to answer
      } catch (RuntimeException | Error defect) {
        refuse(request.id(), Dispatcher.defect(defect), sink);
      }
    }
  }

  private static RpcError spent(String what) {
    return RpcError.of(
        RpcError.TOO_MANY,
        "The batch has used up " + what + " before this request. Send it again, in another batch");
  }

  private void refuse(JsonNode id, RpcError error, ResponseConsumer sink) {
    bytes += sink.send(new RpcResponse.Failure(id, error));
  }

  @Override
  public void close() {
    whole.close();
  }
}
