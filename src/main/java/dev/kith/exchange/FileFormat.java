package dev.kith.exchange;

/// What the lines of a graph file mean.
public enum FileFormat {
  /// Kith's own rows; the file name's extension says how they are written.
  KITH,
  /// The file of the npm package `@modelcontextprotocol/server-memory`.
  SERVER_MEMORY,
  /// The nodes, as CSV with the headers of Neo4j.
  NEO4J_NODES,
  /// The edges, as CSV with the headers of Neo4j.
  NEO4J_RELATIONSHIPS,
  /// A folder with a page of Markdown for each entity, as Obsidian reads it.
  MARKDOWN,
  /// What Neo4j exports: CSV for `neo4j-admin`, CSV and JSON lines of APOC.
  NEO4J,
  /// The folder that Kuzu's `EXPORT DATABASE` writes.
  KUZU,
  /// GraphML.
  GRAPHML,
  /// RDF in N-Triples or Turtle.
  RDF
}
