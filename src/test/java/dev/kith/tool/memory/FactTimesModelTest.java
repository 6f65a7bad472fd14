package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.exchange.FileFormat;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.WordEmbedder;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Export;
import dev.kith.store.transfer.Import;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.tool.cypher.CypherTools;
import dev.kith.tool.servermemory.ServerMemoryTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Random writes with times, ends, deletions, merges and undos: every tool that reads facts is
/// compared with a list of facts and days that shares no code with the store.
class FactTimesModelTest {
  private static final LocalDate FIRST = LocalDate.of(2024, 1, 1);

  @TempDir Path folder;

  private final Random random = new Random(Seed.of(FactTimesModelTest.class));
  private final AtomicReference<Instant> clock = new AtomicReference<>(start(20));
  private final Deque<NaiveFacts> before = new ArrayDeque<>();
  private final Deque<Long> changes = new ArrayDeque<>();
  private NaiveFacts model = new NaiveFacts();
  private int today = 20;
  private int hidden;

  private static String date(int day) {
    return FIRST.plusDays(day).toString();
  }

  private static Instant start(int day) {
    return FIRST.plusDays(day).atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  @Test
  void everyReadingShowsWhatHeldThen() throws IOException {
    InstantSource source = clock::get;
    try (var home = new Home(folder.resolve("home"), "memory", new WordEmbedder(), source);
        var tools = new Toolbox(families(source), home, Limits.FOR_PROGRAMS);
        var others =
            new Toolbox(
                new Catalogue(Map.of(Family.SERVER_MEMORY, ServerMemoryTools.all())),
                home,
                Limits.FOR_PROGRAMS)) {
      var calls = new Calls(tools);
      var server = new Calls(others);
      home.create("memory", "");
      for (int round = 0; round < Seed.rounds(150); round++) {
        step(calls);
        if (round % 5 == 0) {
          compare(calls, "memory");
          compareServer(server);
        }
      }
      compare(calls, "memory");
      var lines = folder.resolve("all.jsonl");
      Files.write(lines, Homes.lines(home, "memory", folder));
      Homes.load(home, "copy", Homes.STRICT, lines);
      compare(calls, "copy");
      var pages = Files.createDirectory(folder.resolve("pages"));
      Export.pages(home, "memory", pages, Homes.call(), (_, _, _) -> {});
      var options = new Import.Options(false, AboutFile.memory("pages"), FileFormat.MARKDOWN);
      Homes.load(home, "paged", options, pages);
      compare(calls, "paged");
      assertThat(hidden).isPositive();
    }
  }

  private static Catalogue families(InstantSource clock) {
    return new Catalogue(
        Map.of(
            Family.BFS,
            BfsTools.all(),
            Family.MEMORY,
            AllMemoryTools.of(clock),
            Family.CYPHER,
            CypherTools.all(clock)));
  }

  private Optional<Integer> day() {
    return random.nextBoolean()
        ? Optional.empty()
        : Optional.of(1 + random.nextInt(NaiveFacts.LAST - 1));
  }

  private List<String> texts() {
    return IntStream.range(0, 1 + random.nextInt(3))
        .mapToObj(_ -> "fact " + random.nextInt(12))
        .distinct()
        .toList();
  }

  private static ObjectNode request(String member, String name, List<String> texts) {
    var request = Json.object().put("database", "memory").put(member, name);
    var array = request.putArray("observations");
    texts.forEach(array::add);
    return request;
  }

  private void step(Calls calls) {
    if (model.names().size() < 3) {
      create(calls);
      return;
    }
    var name = model.names().get(random.nextInt(model.names().size()));
    switch (random.nextInt(12)) {
      case 0 -> create(calls);
      case 1, 2, 3, 4 -> add(calls, name);
      case 5, 6, 7 -> end(calls, name);
      case 8 -> {
        var gone = texts();
        var request = request("entity_name", name, gone);
        changed(calls, "delete_observations", request, after -> after.delete(name, gone));
      }
      case 9 -> {
        today = Math.min(NaiveFacts.LAST - 1, today + random.nextInt(3));
        clock.set(start(today));
      }
      case 10 -> undo(calls);
      default -> merge(calls, name);
    }
  }

  private interface Effect {
    void on(NaiveFacts facts);
  }

  private void changed(Calls calls, String tool, ObjectNode request, Effect effect) {
    long change = calls.answer(tool, Json.text(request)).path("change").longValue();
    if (change > 0) {
      before.push(model);
      changes.push(change);
    }
    model = model.copy();
    effect.on(model);
  }

  private void undo(Calls calls) {
    if (!changes.isEmpty()) {
      var request = Json.object().put("database", "memory").put("change", changes.pop());
      calls.answer("undo", Json.text(request));
      model = before.pop();
    }
  }

  /// From and until, the second after the first.
  private List<Optional<Integer>> span(ObjectNode request) {
    var from = day();
    var until = day().filter(end -> from.isEmpty() || from.get() < end);
    from.ifPresent(at -> request.put("valid_from", date(at)));
    until.ifPresent(at -> request.put("valid_until", start(at).toString()));
    return List.of(from, until);
  }

  private void create(Calls calls) {
    var name = "e" + random.nextInt(8);
    var texts = texts();
    var request = request("name", name, texts).put("entity_type", "thing");
    var span = span(request);
    changed(
        calls,
        "create_entity",
        request,
        after -> after.create(name, texts, span.getFirst(), span.getLast()));
  }

  private void add(Calls calls, String name) {
    var texts = texts();
    var request = request("entity_name", name, texts);
    var span = span(request);
    if (random.nextInt(3) == 0) {
      var replaced = List.of("fact " + random.nextInt(12));
      request.putArray("replaces").add(replaced.getFirst());
      int at = span.getFirst().orElse(today);
      if (!model.copy().end(name, replaced, at)) {
        calls.fault("add_observations", Json.text(request));
        return;
      }
      changed(
          calls,
          "add_observations",
          request,
          after -> {
            after.end(name, replaced, at);
            after.add(name, texts, today, span.getFirst(), span.getLast());
          });
      return;
    }
    changed(
        calls,
        "add_observations",
        request,
        after -> after.add(name, texts, today, span.getFirst(), span.getLast()));
  }

  private void end(Calls calls, String name) {
    var texts = texts();
    var request = request("entity_name", name, texts);
    var day = day();
    day.ifPresent(at -> request.put("at", date(at)));
    int at = day.orElse(today);
    if (model.copy().end(name, texts, at)) {
      changed(calls, "end_facts", request, after -> after.end(name, texts, at));
    } else {
      calls.fault("end_facts", Json.text(request));
    }
  }

  private void merge(Calls calls, String into) {
    var from = model.names().get(random.nextInt(model.names().size()));
    if (!from.equals(into)) {
      var request = Json.object().put("database", "memory").put("into", into);
      request.putArray("from").add(from);
      changed(calls, "merge_entities", request, after -> after.merge(into, from));
    }
  }

  private void compare(Calls calls, String database) {
    compare(calls, database, "", Optional.of(today));
    int day = random.nextInt(NaiveFacts.LAST);
    compare(calls, database, ",\"valid_at\":\"" + date(day) + "\"", Optional.of(day));
    compare(calls, database, ",\"include_ended\":true", Optional.empty());
  }

  private void compare(Calls calls, String database, String time, Optional<Integer> day) {
    var end = ",\"database\":\"" + database + "\"" + time + "}";
    for (var name : model.names()) {
      var held = model.held(name, day);
      int ended = model.known(name) - held.size();
      var description = "-Dkith.seed=" + Seed.of(FactTimesModelTest.class) + " " + name + time;
      var one = calls.answer("get_entity", "{\"entity_name\":\"" + name + "\"" + end);
      check(one, held, ended, description);
      assertThat(one.path("observations_total").intValue()).as(description).isEqualTo(held.size());
      check(
          calls.answer("describe_entity", "{\"id\":\"" + name + "\"" + end),
          held,
          ended,
          description);
      var many = calls.answer("describe_entities", "{\"ids\":[\"" + name + "\"]" + end);
      check(many.path(0).path("metadata"), held, ended, description);
      var walked = calls.answer("bfs_query", "{\"seeds\":[\"" + name + "\"],\"max_hops\":1" + end);
      check(walked.path("nodes").path(0).path("metadata"), held, ended, description);
      var found = calls.answer("search_memory", "{\"query\":\"" + name + "\",\"limit\":50" + end);
      found
          .path("entities")
          .valueStream()
          .filter(entity -> entity.path("name").asString().equals(name))
          .forEach(entity -> check(entity, held, ended, description));
      var query = "MATCH (n) WHERE n.id = '" + name + "' RETURN n.observations";
      var rows = calls.answer("read_cypher", "{\"query\":\"" + query + "\"" + end).path("rows");
      assertThat(Calls.texts(rows.path(0).path(0))).as(description).isEqualTo(held);
    }
  }

  private void check(JsonNode entity, List<String> held, int ended, String description) {
    hidden += ended;
    assertThat(Calls.texts(entity.path("observations"))).as(description).isEqualTo(held);
    assertThat(entity.path("ended").intValue(0)).as(description).isEqualTo(ended);
  }

  private void compareServer(Calls server) {
    for (var entity : server.answer("read_graph", "{}").path("entities")) {
      var name = entity.path("name").asString();
      var held = model.held(name, Optional.of(today));
      check(entity, held, model.known(name) - held.size(), name);
      var opened = server.answer("open_nodes", "{\"names\":[\"" + name + "\"]}");
      check(opened.path("entities").path(0), held, model.known(name) - held.size(), name);
    }
  }
}
