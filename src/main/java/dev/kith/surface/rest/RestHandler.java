package dev.kith.surface.rest;

import dev.kith.access.Caller;
import dev.kith.access.HangUp;
import dev.kith.access.audit.RecentCalls;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.shape.JsonBytes;
import dev.kith.shape.ReplyFormat;
import dev.kith.tool.CallContext;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Json;
import dev.kith.tool.Operation;
import dev.kith.tool.Result;
import dev.kith.tool.Toolbox;
import dev.kith.tool.resource.Resources;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Serves every tool at a path of its own.
final class RestHandler extends Handler.Abstract {
  private static final String TOOLS = "/v1/tools";
  private static final String DATABASES = "/v1/databases";
  private static final String CALLS = "/v1/calls";
  private static final String JSON = "application/json";
  private static final String TEXT = "text/plain";
  private static final String WARNING = "Kith-Warning";

  /// What a program calls itself, as MCP clients do in their first message.
  private static final String CLIENT = "Kith-Client";

  private final Toolbox toolbox;
  private final Metrics metrics;
  private final RecentCalls recent;
  private final Challenge challenge;

  RestHandler(Toolbox toolbox, Metrics metrics, RecentCalls recent, Challenge challenge) {
    this.toolbox = toolbox;
    this.challenge = challenge;
    this.metrics = metrics;
    this.recent = recent;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    try {
      route(request, response);
      callback.succeeded();
    } catch (IOException gone) {
      // a client that is too slow gets an error, and is not logged
      callback.failed(
          gone.getCause() instanceof TimeoutException
              ? new HttpException.RuntimeException(408)
              : gone);
    }
    return true;
  }

  private void route(Request request, Response response) throws IOException {
    var path = String.valueOf(request.getHttpURI().getCanonicalPath());
    if (path.startsWith(TOOLS + "/")) {
      if (allowed("POST", request, response)) {
        call(path.substring(TOOLS.length() + 1), request, response);
      }
      return;
    }
    switch (path) {
      case TOOLS -> get(request, response, () -> OpenApi.tools(toolbox.served(caller(request))));
      case DATABASES -> databases(request, response);
      case "/openapi.json" ->
          get(
              request,
              response,
              () -> {
                var protection = caller(request).key().isPresent();
                var tools = toolbox.served(caller(request));
                return OpenApi.document(tools, challenge.base(request), protection);
              });
      case "/metrics" ->
          watched(request, response, "read the metrics", Metrics.TYPE, metrics::text);
      case CALLS ->
          watched(request, response, "see calls", JSON, () -> recent.after(after(request)));
      case "/live", "/ready" -> {
        if (allowed("GET", request, response)) {
          send(response, 200, JSON, "{\"status\":\"ok\"}");
        }
      }
      default ->
          send(
              response,
              404,
              ProblemDocument.TYPE,
              ProblemDocument.text(404, "Not Found", "Nothing is served here. See /openapi.json."));
    }
  }

  private boolean allowed(String method, Request request, Response response) throws IOException {
    if (request.getMethod().equals(method)) {
      return true;
    }
    response.getHeaders().put(HttpHeader.ALLOW, method);
    send(
        response,
        405,
        ProblemDocument.TYPE,
        ProblemDocument.text(405, "Method Not Allowed", "Use " + method + " here."));
    return false;
  }

  private void get(Request request, Response response, Supplier<String> answer) throws IOException {
    if (allowed("GET", request, response) && counted(request, response)) {
      send(response, 200, JSON, answer.get());
    }
  }

  private void databases(Request request, Response response) throws IOException {
    if (!allowed("GET", request, response)) {
      return;
    }
    var caller = caller(request);
    try (var context = toolbox.context(caller, CallContext.ProgressListener.IGNORED)) {
      var answer =
          whileConnected(
              request,
              context,
              () ->
                  toolbox.read(
                      new Operation.Lookup(DATABASES, List.of()),
                      context,
                      () -> Result.object(new Resources(toolbox, caller).databaseList())));
      if (answer.isFault()) {
        refuse(response, answer.fault().orElseThrow());
      } else {
        send(response, 200, JSON, answer.body());
      }
    }
  }

  /// What others do is shown to callers without restrictions only.
  private void watched(
      Request request, Response response, String what, String type, Supplier<String> text)
      throws IOException {
    if (!allowed("GET", request, response)) {
      return;
    }
    if (caller(request).rights().seesEveryDatabase()) {
      try {
        send(response, 200, type, text.get());
      } catch (FaultException wrong) {
        refuse(response, wrong.fault());
      }
    } else {
      var right = "kith:read kith:all";
      var header = challenge.insufficient(request, right);
      response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, header);
      refuse(response, new Fault.Forbidden(what, right, ""));
    }
  }

  /// The number of the last call that the client knows; 0 where it knows none.
  private static long after(Request request) {
    var said = Objects.requireNonNullElse(queried(request, "after"), "0");
    if (!said.matches("[0-9]{1,18}")) {
      throw new Fault.InvalidArguments(
              List.of(Fault.problem("/after", "is not the number of a call", "a whole number")))
          .raise();
    }
    return Long.parseLong(said);
  }

  private static @Nullable String queried(Request request, String name) {
    return Request.extractQueryParameters(request).getValue(name);
  }

  private boolean counted(Request request, Response response) throws IOException {
    try {
      toolbox.request(caller(request));
      return true;
    } catch (FaultException refused) {
      refuse(response, refused.fault());
      return false;
    }
  }

  private void refuseUnknown(String name, Request request, Response response) throws IOException {
    if (counted(request, response)) {
      refuse(response, toolbox.catalogue().unknown(name));
    }
  }

  private void call(String name, Request request, Response response) throws IOException {
    var tool = toolbox.catalogue().find(name);
    if (tool.isEmpty()) {
      refuseUnknown(name, request, response);
      return;
    }
    JsonNode arguments;
    try (var in = Content.Source.asInputStream(request)) {
      var body = in.readAllBytes();
      if (body.length > 0 && !isJson(request)) {
        send(
            response,
            415,
            ProblemDocument.TYPE,
            ProblemDocument.text(415, "Unsupported Media Type", "Send application/json."));
        return;
      }
      arguments = body.length == 0 ? Json.object() : Json.read(body, 0, body.length);
    } catch (Json.Malformed broken) {
      refuse(
          response,
          new Fault.InvalidArguments(
              List.of(Fault.problem("", "the body is not JSON", "a JSON object"))));
      return;
    }
    try (var context =
        toolbox
            .context(caller(request), CallContext.ProgressListener.IGNORED)
            .replying(wantsText(request) ? ReplyFormat.COMPACT : ReplyFormat.JSON)) {
      answer(tool.get(), arguments, context, request, response);
    }
  }

  /// Whether a client prefers text to JSON.
  private static boolean wantsText(Request request) {
    return request.getHeaders().getQualityCSV(HttpHeader.ACCEPT).stream()
        .map(type -> HttpField.stripParameters(type).strip().toLowerCase(Locale.ROOT))
        .filter(type -> Set.of(JSON, TEXT, "application/*", "text/*", "*/*").contains(type))
        .findFirst()
        .filter(type -> type.startsWith("text/"))
        .isPresent();
  }

  private void answer(
      Catalogue.Listed tool,
      JsonNode arguments,
      CallContext context,
      Request request,
      Response response)
      throws IOException {
    var result = whileConnected(request, context, () -> toolbox.call(tool, arguments, context));
    if (result.fault().isPresent()) {
      if (result.fault().get() instanceof Fault.Forbidden(_, var right, _)
          && context.caller().key().isPresent()) {
        response
            .getHeaders()
            .put(HttpHeader.WWW_AUTHENTICATE, challenge.insufficient(request, right));
      }
      refuse(response, result.fault().get());
    } else if (result.format() == ReplyFormat.COMPACT) {
      send(response, 200, TEXT + ";charset=utf-8", result.text());
    } else {
      if (!result.warning().isEmpty()) {
        response.getHeaders().put(WARNING, result.warning().replaceAll("[^ -~]", "?"));
      }
      send(response, 200, JSON, result.body());
    }
  }

  /// Nobody works for a client that has disconnected.
  private static Result whileConnected(
      Request request, CallContext context, Supplier<Result> work) {
    var hangUp =
        request.getAttribute(HangUp.ATTRIBUTE) instanceof HangUp given ? given : HangUp.UNNOTICED;
    try (var _ = hangUp.watch(context::cancel)) {
      return work.get();
    }
  }

  /// The authenticated caller; otherwise a caller without rights.
  private static Caller caller(Request request) {
    var client = Objects.requireNonNullElse(request.getHeaders().get(CLIENT), "");
    return request.getAttribute(Caller.ATTRIBUTE) instanceof Caller caller
        ? caller.calling(client)
        : Caller.NOBODY;
  }

  private static boolean isJson(Request request) {
    var type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    return type != null && HttpField.stripParameters(type).strip().equalsIgnoreCase(JSON);
  }

  private static void refuse(Response response, Fault fault) throws IOException {
    fault
        .retryAfter()
        .ifPresent(seconds -> response.getHeaders().put(HttpHeader.RETRY_AFTER, seconds));
    send(
        response, ProblemDocument.status(fault), ProblemDocument.TYPE, ProblemDocument.text(fault));
  }

  private static void send(Response response, int status, String type, String body)
      throws IOException {
    send(response, status, type, JsonBytes.of(body));
  }

  private static void send(Response response, int status, String type, JsonBytes body)
      throws IOException {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
    try (var out = Content.Sink.asOutputStream(response)) {
      body.writeTo(out);
    }
  }
}
