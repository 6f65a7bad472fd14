package dev.kith.store.transfer;

import dev.kith.exchange.FileFormat;
import dev.kith.exchange.GraphFiles;
import dev.kith.exchange.RowSource;
import dev.kith.exchange.graphml.GraphMlReader;
import dev.kith.exchange.kuzu.KuzuFolder;
import dev.kith.exchange.neo4j.Neo4jFiles;
import dev.kith.exchange.rdf.RdfReader;
import java.nio.file.Path;
import java.util.List;

/// The files that an import reads, in order: what other databases export is a folder of several.
final class ImportSources {
  private ImportSources() {}

  static List<RowSource> of(List<Path> named, FileFormat format) {
    return switch (format) {
      case KITH, NEO4J_NODES, NEO4J_RELATIONSHIPS ->
          named.stream()
              .map(file -> new RowSource(file, read -> GraphFiles.open(file, read)))
              .toList();
      case SERVER_MEMORY ->
          named.stream()
              .map(file -> new RowSource(file, read -> GraphFiles.serverMemory(file, read)))
              .toList();
      case MARKDOWN ->
          named.stream()
              .map(file -> new RowSource(file, read -> GraphFiles.markdown(file, read)))
              .toList();
      case NEO4J -> Neo4jFiles.sources(named);
      case KUZU -> KuzuFolder.sources(named);
      case GRAPHML -> GraphMlReader.sources(named);
      case RDF -> RdfReader.sources(named);
    };
  }
}
