package dev.kith.surface.mcp;

import dev.kith.surface.mcp.message.CallToolParams;
import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.ClientRequest;
import dev.kith.surface.mcp.message.McpResult;
import dev.kith.surface.mcp.message.Notification;
import dev.kith.surface.mcp.message.RpcError;
import java.util.Optional;

/// What revisions with a handshake and the stateless revision do differently.
sealed interface Era permits HandshakeEra, StatelessEra {
  /// Answers a method that only this era has.
  McpResult answer(ClientMessage.Request request, RequestContext context);

  /// A result as this era sends it.
  McpResult sent(McpResult result, RequestContext context);

  /// Asks the user to confirm a call.
  ///
  /// @return the result to send instead of calling the tool; empty where it is to be called
  Optional<McpResult> confirm(ClientRequest form, CallToolParams call, RequestContext context);

  /// Sends a log message to a client that wants those of its level.
  void log(Notification.CallFailed message, RequestContext context);

  /// The code of the error for a resource that does not exist.
  int unknownResource();

  /// The HTTP status of a response with an error.
  int httpStatus(RpcError error);
}
