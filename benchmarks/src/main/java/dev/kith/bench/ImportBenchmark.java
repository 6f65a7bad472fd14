package dev.kith.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// B7: how long a large graph takes from its files to the first answer.
final class ImportBenchmark implements Benchmark {
  private static final int ROUNDS = Integer.getInteger("kith.bench.imports", 3);
  private static final Path DUCKDB = LargeGraph.HOME.resolveSibling("duckdb");
  private static final List<String> FLAGS = List.of("-Xmx2g");

  @Override
  public String name() {
    return "B7";
  }

  @Override
  public String title() {
    return "Import of JSON lines and the first answer, against DuckDB loading the same files";
  }

  @Override
  public Report run() throws Exception {
    LargeGraph.writeLines();
    var kith = new double[ROUNDS];
    var duckdb = new double[ROUNDS];
    long peak = 0;
    long duckdbPeak = 0;
    for (int round = 0; round < ROUNDS; round++) {
      var ours = Child.run(LoadChild.class, FLAGS, "kith", LargeGraph.HOME.toString());
      System.out.println("  Kith " + ours);
      var theirs = Child.run(LoadChild.class, FLAGS, "duckdb", DUCKDB.toString());
      System.out.println("  DuckDB " + theirs);
      if (!ours.get("edges").equals(theirs.get("edges"))) {
        throw new IllegalStateException("different answers");
      }
      kith[round] = ours.get("nanos");
      duckdb[round] = theirs.get("nanos");
      peak = Math.max(peak, ours.get("peak"));
      duckdbPeak = Math.max(duckdbPeak, theirs.get("peak"));
    }
    var rows = new ArrayList<Row>();
    rows.add(
        Row.atMost(
            "files to first 1-hop answer",
            Rounds.ratio("Kith", kith, "DuckDB", duckdb),
            3,
            "DuckDB writes columns and no index; of Kith's time nearly half is SQLite sorting for"
                + " edge_out and edge_in (40 s of processor time each), most of the rest binding"
                + " and inserting 20 million rows one column at a time"));
    rows.add(
        Row.informational(
            "peak resident memory, Kith", mebibytes(peak), "-Xmx2g; mapped pages too"));
    rows.add(
        Row.informational("peak resident memory, DuckDB", mebibytes(duckdbPeak), "limit of 4 GB"));
    rows.add(
        Row.informational(
            "graph.sqlite and topology.csr",
            mebibytes(Files.size(LargeGraph.sqlite()))
                + " and "
                + mebibytes(Files.size(LargeGraph.topology())),
            "from "
                + mebibytes(Files.size(LargeGraph.NODE_LINES) + Files.size(LargeGraph.EDGE_LINES))
                + " of JSON lines"));
    return new Report(
        List.of(
            LargeGraph.described() + "; each edge a different triple",
            "fresh processes in turns, measured inside; "
                + ROUNDS
                + " rounds, since one takes minutes",
            "the files are in the page cache"),
        rows);
  }

  static String mebibytes(long bytes) {
    return Figures.count(bytes >> 20) + " MB";
  }
}
