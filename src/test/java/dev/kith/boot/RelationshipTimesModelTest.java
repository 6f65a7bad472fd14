package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.boot.NaiveLinks.Link;
import dev.kith.exchange.FileFormat;
import dev.kith.graph.Scope;
import dev.kith.store.AboutFile;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.WordEmbedder;
import dev.kith.store.transfer.Export;
import dev.kith.store.transfer.Import;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Random relationships with times, ends, deletions, merges and undos: every tool that follows
/// relationships is compared with a list of them that shares no code with the store.
class RelationshipTimesModelTest {
  private static final LocalDate FIRST = LocalDate.of(2024, 1, 1);
  private static final Caller ANYBODY = Caller.local("test");
  private static final Caller TENANT =
      Caller.known(
          "tenant",
          "tenant",
          new Rights(
              DatabaseSet.ALL,
              DatabaseSet.NONE,
              new Scope.Under(List.of(new Scope.Grant("1/", Scope.Role.OWNER)))));

  @TempDir Path folder;

  private final Random random = new Random(Seed.of(RelationshipTimesModelTest.class));
  private final AtomicReference<Instant> clock = new AtomicReference<>(start(20));
  private final Deque<NaiveLinks> before = new ArrayDeque<>();
  private final Deque<Long> changes = new ArrayDeque<>();
  private NaiveLinks model = new NaiveLinks();
  private int today = 20;
  private int hidden;

  /// Who asks about which time of which database.
  private record Asked(
      Toolbox tools,
      String database,
      Caller caller,
      Optional<String> scope,
      Optional<Integer> day,
      ObjectNode times) {}

  private static Instant start(int day) {
    return FIRST.plusDays(day).atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  private static String date(int day) {
    return FIRST.plusDays(day).toString();
  }

  @Test
  void everyToolFollowsWhatHeldThen() throws IOException {
    try (var home = new Home(folder.resolve("home"), "memory", new WordEmbedder(), clock::get);
        var tools = toolbox(home, EnumSet.copyOf(Family.usual()));
        var server = toolbox(home, Set.of(Family.SERVER_MEMORY))) {
      begin(home);
      for (int round = 0; round < Seed.rounds(250); round++) {
        step(tools);
        if (round % 5 == 0) {
          compare(tools, "memory");
          compareServer(server);
        }
      }
      compareCopies(home, tools);
      assertThat(hidden).isPositive();
    }
  }

  private void compareCopies(Home home, Toolbox tools) throws IOException {
    var lines = folder.resolve("all.jsonl");
    Files.write(lines, Homes.lines(home, "memory", folder));
    Homes.load(home, "copy", Homes.STRICT, lines);
    // once more: what is there stays as it is
    Homes.load(home, "copy", Homes.STRICT, lines);
    var pages = Files.createDirectory(folder.resolve("pages"));
    Export.pages(home, "memory", pages, Homes.call(), (_, _, _) -> {});
    var options = new Import.Options(false, AboutFile.memory("pages"), FileFormat.MARKDOWN);
    Homes.load(home, "paged", options, pages);
    for (int round = 0; round < 5; round++) {
      compare(tools, "memory");
      compare(tools, "copy");
      compare(tools, "paged");
    }
  }

  private static Toolbox toolbox(Home home, Set<Family> families) {
    return Wiring.toolbox(home, ToolSelection.of(families), Map.of()).unbudgeted();
  }

  private void begin(Home home) throws IOException {
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

  private void step(Toolbox tools) {
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
      var fault = result(tools, "end_facts", request, ANYBODY, "memory");
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
    var answer = result(tools, tool, request, ANYBODY, "memory");
    assertThat(answer.path("status").asString(""))
        .as("%s %s", request, answer)
        .isNotEqualTo("error");
    return answer;
  }

  private static JsonNode result(
      Toolbox tools, String name, ObjectNode request, Caller caller, String database) {
    var tool = tools.catalogue().find(name).orElseThrow();
    if (tool.declaration().takes("database")) {
      request.put("database", database);
    }
    try (var context = tools.context(caller, CallContext.Progress.UNHEARD)) {
      return Calls.json(tools.call(tool, request, context).json());
    }
  }

  private JsonNode ask(Asked asked, String tool, String arguments) {
    var request = (ObjectNode) Calls.json(arguments.replace('\'', '"'));
    request.setAll(asked.times);
    var answer = result(asked.tools, tool, request, asked.caller, asked.database);
    assertThat(answer.path("status").asString(""))
        .as("%s %s", request, answer)
        .isNotEqualTo("error");
    return answer;
  }

  private void compare(Toolbox tools, String database) {
    for (var caller : List.of(ANYBODY, TENANT)) {
      var scope = caller.equals(ANYBODY) ? Optional.<String>empty() : Optional.of("1/");
      var times = Json.object();
      var day = Optional.of(today);
      switch (random.nextInt(3)) {
        case 0 -> {
          times.put("include_ended", true);
          day = Optional.empty();
        }
        case 1 -> {
          day = Optional.of(random.nextInt(NaiveLinks.LAST + 1));
          times.put("valid_at", date(day.get()));
        }
        default -> {}
      }
      compare(new Asked(tools, database, caller, scope, day, times));
    }
  }

  private void compare(Asked asked) {
    var shown = model.shown(asked.day, asked.scope);
    var names = model.names(asked.scope);
    var start = names.get(random.nextInt(names.size()));
    compareEntity(asked, shown, start);
    compareWalks(asked, shown, start);
    compareCypher(asked, shown);
    comparePatterns(asked, shown, start, names.get(random.nextInt(names.size())));
  }

  private void compareEntity(Asked asked, List<Link> shown, String start) {
    var own = shown.stream().filter(link -> link.isAt(start)).toList();
    var entity = ask(asked, "get_entity", "{'entity_name':'" + start + "'}");
    var told = new TreeSet<String>();
    for (var each : entity.path("relationships")) {
      boolean out = each.path("direction").asString().equals("out");
      var other = each.path("entity").asString();
      var link =
          new Link(
              out ? start : other, each.path("relationship_type").asString(), out ? other : start);
      told.add(link.text());
    }
    int ended = model.all(start, asked.scope) - own.size();
    hidden += ended;
    assertThat(told).as("%s %s", asked, start).isEqualTo(NaiveLinks.texts(own));
    assertThat(entity.path("relationships_total").asInt()).isEqualTo(own.size());
    assertThat(entity.path("ended").asInt(0)).as("%s %s", asked, start).isEqualTo(ended);
  }

  private void compareWalks(Asked asked, List<Link> shown, String start) {
    int hops = 1 + random.nextInt(3);
    var distances = NaiveLinks.distances(shown, start, hops);
    var walk = ask(asked, "bfs_query", "{'seeds':['" + start + "'],'max_hops':" + hops + "}");
    assertThat(ids(walk.path("nodes"))).as("%s", asked).isEqualTo(distances.keySet());
    var near =
        shown.stream()
            .filter(
                link ->
                    distances.getOrDefault(link.from(), hops) < hops
                        || distances.getOrDefault(link.to(), hops) < hops)
            .toList();
    assertThat(links(walk.path("edges"))).as("%s", asked).isEqualTo(NaiveLinks.texts(near));
    var related =
        ask(
            asked,
            "get_related_entities",
            "{'entity_name':'" + start + "','max_depth':" + hops + ",'limit':100}");
    var others = new TreeSet<>(distances.keySet());
    others.remove(start);
    var told =
        related
            .path("entities")
            .valueStream()
            .map(each -> each.path("name").asString())
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(told).as("%s", asked).isEqualTo(others);
  }

  private static Set<String> ids(JsonNode nodes) {
    return nodes.valueStream().map(each -> each.path("id").asString()).collect(Collectors.toSet());
  }

  private static Set<String> links(JsonNode edges) {
    return edges
        .valueStream()
        .map(
            each ->
                new Link(
                        each.path("subject").asString(),
                        each.path("predicate").asString(),
                        each.path("object").asString())
                    .text())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void compareCypher(Asked asked, List<Link> shown) {
    var rows = ask(asked, "read_cypher", "{'query':'MATCH ()-[r]->() RETURN r'}");
    var edges = Json.object().putArray("edges");
    rows.path("rows").forEach(row -> edges.add(row.get(0)));
    assertThat(links(edges)).as("%s", asked).isEqualTo(NaiveLinks.texts(shown));
    var count = ask(asked, "read_cypher", "{'query':'MATCH ()-[r]->() RETURN count(r) AS c'}");
    assertThat(count.path("rows").get(0).get(0).asInt()).isEqualTo(shown.size());
  }

  private void comparePatterns(Asked asked, List<Link> shown, String start, String end) {
    var type = "P" + random.nextInt(2);
    var stored = model.shown(Optional.empty(), asked.scope);
    if (stored.stream().noneMatch(link -> link.type().equals(type))) {
      return; // an unknown name for the caller
    }
    var own = shown.stream().filter(link -> link.type().equals(type)).toList();
    var chains =
        ask(
            asked,
            "traverse_relationships",
            ("{'from':{'label':'T','ids':['" + start + "']},'to':{'label':'T'},")
                + ("'relationships':[{'type':'" + type + "','direction':'outgoing'}]}"));
    var ends =
        chains
            .path("rows")
            .valueStream()
            .map(row -> row.get(1).path("node_id").asString())
            .collect(Collectors.toCollection(TreeSet::new));
    var expected =
        own.stream()
            .filter(link -> link.from().equals(start))
            .map(Link::to)
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(ends).as("%s %s %s", asked, start, type).isEqualTo(expected);
    var around =
        ask(
            asked,
            "explore_neighbors",
            "{'start_node':{'label':'T','node_id':'" + start + "'},'max_hops':2,'limit':30}");
    assertThat(ids(around.path("nodes")))
        .as("%s", asked)
        .isEqualTo(NaiveLinks.distances(shown, start, 2).keySet());
    var total =
        ask(
            asked,
            "aggregate_nodes",
            "{'node_label':'T','neighbor':{'relationship':'" + type + "','direction':'outgoing'}}");
    assertThat(total.path("rows").get(0).get(0).asInt())
        .as("%s %s", asked, type)
        .isEqualTo((int) own.stream().map(Link::from).distinct().count());
    if (!start.equals(end)) {
      comparePath(asked, shown, start, end);
    }
  }

  private void comparePath(Asked asked, List<Link> shown, String start, String end) {
    var paths =
        ask(
            asked,
            "find_paths",
            ("{'from':{'label':'T','ids':['" + start + "']},")
                + ("'to':{'label':'T','ids':['" + end + "']},'max_hops':3}"));
    int distance = NaiveLinks.distances(shown, start, 3).getOrDefault(end, 0);
    int shortest =
        paths.path("rows").valueStream().mapToInt(row -> row.get(0).asInt()).min().orElse(0);
    assertThat(shortest).as("%s %s %s", asked, start, end).isEqualTo(distance);
  }

  private void compareServer(Toolbox server) {
    var graph = result(server, "read_graph", Json.object(), ANYBODY, "memory");
    var told =
        graph
            .path("relations")
            .valueStream()
            .map(
                each ->
                    new Link(
                            each.path("from").asString(),
                            each.path("relationType").asString(),
                            each.path("to").asString())
                        .text())
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(told).isEqualTo(NaiveLinks.texts(model.shown(Optional.of(today), Optional.empty())));
  }
}
