package dev.kith.surface.mcp;

import dev.kith.access.Caller;
import dev.kith.graph.Call;
import dev.kith.surface.mcp.message.ClientInfo;
import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.Notification;
import dev.kith.surface.mcp.message.ProtocolRevision;
import dev.kith.surface.mcp.message.RpcError;
import dev.kith.tool.CallContext;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// One request under way: in which revision, for whom, and how to reach its client or cancel it.
/// Whoever sends the response closes it after that, which gives back the memory of its calls.
public final class RequestContext implements AutoCloseable {
  private final Era era;
  private final ClientInfo client;
  private final Caller caller;
  private final McpSession session;
  private final ClientChannel channel;
  private final Set<Call> calls = ConcurrentHashMap.newKeySet();
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean cancelled;
  private Optional<Call> whole = Optional.empty();
  private boolean onThisThread;

  RequestContext(
      Era era, ClientInfo client, Caller caller, McpSession session, ClientChannel channel) {
    this.era = era;
    this.client = client;
    this.caller = caller;
    this.session = session;
    this.channel = channel;
  }

  Era era() {
    return era;
  }

  ClientInfo client() {
    return client;
  }

  public Caller caller() {
    return caller;
  }

  public McpSession session() {
    return session;
  }

  ClientChannel channel() {
    return channel;
  }

  ProtocolRevision revision() {
    return client.revision();
  }

  /// The HTTP status of a response with an error.
  public int httpStatus(RpcError error) {
    // in every revision an HTTP error says that a message was not accepted
    return error.code() == RpcError.TOO_MANY ? 429 : era.httpStatus(error);
  }

  /// Cancels the request and all work that is done for it.
  public void cancel() {
    cancelled = true;
    calls.forEach(Call::cancel);
    ended.countDown();
  }

  /// Has the tool run on the thread that answers. That thread says so, where it may take as long as
  /// it needs and nobody waits for heartbeats.
  public void runOnThisThread() {
    onThisThread = true;
  }

  public boolean runsOnThisThread() {
    return onThisThread;
  }

  boolean isCancelled() {
    return cancelled;
  }

  /// Ends a stream that would otherwise never end, so that its response can be sent.
  public void end() {
    ended.countDown();
  }

  /// Has all its calls end by the time of the batch that it belongs to.
  void within(Call batch) {
    whole = Optional.of(batch);
  }

  /// Makes sure that cancelling the request stops this call.
  CallContext covering(CallContext started) {
    var call = whole.map(started::within).orElse(started);
    calls.add(call.call());
    if (cancelled) {
      call.cancel();
    }
    return call;
  }

  @Override
  public void close() {
    calls.forEach(call -> call.memory().close());
  }

  /// A client that has disconnected can get no answer: streams cannot be resumed.
  void heartbeat() {
    if (!channel.heartbeat()) {
      cancel();
    }
  }

  /// Waits until the request is cancelled or ended, or its authentication no longer holds.
  public void awaitEnd() {
    try {
      while (!ended.await(1, TimeUnit.SECONDS)) {
        if (!channel.heartbeat()) {
          cancel();
        } else if (!channel.isAuthorized()) {
          end();
        }
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      cancel();
    }
  }

  void notify(Notification notification) {
    if (!cancelled) {
      channel.send(notification);
    }
  }

  /// Sends progress to a client that asked for it.
  CallContext.ProgressListener progress(ClientMessage.Request request) {
    var token = request.progressToken();
    if (token.isEmpty()) {
      return CallContext.ProgressListener.IGNORED;
    }
    boolean withMessage = client.revision().hasAnnotations();
    return (done, total, message) ->
        notify(new Notification.Progress(token.get(), done, total, withMessage ? message : ""));
  }
}
