package dev.kith.surface.mcp;

import dev.kith.access.Sha256;
import dev.kith.access.TextSigner;
import dev.kith.surface.mcp.message.CallToolParams;
import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.ClientRequest;
import dev.kith.surface.mcp.message.DiscoverResult;
import dev.kith.surface.mcp.message.InputRequiredResult;
import dev.kith.surface.mcp.message.McpResult;
import dev.kith.surface.mcp.message.Notification;
import dev.kith.surface.mcp.message.RpcError;
import dev.kith.surface.mcp.message.ServerInfo;
import dev.kith.surface.mcp.message.StatelessResult;
import dev.kith.tool.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The revision 2026-07-28: no handshake and no session, every request is self-contained.
final class StatelessEra implements Era {
  private final ServerInfo server;
  private final Instructions instructions;
  private final Subscriptions subscriptions;
  private final TextSigner signer = new TextSigner();

  StatelessEra(ServerInfo server, Instructions instructions, Subscriptions subscriptions) {
    this.server = server;
    this.instructions = instructions;
    this.subscriptions = subscriptions;
  }

  /// Whether no other era has a method.
  static boolean alone(String method) {
    return method.equals("server/discover") || method.equals("subscriptions/listen");
  }

  @Override
  public McpResult answer(ClientMessage.Request request, RequestContext context) {
    return switch (request.method()) {
      case "server/discover" -> new DiscoverResult(instructions.text(context.caller()));
      case "subscriptions/listen" -> subscriptions.listen(request, context);
      default -> throw RpcError.unknownMethod(request.method()).raise();
    };
  }

  @Override
  public McpResult sent(McpResult result, RequestContext context) {
    return new StatelessResult(result, server, context.caller().key().isEmpty());
  }

  /// Has the client ask and call again. The state proves that the answer belongs to this call of
  /// this caller and to this question; where it was another question, the client is to ask again.
  @Override
  public Optional<McpResult> confirm(
      ClientRequest form, CallToolParams call, RequestContext context) {
    var caller = context.caller().key().orElse("");
    var called = Sha256.hex(call.name() + "\n" + Json.text(call.arguments()) + "\n" + caller);
    var state = called + Sha256.hex(form.params());
    var answer = call.inputResponses().path(Confirmation.NAME);
    var answered = answer.isObject() ? signer.verified(call.requestState()) : Optional.of(called);
    if (answered.filter(given -> given.startsWith(called)).isEmpty()) {
      throw RpcError.invalidParams("requestState does not belong to this call").raise();
    }
    if (answered.get().equals(state)) {
      return Confirmation.decided(answer);
    }
    var requests = new LinkedHashMap<>(Map.of(Confirmation.NAME, form));
    return Optional.of(new InputRequiredResult(requests, signer.sign(state)));
  }

  /// This era has no log messages.
  @Override
  public void log(Notification.CallFailed message, RequestContext context) {}

  @Override
  public int unknownResource() {
    return RpcError.INVALID_PARAMS;
  }

  @Override
  public int httpStatus(RpcError error) {
    return switch (error.code()) {
      case RpcError.UNKNOWN_METHOD -> 404;
      case RpcError.MISSING_CAPABILITY -> 400;
      default -> 200;
    };
  }
}
