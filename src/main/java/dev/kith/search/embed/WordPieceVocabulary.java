package dev.kith.search.embed;

import dev.kith.fault.Fault;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// The tokens that a WordPiece model knows, each with its id.
final class WordPieceVocabulary {
  private static final String WHAT = "The vocabulary of the embedding model";
  private static final String NEXT =
      "Name a vocab.txt or a tokenizer.json of a WordPiece model in the configuration.";

  private final Map<String, Integer> ids;
  private final int longest;

  private WordPieceVocabulary(Map<String, Integer> ids) {
    this.ids = ids;
    this.longest = ids.keySet().stream().mapToInt(String::length).max().orElse(0);
  }

  /// Reads a file named in the configuration.
  static WordPieceVocabulary read(Path file) {
    try (var in = Files.newInputStream(file)) {
      return read(in, file.toString().endsWith(".json"));
    } catch (IOException unreadable) {
      throw new Fault.UnusableFile(WHAT, "cannot be read", NEXT).raise(unreadable);
    }
  }

  /// Reads a `vocab.txt` or a `tokenizer.json`.
  static WordPieceVocabulary read(InputStream in, boolean json) throws IOException {
    var ids = json ? ofJson(in) : ofLines(in);
    for (var special : new String[] {"[CLS]", "[SEP]", "[UNK]"}) {
      if (!ids.containsKey(special)) {
        throw new Fault.UnusableFile(WHAT, "has no token " + special, NEXT).raise();
      }
    }
    return new WordPieceVocabulary(ids);
  }

  private static Map<String, Integer> ofLines(InputStream in) throws IOException {
    var ids = new HashMap<String, Integer>();
    var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    int next = 0;
    for (var line = lines.readLine(); line != null; line = lines.readLine()) {
      ids.putIfAbsent(line.strip(), next++);
    }
    return ids;
  }

  private static Map<String, Integer> ofJson(InputStream in) {
    var ids = new HashMap<String, Integer>(1 << 16);
    var json = new JsonFactory();
    try (var parser = json.createParser(ObjectReadContext.empty(), in)) {
      if (parser.nextToken() == JsonToken.START_OBJECT && enter(parser, "model")) {
        if (enter(parser, "vocab")) {
          readTokens(parser, ids);
        }
      }
    } catch (JacksonException unreadable) {
      throw new Fault.UnusableFile(WHAT, "is not JSON", NEXT).raise(unreadable);
    }
    return ids;
  }

  /// Moves into the object under `key` of the current object.
  private static boolean enter(JsonParser parser, String key) {
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      var found = parser.currentName().equals(key);
      var value = parser.nextToken();
      if (found && value == JsonToken.START_OBJECT) {
        return true;
      }
      parser.skipChildren();
    }
    return false;
  }

  private static void readTokens(JsonParser parser, Map<String, Integer> ids) {
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      var token = parser.currentName();
      if (parser.nextToken() == JsonToken.VALUE_NUMBER_INT) {
        ids.put(token, parser.getIntValue());
      }
    }
  }

  /// The id of a token that must exist.
  int required(String token) {
    return Objects.requireNonNull(ids.get(token));
  }

  /// The id of a token, or -1.
  int find(String token) {
    return ids.getOrDefault(token, -1);
  }

  /// The length of the longest token: a search for the longest match starts there.
  int longest() {
    return longest;
  }
}
