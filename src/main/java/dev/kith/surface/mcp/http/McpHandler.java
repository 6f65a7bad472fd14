package dev.kith.surface.mcp.http;

import dev.kith.access.HangUp;
import dev.kith.shape.JsonText;
import dev.kith.surface.mcp.Dispatcher;
import dev.kith.surface.mcp.McpSession;
import dev.kith.surface.mcp.MessageBatch;
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
/// No request needs a session; a handshake gets one so that its client can be asked, notified of
/// changes, and can cancel what it has requested. A response is plain JSON; it becomes a stream of
/// events once something is to be sent before it, or it takes long.
public final class McpHandler extends Handler.Abstract implements Graceful {
  private static final int MOST_SESSIONS_OF_ONE = 1_000;
  private static final int MOST_SESSIONS = 10_000;

  private final Dispatcher dispatcher;
  private final RequestHeaders headers;
  private final HttpSessions sessions;
  private final StreamIds streamIds = new StreamIds();
  private final Set<RequestContext> open = ConcurrentHashMap.newKeySet();
  private volatile boolean stopping;

  public McpHandler(Dispatcher dispatcher) {
    this.dispatcher = dispatcher;
    this.sessions = new HttpSessions(dispatcher, MOST_SESSIONS_OF_ONE, MOST_SESSIONS);
    this.headers = new RequestHeaders(dispatcher, sessions);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    try {
      switch (request.getMethod()) {
        case "POST" -> post(request, response);
        case "GET" -> stream(request, response);
        case "DELETE" -> end(request, response);
        default -> refuseMethod(response);
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

  private void post(Request request, Response response) throws IOException {
    if (isJson(request)) {
      receive(request, response);
    } else {
      refuse(response, 415, "Content-Type must be application/json");
    }
  }

  /// The client no longer needs its session.
  private void end(Request request, Response response) throws IOException {
    var id = RequestHeaders.sessionId(request);
    if (id.isEmpty()) {
      refuseMethod(response);
    } else if (sessions.end(id.get(), RequestHeaders.caller(request))) {
      response.setStatus(204);
    } else {
      refuseSession(response);
    }
  }

  /// The client is to begin a new session: this one was ended or forgotten, and what the client had
  /// said about itself is gone with it.
  private static void refuseSession(Response response) throws IOException {
    refuse(response, 404, "Session not found. Send initialize to begin a new one");
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

  private void stream(Request request, Response response) throws IOException {
    var session = headers.session(request);
    var lost = StreamIds.request(request);
    if (headers.namesUnknownSession(request)) {
      refuseSession(response);
    } else if (session.isEmpty() || !new SseChannel(request, response).canNotify()) {
      refuseMethod(response);
    } else if (lost.isPresent()) {
      resume(request, response, session.get(), lost.get());
    } else {
      stream(request, response, session.get());
    }
  }

  /// Keeps a stream open on which the client of a handshake is notified of changes.
  private void stream(Request request, Response response, McpSession session) throws IOException {
    var stream = new SseChannel(request, response);
    if (!(session.channel() instanceof AttachableChannel channel)) {
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
    prime(stream, session, streamIds.next());
    channel.attach(stream);
    open.add(context);
    session.opened(context);
    try (counted) {
      stream.heartbeat();
      if (stopping) {
        context.end();
      }
      context.awaitEnd();
    } finally {
      session.left(context);
      open.remove(context);
      channel.detach(stream);
    }
    stream.finish(Optional.empty());
  }

  /// Answers a client that lost the stream of a request: the work was stopped when it left.
  private static void resume(Request request, Response response, McpSession session, JsonNode lost)
      throws IOException {
    session.cancel(lost);
    var error =
        RpcError.of(
            RpcError.INTERNAL,
            "The connection was lost, and what was under way was stopped. Check whether the write"
                + " happened before you retry");
    new SseChannel(request, response).finish(Optional.of(new RpcResponse.Failure(lost, error)));
  }

  private static void prime(SseChannel stream, McpSession session, String id) {
    if (session.canNotify()
        && session.revision().primesStreams()
        && id.length() <= StreamIds.LONGEST) {
      stream.prime(id);
    }
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
    var message = ClientMessage.of(json);
    if (!message.isStateless() && headers.namesUnknownSession(request)) {
      refuseSession(response);
    } else if (json.isArray()) {
      batch(request, response, json);
    } else {
      receive(request, response, message);
    }
  }

  private void receive(Request request, Response response, ClientMessage received)
      throws IOException {
    switch (received) {
      case ClientMessage.Request message -> answer(request, response, message);
      case ClientMessage.Notification message -> {
        message
            .cancelled()
            .ifPresent(id -> headers.session(request).ifPresent(session -> session.cancel(id)));
        response.setStatus(202);
      }
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
      prime(channel, context.session(), StreamIds.of(message.id()));
      var answer = answered(request, message, context);
      if (message.method().equals("initialize")
          && answer.orElse(null) instanceof RpcResponse.Success
          && context.session().canNotify()) {
        var id = sessions.add(context.session(), RequestHeaders.caller(request));
        response.getHeaders().put(HttpSessions.HEADER, id);
      }
      send(response, channel, context, answer);
    }
  }

  private Optional<RpcResponse> answered(
      Request http, ClientMessage.Request message, RequestContext context) {
    var session = context.session();
    session.begun(message.id(), context);
    open.add(context);
    try (var _ = hangUp(http).watch(context::cancel)) {
      if (stopping) {
        context.end();
      }
      return dispatcher.answer(message, context);
    } finally {
      open.remove(context);
      session.ended(message.id(), context);
    }
  }

  private static void send(
      Response response, SseChannel channel, RequestContext context, Optional<RpcResponse> answer)
      throws IOException {
    if (channel.isOpen() || (answer.isEmpty() && channel.canNotify())) {
      channel.finish(answer);
    } else if (answer.isEmpty()) {
      response.setStatus(202);
    } else if (answer.get() instanceof RpcResponse.Failure(var id, var error)) {
      retryLater(response, error);
      send(response, context.httpStatus(error), new RpcResponse.Failure(id, error));
    } else {
      send(response, 200, answer.get());
    }
  }

  private static HangUp hangUp(Request request) {
    return request.getAttribute(HangUp.ATTRIBUTE) instanceof HangUp given
        ? given
        : HangUp.UNNOTICED;
  }

  private static void retryLater(Response response, RpcError error) {
    error
        .retryAfter()
        .ifPresent(seconds -> response.getHeaders().put(HttpHeader.RETRY_AFTER, seconds));
  }

  private void batch(Request request, Response response, JsonNode messages) throws IOException {
    var revision = headers.handshakeRevision(request);
    var problem =
        MessageBatch.problem(messages, revision.filter(ProtocolRevision::hasBatches).isPresent());
    if (revision.isEmpty() || problem.isPresent()) {
      refuse(response, 400, problem.orElse(""));
      return;
    }
    response.setStatus(202);
    var session =
        headers
            .session(request)
            .orElseGet(() -> McpSession.temporary(revision.get(), RequestHeaders.caller(request)));
    try (var batch = dispatcher.batch(session);
        var body = new BatchBody(() -> begin(response, 200));
        var _ = hangUp(request).watch(batch::cancel)) {
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
