package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.boot.NaiveLinks.Link;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Writes relationships with times to a database, and the same to a list of them.
final class RandomLinks {
  static final Caller WRITER = Caller.local("test");

  private static final LocalDate FIRST = LocalDate.of(2024, 1, 1);

  private final Random random;
  private final AtomicReference<Instant> clock;
  private final Deque<NaiveLinks> before = new ArrayDeque<>();
  private final Deque<Long> changes = new ArrayDeque<>();
  private NaiveLinks model = new NaiveLinks();
  private int today = 20;

  /// @param clock the home's; some steps set it forward
  RandomLinks(Random random, AtomicReference<Instant> clock) {
    this.random = random;
    this.clock = clock;
    clock.set(start(today));
  }

  NaiveLinks model() {
    return model;
  }

  int today() {
    return today;
  }

  private static Instant start(int day) {
    return FIRST.plusDays(day).atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  static String date(int day) {
    return FIRST.plusDays(day).toString();
  }

  /// Entities, some of them with scopes.
  void begin(Home home, Path folder) throws IOException {
    var rows =
        List.of("n0:", "n1:", "n2:", "n3:", "n4:1/", "n5:1/a/", "n6:2/", "n7:2/").stream()
            .map(each -> each.split(":", -1))
            .peek(each -> model.name(each[0], each[1]))
            .map(
                each ->
                    "{\"id\":\""
                        + each[0]
                        + "\",\"entity_type\":\"T\""
                        + (each[1].isEmpty() ? "" : ",\"scope\":\"" + each[1] + "\"")
                        + "}")
            .toList();
    var file = Files.write(folder.resolve("nodes.jsonl"), rows);
    Homes.load(home, "memory", Homes.STRICT, file);
  }

  private Optional<Integer> day() {
    return random.nextBoolean()
        ? Optional.empty()
        : Optional.of(1 + random.nextInt(NaiveLinks.LAST - 1));
  }

  private String name() {
    return model.names().get(random.nextInt(model.names().size()));
  }

  private Link link() {
    return model.links().isEmpty() || random.nextInt(3) == 0
        ? new Link(name(), "P" + random.nextInt(2), name())
        : model.links().get(random.nextInt(model.links().size()));
  }

  /// One more write, which may change nothing.
  void step(Toolbox tools) {
    switch (random.nextInt(14)) {
      case 0, 1, 2, 3 -> relate(tools);
      case 4, 5, 6, 7 -> end(tools);
      case 8 -> {
        var gone = link();
        changed(tools, "delete_relationship", request(gone), after -> after.delete(gone));
      }
      case 9 -> {
        today = Math.min(NaiveLinks.LAST - 1, today + random.nextInt(3));
        clock.set(start(today));
      }
      case 10 -> undo(tools);
      case 11 -> mergeOrDelete(tools);
      case 12 -> relateSeveral(tools);
      default -> {
        var name = "n" + random.nextInt(12);
        var request = Json.object().put("name", name).put("entity_type", "T");
        changed(tools, "create_entity", request, after -> after.name(name, ""));
      }
    }
  }

  private static ObjectNode request(Link link) {
    return Json.object()
        .put("from_entity", link.from())
        .put("to_entity", link.to())
        .put("relationship_type", link.type());
  }

  private static ObjectNode timed(Link link, Optional<Integer> from, Optional<Integer> until) {
    var request = request(link).put("confidence", 0.5).put("update", from.isPresent());
    from.ifPresent(day -> request.put("valid_from", date(day)));
    until.ifPresent(day -> request.put("valid_until", date(day)));
    return request;
  }

  private void relate(Toolbox tools) {
    var link = link();
    var from = day();
    var until = day().filter(day -> from.isEmpty() || from.get() < day);
    changed(
        tools,
        "create_relationship",
        timed(link, from, until),
        after -> after.relate(link, today, from, until));
  }

  private void relateSeveral(Toolbox tools) {
    var request = Json.object();
    var all = request.putArray("relationships");
    var after = model.copy();
    for (int count = random.nextInt(3); count >= 0; count--) {
      var link = link();
      var from = day();
      all.add(timed(link, from, Optional.empty()));
      after.relate(link, today, from, Optional.empty());
    }
    var changed = after;
    before.push(model);
    long change = answer(tools, "create_relationships", request).path("change").asLong();
    if (change > 0) {
      changes.push(change);
      model = changed;
    } else {
      before.pop();
    }
  }

  private void end(Toolbox tools) {
    var link = link();
    var at = day();
    var entity = random.nextBoolean() ? link.from() : link.to();
    var request = Json.object().put("entity_name", entity);
    at.ifPresent(day -> request.put("at", date(day)));
    var named = request.putArray("relationships").addObject();
    named.put("relationship_type", link.type());
    named.put(entity.equals(link.from()) ? "to_entity" : "from_entity", link.other(entity));
    int day = at.orElse(today);
    if (model.begins(link, day)) {
      changed(tools, "end_facts", request, after -> after.end(link, day));
    } else {
      var fault = result(tools, "end_facts", request, WRITER, "memory");
      assertThat(fault.path("at").asString()).isEqualTo("/relationships");
    }
  }

  private void mergeOrDelete(Toolbox tools) {
    if (model.names().size() < 5) {
      return;
    }
    var into = name();
    var from = name();
    if (into.equals(from)) {
      changed(tools, "delete_entity", Json.object().put("name", into), after -> after.delete(into));
    } else {
      var request = Json.object().put("into", into);
      request.putArray("from").add(from);
      changed(tools, "merge_entities", request, after -> after.merge(into, from));
    }
  }

  private void changed(
      Toolbox tools, String tool, ObjectNode request, Consumer<NaiveLinks> change) {
    var after = model.copy();
    change.accept(after);
    long number = answer(tools, tool, request).path("change").asLong();
    if (number > 0) {
      before.push(model);
      changes.push(number);
      model = after;
    }
  }

  private void undo(Toolbox tools) {
    if (!changes.isEmpty()) {
      answer(tools, "undo", Json.object().put("change", changes.pop()));
      model = before.pop();
    }
  }

  private JsonNode answer(Toolbox tools, String tool, ObjectNode request) {
    var answer = result(tools, tool, request, WRITER, "memory");
    assertThat(answer.path("status").asString(""))
        .as("%s %s", request, answer)
        .isNotEqualTo("error");
    return answer;
  }

  static JsonNode result(
      Toolbox tools, String name, ObjectNode request, Caller caller, String database) {
    var tool = tools.catalogue().find(name).orElseThrow();
    if (tool.declaration().takes("database")) {
      request.put("database", database);
    }
    try (var context = tools.context(caller, CallContext.ProgressListener.IGNORED)) {
      return Calls.json(tools.call(tool, request, context).json());
    }
  }
}
