package dev.kith.surface.mcp;

import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.ListResult;
import dev.kith.surface.mcp.message.McpResult;
import java.util.List;
import java.util.Optional;

/// Tools, resources and prompts beside the catalogue's that use the protocol themselves.
///
/// The catalogue's tools know no protocol. What the conformance suite calls to test the protocol
/// goes here.
interface Extension {
  /// Nothing beside the catalogue.
  Extension NONE =
      new Extension() {
        @Override
        public List<ListResult.Entry> listed(ListResult.Kind kind) {
          return List.of();
        }

        @Override
        public Optional<McpResult> answer(ClientMessage.Request request, RequestContext context) {
          return Optional.empty();
        }
      };

  /// The entries that a list has after the catalogue's.
  List<ListResult.Entry> listed(ListResult.Kind kind);

  /// The result; empty where the request is not for this extension.
  Optional<McpResult> answer(ClientMessage.Request request, RequestContext context);
}
