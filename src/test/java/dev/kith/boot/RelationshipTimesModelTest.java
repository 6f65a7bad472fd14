package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.boot.NaiveLinks.Link;
import dev.kith.exchange.FileFormat;
import dev.kith.graph.Scope;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.WordEmbedder;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Export;
import dev.kith.store.transfer.Import;
import dev.kith.tool.Calls;
import dev.kith.tool.EndedWarnings;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Random relationships with times, ends, deletions, merges and undos: every tool that follows
/// relationships is compared with a list of them that shares no code with the store.
class RelationshipTimesModelTest {
  private static final Caller ANYBODY = RandomLinks.WRITER;
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
  private final AtomicReference<Instant> clock = new AtomicReference<>(Instant.EPOCH);
  private final RandomLinks links = new RandomLinks(random, clock);
  private int hidden;
  private int timed;

  /// Who asks about which time of which database.
  private record Asked(
      Toolbox tools,
      String database,
      Caller caller,
      Optional<String> scope,
      Optional<Integer> day,
      ObjectNode times) {}

  @Test
  void everyToolFollowsWhatHeldThen() throws IOException {
    try (var home = new Home(folder.resolve("home"), "memory", new WordEmbedder(), clock::get);
        var tools = toolbox(home, EnumSet.copyOf(Family.usual()));
        var other = new Home(folder.resolve("home"), "memory", new WordEmbedder(), clock::get);
        var readers = toolbox(other, EnumSet.copyOf(Family.usual()));
        var server = toolbox(home, Set.of(Family.SERVER_MEMORY))) {
      links.begin(home, folder);
      for (int round = 0; round < Seed.rounds(250); round++) {
        links.step(tools);
        if (round % 5 == 0) {
          compare(random.nextBoolean() ? tools : readers, "memory");
          compareServer(server);
        }
      }
      compareCopies(home, tools);
      assertThat(hidden).isPositive();
      assertThat(timed).isPositive();
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

  private JsonNode ask(Asked asked, String tool, String arguments) {
    var request = (ObjectNode) Calls.json(arguments.replace('\'', '"'));
    request.setAll(asked.times);
    var answer = RandomLinks.result(asked.tools, tool, request, asked.caller, asked.database);
    assertThat(answer.path("status").asString(""))
        .as("%s %s", request, answer)
        .isNotEqualTo("error");
    return answer;
  }

  private void compare(Toolbox tools, String database) {
    for (var caller : List.of(ANYBODY, TENANT)) {
      var scope = caller.equals(ANYBODY) ? Optional.<String>empty() : Optional.of("1/");
      var times = Json.object();
      var day = Optional.of(links.today());
      switch (random.nextInt(3)) {
        case 0 -> {
          times.put("include_ended", true);
          day = Optional.empty();
        }
        case 1 -> {
          day = Optional.of(random.nextInt(NaiveLinks.LAST + 1));
          times.put("valid_at", RandomLinks.date(day.get()));
        }
        default -> {}
      }
      compare(new Asked(tools, database, caller, scope, day, times));
    }
  }

  private void compare(Asked asked) {
    var shown = links.model().shown(asked.day, asked.scope);
    var names = links.model().names(asked.scope);
    var start = names.get(random.nextInt(names.size()));
    compareEntity(asked, shown, start);
    compareWalks(asked, shown, start);
    compareCypher(asked, shown);
    compareAround(asked, shown, start);
    comparePatterns(asked, shown, start, names.get(random.nextInt(names.size())));
  }

  private void compareEntity(Asked asked, List<Link> shown, String start) {
    var own = shown.stream().filter(link -> link.isAt(start)).toList();
    var entity = ask(asked, "get_entity", "{'entity_name':'" + start + "'}");
    var reported = new TreeSet<String>();
    for (var each : entity.path("relationships")) {
      boolean out = each.path("direction").asString().equals("out");
      var other = each.path("entity").asString();
      var link =
          new Link(
              out ? start : other, each.path("relationship_type").asString(), out ? other : start);
      reported.add(link.text());
    }
    int ended = links.model().all(start, asked.scope) - own.size();
    hidden += ended;
    assertThat(reported).as("%s %s", asked, start).isEqualTo(NaiveLinks.texts(own));
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
    var reported =
        related
            .path("entities")
            .valueStream()
            .map(each -> each.path("name").asString())
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(reported).as("%s", asked).isEqualTo(others);
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
    var stored = links.model().shown(Optional.empty(), asked.scope);
    if (stored.stream().anyMatch(link -> link.type().equals("P0"))) {
      var named = ask(asked, "read_cypher", "{'query':'MATCH ()-[r:P0]->() RETURN count(r)'}");
      EndedWarnings.compare(
          named, asked.times.isEmpty() ? Map.of("P0", ended(stored, shown, "P0")) : Map.of());
    }
  }

  private static long ended(List<Link> stored, List<Link> shown, String type) {
    return Stream.of(stored, shown)
        .mapToLong(links -> links.stream().filter(link -> link.type().equals(type)).count())
        .reduce((all, rest) -> all - rest)
        .orElseThrow();
  }

  private void comparePatterns(Asked asked, List<Link> shown, String start, String end) {
    var type = "P" + random.nextInt(2);
    var stored = links.model().shown(Optional.empty(), asked.scope);
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
    compareTimes(asked, chains);
    compareEnded(asked, shown, chains, "node_id");
    boolean reported = chains.path("rows").isEmpty() && asked.times.isEmpty();
    EndedWarnings.compare(chains, reported ? Map.of(type, ended(stored, shown, type)) : Map.of());
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
    compareTotal(asked, own, type);
    if (!start.equals(end)) {
      comparePath(asked, shown, start, end);
    }
  }

  private void compareTotal(Asked asked, List<Link> own, String type) {
    var total =
        ask(
            asked,
            "aggregate_nodes",
            "{'node_label':'T','neighbor':{'relationship':'" + type + "','direction':'outgoing'}}");
    assertThat(total.path("rows").get(0).get(0).asInt())
        .as("%s %s", asked, type)
        .isEqualTo((int) own.stream().map(Link::from).distinct().count());
  }

  private void compareAround(Asked asked, List<Link> shown, String start) {
    var around =
        ask(
            asked,
            "explore_neighbors",
            "{'start_node':{'label':'T','node_id':'" + start + "'},'max_hops':2,'limit':30}");
    assertThat(ids(around.path("nodes")))
        .as("%s", asked)
        .isEqualTo(NaiveLinks.distances(shown, start, 2).keySet());
    compareEnded(asked, shown, around, "id");
    for (var edge : around.path("edges")) {
      var link =
          new Link(
              edge.path("subject").asString(),
              edge.path("predicate").asString(),
              edge.path("object").asString());
      compareTimes(asked, link, edge);
    }
  }

  private void compareTimes(Asked asked, Link link, JsonNode edge) {
    assertThat(edge.path("valid").asString(""))
        .as("%s %s", asked, link)
        .isEqualTo(links.model().times(link));
    timed += edge.has("valid") ? 1 : 0;
  }

  /// How many relationships of each node are left out.
  private void compareEnded(Asked asked, List<Link> shown, JsonNode answer, String key) {
    for (var node : answer.path("nodes")) {
      var name = node.path(key).asString();
      long own = shown.stream().filter(link -> link.isAt(name)).count();
      assertThat(node.path("ended").asLong(0))
          .as("%s %s", asked, node)
          .isEqualTo(links.model().all(name, asked.scope) - own);
    }
  }

  /// The times of relationships as the other tools of that family tell them.
  private void compareTimes(Asked asked, JsonNode answer) {
    for (var edge : answer.path("edges")) {
      var link =
          new Link(
              edge.path("from").path("node_id").asString(),
              edge.path("type").asString(),
              edge.path("to").path("node_id").asString());
      compareTimes(asked, link, edge);
    }
  }

  private void comparePath(Asked asked, List<Link> shown, String start, String end) {
    var paths =
        ask(
            asked,
            "find_paths",
            ("{'from':{'label':'T','ids':['" + start + "']},")
                + ("'to':{'label':'T','ids':['" + end + "']},'max_hops':3}"));
    compareTimes(asked, paths);
    compareEnded(asked, shown, paths, "node_id");
    int distance = NaiveLinks.distances(shown, start, 3).getOrDefault(end, 0);
    int shortest =
        paths.path("rows").valueStream().mapToInt(row -> row.get(0).asInt()).min().orElse(0);
    assertThat(shortest).as("%s %s %s", asked, start, end).isEqualTo(distance);
  }

  private void compareServer(Toolbox server) {
    var graph = RandomLinks.result(server, "read_graph", Json.object(), ANYBODY, "memory");
    var reported =
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
    assertThat(reported)
        .isEqualTo(
            NaiveLinks.texts(links.model().shown(Optional.of(links.today()), Optional.empty())));
  }
}
