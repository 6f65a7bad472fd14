package dev.kith.bench;

import java.util.ArrayList;
import java.util.List;

/// B16: Cypher on an owned database against Kuzu; and around a node with very many relationships,
/// with ordered scans and totals over two hops, against SQL by hand.
final class CypherBenchmark implements Benchmark {
  private static final String ONLY = System.getProperty("kith.bench.cypher.only", "");

  @Override
  public String name() {
    return "B16";
  }

  @Override
  public String title() {
    return "Cypher against Kuzu; hubs, ordered scans and totals against SQL by hand";
  }

  @Override
  public Report run() throws Exception {
    var hub = new HubGraph();
    var rows = new ArrayList<Row>();
    if (!ONLY.equals("hub")) {
      rows.addAll(KuzuContest.rows());
    }
    if (!ONLY.equals("kuzu")) {
      rows.addAll(HubContest.rows(hub));
    }
    return new Report(
        List.of(
            new PeopleGraph().described(),
            "the same Cypher and the same parameters, from another node each time; prepared once in"
                + " Kuzu, and in Kith with a cache of plans like that of a server",
            hub.described(),
            "Kith through Graph.read and the whole of Cypher; by hand through JDBC with statements"
                + " that stay prepared: of DuckDB on a copy of the same file, of SQLite on the same"
                + " file, of PostgreSQL on the same tables, with an index for each end of a"
                + " relationship",
            "answers in Cypher were compared before they were measured (of any 30, only how many they"
                + " are); those of tools have another form, and were not;"
                + " by hand all nodes, properties and relationships are fetched that a tool's answer"
                + " has",
            "both are asked until they get no faster, for 20 s at most: in its first seconds a tool"
                + " call takes several times as long",
            "the first query of an owned database that sorts by a property, which is not timed,"
                + " makes a column of it in memory"),
        rows);
  }
}
