package dev.kith.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/// Runs the benchmarks named on the command line, or all, and notes what came out.
public final class Bench {
  private static final List<Benchmark> ALL =
      List.of(
          new NeighbourhoodBenchmark(),
          new ToolCallBenchmark(),
          new SqlBenchmark(),
          new WriteBenchmark(),
          new StartBenchmark(),
          new SharedMemoryBenchmark(),
          new ImportBenchmark(),
          new OpenBenchmark(),
          new CompileBenchmark(),
          new SearchBenchmark(),
          new MemoryBenchmark(),
          new MixedLoadBenchmark(),
          new AggregateBenchmark(),
          new CypherBenchmark(),
          new SearchQualityBenchmark(),
          new QuestionBenchmark(),
          new ReplyBenchmark(),
          new ServerBenchmark(),
          new PastBenchmark(),
          new EmbeddingBenchmark(),
          new PostgresBenchmark());

  private Bench() {}

  public static void main(String[] names) throws Exception {
    var wanted = Set.of(names);
    var results = new Results(Path.of("benchmarks/RESULTS.md"));
    for (var benchmark : ALL) {
      if (wanted.isEmpty() || wanted.contains(benchmark.name())) {
        System.out.println(benchmark.name() + " " + benchmark.title());
        var report = benchmark.run();
        report.notes().forEach(note -> System.out.println("  " + note));
        for (var row : report.rows()) {
          System.out.println(
              "  "
                  + row.verdict()
                  + "  "
                  + row.what()
                  + ": "
                  + row.figure()
                  + "  "
                  + row.details());
        }
        if (!report.rows().isEmpty()) { // else it was skipped, and what was measured before stays
          results.put(benchmark, report, Machine.describe("benchmarks/run " + benchmark.name()));
        }
      }
    }
  }
}
