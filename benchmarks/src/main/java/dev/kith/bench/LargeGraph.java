package dev.kith.bench;

import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.search.embed.Embedder;
import dev.kith.store.Home;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Import;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/// The graph that the large benchmarks share: as files of JSON lines, and as a database that Kith
/// imported from them. Both are made once and kept.
final class LargeGraph {
  static final int NODES = Integer.getInteger("kith.bench.nodes", 5_000_000);
  static final int EDGES = Integer.getInteger("kith.bench.edges", 20_000_000);
  static final long SEED = Long.getLong("kith.bench.seed", 20261115);
  static final String DATABASE = "large";
  private static final Path FOLDER =
      Path.of("target/bench-data/large-" + NODES + "-" + EDGES + "-" + SEED);
  static final Path NODE_LINES = FOLDER.resolve("nodes.jsonl");
  static final Path EDGE_LINES = FOLDER.resolve("edges.jsonl");
  static final Path HOME = FOLDER.resolve("home");

  private LargeGraph() {}

  static String described() {
    return "R-MAT, "
        + Figures.count(NODES)
        + " nodes, "
        + Figures.count(EDGES)
        + " edges, seed "
        + SEED;
  }

  static Path sqlite() {
    return HOME.resolve(DATABASE).resolve("graph.sqlite");
  }

  static Path topology() {
    return HOME.resolve(DATABASE).resolve("topology.csr");
  }

  static String id(int node) {
    return "entity:" + node;
  }

  /// Nodes that the questions start from: drawn evenly from those that have an edge.
  static int[] seeds(int count, long seed) throws IOException {
    var edges = Rmat.of(NODES, EDGES, SEED).edges();
    var connected = new java.util.BitSet(NODES);
    for (long edge : edges) {
      connected.set(Rmat.subject(edge));
      connected.set(Rmat.object(edge));
    }
    return new java.util.SplittableRandom(seed)
        .ints(0, NODES)
        .filter(connected::get)
        .limit(count)
        .toArray();
  }

  /// Writes the files of JSON lines unless they are there.
  static void writeLines() throws IOException {
    if (Files.exists(EDGE_LINES)) {
      return;
    }
    Files.createDirectories(FOLDER);
    try (var out = lines(NODE_LINES)) {
      for (int node = 0; node < NODES; node++) {
        out.write(
            utf8(
                "{\"id\":\"entity:"
                    + node
                    + "\",\"entity_type\":\"type"
                    + node % 20
                    + "\",\"name\":\"Entity "
                    + node
                    + "\"}\n"));
      }
    }
    var unfinished = FOLDER.resolve("edges.tmp");
    try (var out = lines(unfinished)) {
      for (long edge : Rmat.of(NODES, EDGES, SEED).edges()) {
        out.write(
            utf8(
                "{\"subject\":\"entity:"
                    + Rmat.subject(edge)
                    + "\",\"predicate\":\"relates"
                    + Rmat.predicate(edge)
                    + "\",\"object\":\"entity:"
                    + Rmat.object(edge)
                    + "\"}\n"));
      }
    }
    Files.move(unfinished, EDGE_LINES);
  }

  private static OutputStream lines(Path file) throws IOException {
    return new BufferedOutputStream(Files.newOutputStream(file), 1 << 20);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /// Makes the database unless it is there.
  static void importOnce() throws IOException {
    if (!Files.exists(sqlite())) {
      writeLines();
      try (var home = home(HOME)) {
        importInto(home);
      }
    }
  }

  static Home home(Path folder) {
    return new Home(folder, "unused", new NoEmbedder(), InstantSource.system());
  }

  static void importInto(Home home) {
    var options = new Import.Options(false, AboutFile.imported("A large graph", false));
    Import.run(
        home,
        DATABASE,
        List.of(NODE_LINES, EDGE_LINES),
        options,
        Call.by("bench"),
        new PhaseTimes());
  }

  /// Says on stderr how long each phase took.
  private static final class PhaseTimes implements Progress {
    private String last = "";
    private long since = System.nanoTime();

    @Override
    public void at(String phase, long done, long total) {
      if (!phase.equals(last)) {
        long now = System.nanoTime();
        System.err.println("    " + last + " " + Figures.nanos(now - since));
        last = phase;
        since = now;
      }
    }
  }

  /// The databases measured here have no vectors.
  private static final class NoEmbedder implements Embedder {
    @Override
    public String model() {
      return "none";
    }

    @Override
    public int dimensions() {
      return 4;
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public List<float[]> embed(List<String> texts, Call call) {
      throw new IllegalStateException("nothing here is embedded");
    }
  }
}
