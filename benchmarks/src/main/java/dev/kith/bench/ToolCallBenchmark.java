package dev.kith.bench;

import dev.kith.access.Caller;
import dev.kith.graph.Databases;
import dev.kith.tool.CallContext;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.topology.Topology;
import dev.kith.topology.file.TopologyBuilder;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/// B2: a whole `bfs_query`, from JSON arguments to the bytes of its answer, against a bare walk
/// whose findings a hand-written loop puts into the same bytes.
final class ToolCallBenchmark implements Benchmark {
  private static final int NODES = Integer.getInteger("kith.bench.nodes", 5_000_000);
  private static final int EDGES = Integer.getInteger("kith.bench.edges", 20_000_000);
  private static final long SEED = Long.getLong("kith.bench.seed", 20261115);
  private static final int ROUNDS = 7;

  /// As many rounds of 5,000 calls until all of a call is compiled.
  private static final int SMALL_WARMUPS = 25;

  private static final OutputStream NOWHERE = OutputStream.nullOutputStream();
  private static final Path FILE = Path.of("target/bench-data/tool-call.csr");

  @Override
  public String name() {
    return "B2";
  }

  @Override
  public String title() {
    return "bfs_query as a whole tool call against a bare walk and a hand loop that writes JSON";
  }

  @Override
  public Report run() throws Exception {
    var graph = Rmat.of(NODES, EDGES, SEED);
    build(graph);
    var view = new TopologyView(Topology.open(FILE).orElseThrow());
    var bare = new BareCsr(NODES, graph.edges());
    var hand = new HandWrittenJson(bare, new HandOrder(bare, NODES));
    var random = new SplittableRandom(SEED);
    var rows = new ArrayList<Row>();
    try (var toolbox = toolbox(view)) {
      int[] any = seeds(random, 5_000, node -> bare.degree(node) > 0);
      int[] some = seeds(random, 200, node -> bare.degree(node) > 0);
      int[] medium = seeds(random, 60, node -> isMedium(bare, node));
      rows.addAll(compare("1 hop, topology", 1, any, toolbox, hand));
      rows.addAll(compare("2 hops, topology", 2, some, toolbox, hand));
      rows.addAll(compare("2 hops, 12–20 thousand edges", 2, medium, toolbox, hand));
      rows.add(throughTheStore(any));
    }
    return new Report(
        List.of(
            "R-MAT, "
                + Figures.count(NODES)
                + " nodes, "
                + Figures.count(EDGES)
                + " edges, seed "
                + SEED,
            "Kith reads arguments, walks, filters, sorts nodes by distance, mentions and id and"
                + " edges by their later end and triple, and writes to a stream",
            "the caller is a platform thread, which does the work itself; servers hand a call to a"
                + " worker, and two threads are woken besides",
            "the hand loop writes the same bytes, compared for every seed: it sorts numbers ranked"
                + " before, and makes ids from numbers",
            "unsorted, it writes as many bytes in the order in which the bare walk finds things",
            "the graph is the topology's file alone: the ratios include neither SQLite nor the"
                + " check for new commits"),
        rows);
  }

  private static boolean isMedium(BareCsr bare, int node) {
    if (bare.degree(node) == 0 || bare.degree(node) > 2_000) {
      return false;
    }
    bare.walk(node, 2);
    return bare.edgeCount >= 12_000 && bare.edgeCount <= 20_000;
  }

  private static int[] seeds(SplittableRandom random, int count, IntPredicate wanted) {
    return random.ints(0, NODES).filter(wanted).limit(count).toArray();
  }

  private static void build(Rmat graph) throws Exception {
    try (var builder = new TopologyBuilder(FILE.getParent())) {
      for (int key = 0; key < graph.nodes(); key++) {
        var id = ("entity:" + key).getBytes(StandardCharsets.UTF_8);
        builder.node(key, key % 20, HandOrder.mentions(key), id);
      }
      long[] edges = graph.edges();
      for (int edge = 0; edge < edges.length; edge++) {
        builder.edge(
            edge, Rmat.subject(edges[edge]), Rmat.predicate(edges[edge]), Rmat.object(edges[edge]));
      }
      builder.write(FILE, 1);
    }
  }

  private static List<Row> compare(
      String what, int hops, int[] seeds, Toolbox toolbox, HandWrittenJson hand) throws Exception {
    long bytes = 0;
    for (int seed : seeds) {
      var answer = new ByteArrayOutputStream();
      bytes += call(toolbox, seed, hops, answer);
      hand.writeInOrder(seed, hops);
      int differs = Arrays.mismatch(answer.toByteArray(), hand.text());
      if (differs >= 0) {
        throw new IllegalStateException(
            "different answers for seed "
                + seed
                + ": "
                + from(answer.toByteArray(), differs)
                + " instead of "
                + from(hand.text(), differs));
      }
    }
    var rounds =
        new Rounds(hops == 1 ? SMALL_WARMUPS : 3, ROUNDS)
            .add("Kith", () -> sum(seeds, seed -> call(toolbox, seed, hops, NOWHERE)))
            .add("hand", () -> sum(seeds, seed -> hand.writeInOrder(seed, hops)))
            .add("unsorted", () -> sum(seeds, seed -> hand.write(seed, hops)))
            .run(seeds.length);
    var size = Figures.count(bytes / seeds.length) + " bytes an answer on average";
    var unsorted = rounds.ratio("Kith", "unsorted");
    var rows =
        List.of(
            Row.atMost(what, rounds.ratio("Kith", "hand"), 3, size),
            Row.informational(
                what + ", unsorted by hand", Figures.times(unsorted.median()), unsorted.details()));
    rows.forEach(row -> System.out.println("  " + row));
    return rows;
  }

  private static String from(byte[] answer, int begin) {
    int end = Math.min(answer.length, begin + 200);
    return new String(
        answer, Math.max(0, begin - 20), end - Math.max(0, begin - 20), StandardCharsets.UTF_8);
  }

  /// The same of a database that Kith imported, with its ids and the check for new commits.
  private static Row throughTheStore(int[] seeds) throws Exception {
    LargeGraph.importOnce();
    try (var home = LargeGraph.home(LargeGraph.HOME);
        var toolbox = toolbox(new OneGraph(home.named(LargeGraph.DATABASE)))) {
      var rounds =
          new Rounds(SMALL_WARMUPS, ROUNDS)
              .add("Kith", () -> sum(seeds, seed -> call(toolbox, seed, 1, NOWHERE)))
              .run(seeds.length);
      return Row.informational(
          "1 hop, topology, of an imported database",
          Figures.nanos(rounds.median("Kith")),
          "names of types and predicates are longer there, and nothing is mentioned; includes the"
              + " check for new commits");
    }
  }

  private static Toolbox toolbox(Databases databases) {
    return new Toolbox(
        new Catalogue(Map.of(Family.BFS, BfsTools.all())), databases, Limits.FOR_PROGRAMS);
  }

  /// Something done with one seed.
  private interface Work {
    long from(int seed) throws Exception;
  }

  private static long sum(int[] seeds, Work work) throws Exception {
    long sum = 0;
    for (int seed : seeds) {
      sum += work.from(seed);
    }
    return sum;
  }

  private static long call(Toolbox toolbox, int seed, int hops, OutputStream out) throws Exception {
    var arguments =
        Json.read(
            "{\"seeds\":[\"entity:"
                + seed
                + "\"],\"max_hops\":"
                + hops
                + ",\"topology_only\":true}");
    var context = toolbox.context(Caller.local("bench"), CallContext.ProgressListener.IGNORED);
    var tool = toolbox.catalogue().find("bfs_query").orElseThrow();
    var result = toolbox.call(tool, arguments, context);
    result.body().writeTo(out);
    return result.isFault() ? -1 : result.body().length();
  }
}
