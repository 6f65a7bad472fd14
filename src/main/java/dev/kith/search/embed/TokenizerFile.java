package dev.kith.search.embed;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// Reads the tokenizer of a model: a `tokenizer.json` of the kind WordPiece or Unigram, or a
/// `vocab.txt` with one token a line.
public final class TokenizerFile {
  private static final String WHAT = "The vocabulary of the embedding model";
  private static final String NEXT =
      "Set KITH_MODEL_VOCABULARY to a vocab.txt of a WordPiece model, or to a tokenizer.json of a"
          + " WordPiece or Unigram model.";

  /// What the parts other than the model say, as maps, lists, texts, numbers and flags.
  private final Map<String, Object> parts = new HashMap<>();

  private final Map<String, Object> model = new HashMap<>();
  private final Map<String, Integer> words = new HashMap<>(1 << 16);
  private final List<String> pieces = new ArrayList<>();
  private final List<Double> scores = new ArrayList<>();

  private TokenizerFile() {}

  /// Reads a file named in the configuration.
  static ModelTokenizer read(Path file, int maxTokens) {
    try (var in = Files.newInputStream(file)) {
      return file.toString().endsWith(".json")
          ? read(in, maxTokens)
          : new WordPieceTokenizer(WordPieceVocabulary.ofLines(in), true, maxTokens);
    } catch (IOException unreadable) {
      throw unusable("cannot be read").raise(unreadable);
    }
  }

  /// Reads a `tokenizer.json`.
  public static ModelTokenizer read(InputStream in, int maxTokens) {
    var file = new TokenizerFile();
    try (var parser = new JsonFactory().createParser(ObjectReadContext.empty(), in)) {
      file.read(parser);
      return file.tokenizer(maxTokens);
    } catch (JacksonException unreadable) {
      throw unusable("is not JSON").raise(unreadable);
    } catch (ClassCastException | IndexOutOfBoundsException strange) {
      throw unusable("is no tokenizer.json").raise(strange);
    }
  }

  static Fault unusable(String problem) {
    return new Fault.UnusableFile(WHAT, problem, NEXT);
  }

  static FaultException unknown(String part, Object kind) {
    return unusable("has a " + part + " of the kind " + kind + ", which Kith does not read")
        .raise();
  }

  private void read(JsonParser parser) {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw unusable("is no tokenizer.json").raise();
    }
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      var name = parser.currentName();
      var value = parser.nextToken();
      switch (name) {
        case "model" -> readModel(parser, value);
        case "normalizer", "pre_tokenizer", "post_processor", "added_tokens" ->
            put(parts, name, value(parser));
        default -> parser.skipChildren();
      }
    }
  }

  private void readModel(JsonParser parser, JsonToken start) {
    while (start == JsonToken.START_OBJECT && parser.nextToken() == JsonToken.PROPERTY_NAME) {
      var name = parser.currentName();
      var value = parser.nextToken();
      if (!name.equals("vocab")) {
        put(model, name, value(parser));
      } else if (value == JsonToken.START_OBJECT) {
        readWords(parser);
      } else {
        readPieces(parser);
      }
    }
  }

  private void readWords(JsonParser parser) {
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      var token = parser.currentName();
      if (parser.nextToken() == JsonToken.VALUE_NUMBER_INT) {
        words.put(token, parser.getIntValue());
      }
    }
  }

  private void readPieces(JsonParser parser) {
    while (parser.nextToken() == JsonToken.START_ARRAY) {
      parser.nextToken();
      pieces.add(parser.getString());
      parser.nextToken();
      scores.add(parser.getDoubleValue());
      parser.nextToken();
    }
  }

  private static void put(Map<String, Object> map, String name, Object value) {
    if (!value.equals("")) {
      map.put(name, value);
    }
  }

  /// The value at which the parser is; an empty text for null.
  private static Object value(JsonParser parser) {
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        var map = new LinkedHashMap<String, Object>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
          var name = parser.currentName();
          parser.nextToken();
          put(map, name, value(parser));
        }
        yield map;
      }
      case START_ARRAY -> {
        var list = new ArrayList<Object>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          list.add(value(parser));
        }
        yield list;
      }
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_STRING -> parser.getString();
      case null, default -> "";
    };
  }

  private ModelTokenizer tokenizer(int maxTokens) {
    var kind = model.getOrDefault("type", pieces.isEmpty() ? "WordPiece" : "Unigram");
    if (kind.equals("WordPiece")) {
      return new WordPieceTokenizer(WordPieceVocabulary.of(words), isLowerCase(), maxTokens);
    }
    if (!kind.equals("Unigram")) {
      throw unknown("model", kind);
    }
    int unknown = ((Double) model.getOrDefault("unk_id", -1.0)).intValue();
    if (unknown < 0 || unknown >= pieces.size()) {
      throw unusable("has no token for what it does not know").raise();
    }
    var vocabulary =
        new UnigramVocabulary(
            pieces,
            scores,
            specials(),
            unknown,
            model.getOrDefault("byte_fallback", false).equals(true));
    return new UnigramTokenizer(
        vocabulary,
        TextNormalizer.of(map(parts.getOrDefault("normalizer", Map.of()))),
        UnigramTokenizer.Words.of(map(parts.getOrDefault("pre_tokenizer", Map.of()))),
        specialTokens(),
        maxTokens);
  }

  private boolean isLowerCase() {
    return map(parts.getOrDefault("normalizer", Map.of()))
        .getOrDefault("lowercase", true)
        .equals(true);
  }

  /// Ids of tokens that no text contains.
  private List<Integer> specials() {
    var ids = new ArrayList<Integer>();
    for (var each : (List<?>) parts.getOrDefault("added_tokens", List.of())) {
      var token = map(each);
      if (token.getOrDefault("special", false).equals(true)) {
        ids.add(number(token.getOrDefault("id", -1.0)));
      }
    }
    return ids;
  }

  private UnigramTokenizer.SpecialTokens specialTokens() {
    var post = map(parts.getOrDefault("post_processor", Map.of()));
    var kind = post.getOrDefault("type", "");
    return switch (kind.toString()) {
      case "" -> new UnigramTokenizer.SpecialTokens(List.of(), List.of());
      case "RobertaProcessing", "BertProcessing" ->
          new UnigramTokenizer.SpecialTokens(
              List.of(number(((List<?>) post.getOrDefault("cls", List.of())).get(1))),
              List.of(number(((List<?>) post.getOrDefault("sep", List.of())).get(1))));
      case "TemplateProcessing" -> template(post);
      default -> throw unknown("post_processor", kind);
    };
  }

  private static UnigramTokenizer.SpecialTokens template(Map<String, Object> post) {
    var tokens = map(post.getOrDefault("special_tokens", Map.of()));
    var before = new ArrayList<Integer>();
    var after = new ArrayList<Integer>();
    var into = before;
    for (var each : (List<?>) post.getOrDefault("single", List.of())) {
      var part = map(each);
      if (part.containsKey("Sequence")) {
        into = after;
      } else {
        var name = map(part.getOrDefault("SpecialToken", Map.of())).getOrDefault("id", "");
        var token = map(tokens.getOrDefault(name.toString(), Map.of()));
        for (var id : (List<?>) token.getOrDefault("ids", List.of())) {
          into.add(number(id));
        }
      }
    }
    return new UnigramTokenizer.SpecialTokens(before, after);
  }

  private static int number(Object value) {
    return ((Double) value).intValue();
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }
}
