package dev.kith.bench;

import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// The samples of B9; JMH wants it public and open.
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgs = "-Xmx1g")
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 3, time = 2)
public class CompileSamples {
  /// How many types of node and of relationship there are.
  @Param("12")
  public int types;

  /// Whether the caller sees a part only.
  @Param({"false", "true"})
  public boolean scoped;

  /// What is asked.
  @Param({
    "a call of find_nodes",
    "a call of traverse_relationships",
    "a call of aggregate_nodes",
    "find, 3 filters and an order",
    "one hop along all types, both ways",
    "totals by a neighbour"
  })
  public String shape;

  private ToIntFunction<Integer> work;
  private int calls;

  /// Made once for each process.
  @Setup
  public void prepare() {
    work = CompileWork.of(shape, types, scoped);
  }

  /// One question, another each time.
  @Benchmark
  public int compile() {
    return work.applyAsInt(calls++ % 100_000);
  }
}
