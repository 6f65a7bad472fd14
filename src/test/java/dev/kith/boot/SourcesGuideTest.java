package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.boot.command.Commands;
import dev.kith.mapped.engine.TableSource;
import dev.kith.mapped.ontology.OntologyFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The guide to ontologies shows sources without the graph that lies in them: each is tried with
/// the same small one.
class SourcesGuideTest {
  private static final String GRAPH =
      """
      nodes:
        person:
          table: people
          key: id
          properties: {id: int64, name: string}
      relationships:
        ASSIGNED: {from: person, to: person, table: assigned, source: whom, target: by}
      """;

  @TempDir Path folder;

  @BeforeEach
  void tables() throws SQLException {
    try (var connection =
            DriverManager.getConnection("jdbc:duckdb:" + folder.resolve("warehouse.duckdb"));
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE people AS SELECT 1 AS id, 'Ada' AS name");
      statement.execute("CREATE TABLE assigned AS SELECT 1 AS whom, 1 AS by");
      statement.execute("COPY people TO '" + folder.resolve("people.parquet") + "'");
      statement.execute("COPY assigned TO '" + folder.resolve("assigned.csv") + "'");
    }
  }

  @Test
  void everySourceThatTheGuideShowsCanBeUsed() throws IOException {
    var shown = Shell.blocks(Path.of("docs/guide/ontology.md"), "yaml");

    assertThat(shown).hasSize(3);
    assertThat(mapped(shown.get(0), "warehouse")).isZero();
    assertThat(mapped(shown.get(1), "files")).isZero();
    var server = OntologyFile.read(written(shown.get(2), "server")).source().location();
    assertThat(server).isInstanceOf(TableSource.SourceLocation.Server.class);
    assertThat(server.toString()).contains("one:8123", "two:8123", "reader", "FORGE_PASSWORD");
  }

  private int mapped(String source, String name) throws IOException {
    var home = folder.resolve("home").toString();
    var ontology = written(source, name).toString();
    return Commands.run("map", "--home", home, "--engine", "duckdb", "--ontology", ontology);
  }

  private Path written(String source, String name) throws IOException {
    return Files.writeString(folder.resolve(name + ".yaml"), source + GRAPH);
  }
}
