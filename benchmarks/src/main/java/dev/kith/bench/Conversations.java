package dev.kith.bench;

import dev.kith.tool.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipInputStream;
import tools.jackson.databind.JsonNode;

/// LoCoMo (Maharana et al., 2024): ten long conversations, and questions of which it is known which
/// turns answer them. Its licence, CC BY-NC 4.0, lets us measure with it; nothing of it is stored
/// here.
final class Conversations {
  private static final String ADDRESS =
      "https://raw.githubusercontent.com/snap-research/locomo/"
          + "e76cdff4a04fce19090596d49862fe87a5c15aaa/data/locomo10.zip";
  private static final Pattern BETWEEN_TURNS = Pattern.compile("[;, ]+");

  private final Map<String, JsonNode> files;

  private Conversations(Map<String, JsonNode> files) {
    this.files = files;
  }

  /// Fetched once; empty where there is no network.
  static Optional<Conversations> in(Path folder) throws IOException, InterruptedException {
    var file = folder.resolve("locomo10.zip");
    if (!Files.exists(file) && !QuestionSet.fetch(ADDRESS, file)) {
      return Optional.empty();
    }
    var files = new TreeMap<String, JsonNode>();
    try (var zip = new ZipInputStream(Files.newInputStream(file))) {
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (entry.getName().endsWith(".json")) {
          files.put(entry.getName(), read(new String(zip.readAllBytes(), StandardCharsets.UTF_8)));
        }
      }
    }
    return Optional.of(new Conversations(files));
  }

  private static JsonNode read(String text) throws IOException {
    try {
      return Json.read(text);
    } catch (Json.Malformed broken) {
      throw new IOException(broken);
    }
  }

  private record Turn(String id, String session, String text) {}

  private static List<Turn> turns(JsonNode conversation) {
    var turns = new ArrayList<Turn>();
    for (int number = 1; conversation.has("session_" + number); number++) {
      for (var turn : conversation.path("session_" + number)) {
        var said = turn.path(turn.has("clean_text") ? "clean_text" : "text").asString("");
        var shown = turn.path("blip_caption").asString("");
        turns.add(
            new Turn(
                turn.path("dia_id").asString(),
                "session " + number,
                turn.path("speaker").asString()
                    + ": "
                    + said
                    + (shown.isEmpty() ? "" : " [" + shown + "]")));
      }
    }
    return turns;
  }

  /// Each turn an entity, related to the one before it in its session.
  List<QuestionSet> byTurn() {
    return files.values().stream().map(Conversations::byTurn).toList();
  }

  private static QuestionSet byTurn(JsonNode conversation) {
    var texts = new ArrayList<QuestionSet.Text>();
    var places = new LinkedHashMap<String, String>();
    Optional<Turn> last = Optional.empty();
    for (var turn : turns(conversation)) {
      var before = last.filter(each -> each.session.equals(turn.session)).map(Turn::id);
      texts.add(new QuestionSet.Text(turn.id, turn.id, List.of(turn.text), before));
      places.put(turn.id, turn.id);
      last = Optional.of(turn);
    }
    return new QuestionSet("conversations by turn", texts, questions(conversation, places));
  }

  /// Each session an entity, with its turns as observations.
  List<QuestionSet> bySession() {
    return files.values().stream().map(Conversations::bySession).toList();
  }

  private static QuestionSet bySession(JsonNode conversation) {
    var said = new LinkedHashMap<String, List<String>>();
    var places = new LinkedHashMap<String, String>();
    for (var turn : turns(conversation)) {
      said.computeIfAbsent(turn.session, _ -> new ArrayList<>()).add(turn.text);
      places.put(turn.id, turn.session);
    }
    var texts = new ArrayList<QuestionSet.Text>();
    said.forEach(
        (session, turns) ->
            texts.add(new QuestionSet.Text(session, session, turns, Optional.empty())));
    return new QuestionSet("conversations by session", texts, questions(conversation, places));
  }

  /// @param places the entity of each turn
  private static List<QuestionSet.Question> questions(
      JsonNode conversation, Map<String, String> places) {
    var questions = new ArrayList<QuestionSet.Question>();
    for (var asked : conversation.path("qa")) {
      var answers =
          asked
              .path("evidence")
              .valueStream()
              .flatMap(each -> BETWEEN_TURNS.splitAsStream(each.asString("")))
              .filter(places::containsKey)
              .map(places::get)
              .collect(Collectors.toCollection(HashSet::new));
      if (!answers.isEmpty()) {
        questions.add(new QuestionSet.Question(asked.path("question").asString(), answers));
      }
    }
    return questions;
  }
}
