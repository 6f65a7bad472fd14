package dev.kith.engine.duckdb;

import dev.kith.graph.Call;
import dev.kith.graph.EngineThreads;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.engine.TableEngine;
import dev.kith.mapped.ontology.OntologyFile;
import dev.kith.mapped.ontology.TableCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.function.UnaryOperator;

/// Graphs in DuckDB files, for tests.
public final class DuckDbTables {
  private static final EngineThreads THREADS = new EngineThreads(4);

  private DuckDbTables() {}

  /// Writes tables to `graph.duckdb`, and opens them.
  ///
  /// @param ontology all of it but where the tables are
  public static MappedGraph open(String sql, String ontology, Path folder) {
    return open(sql, ontology, folder, engine -> engine);
  }

  /// The same, with something between the graph and the engine.
  public static MappedGraph open(
      String sql, String ontology, Path folder, UnaryOperator<TableEngine> around) {
    try (var connection =
            DriverManager.getConnection("jdbc:duckdb:" + folder.resolve("graph.duckdb"));
        var statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException failed) {
      throw new AssertionError(sql, failed);
    }
    return open(folder, "source: graph.duckdb\n" + ontology, around);
  }

  /// Opens what an ontology describes, checked against its tables.
  static MappedGraph open(Path folder, String ontology) {
    return open(folder, ontology, engine -> engine);
  }

  private static MappedGraph open(Path folder, String ontology, UnaryOperator<TableEngine> around) {
    try {
      return open(Files.writeString(folder.resolve("graph.yaml"), ontology), around);
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
  }

  /// The same for a file that is there already.
  static MappedGraph open(Path ontology) throws IOException {
    return open(ontology, engine -> engine);
  }

  private static MappedGraph open(Path ontology, UnaryOperator<TableEngine> around)
      throws IOException {
    var file = OntologyFile.read(ontology);
    var engine = DuckDbEngine.open("tables", file.source(), THREADS);
    TableCheck.run("graph.yaml", file, engine, Call.by("check"));
    return new MappedGraph("tables", file, around.apply(engine), 1);
  }
}
