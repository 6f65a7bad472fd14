package dev.kith.engine.duckdb;

import dev.kith.graph.Scope;
import dev.kith.mapped.OneDatabase;
import dev.kith.tool.Refusals;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The same statements are run for a row that is hidden as for one that is not there.
class RefusalsOnTablesTest {
  private static final String TABLES =
      """
      CREATE TABLE person (id BIGINT, name VARCHAR, path VARCHAR);
      INSERT INTO person VALUES (1, 'Ada', '1/'), (2, 'Bob', '2/'), (3, 'Eve', '1/7/');
      CREATE TABLE knows (a BIGINT, b BIGINT, path VARCHAR);
      INSERT INTO knows VALUES (1, 2, '1/'), (1, 3, '1/'), (2, 3, '2/');
      """;
  private static final String ONTOLOGY =
      """
      nodes:
        person:
          key: id
          scope: path
          properties: {id: int64, name: string}
      relationships:
        KNOWS: {from: person, to: person, table: knows, source: a, target: b, scope: path}
      """;

  @TempDir Path folder;

  @Test
  void aHiddenRowIsAskedForAsOneThatIsNotThere() {
    var scope = new Scope.Under(List.of(new Scope.Grant("1/", Scope.Role.DEVELOPER)));
    try (var graph = DuckDbTables.open(TABLES, ONTOLOGY, folder);
        var refusals = new Refusals(new OneDatabase(graph))) {
      refusals.ofIds("tables", scope, "person:2", "person:9", "person:1");
    }
  }
}
