package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.Seed;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.RandomMutations;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class OwnedPatternsTest {
  private static final Call CALL = Call.by("test");

  @TempDir Path folder;
  private Home home;

  @BeforeEach
  void open() {
    home = new Home(folder, "memory", new WordEmbedder(), InstantSource.system());
  }

  @AfterEach
  void close() {
    home.close();
  }

  private static Mutation node(String id, String type, String metadata) {
    return new Mutation.CreateNode(new Node(id, type, new Metadata(metadata)), List.of());
  }

  private static Mutation edge(String from, String predicate, String to, String metadata) {
    return new Mutation.CreateEdge(new Edge(from, predicate, to, new Metadata(metadata)), false);
  }

  private Graph office() {
    var graph = home.create("office", "people and rooms");
    graph.write(
        CALL,
        List.of(
            node("person:1", "person", "{\"name\":\"Ada\",\"born\":1815}"),
            node("person:2", "person", "{\"name\":\"Bob\"}"),
            node("room:a", "room", "{\"open\":true,\"built\":\"2020-02-03T04:05:06Z\"}"),
            edge("person:1", "KNOWS", "person:2", "{\"since\":1830}"),
            edge("person:2", "KNOWS", "person:1", "{}"),
            edge("person:1", "KNOWS", "person:1", "{}"),
            edge("person:1", "SITS_IN", "room:a", "{}"),
            edge("person:2", "SITS_IN", "room:a", "{\"since\":1999}")));
    return graph;
  }

  private static Map<EdgeType, Filter> everyWay(Ontology ontology) {
    var ways = new HashMap<EdgeType, Filter>();
    ontology.edgeTypes().forEach(type -> ways.put(type, Filter.all()));
    return ways;
  }

  private static NodeRef person(long key) {
    return new NodeRef("person", new Literal.Whole(key));
  }

  private static String described(Hop hop) {
    return hop.source().key()
        + " "
        + hop.type().name()
        + " "
        + hop.target().key()
        + (hop.taken() ? " taken" : " taken back");
  }

  @Test
  void nodesAreFoundByTheirPropertiesInTheOrderOfTheirKeys() {
    var rows =
        office()
            .read(
                CALL,
                view -> {
                  var type = view.patterns().ontology().end("person");
                  return view.patterns()
                      .find(NodeQuestion.of(type, Filter.all(), type.properties(), 10))
                      .rows();
                });

    assertThat(rows)
        .containsExactly(
            List.of(new Literal.Whole(1), new Literal.Whole(1815), new Literal.Text("Ada")),
            List.of(new Literal.Whole(2), Literal.MISSING, new Literal.Text("Bob")));
  }

  /// The same as on tables; columns in memory and SQL agree.
  @Test
  void aSumThatNoNumberCanHoldIsAFault() {
    var graph = home.create("sums", "");
    graph.write(
        CALL,
        List.of(
            node("n:1", "n", "{\"whole\":9223372036854775807,\"real\":1e308}"),
            node("n:2", "n", "{\"whole\":1,\"real\":1.5e308}")));

    for (var name : List.of("whole", "real")) {
      assertThatThrownBy(() -> graph.read(CALL, view -> sum(view.patterns(), name)))
          .as(name)
          .hasFieldOrPropertyWithValue("fault", Fault.LimitReached.overflow());
    }
  }

  private static Literal sum(Patterns patterns, String name) {
    var type = patterns.ontology().end("n");
    var property = type.properties().stream().filter(each -> each.name().equals(name)).findFirst();
    var total = new AggregateQuestion.Total(AggregateQuestion.Function.SUM, property, "sum");
    var question =
        new AggregateQuestion(
            type,
            Filter.all(),
            Optional.empty(),
            List.of(),
            List.of(total),
            List.of(),
            List.of(),
            10);
    return patterns.aggregate(question).rows().getFirst().getFirst();
  }

  @Test
  void aHopGoesBothWaysAndALoopOnce() {
    var hops =
        office()
            .read(
                CALL,
                view -> {
                  var patterns = view.patterns();
                  return patterns.hops(
                      new HopQuestion(
                          List.of(person(1), person(1), person(77)),
                          Direction.BOTH,
                          everyWay(patterns.ontology()),
                          Map.of(),
                          100));
                });

    assertThat(hops)
        .extracting(OwnedPatternsTest::described)
        .containsExactlyInAnyOrder(
            "Whole[value=1] KNOWS Whole[value=2] taken",
            "Whole[value=2] KNOWS Whole[value=1] taken back",
            "Whole[value=1] KNOWS Whole[value=1] taken",
            "Whole[value=1] SITS_IN Text[value=a] taken");
  }

  @Test
  void relationshipsAreReturnedAndChosenByTheirProperties() {
    var hops = office().read(CALL, view -> since(view.patterns(), 1990));

    assertThat(hops).hasSize(1);
    assertThat(hops.getFirst().start()).isEqualTo(new NodeRef("room", new Literal.Text("a")));
    assertThat(hops.getFirst().end()).isEqualTo(person(2));
    assertThat(hops.getFirst().properties()).containsExactly(new Literal.Whole(1999));
  }

  private static List<Hop> since(Patterns patterns, long year) {
    var type = patterns.ontology().edgeTypes("SITS_IN").getFirst();
    Property since = type.property("since").orElseThrow();
    var later = new Filter.Compare(since, Filter.Comparison.GREATER, new Literal.Whole(year));
    return patterns.hops(
        new HopQuestion(
            List.of(new NodeRef("room", new Literal.Text("a"))),
            Direction.INCOMING,
            Map.of(type, later),
            Map.of(type, List.of(since)),
            1));
  }

  @Test
  void moreRelationshipsThanTheBoundAreRefused() {
    var graph = office();

    assertThatThrownBy(
            () ->
                graph.read(
                    CALL,
                    view ->
                        view.patterns()
                            .hops(
                                new HopQuestion(
                                    List.of(person(1)),
                                    Direction.BOTH,
                                    everyWay(view.patterns().ontology()),
                                    Map.of(),
                                    3))))
        .isInstanceOfSatisfying(
            FaultException.class,
            raised -> assertThat(raised.fault()).isInstanceOf(Fault.LimitReached.class));
  }

  @Test
  void nodesAreCountedByTheirNeighbours() {
    var rows =
        office()
            .read(
                CALL,
                view -> {
                  var patterns = view.patterns();
                  var room = patterns.ontology().end("room");
                  var beside =
                      new AggregateQuestion.Neighbour(
                          patterns.ontology().edgeTypes("SITS_IN"),
                          Direction.OUTGOING,
                          room,
                          Filter.all());
                  return patterns.aggregate(
                      new AggregateQuestion(
                          patterns.ontology().end("person"),
                          Filter.all(),
                          Optional.of(beside),
                          List.of(new AggregateQuestion.Group.Beside(room.key())),
                          List.of(
                              new AggregateQuestion.Total(
                                  AggregateQuestion.Function.COUNT, Optional.empty(), "people")),
                          List.of(),
                          List.of(),
                          10));
                })
            .rows();

    assertThat(rows).containsExactly(List.of(new Literal.Text("a"), new Literal.Whole(2)));
  }

  @Test
  void whatIsRunIsShownAndExplained() {
    var runs =
        office()
            .read(
                CALL,
                view -> {
                  var patterns = view.patterns();
                  patterns.explain();
                  var type = patterns.ontology().end("person");
                  patterns.find(
                      NodeQuestion.of(
                          type, List.of(new Literal.Whole(2)), Filter.all(), List.of(type.key())));
                  return patterns.runs();
                });

    assertThat(runs).hasSize(1);
    assertThat(runs.getFirst().plan()).contains("node_id");
    assertThat(runs.getFirst().rows()).isEqualTo(1);
  }

  @Test
  void theOntologyKeepsUpWithEveryChange() {
    long seed = Seed.of(OwnedPatternsTest.class);
    var mutations = new RandomMutations(new SplittableRandom(seed), 12);
    var graph = home.create("changing", "a graph");
    for (int round = 0; round < Seed.rounds(50); round++) {
      writeSome(graph, mutations);
      var kept = ontologyOf(graph);
      try (var fresh = new Home(folder, "memory", new WordEmbedder(), InstantSource.system())) {
        assertThat(kept).as("seed " + seed).isEqualTo(ontologyOf(fresh.named("changing")));
      }
    }
  }

  private static void writeSome(Graph graph, RandomMutations mutations) {
    try {
      graph.write(CALL, mutations.batch());
    } catch (FaultException refused) {
      // A batch that names what is not there changes nothing.
      return;
    }
  }

  private static String ontologyOf(Graph graph) {
    var ontology = graph.read(CALL, view -> view.patterns().ontology());
    return ontology.revision() + ontology.nodeTypes() + ontology.edgeTypes();
  }
}
