package dev.kith.bench;

import dev.kith.graph.Call;
import dev.kith.graph.WalkLimits;
import dev.kith.topology.Topology;
import dev.kith.topology.TopologyChange;
import dev.kith.topology.file.TopologyBuilder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/// B1: how far the topology's breadth-first walk is from the least that such a walk can cost.
final class NeighbourhoodBenchmark implements Benchmark {
  private static final int NODES = Integer.getInteger("kith.bench.nodes", 5_000_000);
  private static final int EDGES = Integer.getInteger("kith.bench.edges", 20_000_000);
  private static final long SEED = Long.getLong("kith.bench.seed", 20261115);
  private static final int ROUNDS = 7;
  private static final Path FILE = Path.of("target/bench-data/topology.csr");
  private static final WalkLimits LIMITS =
      new WalkLimits(Integer.MAX_VALUE - 8, Integer.MAX_VALUE - 8);

  @Override
  public String name() {
    return "B1";
  }

  @Override
  public String title() {
    return "Neighbourhood on R-MAT against a bare CSR array walk";
  }

  /// Seeds of one class of questions.
  private record Class(String what, int hops, int[] seeds) {}

  @Override
  public Report run() throws Exception {
    var graph = Rmat.of(NODES, EDGES, SEED);
    long[] builds = new long[3];
    for (int round = 0; round < builds.length; round++) {
      builds[round] = build(graph);
    }
    Arrays.sort(builds);
    var base = Topology.open(FILE).orElseThrow();
    var rows = new ArrayList<Row>();
    var notes = new ArrayList<String>();
    notes.add(
        "R-MAT, "
            + Figures.count(NODES)
            + " nodes, "
            + Figures.count(EDGES)
            + " edges, seed "
            + SEED);
    notes.add("the bare walk reuses its buffers and returns nothing; Kith returns fresh arrays");
    notes.add(
        "below 1× is possible: Kith reads the degrees of a level ahead and copies lists whole,"
            + " which the plain loop does not");

    var bare = new BareCsr(NODES, graph.edges());
    var classes = classes(bare);
    for (var some : classes) {
      rows.add(compare(some, base, bare, ""));
    }
    bare = null;
    var random = new SplittableRandom(SEED + 1);
    var changed = graph.edges().clone();
    var delta = changed(base, changed, random);
    var bareChanged = new BareCsr(NODES, changed);
    for (var some : classes) {
      rows.add(compare(some, delta, bareChanged, ", 1 % of edges in the delta"));
    }
    rows.add(publishing(delta, random));
    rows.add(
        Row.informational(
            "build, edges in random order", Figures.nanos(builds[1]), "median of 3, to fsync"));
    rows.add(Row.informational("bytes an edge, without ids", bytesAnEdge(base), "both directions"));
    return new Report(notes, rows);
  }

  private static long build(Rmat graph) throws Exception {
    long start = System.nanoTime();
    try (var builder = new TopologyBuilder(FILE.getParent())) {
      for (int key = 0; key < graph.nodes(); key++) {
        builder.node(key, key % 20, key % 1000, id(key));
      }
      long[] edges = graph.edges();
      for (int edge = 0; edge < edges.length; edge++) {
        builder.edge(
            edge, Rmat.subject(edges[edge]), Rmat.predicate(edges[edge]), Rmat.object(edges[edge]));
      }
      builder.write(FILE, 1);
    }
    long took = System.nanoTime() - start;
    System.out.println("  built in " + Figures.nanos(took));
    return took;
  }

  private static byte[] id(int key) {
    return ("entity:" + key).getBytes(StandardCharsets.UTF_8);
  }

  private static String bytesAnEdge(Topology base) throws Exception {
    long ids = 0;
    for (int key = 0; key < NODES; key++) {
      ids += id(key).length + 4;
    }
    double bytes = (Files.size(FILE) - ids) / (double) base.edgeCount();
    return String.format(Locale.ROOT, "%.2f", bytes);
  }

  private static List<Class> classes(BareCsr bare) {
    var random = new SplittableRandom(SEED);
    int[] any = connected(bare, random, 20_000);
    int[] some = connected(bare, random, 300);
    int[] medium =
        random
            .ints(0, NODES)
            .filter(
                node -> {
                  if (bare.degree(node) == 0 || bare.degree(node) > 2_000) {
                    return false;
                  }
                  bare.walk(node, 2);
                  return bare.edgeCount >= 12_000 && bare.edgeCount <= 20_000;
                })
            .limit(100)
            .toArray();
    return List.of(
        new Class("1 hop", 1, any),
        new Class("2 hops", 2, some),
        new Class("2 hops, 12–20 thousand edges", 2, medium));
  }

  private static int[] connected(BareCsr bare, SplittableRandom random, int count) {
    return random.ints(0, NODES).filter(node -> bare.degree(node) > 0).limit(count).toArray();
  }

  private static Row compare(Class some, Topology topology, BareCsr bare, String suffix)
      throws Exception {
    var call = Call.by("bench");
    long edges = 0;
    for (int seed : some.seeds) {
      var found = topology.neighbourhood(new int[] {seed}, some.hops, LIMITS, call);
      bare.walk(seed, some.hops);
      if (found.nodeCount() != bare.nodeCount || found.edgeCount() != bare.edgeCount) {
        throw new IllegalStateException("different answers for seed " + seed);
      }
      edges += found.edgeCount();
    }
    var rounds =
        new Rounds(3, ROUNDS)
            .add(
                "Kith",
                () -> {
                  long sum = 0;
                  for (int seed : some.seeds) {
                    var found = topology.neighbourhood(new int[] {seed}, some.hops, LIMITS, call);
                    sum += found.nodeCount() + found.edgeCount();
                  }
                  return sum;
                })
            .add(
                "bare",
                () -> {
                  long sum = 0;
                  for (int seed : some.seeds) {
                    bare.walk(seed, some.hops);
                    sum += bare.nodeCount + bare.edgeCount;
                  }
                  return sum;
                })
            .run(some.seeds.length);
    var row =
        Row.atMost(
            some.what + suffix,
            rounds.ratio("Kith", "bare"),
            2,
            Figures.count(edges / some.seeds.length) + " edges a walk on average");
    System.out.println("  " + row);
    return row;
  }

  /// Takes a share of the edges away and puts as many others in their place.
  private static Topology changed(Topology base, long[] edges, SplittableRandom random) {
    var changes = new ArrayList<TopologyChange>();
    var topology = base;
    for (int count = 0; count < edges.length / 200; count++) {
      int place = random.nextInt(edges.length);
      long old = edges[place];
      int subject = random.nextInt(NODES);
      int object = Rmat.object(edges[random.nextInt(edges.length)]);
      int predicate = Rmat.predicate(old);
      if (topology.edge(subject, predicate, object) < 0) {
        edges[place] = Rmat.edge(subject, predicate, object);
        changes.add(new TopologyChange.EdgeGone(Rmat.subject(old), predicate, Rmat.object(old)));
        changes.add(new TopologyChange.EdgePut(edges.length + count, subject, predicate, object));
      }
      if (changes.size() >= 1000) {
        topology = topology.with(changes, count);
        changes.clear();
      }
    }
    return topology.with(changes, 2);
  }

  private static Row publishing(Topology delta, SplittableRandom random) {
    int count = 20_000;
    double best = Double.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      var topology = delta;
      long start = System.nanoTime();
      for (int edge = 0; edge < count; edge++) {
        topology =
            topology.with(
                List.of(
                    new TopologyChange.EdgePut(
                        edge, random.nextInt(NODES), 1, random.nextInt(NODES))),
                edge);
      }
      best = Math.min(best, (System.nanoTime() - start) / (double) count);
    }
    return Row.informational(
        "publish one edge with " + Figures.count(delta.deltaSize()) + " changes pending",
        Figures.nanos(best),
        "best of 5 rounds of " + Figures.count(count));
  }
}
