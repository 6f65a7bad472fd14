package dev.kith.surface.mcp;

import dev.kith.shape.JsonText;
import dev.kith.tool.Toolbox;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/// Answers requests of every revision; transports bring them and carry the answers away.
public final class Dispatcher {
  static final String META = "io.modelcontextprotocol/";

  private static final Set<String> WATCHED =
      Set.of(
          "tools/call", "resources/list", "resources/read", "prompts/get", "completion/complete");
  private static final int PAGE = 100;
  private static final long CATALOGUE_FRESH_MILLIS = 60_000;

  private final Toolbox toolbox;
  private final ServerInfo server;
  private final Lifecycle lifecycle;
  private final ToolMethods tools;
  private final ResourceMethods resources;
  private final PromptMethods prompts;
  private final Completion completion;
  private final Subscriptions subscriptions;
  private final Questions questions;
  private final Extras extras;

  public Dispatcher(Toolbox toolbox, ServerInfo server, Confirm confirm) {
    this(toolbox, server, confirm, PAGE, new Questions(), Extras.NONE);
  }

  /// @param extras what is served besides the toolbox
  Dispatcher(
      Toolbox toolbox,
      ServerInfo server,
      Confirm confirm,
      int pageSize,
      Questions questions,
      Extras extras) {
    var listing = new Listing(pageSize);
    this.toolbox = toolbox;
    this.server = server;
    this.questions = questions;
    this.extras = extras;
    this.lifecycle = new Lifecycle(server, toolbox);
    this.tools = new ToolMethods(toolbox, listing, new Confirmation(confirm, questions), extras);
    this.resources = new ResourceMethods(toolbox, listing, extras);
    this.prompts = new PromptMethods(toolbox, listing, extras);
    this.completion = new Completion(toolbox);
    this.subscriptions = new Subscriptions(toolbox);
  }

  /// Takes a client's answer to what it was asked.
  void hear(Message.Response response) {
    questions.hear(response);
  }

  /// Which tool mirrors which arguments in headers.
  ToolMethods tools() {
    return tools;
  }

  /// Under which revision a request is to be answered, and for whom; raises an error where it says
  /// something impossible.
  static Exchange open(Message.Request request, Session session, Channel channel) {
    var declared = request.meta().path(META + "protocolVersion");
    if (declared.isMissingNode() && !isStatelessOnly(request.method())) {
      return new Exchange(
          session.revision(), session.caller(), session.capabilities(), session, channel);
    }
    if (!declared.isString()) {
      throw RpcError.invalidParams("_meta." + META + "protocolVersion must be a string").raise();
    }
    var revision = Revision.of(declared.stringValue()).filter(Revision::isStateless);
    if (revision.isEmpty()) {
      throw RpcError.unsupported(declared.stringValue()).raise();
    }
    var capabilities = request.meta().path(META + "clientCapabilities");
    if (!capabilities.isObject()) {
      throw RpcError.invalidParams("_meta." + META + "clientCapabilities must be an object")
          .raise();
    }
    var caller = session.caller().calling(name(request.meta().path(META + "clientInfo")));
    return new Exchange(revision.get(), caller, capabilities, session, channel);
  }

  private static boolean isStatelessOnly(String method) {
    return method.equals("server/discover") || method.equals("subscriptions/listen");
  }

  /// What a client calls itself.
  static String name(JsonNode info) {
    return info.path("name").asString("");
  }

  /// Does what is asked. It never throws.
  Outcome answer(Message.Request request, Exchange exchange) {
    try {
      count(request, exchange);
      var extra = extras.answer(request, exchange);
      var fields = extra.isPresent() ? extra.get() : fields(request, exchange);
      if (exchange.isCancelled()) {
        return new Outcome.Dropped();
      }
      return new Outcome.Answered(request.id(), out -> result(out, request, exchange, fields));
    } catch (RpcError.Failure failure) {
      return exchange.isCancelled()
          ? new Outcome.Dropped()
          : new Outcome.Refused(request.id(), failure.error());
    } catch (RuntimeException | StackOverflowError defect) {
      return new Outcome.Refused(request.id(), defect(defect));
    }
  }

  /// What is watched is counted where it is done.
  private void count(Message.Request request, Exchange exchange) {
    if (!WATCHED.contains(request.method())) {
      Understanding.count(toolbox, exchange.caller());
    }
  }

  /// Our own mistake: the log gets the reason, the client a reference to it.
  static RpcError defect(Throwable cause) {
    var reference = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    // found only now: a logger takes longer to find than a server to start
    System.getLogger(Dispatcher.class.getName())
        .log(System.Logger.Level.ERROR, "defect reference=" + reference, cause);
    return RpcError.of(RpcError.INTERNAL, "Internal error (reference " + reference + ")");
  }

  /// Does the work and returns what writes the fields of the result.
  private Consumer<JsonText> fields(Message.Request request, Exchange exchange) {
    return switch (request.method()) {
      case "tools/list" -> tools.list(request, exchange);
      case "tools/call" -> tools.call(request, exchange);
      case "resources/list" -> resources.list(request, exchange);
      case "resources/templates/list" -> resources.templates(request, exchange);
      case "resources/read" -> resources.read(request, exchange);
      case "prompts/list" -> prompts.list(request, exchange);
      case "prompts/get" -> prompts.get(request, exchange);
      case "completion/complete" -> completion.complete(request, exchange);
      default ->
          exchange.revision().isStateless()
              ? statelessFields(request, exchange)
              : handshakeFields(request, exchange);
    };
  }

  private Consumer<JsonText> statelessFields(Message.Request request, Exchange exchange) {
    return switch (request.method()) {
      case "server/discover" -> lifecycle.discover();
      case "subscriptions/listen" -> subscriptions.listen(request, exchange);
      default -> throw RpcError.unknownMethod(request.method()).raise();
    };
  }

  private Consumer<JsonText> handshakeFields(Message.Request request, Exchange exchange) {
    return switch (request.method()) {
      case "initialize" -> {
        var agreed = lifecycle.initialize(request, exchange);
        subscriptions.greet(exchange);
        yield agreed;
      }
      case "ping" -> _ -> {};
      case "logging/setLevel" -> lifecycle.setLevel(request, exchange);
      case "resources/subscribe" -> subscriptions.watch(request, exchange);
      case "resources/unsubscribe" -> subscriptions.unwatch(request, exchange);
      default -> throw RpcError.unknownMethod(request.method()).raise();
    };
  }

  private void result(
      JsonText out, Message.Request request, Exchange exchange, Consumer<JsonText> fields) {
    out.object();
    if (exchange.revision().isStateless()) {
      boolean asks = fields instanceof InputRequired;
      out.field("resultType", asks ? "input_required" : "complete");
      fields.accept(out);
      if (!asks) {
        freshness(out, request.method(), exchange);
      }
      out.key("_meta").object();
      server.write(out.key(META + "serverInfo"));
      if (request.method().equals("subscriptions/listen")) {
        dev.kith.tool.Json.write(request.id(), out.key(META + "subscriptionId"));
      }
      out.endObject();
    } else {
      fields.accept(out);
    }
    out.endObject();
  }

  /// How long an answer may be kept: the tools' descriptions change seldom, data at any time.
  private static void freshness(JsonText out, String method, Exchange exchange) {
    switch (method) {
      case "server/discover", "tools/list", "prompts/list", "resources/templates/list" ->
          out.field("ttlMs", CATALOGUE_FRESH_MILLIS)
              .field("cacheScope", exchange.caller().key().isEmpty() ? "public" : "private");
      case "resources/list", "resources/read" ->
          out.field("ttlMs", 0).field("cacheScope", "private");
      default -> {}
    }
  }

  /// The streams of news that are open.
  Streams streams() {
    return subscriptions.streams();
  }

  /// Ends what the session still had running.
  void close(Session session) {
    subscriptions.close(session);
  }
}
