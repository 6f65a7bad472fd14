package dev.kith.engine.duckdb;

import dev.kith.mapped.MappedGraph;
import dev.kith.pattern.JoinedChainContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class JoinedChainOnDuckDbTest implements JoinedChainContract {
  @TempDir Path folder;

  @Override
  public MappedGraph open(String sql, String ontology) throws IOException {
    return DuckDbTables.open(sql, ontology, Files.createTempDirectory(folder, "tables"));
  }
}
