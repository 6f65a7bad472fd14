package dev.kith.surface.mcp;

import dev.kith.shape.JsonText;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Tools, resources and prompts beside the catalogue's, which speak the protocol themselves.
///
/// The catalogue's tools know no protocol. What exercises the protocol for its own sake, as the
/// conformance suite does, stands here.
interface Extras {
  /// Nothing beside the catalogue.
  Extras NONE =
      new Extras() {
        @Override
        public List<Consumer<JsonText>> listed(String method) {
          return List.of();
        }

        @Override
        public Optional<Consumer<JsonText>> answer(Message.Request request, Exchange exchange) {
          return Optional.empty();
        }
      };

  /// What writes the entries that a list has besides the catalogue's.
  List<Consumer<JsonText>> listed(String method);

  /// What writes the fields of the result; empty where the request is not for these.
  Optional<Consumer<JsonText>> answer(Message.Request request, Exchange exchange);
}
