package dev.kith.engine.duckdb;

import dev.kith.mapped.BfsOnTables;
import dev.kith.mapped.MappedContract;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.MappedToolsContract;
import dev.kith.mapped.MappedViewContract;
import dev.kith.mapped.SeveralAtOnce;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/// The same on an engine that is asked for the first hop ahead of time.
@Tag("long")
class AskedAheadGraphTest
    implements MappedContract, MappedViewContract, MappedToolsContract, BfsOnTables {
  @TempDir Path folder;

  @Override
  public MappedGraph open(String sql, String ontology) throws IOException {
    var place = Files.createTempDirectory(folder, "graph");
    return DuckDbTables.open(sql, ontology, place, SeveralAtOnce::new);
  }
}
