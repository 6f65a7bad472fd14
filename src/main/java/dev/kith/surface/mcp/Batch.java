package dev.kith.surface.mcp;

import dev.kith.shape.JsonText;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Several messages that travel as one array, answered by one array.
final class Batch {
  private Batch() {}

  static List<Outcome> answer(Dispatcher dispatcher, JsonNode messages, Session session) {
    var outcomes = new ArrayList<Outcome>();
    for (var json : messages) {
      switch (Message.of(json)) {
        case Message.Request request -> outcomes.add(answer(dispatcher, request, session));
        case Message.Broken(var id, var error) -> outcomes.add(new Outcome.Refused(id, error));
        case Message.Notification _, Message.Response _ -> {}
      }
    }
    return outcomes;
  }

  private static Outcome answer(Dispatcher dispatcher, Message.Request request, Session session) {
    try {
      return dispatcher.answer(request, Dispatcher.open(request, session, Channel.NONE));
    } catch (RpcError.Failure failure) {
      return new Outcome.Refused(request.id(), failure.error());
    }
  }

  static void write(List<Outcome> outcomes, JsonText out) {
    out.array();
    outcomes.forEach(outcome -> outcome.write(out));
    out.endArray();
  }
}
