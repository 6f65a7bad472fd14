package dev.kith.bench;

import dev.kith.cypher.run.Cypher;
import dev.kith.cypher.run.PlanCache;
import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.WalkLimits;
import java.time.Instant;
import java.util.Map;

/// Asks a graph in Cypher, from the text to the last value; with a cache of plans like that of a
/// server.
record CypherByKith(Graph graph, PlanCache plans) {
  private static final int MOST_ROWS = 1_000;

  CypherByKith(Graph graph) {
    this(graph, new PlanCache());
  }

  long ask(String text, Map<String, CypherValue> parameters, Checksum.Rows what) {
    var call = Call.by("bench");
    return graph.read(
        call,
        view -> {
          var sum = new Checksum(what);
          var cypher = Cypher.over(view, call, WalkLimits.USUAL, Instant.EPOCH).with(plans);
          for (var row : cypher.answer(text, parameters, MOST_ROWS).rows()) {
            row.forEach(sum::value);
            sum.endRow();
          }
          return sum.sum();
        });
  }
}
