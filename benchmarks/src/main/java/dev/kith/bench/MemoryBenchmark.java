package dev.kith.bench;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// B11: what memory a process holds that has answered from a large database for a while.
final class MemoryBenchmark implements Benchmark {
  private static final int ROUNDS = 5;
  private static final int SEEDS = 1_000;
  private static final long ALLOWANCE = 150L << 20;

  @Override
  public String name() {
    return "B11";
  }

  @Override
  public String title() {
    return "Resident memory with a large database open and warm, against its CSR file";
  }

  @Override
  public Report run() throws Exception {
    LargeGraph.importOnce();
    var arguments = new ArrayList<String>(List.of("warm"));
    for (int seed : LargeGraph.seeds(SEEDS, LargeGraph.SEED + 11)) {
      arguments.add(Integer.toString(seed));
    }
    var resident = new long[ROUNDS];
    var own = new long[ROUNDS];
    var files = new long[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      var answer =
          Child.run(OpenChild.class, List.of("-Xmx512m"), arguments.toArray(String[]::new));
      resident[round] = answer.get("resident");
      own[round] = answer.get("own");
      files[round] = answer.get("files");
    }
    long file = Files.size(LargeGraph.topology());
    long most = file + file / 2 + ALLOWANCE;
    Arrays.sort(resident);
    Arrays.sort(own);
    Arrays.sort(files);
    long median = resident[ROUNDS / 2];
    var row =
        new Row(
            "resident after "
                + Figures.count(SEEDS)
                + " neighbourhoods of 1 hop and as many of 2 hops",
            ImportBenchmark.mebibytes(median),
            ImportBenchmark.mebibytes(resident[0])
                + "–"
                + ImportBenchmark.mebibytes(resident[ROUNDS - 1])
                + "; "
                + ROUNDS
                + " rounds; file "
                + ImportBenchmark.mebibytes(file),
            "≤ " + ImportBenchmark.mebibytes(most) + " (1.5 × file + 150 MB)",
            median <= most ? Verdict.MET : Verdict.MISSED,
            ImportBenchmark.mebibytes(files[ROUNDS / 2])
                + " of it are pages of mapped files, which processes share and the system takes"
                + " back when it needs them; "
                + ImportBenchmark.mebibytes(own[ROUNDS / 2])
                + " are the process's own");
    return new Report(
        List.of(LargeGraph.described(), "a fresh JVM with the launcher's flags and -Xmx512m"),
        List.of(row));
  }
}
