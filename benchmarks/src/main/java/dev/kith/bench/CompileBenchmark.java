package dev.kith.bench;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/// B9: from JSON arguments to SQL text, the caller's scope injected and proven on the way; sampled
/// by JMH.
final class CompileBenchmark implements Benchmark {
  private static final double MOST_MICROS = 100;

  @Override
  public String name() {
    return "B9";
  }

  @Override
  public String title() {
    return "JSON arguments made into SQL text";
  }

  @Override
  public Report run() throws Exception {
    var options = new OptionsBuilder().include(CompileSamples.class.getName()).build();
    var rows = new ArrayList<Row>();
    for (var result : new Runner(options).run()) {
      rows.add(row(result));
    }
    return new Report(
        List.of(
            "12 types of node with 10 properties each, as many of relationship; SQLite's" + " text",
            "a call: the JSON parsed and read into a question, the SQL written, an answer without"
                + " rows made; one of the others: the question alone made into SQL",
            "JMH, sampled, one thread; each row in a process of its own, 6 s after 10 s; p50"),
        rows);
  }

  private static Row row(RunResult result) {
    var params = result.getParams();
    int types = Integer.parseInt(params.getParam("types"));
    boolean scoped = Boolean.parseBoolean(params.getParam("scoped"));
    var shape = params.getParam("shape");
    var sampled = result.getPrimaryResult().getStatistics();
    double median = sampled.getPercentile(50);
    return new Row(
        shape + ", " + types + " types" + (scoped ? ", scoped" : ""),
        Figures.nanos(median * 1_000),
        "p99 "
            + Figures.nanos(sampled.getPercentile(99) * 1_000)
            + "; "
            + Figures.count(sampled.getN())
            + " samples",
        "≤ " + Figures.nanos(MOST_MICROS * 1_000),
        median <= MOST_MICROS ? Verdict.MET : Verdict.MISSED,
        Figures.count(CompileWork.of(shape, types, scoped).applyAsInt(1)) + " characters");
  }
}
