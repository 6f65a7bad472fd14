package dev.kith.engine.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.boot.AllDatabases;
import dev.kith.boot.Wiring;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.engine.TableSource;
import dev.kith.mapped.ontology.OntologyFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A small graph that is written out a few rows at a time, and its publications.
final class Publishing implements AutoCloseable {
  static final int FIRST = 10;
  static final int PEOPLE = 13;

  /// So few that every type takes several parts, and a node has too many relationships for one.
  static final BatchSizes SMALL = new BatchSizes(4, 1 << 20, 3, 2, 3);

  private final AllDatabases databases;
  private final Graph graph;
  private final List<String> wentOn = new ArrayList<>();

  Publishing(Path home) {
    databases = Wiring.databases(Optional.of(home), Map.of());
    graph = databases.create("people", "");
  }

  Graph graph() {
    return graph;
  }

  static String id(int number) {
    return (number % 5 == 0 ? "city:" : "person:") + number;
  }

  static Mutation node(int number, String more) {
    var type = number % 5 == 0 ? "city" : "person";
    var metadata = new Metadata("{\"name\":\"N" + number + "\"" + more + "}");
    return new Mutation.CreateNode(new Node(id(number), type, metadata), List.of());
  }

  static Mutation edited(int number, String name) {
    var type = number % 5 == 0 ? "city" : "person";
    var metadata = new Metadata("{\"name\":\"" + name + "\"}");
    return new Mutation.EditNode(id(number), new Node(id(number), type, metadata));
  }

  static Mutation edge(int from, int to, int since) {
    var predicate = to % 5 == 0 ? "LIVES" : "KNOWS";
    var metadata = new Metadata("{\"since\":" + since + "}");
    return new Mutation.CreateEdge(new Edge(id(from), predicate, id(to), metadata), true);
  }

  static Mutation without(int from, int to) {
    return new Mutation.DeleteEdge(id(from), to % 5 == 0 ? "LIVES" : "KNOWS", id(to));
  }

  void write(Mutation... mutations) {
    graph.write(Call.by("test"), List.of(mutations));
  }

  /// Everyone knows who comes next or lives there, and one knows all of them.
  Publishing filled() {
    var batch = new ArrayList<Mutation>();
    for (int at = 0; at < PEOPLE; at++) {
      batch.add(node(FIRST + at, ""));
    }
    for (int at = 0; at < PEOPLE; at++) {
      batch.add(edge(FIRST + 4, FIRST + at, at));
      if ((FIRST + at) % 5 != 0) {
        batch.add(edge(FIRST + at, FIRST + (at + 1) % PEOPLE, at));
        batch.add(edge(FIRST + at, FIRST + (at + 2) % PEOPLE, at));
        batch.add(edge(FIRST + at, 10, at));
      }
    }
    graph.write(Call.by("test"), batch);
    return this;
  }

  /// Of which types rows were there already, and how many, since this was asked last.
  List<String> wentOn() {
    var all = List.copyOf(wentOn);
    wentOn.clear();
    return all;
  }

  Publication.PublishResult publish(String address) {
    return publish(address, (_, _) -> {});
  }

  Publication.PublishResult publish(String address, Publication.PublicationListener progress) {
    var server =
        new TableSource.SourceLocation.Server(
            address, Optional.empty(), Optional.empty(), Optional.empty());
    var reported =
        new Publication.PublicationListener() {
          @Override
          public void written(String what, long rows) {
            progress.written(what, rows);
          }

          @Override
          public void resumed(String what, long rows) {
            wentOn.add(what + " " + rows);
          }
        };
    return Publication.run(
        graph, "people", server, Optional.empty(), Map.of(), Call.by("test"), reported, SMALL);
  }

  /// Ends a publication right after it has reported so often how far it is.
  ///
  /// @return of which type it reported last, and how many rows of it are written
  String brokenOff(String address, int after) {
    var last = new ArrayList<String>();
    assertThatThrownBy(
            () ->
                publish(
                    address,
                    (what, rows) -> {
                      last.add(what + " " + rows);
                      if (last.size() == after) {
                        throw new BrokenOff();
                      }
                    }))
        .isInstanceOf(BrokenOff.class);
    return last.getLast();
  }

  /// What ends a publication.
  static final class BrokenOff extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /// Reads what was published, and compares it with the graph.
  void same(Publication.PublishResult done) {
    var file = OntologyFile.parse(done.ontology(), "people.yaml", Path.of("."));
    var engine = ClickHouseEngine.open("people", file.source(), Map.of());
    try (var mapped = new MappedGraph("people", file, engine, 1)) {
      assertThat(Whole.of(mapped)).isEqualTo(Whole.of(graph));
    }
  }

  @Override
  public void close() {
    databases.close();
  }
}
