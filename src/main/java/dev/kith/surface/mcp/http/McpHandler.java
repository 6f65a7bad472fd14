package dev.kith.surface.mcp.http;

import dev.kith.shape.JsonText;
import dev.kith.surface.mcp.Batch;
import dev.kith.surface.mcp.Dispatcher;
import dev.kith.surface.mcp.McpSession;
import dev.kith.surface.mcp.RequestContext;
import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.ProtocolRevision;
import dev.kith.surface.mcp.message.RpcError;
import dev.kith.surface.mcp.message.RpcException;
import dev.kith.surface.mcp.message.RpcResponse;
import dev.kith.surface.mcp.message.ServerMessage;
import dev.kith.tool.Changes;
import dev.kith.tool.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.Graceful;
import tools.jackson.databind.JsonNode;

/// Serves the protocol over streamable HTTP: every message is a POST of its own.
///
/// No request needs a session; a handshake gets one so that its client can be notified of changes.
/// A response is plain JSON; it becomes a stream of events once something is to be sent before it,
/// or it takes long.
public final class McpHandler extends Handler.Abstract implements Graceful {
  private final Dispatcher dispatcher;
  private final RequestHeaders headers;
  private final HttpSessions sessions;
  private final Set<RequestContext> open = ConcurrentHashMap.newKeySet();
  private volatile boolean stopping;

  public McpHandler(Dispatcher dispatcher) {
    this.dispatcher = dispatcher;
    this.sessions = new HttpSessions(dispatcher);
    this.headers = new RequestHeaders(dispatcher, sessions);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    try {
      var session = headers.session(request);
      if (headers.isOfAnother(request)) {
        refuse(response, 404, "Session not found");
      } else if (request.getMethod().equals("GET") && session.isPresent()) {
        stream(request, response, session.get());
      } else if (!request.getMethod().equals("POST")) {
        refuseMethod(response);
      } else if (!isJson(request)) {
        refuse(response, 415, "Content-Type must be application/json");
      } else {
        receive(request, response);
      }
      callback.succeeded();
    } catch (IOException | UncheckedIOException gone) {
      // a client that is too slow gets an error, and is not logged
      callback.failed(
          gone.getCause() instanceof TimeoutException
              ? new HttpException.RuntimeException(408)
              : gone);
    } catch (RuntimeException | StackOverflowError defect) {
      refuse(response, callback, defect);
    }
    return true;
  }

  /// Answers in the protocol's own words where nothing has been sent yet.
  private static void refuse(Response response, Callback callback, Throwable defect) {
    if (response.isCommitted()) {
      callback.failed(defect);
      return;
    }
    try {
      send(response, 500, new RpcResponse.Failure(Dispatcher.defect(defect)));
      callback.succeeded();
    } catch (IOException gone) {
      callback.failed(gone);
    }
  }

  /// Keeps a stream open on which the client of a handshake is notified of changes.
  private void stream(Request request, Response response, McpSession session) throws IOException {
    var stream = new SseChannel(request, response);
    if (!(session.channel() instanceof AttachableChannel channel) || !stream.canNotify()) {
      refuseMethod(response);
      return;
    }
    var context = dispatcher.open(session, stream);
    Changes.Subscription counted;
    try {
      counted = dispatcher.openStream(context.caller());
    } catch (RpcException failure) {
      retryLater(response, failure.error());
      send(response, 429, new RpcResponse.Failure(failure.error()));
      return;
    }
    channel.attach(stream);
    open.add(context);
    try (counted) {
      stream.heartbeat();
      if (stopping) {
        context.end();
      }
      context.awaitEnd();
    } finally {
      open.remove(context);
      channel.detach(stream);
    }
    stream.finish(Optional.empty());
  }

  private static boolean isJson(Request request) {
    var type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    return type != null
        && HttpField.stripParameters(type).strip().equalsIgnoreCase("application/json");
  }

  private void receive(Request request, Response response) throws IOException {
    JsonNode json;
    try (var in = Content.Source.asInputStream(request)) {
      var body = in.readAllBytes();
      json = Json.read(body, 0, body.length);
    } catch (Json.Malformed broken) {
      var error = RpcError.of(RpcError.PARSE, "Parse error: the body is not JSON");
      send(response, 400, new RpcResponse.Failure(error));
      return;
    }
    if (json.isArray()) {
      batch(request, response, json);
      return;
    }
    switch (ClientMessage.of(json)) {
      case ClientMessage.Request message -> answer(request, response, message);
      case ClientMessage.Notification _ -> response.setStatus(202);
      case ClientMessage.Response answer -> {
        dispatcher.receive(answer);
        response.setStatus(202);
      }
      case ClientMessage.Invalid(var id, var error) ->
          send(response, 400, new RpcResponse.Failure(id, error));
    }
  }

  private void answer(Request request, Response response, ClientMessage.Request message)
      throws IOException {
    var channel = new SseChannel(request, response);
    RequestContext context;
    try {
      context = headers.open(request, message, channel);
    } catch (RpcException failure) {
      send(response, 400, new RpcResponse.Failure(message.id(), failure.error()));
      return;
    }
    try (context) {
      var answer = answered(message, context);
      if (message.method().equals("initialize")
          && answer.orElse(null) instanceof RpcResponse.Success
          && context.session().canNotify()) {
        response.getHeaders().put(HttpSessions.HEADER, sessions.add(context.session()));
      }
      if (channel.isOpen()) {
        channel.finish(answer);
      } else if (answer.orElse(null) instanceof RpcResponse.Failure(var id, var error)) {
        retryLater(response, error);
        send(response, context.httpStatus(error), new RpcResponse.Failure(id, error));
      } else if (answer.isPresent()) {
        send(response, 200, answer.get());
      }
    }
  }

  private Optional<RpcResponse> answered(ClientMessage.Request message, RequestContext context) {
    open.add(context);
    try {
      if (stopping) {
        context.end();
      }
      return dispatcher.answer(message, context);
    } finally {
      open.remove(context);
    }
  }

  private static void retryLater(Response response, RpcError error) {
    error
        .retryAfter()
        .ifPresent(seconds -> response.getHeaders().put(HttpHeader.RETRY_AFTER, seconds));
  }

  private void batch(Request request, Response response, JsonNode messages) throws IOException {
    var revision = headers.handshakeRevision(request);
    if (revision.filter(ProtocolRevision::hasBatches).isEmpty() || messages.isEmpty()) {
      refuse(response, 400, "Batches are not part of this protocol revision");
      return;
    }
    if (messages.size() > Batch.MOST_MESSAGES) {
      refuse(response, 400, "A batch may have at most " + Batch.MOST_MESSAGES + " messages");
      return;
    }
    response.setStatus(202);
    var session = McpSession.temporary(revision.get(), RequestHeaders.caller(request));
    try (var batch = dispatcher.batch(session);
        var body = new BatchBody(() -> begin(response, 200))) {
      batch.answer(messages, body);
    }
  }

  private static void refuseMethod(Response response) throws IOException {
    response.getHeaders().put(HttpHeader.ALLOW, "POST");
    refuse(response, 405, "Only POST is served here");
  }

  private static void refuse(Response response, int status, String problem) throws IOException {
    send(response, status, new RpcResponse.Failure(RpcError.invalidRequest(problem)));
  }

  private static OutputStream begin(Response response, int status) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    return Content.Sink.asOutputStream(response);
  }

  private static void send(Response response, int status, ServerMessage body) throws IOException {
    try (var wire = begin(response, status)) {
      var out = new JsonText(wire);
      body.write(out);
      out.flush();
    }
  }

  /// Ends the streams that would otherwise never end; all other responses are waited for.
  @Override
  public CompletableFuture<Void> shutdown() {
    stopping = true;
    open.forEach(RequestContext::end);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public boolean isShutdown() {
    return stopping;
  }
}
