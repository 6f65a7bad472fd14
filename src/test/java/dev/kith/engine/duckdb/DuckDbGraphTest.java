package dev.kith.engine.duckdb;

import dev.kith.mapped.BfsOnTables;
import dev.kith.mapped.KeylessRowsContract;
import dev.kith.mapped.MappedContract;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.MappedToolsContract;
import dev.kith.mapped.MappedViewContract;
import dev.kith.mapped.OddValuesContract;
import dev.kith.mapped.ValidRowsContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class DuckDbGraphTest
    implements MappedContract,
        MappedViewContract,
        MappedToolsContract,
        OddValuesContract,
        KeylessRowsContract,
        ValidRowsContract,
        BfsOnTables {
  @TempDir Path folder;

  @Override
  public MappedGraph open(String sql, String ontology) throws IOException {
    return DuckDbTables.open(sql, ontology, Files.createTempDirectory(folder, "graph"));
  }
}
