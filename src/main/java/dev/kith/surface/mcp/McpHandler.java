package dev.kith.surface.mcp;

import dev.kith.shape.JsonText;
import dev.kith.tool.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.Graceful;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Speaks the protocol over streamable HTTP: every message is a POST of its own.
///
/// No request needs a session here; a handshake gets one so that it can be told of changes. An
/// answer is plain JSON; it becomes a stream of events once something is to be said before it, or
/// it takes long.
public final class McpHandler extends Handler.Abstract implements Graceful {
  private static final JsonNode NO_ID = JsonNodeFactory.instance.nullNode();

  private final Dispatcher dispatcher;
  private final Headers headers;
  private final HttpSessions sessions;
  private final Set<Exchange> open = ConcurrentHashMap.newKeySet();
  private volatile boolean stopping;

  public McpHandler(Dispatcher dispatcher) {
    this.dispatcher = dispatcher;
    this.sessions = new HttpSessions(dispatcher);
    this.headers = new Headers(dispatcher, sessions);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    try {
      var session = headers.session(request);
      if (headers.isOfAnother(request)) {
        refuse(response, 404, RpcError.of(RpcError.INVALID_REQUEST, "Session not found"));
      } else if (request.getMethod().equals("GET") && session.isPresent()) {
        tell(request, response, session.get());
      } else if (!request.getMethod().equals("POST")) {
        response.getHeaders().put(HttpHeader.ALLOW, "POST");
        refuse(response, 405, RpcError.of(RpcError.INVALID_REQUEST, "Only POST is served here"));
      } else if (!isJson(request)) {
        refuse(
            response,
            415,
            RpcError.of(RpcError.INVALID_REQUEST, "Content-Type must be application/json"));
      } else {
        receive(request, response);
      }
      callback.succeeded();
    } catch (IOException | UncheckedIOException gone) {
      // who is too slow is told so, and is no matter for the log
      callback.failed(
          gone.getCause() instanceof TimeoutException
              ? new HttpException.RuntimeException(408)
              : gone);
    }
    return true;
  }

  /// Keeps a stream open on which the client of a handshake is told of changes.
  private void tell(Request request, Response response, Session session) throws IOException {
    var stream = new SseChannel(request, response);
    if (!(session.channel() instanceof Mailbox mailbox) || !stream.carriesNews()) {
      response.getHeaders().put(HttpHeader.ALLOW, "POST");
      refuse(response, 405, RpcError.of(RpcError.INVALID_REQUEST, "Only POST is served here"));
      return;
    }
    var exchange =
        new Exchange(session.revision(), session.caller(), session.capabilities(), session, stream);
    Streams.Place place;
    try {
      place = dispatcher.streams().opened(exchange.caller());
    } catch (RpcError.Failure failure) {
      retryLater(response, failure.error());
      refuse(response, 429, failure.error());
      return;
    }
    mailbox.open(stream);
    open.add(exchange);
    try (place) {
      stream.tick();
      if (stopping) {
        exchange.end();
      }
      exchange.awaitEnd();
    } finally {
      open.remove(exchange);
      mailbox.close(stream);
    }
    stream.finish(new Outcome.Dropped());
  }

  private static boolean isJson(Request request) {
    var type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    return type != null && type.toLowerCase(Locale.ROOT).startsWith("application/json");
  }

  private void receive(Request request, Response response) throws IOException {
    JsonNode json;
    try (var in = Content.Source.asInputStream(request)) {
      var body = in.readAllBytes();
      json = Json.read(body, 0, body.length);
    } catch (Json.Malformed broken) {
      refuse(response, 400, RpcError.of(RpcError.PARSE, "Parse error: the body is not JSON"));
      return;
    }
    if (json.isArray()) {
      batch(request, response, json);
      return;
    }
    switch (Message.of(json)) {
      case Message.Request message -> answer(request, response, message);
      case Message.Notification _ -> response.setStatus(202);
      case Message.Response answer -> {
        dispatcher.hear(answer);
        response.setStatus(202);
      }
      case Message.Broken(var id, var error) ->
          send(response, 400, new Outcome.Refused(id, error)::write);
    }
  }

  private void answer(Request request, Response response, Message.Request message)
      throws IOException {
    var channel = new SseChannel(request, response);
    Exchange exchange;
    try {
      exchange = headers.open(request, message, channel);
    } catch (RpcError.Failure failure) {
      send(response, 400, new Outcome.Refused(message.id(), failure.error())::write);
      return;
    }
    open.add(exchange);
    Outcome outcome;
    try {
      if (stopping) {
        exchange.end();
      }
      outcome = dispatcher.answer(message, exchange);
    } finally {
      open.remove(exchange);
    }
    if (message.method().equals("initialize")
        && outcome instanceof Outcome.Answered
        && exchange.session().isLasting()) {
      response.getHeaders().put(HttpSessions.HEADER, sessions.keep(exchange.session()));
    }
    if (channel.isOpen()) {
      channel.finish(outcome);
    } else if (!(outcome instanceof Outcome.Dropped)) {
      if (outcome instanceof Outcome.Refused(_, var error)) {
        retryLater(response, error);
      }
      send(response, status(outcome, exchange.revision()), outcome::write);
    }
  }

  private static void retryLater(Response response, RpcError error) {
    error
        .retryAfter()
        .ifPresent(seconds -> response.getHeaders().put(HttpHeader.RETRY_AFTER, seconds));
  }

  private static int status(Outcome outcome, Revision revision) {
    if (!(outcome instanceof Outcome.Refused(_, var error))) {
      return 200;
    }
    // in every revision an HTTP error says that a message was not accepted
    if (error.code() == RpcError.TOO_MANY) {
      return 429;
    }
    if (!revision.isStateless()) {
      return 200;
    }
    return switch (error.code()) {
      case RpcError.UNKNOWN_METHOD -> 404;
      case RpcError.MISSING_CAPABILITY -> 400;
      default -> 200;
    };
  }

  private void batch(Request request, Response response, JsonNode messages) throws IOException {
    var revision = headers.handshakeRevision(request);
    if (revision.filter(Revision::hasBatches).isEmpty() || messages.isEmpty()) {
      refuse(
          response,
          400,
          RpcError.of(RpcError.INVALID_REQUEST, "Batches are not part of this protocol revision"));
      return;
    }
    var outcomes =
        Batch.answer(
            dispatcher, messages, Session.passing(revision.get(), Headers.caller(request)));
    if (outcomes.isEmpty()) {
      response.setStatus(202);
    } else {
      send(response, 200, out -> Batch.write(outcomes, out));
    }
  }

  private static void refuse(Response response, int status, RpcError error) throws IOException {
    send(response, status, new Outcome.Refused(NO_ID, error)::write);
  }

  private static void send(Response response, int status, Consumer<JsonText> body)
      throws IOException {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    try (var wire = Content.Sink.asOutputStream(response)) {
      var out = new JsonText(wire);
      body.accept(out);
      out.flush();
    }
  }

  /// Ends the streams that would go on for ever; all other answers are waited for.
  @Override
  public CompletableFuture<Void> shutdown() {
    stopping = true;
    open.forEach(Exchange::end);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public boolean isShutdown() {
    return stopping;
  }
}
