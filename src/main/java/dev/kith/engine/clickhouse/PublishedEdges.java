package dev.kith.engine.clickhouse;

import dev.kith.graph.pattern.Difference;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import java.util.List;
import java.util.Optional;

/// The relationships of one type, in a table by where they start and one by where they lead.
record PublishedEdges(EdgeType type, PublishedLayout layout, BatchSizes portions)
    implements PublishedType {
  static final String ENDS = "`source`, `target`";
  private static final int KEYS_A_STATEMENT = 100;

  @Override
  public String name() {
    return type.name();
  }

  @Override
  public List<String> tables() {
    return List.of(PublishedLayout.edges(type, true), PublishedLayout.edges(type, false));
  }

  @Override
  public List<String> statements() {
    return layout.of(type);
  }

  @Override
  public String keys() {
    return ENDS;
  }

  @Override
  public List<String> ends() {
    return List.of(type.from(), type.to());
  }

  private NodeType start() {
    return layout.ontology().end(type.from());
  }

  @Override
  public WrittenBatch page(GraphScan graph, Optional<Literal> after, BatchWriter parts) {
    var found = graph.nodes(start(), List.of(start().key()), after, portions.starts());
    graph.hops(type, GraphScan.keys(found), hop -> add(hop, parts));
    return WrittenBatch.of(after, found, portions.starts());
  }

  private void add(Hop hop, BatchWriter parts) {
    parts.live(
        List.of(hop.source().key(), hop.target().key()), type.properties(), hop.properties());
  }

  /// Everything that starts at a changed node.
  @Override
  public void differing(GraphScan graph, Difference since, BatchWriter parts) {
    for (var keys : GraphScan.pieces(since.starts(), start(), portions.starts())) {
      graph.hops(type, keys, hop -> add(hop, parts));
      graph.release();
    }
  }

  /// Deletes what started there before.
  @Override
  public void forget(Difference since, PublishedTables tables, long change) {
    for (var keys : GraphScan.pieces(since.starts(), start(), KEYS_A_STATEMENT)) {
      tables.forgetFrom(
          PublishedLayout.edges(type, true), PublishedLayout.edges(type, false), keys, change);
    }
  }
}
