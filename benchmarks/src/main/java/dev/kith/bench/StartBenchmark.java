package dev.kith.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// B6: how long a client waits for Kith's tools after it started the launcher, and how much memory
/// the waiting server then holds; from the packed archive too, where `./dev package` made one.
final class StartBenchmark implements Benchmark {
  private static final String THEIRS = "server-memory";
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
    var contenders = new LinkedHashMap<String, List<String>>();
    contenders.put(
        THEIRS, List.of(System.getenv().getOrDefault("KITH_BENCH_NODE", "node"), script));
    contenders.put("./kith", server(Path.of("kith").toAbsolutePath(), home));
    var unpacked = System.getenv().getOrDefault("KITH_BENCH_UNPACKED", "");
    if (!unpacked.isEmpty()) {
      contenders.put("the archive", server(Path.of(unpacked), home));
    }
    return report(starts(contenders, home));
  }

  private static List<String> server(Path launcher, Path home) {
    return List.of(launcher.toString(), "mcp", "--home", home + "/h");
  }

  /// What each start cost, all of them in turns.
  private static Map<String, List<Start>> starts(Map<String, List<String>> contenders, Path home)
      throws IOException {
    var starts = new LinkedHashMap<String, List<Start>>();
    for (int round = -WARMUPS; round < ROUNDS; round++) {
      for (var contender : contenders.entrySet()) {
        var start = start(contender.getValue(), home);
        if (round >= 0) {
          starts.computeIfAbsent(contender.getKey(), _ -> new ArrayList<>()).add(start);
        }
      }
    }
    return starts;
  }

  private static Report report(Map<String, List<Start>> starts) {
    var theirs = starts.remove(THEIRS);
    var rows = new ArrayList<Row>();
    starts.forEach(
        (name, ours) -> {
          rows.add(Row.atMost(name + ": spawn to tools/list", times(ours, theirs), 1.0, ""));
          rows.add(
              Row.atMost(
                  name + ": resident memory",
                  memory(ours, theirs),
                  1.2,
                  memoryWords(ours, theirs)));
        });
    return new Report(
        List.of(
            "all are started in turns, as a client starts them; ours with their trained AOT cache"
                + " by ./kith and, after ./dev package, by the launcher of the unpacked archive;"
                + " theirs by node itself, without npx",
            "a handshake, then tools/list: 23 tools of Kith's against 9; memory is VmRSS once the"
                + " list has come, mapped files included"),
        rows);
  }

  private static Rounds.Ratio times(List<Start> ours, List<Start> theirs) {
    return Rounds.ratio(
        "Kith",
        ours.stream().mapToDouble(Start::nanos).toArray(),
        THEIRS,
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
    return "medians: Kith " + megabytes(ours) + ", " + THEIRS + " " + megabytes(theirs);
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
