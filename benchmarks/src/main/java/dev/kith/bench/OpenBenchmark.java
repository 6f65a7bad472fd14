package dev.kith.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// B8: what the first answer of a fresh process costs beyond what SQLite alone would need.
final class OpenBenchmark implements Benchmark {
  private static final int ROUNDS = 11;
  private static final List<String> HEAP = List.of("-Xmx1g");

  @Override
  public String name() {
    return "B8";
  }

  @Override
  public String title() {
    return "Open a large database, first 1-hop answer, against SQLite alone on the same file";
  }

  @Override
  public Report run() throws Exception {
    LargeGraph.importOnce();
    int[] seeds = LargeGraph.seeds(ROUNDS + 1, LargeGraph.SEED + 8);
    var rows = new ArrayList<Row>();
    rows.add(
        compare(
            seeds,
            "with an AOT cache, as the launcher starts Kith",
            trained("kith", seeds[ROUNDS]),
            trained("sqlite", seeds[ROUNDS])));
    rows.add(compare(seeds, "without an AOT cache", HEAP, HEAP));
    return new Report(
        List.of(
            LargeGraph.described(),
            "fresh JVMs with the launcher's flags in turns, measured from the first line of main to"
                + " the answer with ids and predicates' names; another seed each round",
            "the files are in the page cache"),
        rows);
  }

  private static Row compare(int[] seeds, String how, List<String> ours, List<String> theirs)
      throws Exception {
    var kith = new double[ROUNDS];
    var sqlite = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      var seed = Integer.toString(seeds[round]);
      var one = Child.run(OpenChild.class, ours, "kith", seed);
      var other = Child.run(OpenChild.class, theirs, "sqlite", seed);
      if (!one.get("edges").equals(other.get("edges"))) {
        throw new IllegalStateException("different answers for seed " + seed);
      }
      kith[round] = one.get("nanos");
      sqlite[round] = other.get("nanos");
    }
    return Row.atMost(
        "first answer, " + how,
        Rounds.ratio("Kith", kith, "SQLite", sqlite),
        1.5,
        "both load the driver and its native library; Kith also maps the topology and reads its"
            + " header, terms and about.yaml");
  }

  /// The flags that use a cache of what this engine's child loads.
  private static List<String> trained(String engine, int seed) throws Exception {
    var cache = Path.of("target/bench-data/" + engine + ".aot");
    Files.deleteIfExists(cache);
    var flags = new ArrayList<>(HEAP);
    flags.add("-XX:AOTCacheOutput=" + cache);
    Child.run(OpenChild.class, flags, engine, Integer.toString(seed));
    flags.set(1, "-XX:AOTCache=" + cache);
    flags.add("-Xlog:disable");
    return flags;
  }
}
