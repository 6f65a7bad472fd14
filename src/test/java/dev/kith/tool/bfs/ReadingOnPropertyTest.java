package dev.kith.tool.bfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import dev.kith.tool.RandomToolCalls;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Whatever was cut of a record can be read on, to the last character.
class ReadingOnPropertyTest {
  private static final long SEED = Seed.of(ReadingOnPropertyTest.class);
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String[] KEYS = {"name", "text", "a/b", "~t", "id", "x y", "cut", "0"};
  private static final String[] WORDS = {"alpha ", "漢字", "🦊", "\u0001\"\\", "\n", "x", "    "};

  private final Random random = new Random(SEED);

  private String words() {
    var text = new StringBuilder();
    int most = 1 << random.nextInt(random.nextInt(8) == 0 ? 10 : 6);
    for (int word = random.nextInt(most); word >= 0; word--) {
      text.append(WORDS[random.nextInt(WORDS.length)]);
    }
    return text.toString();
  }

  private JsonNode value(int depth) {
    return switch (depth == 0 ? random.nextInt(3) : random.nextInt(6)) {
      case 0 -> JSON.stringNode(words());
      case 1 -> JSON.numberNode(random.nextInt());
      case 2 -> JSON.booleanNode(random.nextBoolean());
      case 3 -> {
        var list = JSON.arrayNode();
        for (int item = random.nextInt(12); item > 0; item--) {
          list.add(random.nextInt(4) == 0 ? value(depth - 1) : JSON.stringNode(words()));
        }
        yield list;
      }
      default -> object(depth - 1);
    };
  }

  private ObjectNode object(int depth) {
    var object = JSON.objectNode();
    for (int field = random.nextInt(7); field > 0; field--) {
      object.set(KEYS[random.nextInt(KEYS.length)] + random.nextInt(3), value(depth));
    }
    return object;
  }

  @Test
  void everythingThatWasCutCanBeRead() {
    for (int round = 0; round < 40; round++) {
      var record = object(2);
      var graph = new HeapGraph("g");
      graph.node("it", "T", Json.text(record));
      var calls = Calls.bfs(new HeapDatabases(graph));
      int budget = 200 + random.nextInt(1 << (4 + random.nextInt(10)));

      for (var name : record.propertyNames()) {
        assertThat(read(calls, Json.object(), pointed(name), budget))
            .as("seed %s round %s field %s budget %s", SEED, round, name, budget)
            .isEqualTo(record.path(name));
      }
    }
  }

  /// Whoever only follows `next` reads every text exactly once.
  @Test
  void theWayOnLeadsThroughAllThatWasCut() {
    for (int round = 0; round < 40; round++) {
      var record = JSON.objectNode();
      for (int field = 0; field < 1 + random.nextInt(6); field++) {
        if (random.nextBoolean()) {
          record.put("text" + field, words());
        } else {
          var list = record.putArray("list" + field);
          IntStream.range(0, random.nextInt(9)).forEach(_ -> list.add(words()));
        }
      }
      var graph = new HeapGraph("g");
      graph.node("it", "T", Json.text(record));
      var calls = Calls.bfs(new HeapDatabases(graph));
      int budget = 200 + random.nextInt(1 << (4 + random.nextInt(8)));

      var read = followed(calls, budget, random.nextBoolean());

      assertThat(read)
          .as("seed %s round %s budget %s", SEED, round, budget)
          .isEqualTo(texts("", record, 0, Set.of()));
    }
  }

  /// The texts by path, put together from all answers.
  private static Map<String, String> followed(Calls calls, int budget, boolean intoTheFirst) {
    var first = Json.object().put("id", "it");
    var call = first.deepCopy();
    var read = new TreeMap<String, String>();
    while (true) {
      var page = (ObjectNode) ask(calls, call, budget);
      var truncated = page.path("truncated");
      var cut = Set.copyOf(truncated.path("cut").propertyNames());
      page.remove(List.of("id", "entity_type", "truncated"));
      // no mark is added to what is read by its path
      var found =
          page.has("field")
              ? texts(
                  page.path("field").asString(),
                  page.path("value"),
                  page.path("offset").asInt(),
                  cut.stream()
                      .filter(path -> !path.equals(page.path("field").asString()))
                      .collect(Collectors.toSet()))
              : texts("", page, 0, cut);
      found.forEach((path, text) -> read.merge(path, text, String::concat));
      if (!truncated.has("next")) {
        return read;
      }
      call = intoTheFirst ? first.deepCopy() : call;
      call.setAll((ObjectNode) truncated.path("next"));
    }
  }

  /// @param cut paths of texts that end in a mark
  private static Map<String, String> texts(
      String path, JsonNode value, int offset, Set<String> cut) {
    var texts = new TreeMap<String, String>();
    if (value.isString()) {
      var text = value.stringValue();
      texts.put(path, cut.contains(path) ? text.substring(0, text.length() - 1) : text);
    } else if (value.isArray()) {
      for (int index = 0; index < value.size(); index++) {
        texts.putAll(texts(path + "/" + (offset + index), value.path(index), 0, cut));
      }
    } else {
      value.forEachEntry((name, inner) -> texts.putAll(texts(name, inner, 0, cut)));
    }
    return texts;
  }

  @Test
  void aRecordHasEveryFieldOrSaysWhichItCut() {
    for (int round = 0; round < 40; round++) {
      var record = object(2);
      var graph = new HeapGraph("g");
      graph.node("it", "T", Json.text(record));
      var calls = Calls.bfs(new HeapDatabases(graph));
      int budget = 200 + random.nextInt(1 << (4 + random.nextInt(10)));
      var answer = ask(calls, Json.object().put("id", "it"), budget);
      var cut = answer.path("truncated").path("cut");

      int fields = answer.size() - 2 - (answer.has("truncated") ? 1 : 0);
      assertThat(fields + (cut.has("") ? record.size() - cut.path("").path("offset").asInt() : 0))
          .as("seed %s", SEED)
          .isEqualTo(record.size());
      for (var name : record.propertyNames()) {
        boolean whole = cut.propertyNames().stream().noneMatch(path -> under(path, pointed(name)));
        if (whole && answer.has(name)) {
          assertThat(answer.path(name)).as("seed %s", SEED).isEqualTo(record.path(name));
        }
      }
    }
  }

  private static boolean under(String path, String name) {
    return path.equals(name) || path.startsWith(name + "/");
  }

  /// An answer that keeps to its budget.
  private static JsonNode ask(Calls calls, ObjectNode arguments, int budget) {
    var text =
        calls.result("describe_entity", Json.text(arguments.put("max_tokens", budget))).json();
    assertThat(RandomToolCalls.tokens(text)).as("seed %s", SEED).isLessThanOrEqualTo(budget);
    return json(text);
  }

  private static JsonNode json(String text) {
    try {
      return Json.read(text);
    } catch (Json.Malformed broken) {
      throw new AssertionError(text, broken);
    }
  }

  private static String pointed(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }

  /// The value at a path of the node or of its edge, put together from as many answers as it takes.
  private static JsonNode read(Calls calls, ObjectNode whose, String path, int budget) {
    var arguments = whose.deepCopy().put("id", "it").put("field", path);
    var page = ask(calls, arguments, budget);
    var value = whole(calls, whose, page, path, budget);
    while (page.path("truncated").path("cut").has(path)) {
      int offset = page.path("truncated").path("cut").path(path).path("offset").asInt();
      assertThat(offset).as("seed %s", SEED).isGreaterThan(page.path("offset").asInt());
      page = ask(calls, arguments.put("offset", offset), budget);
      value = joined(value, whole(calls, whose, page, path, budget));
    }
    return value;
  }

  /// The value of a page, with what was cut inside it read by itself.
  private static JsonNode whole(
      Calls calls, ObjectNode whose, JsonNode page, String path, int budget) {
    var value = page.path("value").deepCopy();
    for (var inner : page.path("truncated").path("cut").propertyNames()) {
      if (!inner.equals(path) && inner.substring(path.length() + 1).indexOf('/') < 0) {
        var key = inner.substring(path.length() + 1);
        var read = read(calls, whose, inner, budget);
        if (value.isArray()) {
          int at = Integer.parseInt(key) - page.path("offset").asInt();
          ((tools.jackson.databind.node.ArrayNode) value).set(at, read);
        } else {
          ((ObjectNode) value).set(key.replace("~1", "/").replace("~0", "~"), read);
        }
      }
    }
    return deeper(calls, whose, value, page, path, budget);
  }

  /// What was cut further inside: the field or element around it is read by itself.
  private static JsonNode deeper(
      Calls calls, ObjectNode whose, JsonNode value, JsonNode page, String path, int budget) {
    for (var inner : page.path("truncated").path("cut").propertyNames()) {
      if (inner.equals(path) || inner.substring(path.length() + 1).indexOf('/') < 0) {
        continue;
      }
      var key = inner.substring(path.length() + 1, inner.indexOf('/', path.length() + 1));
      var read = read(calls, whose, path + "/" + key, budget);
      if (value.isArray()) {
        int at = Integer.parseInt(key) - page.path("offset").asInt();
        ((tools.jackson.databind.node.ArrayNode) value).set(at, read);
      } else {
        ((ObjectNode) value).set(key.replace("~1", "/").replace("~0", "~"), read);
      }
    }
    return value;
  }

  private static JsonNode joined(JsonNode first, JsonNode second) {
    if (first.isString()) {
      return JSON.stringNode(first.stringValue() + second.stringValue());
    }
    if (first.isArray()) {
      return ((tools.jackson.databind.node.ArrayNode) first)
          .addAll((tools.jackson.databind.node.ArrayNode) second);
    }
    return ((ObjectNode) first).setAll((ObjectNode) second);
  }

  @Test
  void observationsAreReadOnLikeAnyField() {
    var texts = java.util.stream.IntStream.range(0, 900).mapToObj(n -> "Fact number " + n).toList();
    var graph = new HeapGraph("g");
    graph.write(
        Call.by("test"),
        List.of(new Mutation.CreateNode(new Node("it", "T", Metadata.NONE), texts)));
    var calls = Calls.bfs(new HeapDatabases(graph));

    assertThat(Calls.texts(read(calls, Json.object(), "observations", 1_000))).isEqualTo(texts);
    assertThat(
            calls
                .answer("bfs_query", "{\"seeds\":[\"it\"],\"max_hops\":1}")
                .path("nodes")
                .path(0)
                .path("metadata")
                .path("observations")
                .size())
        .isEqualTo(900);
  }

  @Test
  void whatWasCutOfAnEdgeIsReadOn() {
    for (int round = 0; round < 40; round++) {
      var record = object(2);
      var graph = new HeapGraph("g").node("it", "T", "{}").node("other", "T", "{}");
      graph.edge("it", "OF", "other", Json.text(record)).edge("other", "OF", "it", "{\"a\":1}");
      graph.edge("it", "ALSO", "other", "{\"a\":2}");
      var calls = Calls.bfs(new HeapDatabases(graph));
      int budget = 200 + random.nextInt(1 << (4 + random.nextInt(10)));

      for (var name : record.propertyNames()) {
        assertThat(
                read(
                    calls,
                    Json.object().put("predicate", "OF").put("object", "other"),
                    pointed(name),
                    budget))
            .as("seed %s round %s field %s budget %s", SEED, round, name, budget)
            .isEqualTo(record.path(name));
      }
    }
  }

  @Test
  void anEdgeThatIsNotThereNamesThoseThatAre() {
    var graph = new HeapGraph("g").node("a", "T", "{}").node("b", "T", "{}");
    var calls = Calls.bfs(new HeapDatabases(graph.edge("a", "KNOWS", "b", "{\"id\":\"7\"}")));

    var found = calls.answer("describe_entity", edge("a", "KNOWS", "b"));
    var fault = calls.fault("describe_entity", edge("a", "LIKES", "b"));
    var back = calls.fault("describe_entity", edge("b", "KNOWS", "a"));
    var half = calls.fault("describe_entity", "{\"id\":\"a\",\"predicate\":\"KNOWS\"}");
    var unknown = calls.fault("describe_entity", edge("a", "KNOWS", "c"));

    assertThat(Json.text(found))
        .isEqualTo(
            "{\"id\":\"a\",\"entity_type\":\"T\",\"predicate\":\"KNOWS\",\"object\":\"b\","
                + "\"metadata.id\":\"7\"}");
    assertThat(fault.path("code").asString()).isEqualTo("unknown_edge");
    assertThat(Calls.texts(fault.path("allowed"))).containsExactly("KNOWS");
    assertThat(back.path("code").asString()).isEqualTo("unknown_edge");
    assertThat(half.path("at").asString()).isEqualTo("/object");
    assertThat(unknown.path("at").asString()).isEqualTo("/object");
  }

  private static String edge(String subject, String predicate, String object) {
    var triple = Json.object().put("id", subject).put("predicate", predicate);
    return Json.text(triple.put("object", object));
  }

  @Test
  void anUnknownFieldNamesThoseThereAre() {
    var calls =
        Calls.bfs(new HeapDatabases(new HeapGraph("g").node("it", "T", "{\"text\":\"x\"}")));

    var fault = calls.fault("describe_entity", "{\"id\":\"it\",\"field\":\"txt\"}");

    assertThat(fault.path("code").asString()).isEqualTo("unknown_field");
    assertThat(Calls.texts(fault.path("allowed"))).containsExactly("text");
  }
}
