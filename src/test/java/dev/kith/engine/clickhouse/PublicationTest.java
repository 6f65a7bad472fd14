package dev.kith.engine.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.boot.AllDatabases;
import dev.kith.boot.Wiring;
import dev.kith.engine.duckdb.DuckDbTables;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Walk;
import dev.kith.graph.WalkLimits;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.MappedToolsContract;
import dev.kith.mapped.OneDatabase;
import dev.kith.mapped.engine.TableSource;
import dev.kith.mapped.ontology.OntologyFile;
import dev.kith.mapped.ontology.TableCheck;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.memory.AllMemoryTools;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublicationTest {
  @TempDir Path home;
  private final AtomicLong rowsRead = new AtomicLong();
  private String address = "";
  private AllDatabases databases = Wiring.databases(Optional.empty(), Map.of());

  @BeforeEach
  void aServerAndAHome() {
    address = ClickHouseServer.shared().freshDatabase();
    databases = Wiring.databases(Optional.of(home), Map.of());
  }

  @AfterEach
  void end() {
    databases.close();
  }

  private static Mutation node(int number) {
    var metadata = new Metadata("{\"name\":\"N" + number + "\",\"rank\":" + number + "}");
    return new Mutation.CreateNode(new Node("person:" + number, "person", metadata), List.of());
  }

  private static Mutation edge(int from, int to) {
    var metadata = new Metadata("{\"since\":" + from + "}");
    return new Mutation.CreateEdge(
        new Edge("person:" + from, "KNOWS", "person:" + to, metadata), false);
  }

  private Graph people(int count) {
    var graph = databases.create("people", "");
    var batch = new ArrayList<Mutation>();
    for (int number = 0; number < count; number++) {
      batch.add(node(number));
    }
    for (int number = 0; number < count; number++) {
      batch.add(edge(number, (number * 7 + 1) % count));
      batch.add(edge(number, (number * 31 + 5) % count));
    }
    graph.write(Call.by("test"), batch);
    return graph;
  }

  private Publication.PublishResult publish(Graph graph) {
    var server =
        new TableSource.SourceLocation.Server(
            address, Optional.empty(), Optional.empty(), Optional.empty());
    return Publication.run(
        graph, "people", server, Optional.empty(), Map.of(), Call.by("test"), (_, _) -> {});
  }

  private MappedGraph mapped(String ontology) {
    var file = OntologyFile.parse(ontology, "people.yaml", Path.of("."));
    var engine = ClickHouseEngine.open("people", file.source(), Map.of(), rowsRead::addAndGet);
    TableCheck.run("people.yaml", file, engine, Call.by("check"));
    return new MappedGraph("people", file, engine, 1);
  }

  @Test
  void whatWasPublishedReadsAsTheGraphItself() {
    var graph = people(40);
    var seeds = List.of("person:1", "person:7", "person:nobody");

    var done = publish(graph);

    assertThat(done.rows()).isEqualTo(40 + 80);
    try (var mapped = mapped(done.ontology())) {
      for (int hops = 1; hops < 4; hops++) {
        assertThat(Walk.of(mapped, seeds, hops)).isEqualTo(Walk.of(graph, seeds, hops));
      }
    }
  }

  @Test
  void publishedAgainItFollowsTheGraphAndNothingIsWrittenWhereNothingChanged() {
    var graph = people(20);
    var seeds = List.of("person:1", "person:2", "person:3", "person:99");
    publish(graph);
    assertThat(publish(graph).rows()).isZero();

    graph.write(
        Call.by("test"),
        List.of(new Mutation.DeleteNode("person:3"), node(99), edge(1, 99), edge(99, 2)));
    var done = publish(graph);

    assertThat(done.rows()).isPositive();
    try (var mapped = mapped(done.ontology())) {
      assertThat(Walk.of(mapped, seeds, 3)).isEqualTo(Walk.of(graph, seeds, 3));
    }
  }

  @Test
  void onlyWhatChangedIsWrittenAgain() {
    var graph = people(200);
    publish(graph);

    graph.write(
        Call.by("test"),
        List.of(
            new Mutation.DeleteNode("person:3"), edge(1, 2), edge(5, 6), edge(5, 8), node(200)));
    var done = publish(graph);

    // Of each node that a relationship came to or left, all that start there.
    assertThat(done.rows()).isBetween(5L, 30L);
    assertThat(done.reshaped()).isFalse();
    same(done, graph, List.of("person:1", "person:3", "person:5", "person:200"));
  }

  private void same(Publication.PublishResult done, Graph graph, List<String> seeds) {
    try (var mapped = mapped(done.ontology())) {
      assertThat(Walk.of(mapped, seeds, 2)).isEqualTo(Walk.of(graph, seeds, 2));
    }
  }

  @Test
  void aTypeThatVanishedIsEmptyAndOneWithOtherPropertiesIsMadeAnew() {
    var graph = people(10);
    var city = new Node("city:1", "city", new Metadata("{\"name\":\"Ulm\"}"));
    var lives = new Edge("person:1", "LIVES", "city:1", new Metadata("{}"));
    graph.write(
        Call.by("test"),
        List.of(new Mutation.CreateNode(city, List.of()), new Mutation.CreateEdge(lives, false)));
    var before = publish(graph);

    var tall = new Node("person:50", "person", new Metadata("{\"name\":\"N\",\"tall\":true}"));
    graph.write(
        Call.by("test"),
        List.of(new Mutation.DeleteNode("city:1"), new Mutation.CreateNode(tall, List.of())));
    var after = publish(graph);

    assertThat(after.reshaped()).isTrue();
    same(after, graph, List.of("person:1", "person:50"));
    try (var old = mapped(before.ontology())) {
      assertThat(Walk.of(old, List.of("city:1"), 1))
          .isEqualTo(Walk.of(graph, List.of("city:1"), 1));
    }
  }

  /// They were made with other granules, and say so where it is kept what they look like.
  @Test
  void tablesOfAnEarlierKithStayAndAreFollowedUp() {
    var graph = people(20);
    publish(graph);
    ClickHouseServer.shared()
        .run(
            address,
            List.of(
                "INSERT INTO `kith state` SELECT name, replaceRegexpAll(value,"
                    + " '(GRANULARITY|index_granularity =) [0-9]+', '\\\\1 64'),"
                    + " `kith version` + 100, 0 FROM `kith state` FINAL"));

    graph.write(Call.by("test"), List.of(edge(1, 5), node(99)));
    var done = publish(graph);

    assertThat(done.reshaped()).isFalse();
    assertThat(done.rows()).isBetween(1L, 19L);
    same(done, graph, List.of("person:1", "person:99"));
  }

  @Test
  void aMemoryIsReadByItsToolsAsBefore() {
    var memory = databases.create("people", "");
    memory.write(
        Call.by("a mail"),
        List.of(
            person("person", "Ada Lovelace", "likes tea", "wrote\nthe first program"),
            person("person", "Grace Hopper", "found a moth"),
            person("person", "Linus")));
    var done = publish(memory);
    try (var mapped = mapped(done.ontology())) {
      var calls = memoryCalls(mapped);

      assertThat(found(calls, "lovelace")).containsExactly("person:Ada Lovelace");
      assertThat(found(calls, "TEA")).containsExactly("person:Ada Lovelace");
      assertThat(found(calls, "hopper moth")).containsExactly("person:Grace Hopper");
      assertThat(found(calls, "linus tea")).isEmpty();
      var answer =
          calls.answer(
              "search_entities", "{\"database\":\"tables\",\"query\":\"ada\",\"provenance\":true}");
      assertThat(answer.path("entities").path(0).path("observations").toString())
          .isEqualTo("[\"likes tea\",\"wrote\\nthe first program\"]");
      assertThat(answer.toString()).contains("\"by\":\"a mail\"").doesNotContain("unknown");

      memory.write(
          Call.by("test"),
          List.of(
              new Mutation.AddObservations("Linus", List.of("drinks tea"), false),
              new Mutation.DeleteObservations("Ada Lovelace", List.of("likes tea"))));
      assertThat(publish(memory).reshaped()).isFalse();
      assertThat(found(calls, "tea")).containsExactly("person:Linus");
    }
  }

  private static Mutation person(String type, String name, String... observations) {
    return new Mutation.CreateNode(new Node(name, type, new Metadata("{}")), List.of(observations));
  }

  private static Calls memoryCalls(MappedGraph graph) {
    var tools = Map.of(Family.MEMORY, AllMemoryTools.of(InstantSource.system()));
    return new Calls(
        new Toolbox(new Catalogue(tools), new OneDatabase(graph), Limits.FOR_PROGRAMS));
  }

  private static List<String> found(Calls calls, String query) {
    var arguments = "{\"database\":\"tables\",\"query\":\"" + query + "\"}";
    return calls
        .answer("search_entities", arguments)
        .path("entities")
        .valueStream()
        .map(entity -> entity.path("name").stringValue())
        .toList();
  }

  /// Its changes are counted from the beginning, and its number may be any.
  @Test
  void aGraphThatWasMadeAnewTakesThePlaceOfTheOldOne() {
    var city = new Node("city:1", "city", new Metadata("{\"name\":\"Ulm\"}"));
    var first = people(5);
    first.write(Call.by("test"), List.of(new Mutation.CreateNode(city, List.of())));
    publish(first);
    databases.delete("people");

    var second = databases.create("people", "");
    var batch = new ArrayList<Mutation>();
    IntStream.range(3, 90).forEach(number -> batch.add(node(number)));
    batch.add(edge(3, 4));
    second.write(Call.by("test"), batch);
    var done = publish(second);

    assertThat(done.rows()).isEqualTo(88);
    same(done, second, List.of("person:1", "person:3", "person:4", "person:89", "city:1"));
  }

  /// There they are properties, and no others are written.
  @Test
  void aGraphInTablesIsPublishedWithItsObservations() {
    try (var tables =
            DuckDbTables.open(MappedToolsContract.NOTED, MappedToolsContract.NOTED_ONTOLOGY, home);
        var mapped = mapped(publish(tables).ontology())) {
      assertThat(found(memoryCalls(mapped), "tea")).containsExactly("person:Ada", "person:Grace");
      assertThat(found(memoryCalls(mapped), "ulm")).containsExactly("town:Ulm");
      assertThat(found(memoryCalls(mapped), "heron")).containsExactly("side note:1");
    }
  }

  @Test
  void whateverTypesAndPropertiesAreCalledTheyArePublished() {
    var graph = databases.create("people", "");
    var longest = "日本語".repeat(40);
    var types = List.of("side project", "3D model", "😀 mood", longest, "likes", "likes my");
    var batch = new ArrayList<Mutation>();
    for (var type : types) {
      batch.add(person(type, "x of " + type, "about " + type));
    }
    for (var from : types) {
      for (var to : types) {
        var metadata = new Metadata("{\"source\":\"" + to + "\",\"target\":1}");
        batch.add(
            new Mutation.CreateEdge(new Edge("x of " + from, from, "x of " + to, metadata), false));
      }
    }
    graph.write(Call.by("test"), batch);

    var done = publish(graph);

    try (var mapped = mapped(done.ontology())) {
      var calls = memoryCalls(mapped);
      for (var type : types) {
        assertThat(found(calls, "about " + type)).contains(type + ":x of " + type);
        var seed = List.of(type + ":x of " + type);
        int edges =
            mapped.read(
                Call.by("test"),
                view -> view.neighbourhood(view.handles(seed), 1, WalkLimits.USUAL).edgeCount());
        assertThat(edges).as(type).isEqualTo(2 * types.size() - 1);
      }
    }
  }

  @Test
  void whatTablesCannotBeCalledIsReportedBeforeAnythingIsWritten() {
    var graph = people(3);
    publish(graph);
    graph.write(Call.by("test"), List.of(person("a:b", "odd")));

    assertThatThrownBy(() -> publish(graph)).hasMessageContaining("a:b");
    graph.write(Call.by("test"), List.of(new Mutation.DeleteNode("odd")));
    assertThat(publish(graph).reshaped()).isFalse();
  }

  @Test
  void relationshipsOfNodesWithLongNamesAreFollowed() {
    var graph = databases.create("people", "");
    var names = IntStream.range(0, 120).mapToObj(number -> "語".repeat(900) + number).toList();
    var batch = new ArrayList<Mutation>();
    names.forEach(name -> batch.add(person("person", name)));
    graph.write(Call.by("test"), batch);
    publish(graph);
    for (int round = 1; round < 3; round++) {
      int further = round;
      graph.write(
          Call.by("test"),
          IntStream.range(0, names.size())
              .<Mutation>mapToObj(
                  from -> {
                    var to = names.get((from + further) % names.size());
                    var edge = new Edge(names.get(from), "KNOWS", to, new Metadata("{}"));
                    return new Mutation.CreateEdge(edge, false);
                  })
              .toList());
      var done = publish(graph);
      try (var mapped = mapped(done.ontology())) {
        var seed = List.of("person:" + names.getFirst());
        int edges =
            mapped.read(
                Call.by("test"),
                view -> view.neighbourhood(view.handles(seed), 1, WalkLimits.USUAL).edgeCount());
        assertThat(edges).isEqualTo(2 * round);
      }
    }
  }

  @Test
  void anEmptyDatabaseIsNotPublished() {
    var empty = databases.create("people", "");

    assertThatThrownBy(() -> publish(empty)).hasMessageContaining("empty");
  }

  @Test
  void aHopReadsLittleMoreThanItTells() {
    var graph = people(20_000);
    var done = publish(graph);

    try (var mapped = mapped(done.ontology())) {
      rowsRead.set(0);
      var edges =
          mapped.read(
              Call.by("test"),
              view -> {
                var seeds = view.handles(List.of("person:5", "person:700", "person:9000"));
                return view.neighbourhood(seeds, 2, WalkLimits.USUAL).edgeCount();
              });

      assertThat(edges).isGreaterThan(20);
      assertThat(rowsRead.get()).isPositive().isLessThanOrEqualTo(100L * edges);
      System.out.println("clickhouse rows read=" + rowsRead.get() + " edges told=" + edges);
    }
  }
}
