package dev.kith.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// B6: how long a client waits for Kith's tools after it started the launcher, and how much memory
/// the waiting server then holds.
final class StartBenchmark implements Benchmark {
  private static final int WARMUPS = 3;
  private static final int ROUNDS = 21;
  private static final String HELLO =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
      "capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}
      """;
  private static final String LIST =
      """
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      {"jsonrpc":"2.0","id":2,"method":"tools/list"}
      """;

  /// What one start cost.
  private record Start(double nanos, double bytes) {}

  @Override
  public String name() {
    return "B6";
  }

  @Override
  public String title() {
    return "Spawn to tools/list answered over stdio, and resident memory then, against"
        + " server-memory";
  }

  @Override
  public Report run() throws Exception {
    var script = System.getenv().getOrDefault("KITH_BENCH_SERVER_MEMORY", "");
    if (script.isEmpty()) {
      return new Report(
          List.of("not measured: npm's server-memory cannot be had on this machine"), List.of());
    }
    var home = Files.createTempDirectory("kith-bench");
    var kith = List.of(Path.of("kith").toAbsolutePath().toString(), "mcp", "--home", home + "/h");
    var node = List.of(System.getenv().getOrDefault("KITH_BENCH_NODE", "node"), script);
    var ours = new ArrayList<Start>();
    var theirs = new ArrayList<Start>();
    for (int round = -WARMUPS; round < ROUNDS; round++) {
      var one = start(kith, home);
      var other = start(node, home);
      if (round >= 0) {
        ours.add(one);
        theirs.add(other);
      }
    }
    return new Report(
        List.of(
            "both are started in turns, as a client starts them; ours by ./kith with its trained"
                + " AOT cache, theirs by node itself, without npx",
            "a handshake, then tools/list: 23 tools of Kith's against 9; memory is VmRSS once the"
                + " list has come, mapped files included"),
        List.of(
            Row.atMost("spawn to tools/list", times(ours, theirs), 1.0, ""),
            Row.atMost("resident memory", memory(ours, theirs), 1.2, memoryWords(ours, theirs))));
  }

  private static Rounds.Ratio times(List<Start> ours, List<Start> theirs) {
    return Rounds.ratio(
        "Kith",
        ours.stream().mapToDouble(Start::nanos).toArray(),
        "server-memory",
        theirs.stream().mapToDouble(Start::nanos).toArray());
  }

  private static Rounds.Ratio memory(List<Start> ours, List<Start> theirs) {
    var ratio =
        Rounds.ratio(
            "",
            ours.stream().mapToDouble(Start::bytes).toArray(),
            "",
            theirs.stream().mapToDouble(Start::bytes).toArray());
    return new Rounds.Ratio(ratio.median(), ours.size() + " rounds");
  }

  private static String memoryWords(List<Start> ours, List<Start> theirs) {
    return "medians: Kith " + megabytes(ours) + ", server-memory " + megabytes(theirs);
  }

  private static String megabytes(List<Start> starts) {
    var sorted = starts.stream().mapToDouble(Start::bytes).sorted().toArray();
    return Math.round(sorted[sorted.length / 2] / (1 << 20)) + " MB";
  }

  private static Start start(List<String> command, Path home) throws IOException {
    var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("MEMORY_FILE_PATH", home + "/memory.jsonl");
    long began = System.nanoTime();
    var process = builder.start();
    try (var in = process.outputWriter(StandardCharsets.UTF_8);
        var out = process.inputReader(StandardCharsets.UTF_8)) {
      ask(in, out, HELLO);
      var list = ask(in, out, LIST);
      long nanos = System.nanoTime() - began;
      if (!list.contains("\"tools\"")) {
        throw new IOException("no tools in " + list);
      }
      return new Start(nanos, Child.status("VmRSS", process.pid()));
    } finally {
      process.onExit().join();
    }
  }

  private static String ask(Writer in, BufferedReader out, String lines) throws IOException {
    in.write(lines);
    in.flush();
    var line = out.readLine();
    if (line == null) {
      throw new IOException("the server is gone");
    }
    return line;
  }
}
