package dev.kith.store.doctor;

import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.store.OwnedGraph;
import dev.kith.store.sqlite.ConnectionPool;
import java.util.ArrayList;
import java.util.List;

/// Checks that the tables have exactly one vector for each embedded node.
final class EmbeddingCheck {
  private final OwnedGraph graph;
  private final Call call;
  private final Progress progress;

  EmbeddingCheck(OwnedGraph graph, Call call, Progress progress) {
    this.graph = graph;
    this.call = call;
    this.progress = progress;
  }

  /// What was wrong, and whether it was repaired; nothing where all is well.
  List<Doctor.Finding> run() {
    var embeddings = graph.indexes().embeddings();
    long useless = read(embeddings::useless);
    long lacking = read(connection -> (long) embeddings.lacking(connection).cardinality());
    var findings = new ArrayList<Doctor.Finding>();
    if (useless + lacking == 0) {
      return findings;
    }
    boolean writable = graph.about().writable();
    if (writable) {
      embeddings.repair(call, progress);
    }
    findings.add(
        new Doctor.Finding(
            writable ? Doctor.Status.REPAIRED : Doctor.Status.BROKEN,
            "stored vectors: "
                + useless
                + " of no node or of a wrong size, "
                + lacking
                + " nodes without one"));
    return findings;
  }

  private long read(ConnectionPool.Use<Long> use) {
    return graph.connections().readTransaction(call, use);
  }
}
