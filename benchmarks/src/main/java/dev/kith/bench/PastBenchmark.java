package dev.kith.bench;

import dev.kith.access.Caller;
import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Progress;
import dev.kith.store.Home;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Import;
import dev.kith.tool.CallContext;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.bfs.BfsTools;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// B17: what a reading of the past costs.
final class PastBenchmark implements Benchmark {
  private static final Path FOLDER = Path.of("target/bench-data/past");
  private static final int NODES = Integer.getInteger("kith.bench.past.nodes", 1_000_000);
  private static final int EDGES = 4 * NODES;
  private static final int CHANGES = 10_000;
  private static final int CALLS = 500;
  private static final long SEED = 20261117;
  private static final double MOST_NANOS = 10e6;

  private final SplittableRandom random = new SplittableRandom(SEED);

  @Override
  public String name() {
    return "B17";
  }

  @Override
  public String title() {
    return "1 hop as of a change: the last one, and 10,000 changes ago";
  }

  @Override
  public Report run() throws Exception {
    WriteBenchmark.delete(FOLDER);
    Files.createDirectories(FOLDER);
    try (var home = LargeGraph.home(FOLDER.resolve("home"));
        var toolbox =
            new Toolbox(
                new Catalogue(Map.of(Family.BFS, BfsTools.all())), home, Limits.FOR_PROGRAMS)) {
      load(home);
      var graph = home.named("past");
      long ago = change(graph);
      for (int each = 0; each < CHANGES; each++) {
        change(graph);
      }
      return measure(toolbox, ago, change(graph));
    }
  }

  private void load(Home home) throws IOException {
    var file = FOLDER.resolve("rows.jsonl");
    try (var rows = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      for (int node = 0; node < NODES; node++) {
        row(rows, "{\"id\":\"" + LargeGraph.id(node) + "\",\"entity_type\":\"T\",\"n\":" + node);
      }
      for (int edge = 0; edge < EDGES; edge++) {
        var subject = LargeGraph.id(edge % NODES);
        // another one each round, so that no edge comes twice
        var object = LargeGraph.id((int) ((edge * 7_919L + edge / NODES + 1) % NODES));
        row(
            rows,
            "{\"subject\":\"" + subject + "\",\"predicate\":\"P\",\"object\":\"" + object + "\"");
      }
    }
    var options = new Import.Options(false, AboutFile.imported("The past", false));
    Import.run(home, "past", List.of(file), options, Call.by("bench"), Progress.NONE);
  }

  private static void row(BufferedWriter rows, String start) throws IOException {
    rows.write(start);
    rows.write("}\n");
  }

  private String id() {
    return LargeGraph.id(random.nextInt(NODES));
  }

  private long change(Graph graph) {
    long change = 0;
    while (change == 0) {
      var edge = new Edge(id(), "Q" + random.nextInt(9), id(), Metadata.NONE);
      var batch =
          List.<Mutation>of(
              new Mutation.CreateEdge(edge, false),
              new Mutation.AddObservations(id(), List.of("fact " + random.nextInt())));
      change = graph.write(Call.by("bench").withoutWaiting(), batch).change();
    }
    return change;
  }

  private Report measure(Toolbox toolbox, long ago, long last) throws Exception {
    ask(toolbox, "");
    long began = System.nanoTime();
    ask(toolbox, ",\"as_of\":" + ago);
    double first = System.nanoTime() - began;
    var rounds =
        new Rounds(5, 9)
            .add("now", () -> asked(toolbox, ""))
            .add("as of the last change", () -> asked(toolbox, ",\"as_of\":" + last))
            .add("10,000 changes ago", () -> asked(toolbox, ",\"as_of\":" + ago))
            .run(CALLS);
    var rows = new ArrayList<Row>();
    rows.add(
        Row.atMost(
            "bfs_query as of the last change",
            rounds.ratio("as of the last change", "now"),
            1.2,
            "the change is looked up, and the snapshot compared with it"));
    double then = rounds.median("10,000 changes ago");
    rows.add(
        new Row(
            "bfs_query 10,000 changes ago, after the first",
            Figures.nanos(then),
            "",
            "≤ " + Figures.nanos(MOST_NANOS),
            then <= MOST_NANOS ? Verdict.MET : Verdict.MISSED,
            "a copy is open like any database"));
    rows.add(
        Row.informational(
            "the first", Figures.nanos(first), "the file is copied, 10,000 changes are reversed"));
    return new Report(
        List.of(
            Figures.count(NODES) + " nodes, " + Figures.count(EDGES) + " edges, seed " + SEED,
            "each change an edge and an observation; no embeddings"),
        rows);
  }

  private long asked(Toolbox toolbox, String asOf) {
    long bytes = 0;
    for (int call = 0; call < CALLS; call++) {
      bytes += ask(toolbox, asOf);
    }
    return bytes;
  }

  private long ask(Toolbox toolbox, String asOf) {
    var arguments =
        "{\"database\":\"past\",\"max_hops\":1,\"seeds\":[\"" + id() + "\"]" + asOf + "}";
    try (var context =
        toolbox.context(Caller.local("bench"), CallContext.ProgressListener.IGNORED)) {
      var tool = toolbox.catalogue().find("bfs_query").orElseThrow();
      var result = toolbox.call(tool, Json.read(arguments), context);
      if (result.fault().orElse(null) instanceof Fault.NotReady) {
        return ask(toolbox, asOf);
      }
      if (result.isFault()) {
        throw new IllegalStateException(result.json());
      }
      return result.body().length();
    } catch (Json.Malformed impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
