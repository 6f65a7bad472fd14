package dev.kith.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// B5: eight agents, each with a server of its own, write to one memory at once.
///
/// Both servers get the same calls of the same tools. What counts is what a fresh server still
/// finds of the writes that were acknowledged.
final class SharedMemoryBenchmark implements Benchmark {
  private static final int CLIENTS = 8;
  private static final int WRITES = Integer.getInteger("kith.bench.writes", 200);
  private static final int ROUNDS = Integer.getInteger("kith.bench.rounds", 5);
  private static final int STOCK = 5_000;
  private static final int NAMES_AT_ONCE = 40;
  private static final Path FOLDER = Path.of("target/bench-data/shared").toAbsolutePath();
  private static final Path NPM =
      Path.of(
          ".tools/server-memory/node_modules/@modelcontextprotocol/server-memory/dist/index.js");

  @Override
  public String name() {
    return "B5";
  }

  @Override
  public String title() {
    return "8 processes × 200 writes on one memory, against npm server-memory";
  }

  /// How a server is started on a folder.
  private interface Server {
    StdioClient start(Path folder) throws IOException;
  }

  /// What became of the writes of one round.
  ///
  /// @param nanos from the moment that all servers had answered to the last acknowledgement
  /// @param startNanos from the first start until all had answered
  private record Outcome(long nanos, long startNanos, int acknowledged, int refused, int lost) {}

  @Override
  public Report run() throws Exception {
    if (!fetched()) {
      System.out.println(
          "  B5 skipped: npm or @modelcontextprotocol/server-memory is not to be had");
      return new Report(List.of("skipped: npm was not there"), List.of());
    }
    var rows = new ArrayList<Row>();
    rows.addAll(compared("an empty memory", 0));
    rows.addAll(compared("a memory of " + Figures.count(STOCK) + " entities", STOCK));
    return new Report(
        List.of(
            CLIENTS
                + " processes, "
                + WRITES
                + " writes each: create_entities with one observation,"
                + " create_relations to the one before, add_observations, in turns",
            "the same calls to both; Kith with --tools server-memory and its embeddings on, started"
                + " by its launcher; each server starts afresh in every round, its start is not"
                + " counted",
            "lost: acknowledged, and not there for a fresh server afterwards; Kith syncs every"
                + " write to the disk before it answers, the other does not sync"),
        rows);
  }

  private static List<Row> compared(String what, int stock) throws Exception {
    Server kith =
        folder ->
            new StdioClient(
                List.of("./kith", "mcp", "--tools", "server-memory", "--home", folder.toString()),
                Map.of());
    Server npm =
        folder ->
            new StdioClient(
                List.of("node", NPM.toString()),
                Map.of("MEMORY_FILE_PATH", folder.resolve("memory.jsonl").toString()));
    var ours = new ArrayList<Outcome>();
    var theirs = new ArrayList<Outcome>();
    for (int round = 0; round < ROUNDS; round++) {
      ours.add(drive(kith, stock));
      theirs.add(drive(npm, stock));
    }
    var acknowledged = ratio(ours, theirs, false);
    var kept = ratio(ours, theirs, true);
    return List.of(
        new Row(
            what + ": writes lost by Kith",
            lost(ours),
            "",
            "0",
            ours.stream().allMatch(one -> one.lost() + one.refused() == 0)
                ? Verdict.MET
                : Verdict.MISSED,
            ""),
        Row.informational(
            what + ": writes lost by server-memory",
            lost(theirs),
            "each process writes the whole file, and with it what it last read"),
        Row.atLeast(what + ": kept writes a second, Kith to server-memory", kept, 10, ""),
        Row.informational(
            what + ": acknowledged writes a second, Kith to server-memory",
            Figures.times(acknowledged.median()),
            acknowledged.details()));
  }

  private static Rounds.Ratio ratio(List<Outcome> ours, List<Outcome> theirs, boolean kept) {
    // Times of one write, so that the ratio is that of what is done in a second.
    return Rounds.ratio("server-memory", each(theirs, kept), "Kith", each(ours, kept));
  }

  private static double[] each(List<Outcome> outcomes, boolean kept) {
    return outcomes.stream()
        .mapToDouble(one -> one.nanos() / (double) (one.acknowledged() - (kept ? one.lost() : 0)))
        .toArray();
  }

  private static String lost(List<Outcome> outcomes) {
    int lost = outcomes.stream().mapToInt(Outcome::lost).sum();
    int refused = outcomes.stream().mapToInt(Outcome::refused).sum();
    int acknowledged = outcomes.stream().mapToInt(Outcome::acknowledged).sum();
    return Figures.count(lost)
        + " of "
        + Figures.count(acknowledged)
        + " acknowledged; "
        + Figures.count(refused)
        + " refused";
  }

  private static Outcome drive(Server server, int stock) throws Exception {
    WriteBenchmark.delete(FOLDER);
    Files.createDirectories(FOLDER);
    fill(server, stock);
    var clients = new ArrayList<StdioClient>();
    Set<String> expected = ConcurrentHashMap.newKeySet();
    var refused = new AtomicInteger();
    long began = System.nanoTime();
    try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
      for (int client = 0; client < CLIENTS; client++) {
        clients.add(server.start(FOLDER));
      }
      for (var client : clients) {
        client.greet();
      }
      long ready = System.nanoTime();
      var drives = new ArrayList<Callable<Boolean>>();
      for (int number = 0; number < CLIENTS; number++) {
        int mine = number;
        drives.add(() -> write(clients.get(mine), mine, expected, refused));
      }
      for (var drive : threads.invokeAll(drives)) {
        drive.get();
      }
      long done = System.nanoTime();
      int missing = missing(server, expected);
      var outcome =
          new Outcome(done - ready, ready - began, expected.size(), refused.get(), missing);
      System.out.println("  " + outcome);
      return outcome;
    } finally {
      for (var client : clients) {
        client.close();
      }
    }
  }

  private static void fill(Server server, int stock) throws IOException {
    if (stock == 0) {
      return;
    }
    try (var client = server.start(FOLDER)) {
      client.greet();
      for (int from = 0; from < stock; from += 500) {
        var entities = new ArrayList<String>();
        for (int entity = from; entity < from + 500; entity++) {
          entities.add(entity("stock " + entity, "observed in an earlier year, number " + entity));
        }
        client.call("create_entities", "{\"entities\":[" + String.join(",", entities) + "]}");
      }
    }
  }

  private static String entity(String name, String observation) {
    return "{\"name\":\""
        + name
        + "\",\"entityType\":\"note\",\"observations\":[\""
        + observation
        + "\"]}";
  }

  private static Boolean write(
      StdioClient client, int number, Set<String> expected, AtomicInteger refused)
      throws IOException {
    for (int write = 0; write < WRITES; write++) {
      int entity = write / 3;
      var name = "client " + number + " entity " + entity;
      var before = "client " + number + " entity " + Math.max(0, entity - 1);
      String mark;
      boolean done;
      switch (write % 3) {
        case 0 -> {
          mark = name + " is";
          done =
              accepted(
                  client,
                  "create_entities",
                  "{\"entities\":[" + entity(name, "first of " + name) + "]}");
        }
        case 1 -> {
          mark = name + " after " + before;
          done =
              accepted(
                  client,
                  "create_relations",
                  "{\"relations\":[{\"from\":\""
                      + name
                      + "\",\"to\":\""
                      + before
                      + "\",\"relationType\":\"after\"}]}");
        }
        default -> {
          mark = name + " has second";
          done =
              accepted(
                  client,
                  "add_observations",
                  "{\"observations\":[{\"entityName\":\""
                      + name
                      + "\",\"contents\":[\"second of "
                      + name
                      + "\"]}]}");
        }
      }
      if (done) {
        expected.add(mark);
      } else {
        refused.incrementAndGet();
      }
    }
    return true;
  }

  private static boolean accepted(StdioClient client, String tool, String arguments)
      throws IOException {
    var result = client.call(tool, arguments);
    return result.has("content") && !result.path("isError").asBoolean(false);
  }

  /// How many acknowledged writes a fresh server does not know of.
  private static int missing(Server server, Set<String> expected) throws IOException {
    var found = new HashSet<String>();
    var names = new TreeSet<String>();
    for (int client = 0; client < CLIENTS; client++) {
      for (int entity = 0; entity <= WRITES / 3; entity++) {
        names.add("client " + client + " entity " + entity);
      }
    }
    try (var client = server.start(FOLDER)) {
      client.greet();
      var all = List.copyOf(names);
      for (int from = 0; from < all.size(); from += NAMES_AT_ONCE) {
        var some = all.subList(from, Math.min(all.size(), from + NAMES_AT_ONCE));
        var result =
            client.call("open_nodes", "{\"names\":[\"" + String.join("\",\"", some) + "\"]}");
        var graph = StdioClient.body(result);
        for (var entity : graph.path("entities")) {
          var name = entity.path("name").asString("");
          found.add(name + " is");
          for (var observation : entity.path("observations")) {
            if (observation.asString("").startsWith("second")) {
              found.add(name + " has second");
            }
          }
        }
        for (var relation : graph.path("relations")) {
          found.add(
              relation.path("from").asString("") + " after " + relation.path("to").asString(""));
        }
      }
    }
    return (int) expected.stream().filter(mark -> !found.contains(mark)).count();
  }

  /// Whether the other server is there; it is fetched once.
  private static boolean fetched() throws InterruptedException {
    if (Files.exists(NPM)) {
      return true;
    }
    try {
      Files.createDirectories(Path.of(".tools/server-memory"));
      var install =
          new ProcessBuilder(
                  "npm",
                  "install",
                  "--no-audit",
                  "--no-fund",
                  "--silent",
                  "--prefix",
                  ".tools/server-memory",
                  "@modelcontextprotocol/server-memory")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return install.waitFor() == 0 && Files.exists(NPM);
    } catch (IOException missing) {
      return false;
    }
  }
}
