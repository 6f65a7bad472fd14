package dev.kith.engine.duckdb;

import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.ScopeMatrixOnTables;
import dev.kith.mapped.SeveralAtOnce;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/// Every second graph is asked for first hops ahead of time, and compared with one that is not.
@Tag("long")
class ScopeMatrixOnTablesTest implements ScopeMatrixOnTables {
  @TempDir Path folder;
  private int opened;

  @Override
  public MappedGraph open(String sql, String ontology) {
    try {
      boolean ahead = opened++ % 2 == 0;
      return DuckDbTables.open(
          sql,
          ontology,
          Files.createTempDirectory(folder, "tables"),
          engine -> ahead ? new SeveralAtOnce(engine) : engine);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
