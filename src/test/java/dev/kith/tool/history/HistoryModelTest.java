package dev.kith.tool.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.access.Caller;
import dev.kith.access.Rights;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.RandomMutations;
import dev.kith.graph.history.Author;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.WordEmbedder;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.history.NaiveLog.Entry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Histories at random, written through two homes on one folder, against a log that the test keeps
/// by looking at the graph before and after each change.
class HistoryModelTest {
  private static final long SEED = Seed.of(HistoryModelTest.class);
  private static final int ROUNDS = Seed.rounds(4);
  private static final int CHANGES = 60;
  private static final List<String> NAMES =
      List.of("alice", "bob", "import", "a \"source\"", "{\"by\":\"alice\"}");

  private final Random random = new Random(SEED);
  private final AtomicLong now = new AtomicLong(1_700_000_000_000L);
  private final RandomMutations mutations = new RandomMutations(random, 8);

  @TempDir Path folder;

  @Test
  void bothToolsTellWhatTheTestSaw() throws IOException {
    for (int round = 0; round < ROUNDS; round++) {
      var home = folder.resolve("home" + round);
      try (var one = open(home);
          var other = open(home)) {
        var log = begun(one, round);
        for (int change = 0; change < CHANGES; change++) {
          changed(random.nextBoolean() ? one : other, log);
        }
        ask(random.nextBoolean() ? one : other, log);
      }
    }
  }

  private Home open(Path home) {
    return new Home(home, "memory", new WordEmbedder(), () -> Instant.ofEpochMilli(now.get()));
  }

  /// Half of the databases begin with an import.
  private NaiveLog begun(Home home, int round) throws IOException {
    var log = new NaiveLog();
    if (round % 2 == 0) {
      home.create("memory", "");
      return log;
    }
    Homes.load(home, "memory", Homes.STRICT, file("first" + round));
    log.imported(home.named("memory"), now.get());
    return log;
  }

  private Path file(String name) throws IOException {
    var lines = new ArrayList<String>();
    for (var id : mutations.ids()) {
      if (random.nextInt(3) > 0) {
        var row = Json.object().put("id", id).put("entity_type", "person");
        row.put("rank", random.nextInt(3));
        if (random.nextBoolean()) {
          var note = row.putObject("_kith").put("created", 1L).put("updated", 2L);
          note.putArray("observations")
              .addObject()
              .put("text", "noted")
              .put("at", 5)
              .put("by", "x");
        }
        lines.add(Json.text(row));
      }
    }
    lines.add("{\"id\":\"n0\",\"entity_type\":\"place\"}");
    lines.add("{\"id\":\"n1\",\"entity_type\":\"place\"}");
    lines.removeIf(line -> line.contains("\"person\"") && line.matches(".*\"n[01]\".*"));
    lines.add("{\"subject\":\"n0\",\"predicate\":\"KNOWS\",\"object\":\"n1\",\"since\":1}");
    return Homes.file(folder, name + ".jsonl", lines.toArray(String[]::new));
  }

  private void changed(Home home, NaiveLog log) throws IOException {
    now.addAndGet(random.nextInt(10) == 0 ? -random.nextInt(5) : random.nextInt(3));
    var client = pick(NAMES);
    var author =
        random.nextBoolean()
            ? Caller.local(client).author()
            : Caller.known("subject", "key", Rights.EVERYTHING).calling(client).author();
    var call = Call.by(author, Duration.ofMinutes(5)).withoutWaiting();
    call = random.nextInt(3) == 0 ? call.signed(pick(NAMES)) : call;
    var graph = home.named("memory");
    try {
      switch (random.nextInt(8)) {
        case 0 -> {
          if (!log.changes().isEmpty()) {
            long undone = pick(log.changes());
            long number = graph.undo(call, undone).change();
            log.changed(graph, number, now.get(), call.writer(), undone);
          }
        }
        case 1 -> {
          if (random.nextInt(4) == 0) {
            Homes.load(home, "memory", Homes.STRICT, file("more"));
            log.changed(graph, latest(home), now.get(), Author.of("import"), 0);
          }
        }
        default -> {
          long number = graph.write(call, List.of(mutation())).change();
          log.changed(graph, number, now.get(), call.writer(), 0);
        }
      }
    } catch (FaultException refused) {
      assertThat(refused.fault().kind()).isEqualTo(dev.kith.fault.Fault.Kind.CALLER);
    }
  }

  /// The number of an import, which nobody returns.
  private static long latest(Home home) {
    try (var toolbox = toolbox(home)) {
      var answer = answer(toolbox, "list_changes", arguments().put("limit", 1));
      return answer.path("changes").path(0).path("change").asLong();
    }
  }

  private static Toolbox toolbox(Home home) {
    return new Toolbox(
        new Catalogue(Map.of(Family.HISTORY, HistoryTools.all())), home, Limits.FOR_PROGRAMS);
  }

  /// One at a time, and one node merged at a time, so that no row of the feed cancels another.
  private Mutation mutation() {
    if (random.nextInt(8) == 0) {
      var node = new Node("new " + random.nextInt(4), "person", Metadata.NONE);
      return new Mutation.EditNode(pick(mutations.ids()), node);
    }
    var next = mutations.batch().getFirst();
    return next instanceof Mutation.MergeNodes(var into, var from) && from.size() > 1
        ? new Mutation.MergeNodes(into, from.subList(0, 1))
        : next;
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private void ask(Home home, NaiveLog log) {
    try (var toolbox = toolbox(home)) {
      same(toolbox, "list_changes", arguments(), log, Entry::listed);
      for (var name : log.names()) {
        var about = log.named(name);
        var arguments = arguments().put("entity_name", name);
        same(toolbox, "get_history", arguments, log, entry -> entry.isAbout(about));
      }
      log.edges().forEach(edge -> edge(toolbox, edge, log));
      filtered(toolbox, log);
    }
  }

  private void edge(Toolbox toolbox, NaiveLog.NamedEdge edge, NaiveLog log) {
    var arguments = arguments().put("entity_name", edge.from()).put("to_entity", edge.to());
    var from = log.named(edge.from());
    var to = log.named(edge.to());
    var expected =
        Stream.concat(log.entries().stream(), log.imports().stream())
            .filter(entry -> entry.isEdge(from, edge.type(), to))
            .map(log::shown)
            .toList();
    same(toolbox, "get_history", arguments.put("relationship_type", edge.type()), expected);
  }

  private void filtered(Toolbox toolbox, NaiveLog log) {
    for (var name : NAMES) {
      same(
          toolbox,
          "list_changes",
          arguments().put("author", name),
          log,
          entry -> entry.listed() && entry.names().contains(name));
      same(
          toolbox,
          "list_changes",
          arguments().put("others", true),
          log,
          entry -> entry.listed() && !entry.account().equals("alice"));
    }
    for (var kind : List.of("entity_created", "relationship", "observation", "imported")) {
      same(
          toolbox,
          "list_changes",
          arguments().put("kind", kind),
          log,
          entry -> entry.listed() && entry.kind().startsWith(kind));
    }
    long number = pick(log.changes());
    same(
        toolbox,
        "list_changes",
        arguments().put("since", number),
        log,
        entry -> entry.listed() && entry.change() > number);
    var moment = log.momentOf(number);
    same(
        toolbox,
        "list_changes",
        arguments().put("since", moment.toString()),
        log,
        entry -> entry.listed() && !entry.at().isBefore(moment));
  }

  private static ObjectNode arguments() {
    return Json.object().put("database", "memory");
  }

  private void same(
      Toolbox toolbox, String tool, ObjectNode arguments, NaiveLog log, Predicate<Entry> wanted) {
    same(toolbox, tool, arguments, log.entries().stream().filter(wanted).map(log::shown).toList());
  }

  private void same(Toolbox toolbox, String tool, ObjectNode arguments, List<String> expected) {
    var found = pages(toolbox, tool, arguments);
    assertThat(found.stream().map(each -> each.path("change").asLong()).toList())
        .as("seed %s: %s %s", SEED, tool, arguments)
        .isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(found.stream().filter(HistoryModelTest::saysSomething).map(Json::text).toList())
        .as("seed %s: %s %s", SEED, tool, arguments)
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  /// An edit may have left everything as it was.
  private static boolean saysSomething(JsonNode event) {
    return !event.path("kind").asString().equals("entity_edited")
        || event.has("before")
        || event.has("after");
  }

  private List<JsonNode> pages(Toolbox toolbox, String tool, ObjectNode arguments) {
    var found = new ArrayList<JsonNode>();
    var next = arguments.deepCopy();
    while (true) {
      if (random.nextInt(4) > 0) {
        next.put("max_tokens", 400 + random.nextInt(2_000));
      }
      if (!next.has("limit") && random.nextBoolean()) {
        next.put("limit", 1 + random.nextInt(30));
      }
      var answer = answer(toolbox, tool, next);
      answer.path("changes").forEach(found::add);
      var way = answer.path("truncated").path("next");
      if (way.isMissingNode()) {
        return found;
      }
      assertThat(answer.path("changes").size()).isPositive();
      // into the first call or the last: it is the same
      next = random.nextBoolean() ? arguments.deepCopy() : next;
      next.setAll((ObjectNode) way);
    }
  }

  private static JsonNode answer(Toolbox toolbox, String tool, ObjectNode arguments) {
    var result =
        toolbox.call(
            toolbox.catalogue().find(tool).orElseThrow(),
            arguments,
            toolbox.context(Caller.local("alice"), CallContext.ProgressListener.IGNORED));
    assertThat(result.isFault()).as(result.json()).isFalse();
    return Calls.json(result.json());
  }
}
