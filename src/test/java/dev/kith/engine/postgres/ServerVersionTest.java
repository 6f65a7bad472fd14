package dev.kith.engine.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.ontology.OntologyFile;
import dev.kith.mapped.ontology.TableCheck;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Servers of other versions.
class ServerVersionTest {
  private static final String TABLES =
      """
      CREATE TABLE people (id bigint PRIMARY KEY, name text, born text);
      INSERT INTO people VALUES (1, 'Émile', '1990-01-01'), (2, 'Ada', NULL)
      """;
  private static final String ONTOLOGY =
      """
      nodes:
        person: {table: people, key: id, properties: {id: int64, name: string}}
      """;

  /// Checks an ontology against a server of some version, and opens it.
  private static MappedGraph open(OlderPostgres server, String ontology) throws Exception {
    var schema = PostgresServer.shared().schema(TABLES);
    var source =
        "source: {url: '" + PostgresServer.url(schema, server.port()) + "', user: postgres}\n";
    var file = OntologyFile.parse(source + ontology, "graph.yaml", Path.of("."));
    var engine = PostgresEngine.open("tables", file.source(), Map.of());
    try {
      TableCheck.run("graph.yaml", file, engine, Call.by("check"));
    } catch (FaultException refused) {
      engine.close();
      throw refused;
    }
    return new MappedGraph("tables", file, engine, 1);
  }

  private static List<String> refusal(int version, String ontology) throws Exception {
    try (var server = new OlderPostgres(PostgresServer.shared().port(), version)) {
      var refused =
          catchThrowableOfType(FaultException.class, () -> open(server, ontology).close());
      assertThat(refused).isNotNull();
      return ((Fault.InvalidOntology) refused.fault())
          .mistakes().stream().map(Fault.Mistake::problem).toList();
    }
  }

  @Test
  void aServerThatIsTooOldIsRefusedWithItsVersion() throws Exception {
    assertThat(refusal(13, ONTOLOGY))
        .singleElement()
        .asString()
        .matches(".*PostgreSQL 13\\.\\S+.* is too old: Kith needs 14 or newer");
  }

  @Test
  void anOlderServerAnswersWhatNeedsNothingNewer() throws Exception {
    try (var server = new OlderPostgres(PostgresServer.shared().port(), 14);
        var graph = open(server, ONTOLOGY)) {
      var found =
          graph.read(
              Call.by("test"),
              view -> {
                var type = view.patterns().ontology().end("person");
                var name = type.properties().getLast();
                var filter = new Filter.Contains(name, Filter.Part.START, "éMI");
                return view.patterns().find(NodeQuestion.of(type, filter, List.of(type.key()), 9));
              });

      assertThat(found.rows()).containsExactly(List.of(new Literal.Whole(1)));
    }
  }

  @Test
  void whatNeedsANewerServerIsRefusedWithItsVersion() throws Exception {
    var born = ONTOLOGY.replace("name: string", "born: {type: date, stored: text}");

    assertThat(refusal(15, born))
        .singleElement()
        .asString()
        .matches(
            "column 'born' is text \\(PostgreSQL 15\\.\\S+.* reads no other type from it; 16 or newer"
                + " does\\), which cannot be read as date");
  }
}
