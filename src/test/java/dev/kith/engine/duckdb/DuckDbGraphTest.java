package dev.kith.engine.duckdb;

import dev.kith.mapped.GraphTables;
import dev.kith.mapped.MappedContract;
import dev.kith.mapped.MappedGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class DuckDbGraphTest implements MappedContract {
  @TempDir Path folder;

  @Override
  public MappedGraph open(GraphTables tables) throws IOException {
    return DuckDbTables.open(tables, Files.createTempDirectory(folder, "graph"));
  }
}
