package dev.kith.engine.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.boot.Wiring;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Picture;
import dev.kith.graph.Walk;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.engine.TableSource;
import dev.kith.mapped.ontology.OntologyFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A graph that was published again and again into tables that are never merged reads as the graph
/// itself: lookups, neighbourhoods, common ground and counts tell the newest of everything, and
/// nothing that was deleted.
///
/// `-Dkith.rounds=20` changes it more often, `-Dkith.seed=n` begins elsewhere.
class NeverMergedTest {
  private static final int PEOPLE = 14;
  private static final int ROUNDS = Seed.rounds(3);

  @TempDir Path home;

  private final Random random = new Random(Seed.of(NeverMergedTest.class));
  private final TreeSet<String> there = new TreeSet<>();

  private static String id(int number) {
    return (number % 4 == 0 ? "city:" : "person:") + number;
  }

  private Node node(int number) {
    var text =
        "{\"name\":\"N"
            + random.nextInt(9)
            + "\",\"rank\":"
            + random.nextInt(5)
            + ",\"share\":"
            + random.nextInt(9) / 8.0
            + (random.nextBoolean() ? ",\"tags\":[\"a\",\"b" + random.nextInt(3) + "\"]}" : "}");
    return new Node(id(number), number % 4 == 0 ? "city" : "person", new Metadata(text));
  }

  private String note() {
    var notes = List.of("likes tea", "says \"no\"", "two\nlines", "\\ and ~", "Ünïcode — ß");
    return notes.get(random.nextInt(notes.size()));
  }

  private List<String> notes() {
    return Stream.generate(this::note).distinct().limit(random.nextInt(3)).toList();
  }

  private List<Mutation> everyone() {
    var batch = new ArrayList<Mutation>();
    for (int number = 0; number < PEOPLE; number++) {
      batch.add(new Mutation.CreateNode(node(number), notes()));
      there.add(id(number));
    }
    for (int number = 0; number < 3 * PEOPLE; number++) {
      batch.add(edge(id(random.nextInt(PEOPLE)), id(random.nextInt(PEOPLE))));
    }
    return batch;
  }

  private Mutation edge(String from, String to) {
    var metadata = new Metadata("{\"since\":" + random.nextInt(5) + "}");
    var predicate = to.startsWith("city") ? "LIVES" : "KNOWS";
    return new Mutation.CreateEdge(new Edge(from, predicate, to, metadata), true);
  }

  private String any() {
    return List.copyOf(there).get(random.nextInt(there.size()));
  }

  private List<Mutation> someChanges() {
    var batch = new ArrayList<Mutation>();
    for (int count = 0; count < 4; count++) {
      int number = random.nextInt(2 * PEOPLE);
      if (there.add(id(number))) {
        batch.add(new Mutation.CreateNode(node(number), notes()));
      } else if (random.nextInt(3) == 0 && there.size() > PEOPLE / 2) {
        batch.add(new Mutation.DeleteNode(id(number)));
        there.remove(id(number));
      } else {
        batch.add(new Mutation.EditNode(id(number), node(number)));
      }
      batch.add(edge(any(), any()));
      batch.add(new Mutation.AddObservations(any(), List.of(note()), false));
      batch.add(new Mutation.DeleteObservations(any(), List.of(note())));
    }
    return batch;
  }

  private static Publication.PublishResult publish(Graph graph, String address) {
    var server =
        new TableSource.SourceLocation.Server(
            address, Optional.empty(), Optional.empty(), Optional.empty());
    return Publication.run(
        graph, "people", server, Optional.empty(), Map.of(), Call.by("test"), (_, _) -> {});
  }

  @Test
  void tablesThatAreNeverMergedReadAsTheGraphItself() {
    var server = ClickHouseServer.shared();
    var address = server.freshDatabase();
    try (var databases = Wiring.databases(Optional.of(home), Map.of())) {
      var graph = databases.create("people", "");
      graph.write(Call.by("test"), everyone());
      publish(graph, address);
      server.run(address, List.of("SYSTEM STOP MERGES"));
      try {
        for (int round = 0; round < ROUNDS; round++) {
          graph.write(Call.by("test"), someChanges());
          same(graph, publish(graph, address));
        }
      } finally {
        server.run(address, List.of("SYSTEM START MERGES"));
      }
    }
  }

  private void same(Graph graph, Publication.PublishResult done) {
    var ids =
        new ArrayList<>(IntStream.range(0, 2 * PEOPLE).mapToObj(NeverMergedTest::id).toList());
    ids.add("city:nowhere");
    try (var mapped = open(done)) {
      assertThat(Picture.of(mapped, ids)).isEqualTo(Picture.of(graph, ids));
      for (int hops = 1; hops <= 4; hops++) {
        var seeds = List.of(any(), any());
        assertThat(Walk.of(mapped, seeds, hops)).isEqualTo(Walk.of(graph, seeds, hops));
      }
    }
  }

  private static MappedGraph open(Publication.PublishResult done) {
    var file = OntologyFile.parse(done.ontology(), "people.yaml", Path.of("."));
    return new MappedGraph(
        "people", file, ClickHouseEngine.open("people", file.source(), Map.of()), 1);
  }
}
