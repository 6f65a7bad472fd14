package dev.kith.engine.duckdb;

import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.ScopeMatrixOnTables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class ScopeMatrixOnTablesTest implements ScopeMatrixOnTables {
  @TempDir Path folder;

  @Override
  public MappedGraph open(String sql, String ontology) {
    try {
      return DuckDbTables.open(sql, ontology, Files.createTempDirectory(folder, "tables"));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
