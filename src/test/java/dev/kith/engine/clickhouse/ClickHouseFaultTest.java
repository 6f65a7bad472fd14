package dev.kith.engine.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Node;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.StallingProxy;
import dev.kith.mapped.ontology.OntologyFile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What a caller is told when a server or its tables are not as they were, and that Kith works
/// again once they are, without being started again.
class ClickHouseFaultTest {
  private static final String TABLE =
      "CREATE TABLE secret_people (id Int64, secret_name String) ENGINE = MergeTree ORDER BY id";
  private static final String ROW = "INSERT INTO secret_people VALUES (1, 'Ada')";
  private static final String PLACE =
      "CREATE TABLE secret_places (id Int64, name String) ENGINE = MergeTree ORDER BY id";
  private static final String ONTOLOGY =
      """
      nodes:
        person:
          table: secret_people
          key: id
          properties: {id: int64, name: {type: string, column: secret_name}}
        place: {table: secret_places, key: id, properties: {id: int64, name: string}}
      """;

  private ClickHouseServer server;
  private String address;

  @BeforeEach
  void tables() {
    server = ClickHouseServer.shared();
    address = server.freshDatabase();
    server.run(address, List.of(TABLE, ROW, PLACE, "INSERT INTO secret_places VALUES (1, 'Ulm')"));
  }

  private static MappedGraph open(String address) {
    var text = "source: {url: '" + address + "'}\n" + ONTOLOGY;
    var file = OntologyFile.parse(text, "graph.yaml", Path.of("."));
    return new MappedGraph(
        "tables", file, ClickHouseEngine.open("tables", file.source(), Map.of()), 1);
  }

  private static List<String> names(MappedGraph graph, Call call, String id) {
    return graph.read(call, view -> view.nodes(view.handles(List.of(id)))).stream()
        .map(Node::metadata)
        .map(metadata -> metadata.toObject().path("name").asString())
        .toList();
  }

  private static Fault fault(MappedGraph graph, Call call) {
    try {
      throw new AssertionError("no fault: " + names(graph, call, "person:1"));
    } catch (FaultException raised) {
      assertThat(raised.getMessage())
          .contains("'tables'")
          .doesNotContainIgnoringCase("secret")
          .doesNotContain("DB::", "Code:", "localhost", "127.0.0.1");
      assertThat(raised.getCause()).as("what the log tells").isNotNull();
      return raised.fault();
    }
  }

  @Test
  void tablesThatChangedAreReportedWithoutTheirNamesAndReadAgainOnceTheyAreBack() {
    var breaks = new LinkedHashMap<String, List<String>>();
    breaks.put("RENAME TABLE secret_people TO gone", List.of("RENAME TABLE gone TO secret_people"));
    breaks.put(
        "ALTER TABLE secret_people RENAME COLUMN secret_name TO called",
        List.of("ALTER TABLE secret_people RENAME COLUMN called TO secret_name"));
    breaks.put(
        "ALTER TABLE secret_people DROP COLUMN secret_name",
        List.of("DROP TABLE secret_people", TABLE, ROW));
    try (var graph = open(address)) {
      assertThat(names(graph, Call.by("test"), "person:1")).containsExactly("Ada");
      breaks.forEach(
          (broken, repaired) -> {
            server.run(address, List.of(broken));
            assertThat(fault(graph, Call.by("test")))
                .as(broken)
                .isInstanceOf(Fault.Unavailable.class);
            // Half of the tables are as they were.
            assertThat(names(graph, Call.by("test"), "place:1")).containsExactly("Ulm");
            server.run(address, repaired);
            assertThat(names(graph, Call.by("test"), "person:1")).containsExactly("Ada");
          });
    }
  }

  @Test
  void aColumnOfAnotherTypeIsReportedWithoutItsName() {
    server.run(
        address,
        List.of(
            "DROP TABLE secret_people",
            "CREATE TABLE secret_people (id Int64, secret_name Array(Int64)) ENGINE = MergeTree"
                + " ORDER BY id",
            "INSERT INTO secret_people VALUES (1, [1])"));
    try (var graph = open(address)) {
      assertThat(fault(graph, Call.by("test")).raise().getMessage())
          .contains("its tables do not match its ontology");
      server.run(address, List.of("DROP TABLE secret_people", TABLE, ROW));
      assertThat(names(graph, Call.by("test"), "person:1")).containsExactly("Ada");
    }
  }

  @Test
  void aServerThatIsStartedAgainOrHangsIsUsedAgain() throws IOException {
    var there = URI.create(address);
    try (var proxy = new StallingProxy(there.getPort());
        var graph = open("http://localhost:" + proxy.port() + there.getPath())) {
      assertThat(names(graph, Call.by("test"), "person:1")).containsExactly("Ada");

      proxy.cut(true);
      assertThat(fault(graph, Call.by("test"))).isInstanceOf(Fault.Unavailable.class);
      proxy.cut(false);
      assertThat(names(graph, Call.by("test"), "person:1")).containsExactly("Ada");

      proxy.stall(true);
      assertThat(failure(graph, Call.by("test", Duration.ofMillis(200))))
          .isInstanceOf(Fault.LimitReached.class);
      proxy.stall(false);
      assertThat(names(graph, Call.by("test"), "person:1")).containsExactly("Ada");
    }
  }

  private static Fault failure(MappedGraph graph, Call call) {
    try {
      throw new AssertionError("no fault: " + names(graph, call, "person:1"));
    } catch (FaultException raised) {
      return raised.fault();
    }
  }
}
