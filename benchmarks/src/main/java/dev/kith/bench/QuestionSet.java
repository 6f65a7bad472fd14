package dev.kith.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// Texts and questions about them, of which people have noted where the answer stands.
record QuestionSet(String name, List<Text> texts, List<Question> questions) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /// @param title empty where it has none
  /// @param parts what is noted in it, one after the other
  record Text(String id, String title, List<String> parts) {}

  /// @param wanted the ids of the texts that answer it, each with its grade
  record Question(String text, Map<String, Integer> wanted) {}

  /// Those that a folder holds, each in a folder of its own: `locomo10.json` of LoCoMo, SMART files
  /// (`*.all`, `*.qry`, `*rel`) of Cranfield or CISI, or BEIR (`corpus.jsonl`, `queries.jsonl`,
  /// `qrels/test.tsv`).
  ///
  /// @return each as several sets that share a name where questions are asked of a part each
  static Map<String, List<QuestionSet>> in(Path folder) throws IOException {
    var sets = new LinkedHashMap<String, List<QuestionSet>>();
    try (var folders = Files.list(folder)) {
      for (var each : folders.filter(Files::isDirectory).sorted().toList()) {
        var name = each.getFileName().toString();
        if (Files.exists(each.resolve("locomo10.json"))) {
          var talks = JSON.readTree(each.resolve("locomo10.json").toFile());
          sets.put(name + ", turns", conversations(talks, false));
          sets.put(name + ", sessions", conversations(talks, true));
        } else if (Files.exists(each.resolve("corpus.jsonl"))) {
          sets.put(name, List.of(beir(each, name)));
        } else if (find(each, ".*\\.all.*").isPresent()) {
          sets.put(name, List.of(smart(each, name)));
        }
      }
    }
    return sets;
  }

  private static List<QuestionSet> conversations(JsonNode talks, boolean sessions) {
    var sets = new ArrayList<QuestionSet>();
    for (var talk : talks) {
      var texts = new ArrayList<Text>();
      for (var member : talk.path("conversation").properties()) {
        if (member.getValue().isArray()) {
          var turns = new ArrayList<String>();
          for (var turn : member.getValue()) {
            turns.add(turn.path("speaker").asString() + ": " + turn.path("text").asString());
            if (!sessions) {
              texts.add(new Text(turn.path("dia_id").asString(), "", List.of(turns.getLast())));
            }
          }
          if (sessions && !turns.isEmpty()) {
            var id = "D" + member.getKey().replace("session_", "");
            texts.add(new Text(id, "", List.copyOf(turns)));
          }
        }
      }
      var known = texts.stream().map(Text::id).toList();
      var questions = new ArrayList<Question>();
      for (var asked : talk.path("qa")) {
        var wanted = new HashMap<String, Integer>();
        for (var place : asked.path("evidence")) {
          var id = place.asString();
          wanted.put(sessions ? id.replaceAll(":.*", "") : id, 1);
        }
        wanted.keySet().retainAll(known);
        if (!wanted.isEmpty()) {
          questions.add(new Question(asked.path("question").asString(), wanted));
        }
      }
      sets.add(new QuestionSet(talk.path("sample_id").asString(), texts, questions));
    }
    return sets;
  }

  private static QuestionSet beir(Path folder, String name) throws IOException {
    var texts = new ArrayList<Text>();
    for (var line : Files.readAllLines(folder.resolve("corpus.jsonl"))) {
      var text = JSON.readTree(line);
      texts.add(
          new Text(
              text.path("_id").asString(),
              text.path("title").asString(),
              List.of(text.path("text").asString())));
    }
    var wanted = new HashMap<String, Map<String, Integer>>();
    for (var line : Files.readAllLines(folder.resolve("qrels/test.tsv"))) {
      var cells = line.split("\t");
      if (cells[2].matches("[1-9]")) {
        wanted
            .computeIfAbsent(cells[0], _ -> new HashMap<>())
            .put(cells[1], Integer.parseInt(cells[2]));
      }
    }
    var questions = new ArrayList<Question>();
    for (var line : Files.readAllLines(folder.resolve("queries.jsonl"))) {
      var asked = JSON.readTree(line);
      var answers = wanted.get(asked.path("_id").asString());
      if (answers != null) {
        questions.add(new Question(asked.path("text").asString(), answers));
      }
    }
    return new QuestionSet(name, texts, questions);
  }

  private static QuestionSet smart(Path folder, String name) throws IOException {
    var texts = new ArrayList<Text>();
    for (var entry : entries(find(folder, ".*\\.all.*").orElseThrow())) {
      texts.add(new Text(Integer.toString(entry.number), entry.title, List.of(entry.text)));
    }
    // Cranfield's answers count its questions, whose own numbers have gaps
    boolean counted = name.startsWith("cran");
    var wanted = new HashMap<Integer, Map<String, Integer>>();
    for (var line : Files.readAllLines(find(folder, ".*rel").orElseThrow())) {
      var cells = line.strip().split("\\s+");
      wanted.computeIfAbsent(Integer.valueOf(cells[0]), _ -> new HashMap<>()).put(cells[1], 1);
    }
    var questions = new ArrayList<Question>();
    int place = 0;
    for (var entry : entries(find(folder, ".*\\.qry").orElseThrow())) {
      place++;
      var answers = wanted.get(counted ? place : entry.number);
      if (answers != null) {
        questions.add(new Question((entry.title + " " + entry.text).strip(), answers));
      }
    }
    return new QuestionSet(name, texts, questions);
  }

  private record Entry(int number, String title, String text) {}

  private static List<Entry> entries(Path file) throws IOException {
    var entries = new ArrayList<Entry>();
    for (var part : ("\n" + Files.readString(file)).split("\n\\.I ")) {
      if (part.isBlank()) {
        continue;
      }
      int number = Integer.parseInt(part.lines().findFirst().orElseThrow().strip());
      var title = new StringBuilder();
      var text = new StringBuilder();
      char section = 'W';
      for (var line : part.lines().skip(1).toList()) {
        if (line.matches("\\.[A-Z]\\s*")) {
          section = line.charAt(1);
        } else if (section == 'T') {
          title.append(line).append(' ');
        } else if (section == 'W') {
          text.append(line).append(' ');
        }
      }
      entries.add(new Entry(number, title.toString().strip(), text.toString().strip()));
    }
    return entries;
  }

  private static Optional<Path> find(Path folder, String pattern) throws IOException {
    try (var files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().toLowerCase(Locale.ROOT).matches(pattern))
          .sorted()
          .findFirst();
    }
  }
}
