package dev.kith.bench;

import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.store.Home;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Import;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/// B4: what a durable write costs beyond the sync that makes anything durable.
final class WriteBenchmark implements Benchmark {
  private static final Path FOLDER = Path.of("target/bench-data/writes");
  private static final int NODES = 20_000;
  private static final int ROUNDS = 7;
  private static final int WRITES = 400;
  private static final long SEED = 20261115;

  private final SplittableRandom random = new SplittableRandom(SEED);

  @Override
  public String name() {
    return "B4";
  }

  @Override
  public String title() {
    return "One durable write, p50, against appending 200 bytes and fdatasync";
  }

  /// One write, durable when it returns.
  private interface Write {
    void run() throws Exception;
  }

  @Override
  public Report run() throws Exception {
    delete(FOLDER);
    Files.createDirectories(FOLDER);
    try (var home = LargeGraph.home(FOLDER.resolve("home"));
        var appended = appending(FOLDER.resolve("appended"));
        var sqlite = DriverManager.getConnection("jdbc:sqlite:" + FOLDER.resolve("plain.sqlite"));
        var statement = sqlite.createStatement()) {
      statement.execute("PRAGMA journal_mode = WAL");
      statement.execute("PRAGMA synchronous = FULL");
      statement.execute("CREATE TABLE line(key INTEGER PRIMARY KEY, text TEXT)");
      try (var insert = sqlite.prepareStatement("INSERT INTO line(text) VALUES (?)")) {
        return measure(database(home), appended, insert);
      }
    }
  }

  private Report measure(Graph graph, FileChannel appended, PreparedStatement insert)
      throws Exception {
    var call = Call.by("bench");
    var block = ByteBuffer.allocateDirect(200);
    Write edge = () -> graph.write(call, List.of(new Mutation.CreateEdge(edge(), false)));
    Write observation =
        () -> graph.write(call, List.of(new Mutation.AddObservations(id(), List.of(fact()))));
    Write plain =
        () -> {
          insert.setString(1, fact());
          insert.executeUpdate();
        };
    Write append =
        () -> {
          appended.write(block.clear());
          appended.force(false);
        };
    var names = List.of("create edge", "add observation", "SQLite, one row", "append");
    var writes = List.of(edge, observation, plain, append);
    var times = new double[writes.size()][ROUNDS];
    var single = new double[writes.size()][WRITES];
    for (int round = -2; round < ROUNDS; round++) {
      for (int turn = 0; turn < WRITES; turn++) {
        for (int which = 0; which < single.length; which++) {
          long start = System.nanoTime();
          writes.get(which).run();
          single[which][turn] = System.nanoTime() - start;
        }
      }
      for (int which = 0; which < single.length && round >= 0; which++) {
        Arrays.sort(single[which]);
        times[which][round] = single[which][WRITES / 2];
      }
    }
    var rows = new ArrayList<Row>();
    var why =
        List.of(
            "two ids, a predicate and the triple looked up; edge, three indexes, the predicate's"
                + " count and two rows of the change feed written: about six pages to the log",
            "the node and its facts looked up; fact, its index, the node's time and two rows of the"
                + " change feed written: about five pages to the log");
    int last = writes.size() - 1;
    for (int which = 0; which < 2; which++) {
      var ratio = Rounds.ratio(names.get(which), times[which], names.get(last), times[last]);
      rows.add(Row.atMost(names.get(which), ratio, 3, why.get(which)));
    }
    var floor = Rounds.ratio(names.get(2), times[2], names.get(last), times[last]);
    rows.add(
        Row.informational(
            "a bare SQLite table, one row, no index",
            Figures.times(floor.median()),
            "what WAL and synchronous = FULL cost at the least; " + floor.details()));
    return new Report(
        List.of(
            Figures.count(NODES) + " nodes, seed " + SEED + "; no embeddings",
            "one write of each in turns, the p50 of " + WRITES + " writes a round"),
        rows);
  }

  private String id() {
    return LargeGraph.id(random.nextInt(NODES));
  }

  private Edge edge() {
    return new Edge(id(), "relates" + random.nextInt(20), id(), Metadata.NONE);
  }

  private String fact() {
    return "fact " + Long.toHexString(random.nextLong()) + " about what was seen".repeat(4);
  }

  private static Graph database(Home home) throws IOException {
    var lines = new ArrayList<String>();
    for (int node = 0; node < NODES; node++) {
      lines.add("{\"id\":\"" + LargeGraph.id(node) + "\",\"entity_type\":\"thing\"}");
    }
    var file = Files.write(FOLDER.resolve("nodes.jsonl"), lines);
    var options = new Import.Options(false, AboutFile.imported("Writes", false));
    Import.run(home, "writes", List.of(file), options, Call.by("bench"), (_, _, _) -> {});
    return home.named("writes");
  }

  private static FileChannel appending(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (var files = Files.walk(folder)) {
        for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
