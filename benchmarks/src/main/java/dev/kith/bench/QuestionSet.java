package dev.kith.bench;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/// Texts, and questions of which it is known which texts answer them.
record QuestionSet(String name, List<Text> texts, List<Question> questions) {
  /// A text with its title.
  ///
  /// @param parts each an observation of its entity
  /// @param before the text that it follows
  record Text(String id, String title, List<String> parts, Optional<String> before) {
    Text(String id, String title, String body) {
      this(id, title, List.of(body), Optional.empty());
    }
  }

  /// A question and the ids of the texts that answer it.
  record Question(String text, Set<String> answers) {}

  private static final String CRANFIELD =
      "http://ir.dcs.gla.ac.uk/resources/test_collections/cran/cran.tar.gz";
  private static final String CISI =
      "http://ir.dcs.gla.ac.uk/resources/test_collections/cisi/cisi.tar.gz";
  private static final Pattern BLANK = Pattern.compile("\\s+");
  private static final int TAR_BLOCK = 512;

  /// Judgements above this are about texts of minimal interest.
  private static final int LEAST_RELEVANT = 4;

  /// Lines of id, title and text, each followed by questions that the text answers.
  static QuestionSet written(Path file) throws IOException {
    var texts = new ArrayList<Text>();
    var questions = new ArrayList<Question>();
    for (var line : Files.readAllLines(file)) {
      var cells = line.split("\t");
      texts.add(new Text(cells[0], cells[0], cells[1]));
      for (int cell = 2; cell < cells.length; cell++) {
        questions.add(new Question(cells[cell], Set.of(cells[0])));
      }
    }
    return new QuestionSet("own notes", texts, questions);
  }

  /// The Cranfield collection: 1,400 abstracts, 225 questions. Fetched once; empty where there is
  /// no network.
  static Optional<QuestionSet> cranfield(Path folder) throws IOException, InterruptedException {
    var file = folder.resolve("cran.tar.gz");
    if (!Files.exists(file) && !fetch(CRANFIELD, file)) {
      return Optional.empty();
    }
    var parts = new HashMap<String, String>();
    try (var tar = new GZIPInputStream(Files.newInputStream(file))) {
      unpack(tar, parts);
    }
    var texts = new ArrayList<Text>();
    for (var record : records(parts.getOrDefault("cran.all.1400", ""))) {
      texts.add(new Text(record.get("I"), record.get("T"), record.get("W")));
    }
    Map<Integer, Set<String>> answers = new HashMap<>();
    for (var line : parts.getOrDefault("cranqrel", "").lines().toList()) {
      var cells = BLANK.split(line.strip());
      if (cells.length == 3 && Integer.parseInt(cells[2]) <= LEAST_RELEVANT) {
        answers.computeIfAbsent(Integer.valueOf(cells[0]), _ -> new HashSet<>()).add(cells[1]);
      }
    }
    var questions = new ArrayList<Question>();
    int number = 0;
    for (var record : records(parts.getOrDefault("cran.qry", ""))) {
      // judgements count the questions, whose own numbers have gaps
      var known = answers.getOrDefault(++number, Set.of());
      if (!known.isEmpty()) {
        questions.add(new Question(record.get("W"), known));
      }
    }
    return Optional.of(new QuestionSet("Cranfield", texts, questions));
  }

  /// The CISI collection: 1,460 abstracts about libraries, 76 long questions. Fetched once; empty
  /// where there is no network.
  static Optional<QuestionSet> cisi(Path folder) throws IOException, InterruptedException {
    var file = folder.resolve("cisi.tar.gz");
    if (!Files.exists(file) && !fetch(CISI, file)) {
      return Optional.empty();
    }
    var parts = new HashMap<String, String>();
    try (var tar = new GZIPInputStream(Files.newInputStream(file))) {
      unpack(tar, parts);
    }
    var texts = new ArrayList<Text>();
    for (var record : records(parts.getOrDefault("CISI.ALL", ""))) {
      texts.add(new Text(record.get("I"), record.get("T"), record.get("W")));
    }
    Map<String, Set<String>> answers = new HashMap<>();
    for (var line : parts.getOrDefault("CISI.REL", "").lines().toList()) {
      var cells = BLANK.split(line.strip());
      answers.computeIfAbsent(cells[0], _ -> new HashSet<>()).add(cells[1]);
    }
    var questions = new ArrayList<Question>();
    for (var record : records(parts.getOrDefault("CISI.QRY", ""))) {
      var known = answers.getOrDefault(record.get("I"), Set.of());
      if (!known.isEmpty()) {
        questions.add(new Question(record.get("W"), known));
      }
    }
    return Optional.of(new QuestionSet("CISI", texts, questions));
  }

  /// Whether a file could be fetched.
  static boolean fetch(String address, Path file) throws IOException, InterruptedException {
    try (var client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build()) {
      var request =
          HttpRequest.newBuilder(URI.create(address)).timeout(Duration.ofSeconds(60)).build();
      var answer = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
      if (answer.statusCode() != 200) {
        return false;
      }
      Files.createDirectories(file.getParent());
      Files.write(file, answer.body());
      return true;
    } catch (IOException unreachable) {
      return false;
    }
  }

  private static void unpack(InputStream tar, Map<String, String> parts) throws IOException {
    for (var header = tar.readNBytes(TAR_BLOCK);
        header.length == TAR_BLOCK && header[0] != 0;
        header = tar.readNBytes(TAR_BLOCK)) {
      var name = text(header, 0, 100);
      int size = Integer.parseInt(text(header, 124, 12).strip(), 8);
      var content = tar.readNBytes(size);
      tar.skipNBytes((TAR_BLOCK - size % TAR_BLOCK) % TAR_BLOCK);
      parts.put(
          name.substring(name.lastIndexOf('/') + 1),
          new String(content, StandardCharsets.ISO_8859_1));
    }
  }

  private static String text(byte[] block, int from, int length) {
    var text = new String(block, from, length, StandardCharsets.ISO_8859_1);
    int end = text.indexOf(0);
    return end < 0 ? text : text.substring(0, end);
  }

  /// The fields of each record: `.I 7` starts one, and a letter after a dot each further field.
  private static List<Map<String, String>> records(String all) {
    var records = new ArrayList<Map<String, String>>();
    var field = "";
    for (var line : all.lines().toList()) {
      if (line.startsWith(".I ")) {
        records.add(new HashMap<>(Map.of("I", line.substring(3).strip(), "T", "", "W", "")));
      } else if (line.matches("\\.[A-Z]")) {
        field = line.substring(1);
      } else if (!records.isEmpty()) {
        records.getLast().merge(field, line, (before, more) -> before + " " + more);
      }
    }
    return records;
  }
}
