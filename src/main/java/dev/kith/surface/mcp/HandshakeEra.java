package dev.kith.surface.mcp;

import dev.kith.surface.mcp.message.CallToolParams;
import dev.kith.surface.mcp.message.CallToolResult;
import dev.kith.surface.mcp.message.ClientInfo;
import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.ClientRequest;
import dev.kith.surface.mcp.message.InitializeResult;
import dev.kith.surface.mcp.message.LogLevel;
import dev.kith.surface.mcp.message.McpResult;
import dev.kith.surface.mcp.message.Notification;
import dev.kith.surface.mcp.message.RpcError;
import dev.kith.surface.mcp.message.ServerInfo;
import java.util.Optional;

/// The revisions up to 2025-11-25: a handshake opens a session, and the session has a state.
final class HandshakeEra implements Era {
  private final ServerInfo server;
  private final Instructions instructions;
  private final Subscriptions subscriptions;
  private final ClientRequests requests;

  HandshakeEra(
      ServerInfo server,
      Instructions instructions,
      Subscriptions subscriptions,
      ClientRequests requests) {
    this.server = server;
    this.instructions = instructions;
    this.subscriptions = subscriptions;
    this.requests = requests;
  }

  @Override
  public McpResult answer(ClientMessage.Request request, RequestContext context) {
    var session = context.session();
    return switch (request.method()) {
      case "initialize" -> initialize(request, session);
      case "ping" -> new McpResult.Empty();
      case "logging/setLevel" -> {
        session.logFrom(LogLevel.named(request.text("level")));
        yield new McpResult.Empty();
      }
      case "resources/subscribe" -> {
        subscriptions.watch(request, context);
        yield new McpResult.Empty();
      }
      case "resources/unsubscribe" -> {
        session.watched().remove(request.text("uri"));
        yield new McpResult.Empty();
      }
      default -> throw RpcError.unknownMethod(request.method()).raise();
    };
  }

  private McpResult initialize(ClientMessage.Request request, McpSession session) {
    var client = ClientInfo.ofHandshake(request);
    session.agree(client);
    subscriptions.watchTools(session);
    return new InitializeResult(
        client.revision(), session.canNotify(), server, instructions.text(session.caller()));
  }

  @Override
  public McpResult sent(McpResult result, RequestContext context) {
    return result;
  }

  /// Asks while the call waits.
  @Override
  public Optional<McpResult> confirm(
      ClientRequest form, CallToolParams call, RequestContext context) {
    return context.channel().canNotify()
        ? Confirmation.decided(requests.send(form, context))
        : Optional.of(CallToolResult.Unconfirmed.CLIENT_UNREACHABLE);
  }

  @Override
  public void log(Notification.CallFailed message, RequestContext context) {
    if (context.session().logs(message.level())) {
      context.notify(message);
    }
  }

  @Override
  public int unknownResource() {
    return RpcError.OLD_UNKNOWN_RESOURCE;
  }

  @Override
  public int httpStatus(RpcError error) {
    return 200;
  }
}
