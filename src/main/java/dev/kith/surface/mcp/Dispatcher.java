package dev.kith.surface.mcp;

import dev.kith.access.Caller;
import dev.kith.surface.mcp.message.ClientInfo;
import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.McpResult;
import dev.kith.surface.mcp.message.RpcError;
import dev.kith.surface.mcp.message.RpcException;
import dev.kith.surface.mcp.message.RpcResponse;
import dev.kith.surface.mcp.message.ServerInfo;
import dev.kith.tool.CallContext;
import dev.kith.tool.Changes;
import dev.kith.tool.Toolbox;
import dev.kith.tool.argument.Argument;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/// Answers requests of every revision; transports bring them and send the responses.
public final class Dispatcher {
  private static final Set<String> COUNTED_ELSEWHERE =
      Set.of(
          "tools/call",
          "resources/list",
          "resources/read",
          "resources/subscribe",
          "prompts/get",
          "completion/complete");
  private static final int PAGE = 100;

  private final Toolbox toolbox;
  private final RequestCounting counting;
  private final HandshakeEra handshake;
  private final StatelessEra stateless;
  private final ToolMethods tools;
  private final ResourceMethods resources;
  private final PromptMethods prompts;
  private final CompletionMethod completion;
  private final Subscriptions subscriptions;
  private final ClientRequests requests;
  private final Extension extension;

  /// A dispatcher that has no documents to show.
  public Dispatcher(Toolbox toolbox, ServerInfo server, ConfirmationPolicy policy) {
    this(toolbox, server, policy, PAGE, new ClientRequests(), Extension.NONE);
  }

  /// A dispatcher whose clients may show answers in a document.
  public Dispatcher(Toolbox toolbox, ServerInfo server, ConfirmationPolicy policy, GraphApp app) {
    this(toolbox, server, policy, PAGE, new ClientRequests(), Extension.NONE, Optional.of(app));
  }

  Dispatcher(
      Toolbox toolbox,
      ServerInfo server,
      ConfirmationPolicy policy,
      int pageSize,
      ClientRequests requests,
      Extension extension) {
    this(toolbox, server, policy, pageSize, requests, extension, Optional.empty());
  }

  private Dispatcher(
      Toolbox toolbox,
      ServerInfo server,
      ConfirmationPolicy policy,
      int pageSize,
      ClientRequests requests,
      Extension extension,
      Optional<GraphApp> app) {
    var pagination = new Pagination(pageSize, extension);
    var instructions = new Instructions(toolbox);
    this.toolbox = toolbox;
    this.requests = requests;
    this.extension = extension;
    this.counting = new RequestCounting(toolbox);
    this.resources = new ResourceMethods(toolbox, counting, pagination, app);
    this.subscriptions = new Subscriptions(toolbox, resources);
    this.handshake = new HandshakeEra(server, instructions, subscriptions, requests);
    this.stateless = new StatelessEra(server, instructions, subscriptions);
    var confirmation = new Confirmation(toolbox, policy);
    this.tools = new ToolMethods(toolbox, counting, pagination, confirmation, app.isPresent());
    this.prompts = new PromptMethods(toolbox, counting, pagination);
    this.completion = new CompletionMethod(toolbox, counting);
  }

  /// Takes a client's response to a request of the server.
  public void receive(ClientMessage.Response response) {
    requests.receive(response);
  }

  /// The arguments of a tool that HTTP headers repeat.
  public List<Argument> mirrored(String tool) {
    return toolbox.catalogue().find(tool).stream()
        .flatMap(listed -> listed.declaration().arguments().stream())
        .filter(argument -> argument.header().isPresent())
        .toList();
  }

  /// The context in which a request is to be answered; raises an error where the request
  /// contradicts itself.
  public RequestContext open(
      ClientMessage.Request request, McpSession session, ClientChannel channel) {
    if (request.declaredRevision().isMissingNode() && !StatelessEra.alone(request.method())) {
      return open(session, channel);
    }
    var client = ClientInfo.ofStateless(request);
    var caller = session.caller().calling(client.name());
    return new RequestContext(stateless, client, caller, session, channel);
  }

  /// The context of whatever is sent to the client of a handshake.
  public RequestContext open(McpSession session, ClientChannel channel) {
    return new RequestContext(handshake, session.client(), session.caller(), session, channel);
  }

  /// Answers a request. It never throws.
  ///
  /// @return empty where the request was cancelled
  public Optional<RpcResponse> answer(ClientMessage.Request request, RequestContext context) {
    try {
      if (!COUNTED_ELSEWHERE.contains(request.method())) {
        counting.count(context.caller());
      }
      var extra = extension.answer(request, context);
      var result = extra.isPresent() ? extra.get() : result(request, context);
      return context.isCancelled()
          ? Optional.empty()
          : Optional.of(
              new RpcResponse.Success(
                  request.id(), context.era().sent(result, context), context.revision()));
    } catch (RpcException failure) {
      return context.isCancelled()
          ? Optional.empty()
          : Optional.of(new RpcResponse.Failure(request.id(), failure.error()));
    } catch (RuntimeException | Error defect) {
      return Optional.of(new RpcResponse.Failure(request.id(), defect(defect)));
    }
  }

  /// Our own error: the log gets the reason, the client a reference to it.
  public static RpcError defect(Throwable cause) {
    var reference = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    // not a constant: finding a logger takes longer than starting a server
    System.getLogger(Dispatcher.class.getName())
        .log(System.Logger.Level.ERROR, "defect reference=" + reference, cause);
    return RpcError.of(RpcError.INTERNAL, "Internal error (reference " + reference + ")");
  }

  private McpResult result(ClientMessage.Request request, RequestContext context) {
    return switch (request.method()) {
      case "tools/list" -> tools.list(request, context);
      case "tools/call" -> tools.call(request, context);
      case "resources/list" -> resources.list(request, context);
      case "resources/templates/list" -> resources.templates(request);
      case "resources/read" -> resources.read(request, context);
      case "prompts/list" -> prompts.list(request);
      case "prompts/get" -> prompts.get(request, context);
      case "completion/complete" -> completion.complete(request, context);
      default -> context.era().answer(request, context);
    };
  }

  /// A batch of messages for a session.
  public MessageBatch batch(McpSession session) {
    return new MessageBatch(
        this, session, toolbox.context(session.caller(), CallContext.ProgressListener.IGNORED));
  }

  /// Counts a stream of notifications until it is closed; raises an error where it is one too many.
  public Changes.Subscription openStream(Caller caller) {
    return subscriptions.streams().opened(caller);
  }

  /// Ends the subscriptions and streams of a session.
  public void close(McpSession session) {
    session.close();
    subscriptions.close(session);
  }
}
