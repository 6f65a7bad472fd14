package dev.kith.surface.mcp;

import dev.kith.shape.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Consumer;

/// An answer that is not one yet: the client is to find something out and ask again.
///
/// @param questions by the names under which the client gives the answers
/// @param state what the client has to bring along, sealed; empty where there is nothing
record InputRequired(SequencedMap<String, Question> questions, String state)
    implements Consumer<JsonText> {
  InputRequired {
    questions = new LinkedHashMap<>(questions);
  }

  static InputRequired of(String name, Question question, String state) {
    return new InputRequired(new LinkedHashMap<>(Map.of(name, question)), state);
  }

  @Override
  public void accept(JsonText out) {
    out.key("inputRequests").object();
    questions.forEach((name, question) -> question.write(out.key(name)));
    out.endObject();
    if (!state.isEmpty()) {
      out.field("requestState", state);
    }
  }
}
