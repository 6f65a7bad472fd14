package dev.kith.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;

/// B12: sixteen agents on one server for a minute, one call in ten a write.
///
/// Each client asks again as soon as it has its answer, so that the server is never idle; the calls
/// are those of an agent that looks something up, walks on from there, and notes what it learnt.
final class MixedLoadBenchmark implements Benchmark {
  private static final int CLIENTS = 16;
  private static final int SECONDS = Integer.getInteger("kith.bench.seconds", 60);

  /// Until what the memory was filled with is embedded, too.
  private static final int WARM_SECONDS = Integer.getInteger("kith.bench.warm", 180);

  private static final int STOCK = 20_000;
  private static final int STOCK_AT_ONCE = 500;
  private static final double MOST_TIMES_MEDIAN = 20;
  private static final double MOST_GROWTH = 1.05;
  private static final long SEED = Long.getLong("kith.bench.seed", 20261115);
  private static final Path FOLDER = Path.of("target/bench-data/mixed").toAbsolutePath();

  @Override
  public String name() {
    return "B12";
  }

  @Override
  public String title() {
    return "Sustained mixed load: 16 clients of one server, 90 % reads, 10 % writes";
  }

  /// One call: which tool, how long it took, whether it was answered well.
  private record Sample(String tool, long nanos, boolean well) {}

  @Override
  public Report run() throws Exception {
    WriteBenchmark.delete(FOLDER);
    Files.createDirectories(FOLDER);
    try (var server = new HttpServer(FOLDER)) {
      fill(server);
      drive(server, WARM_SECONDS, SEED + 1);
      var resident = new ArrayList<Double>();
      var samples = drive(server, SECONDS, SEED, resident);
      var perSecond = Figures.count(samples.size() / SECONDS);
      return new Report(
          List.of(
              Figures.count(STOCK)
                  + " entities in a ring with chords, each with one observation; embeddings are on;"
                  + " seed "
                  + SEED,
              "half of the clients speak MCP, half REST, over HTTP on the same machine; each asks"
                  + " again as soon as it is answered: "
                  + perSecond
                  + " calls a second, after "
                  + WARM_SECONDS
                  + " s that do not count",
              "p50 and p99 by tool: " + byTool(samples)),
          rows(samples, resident));
    }
  }

  private static List<Row> rows(List<Sample> samples, List<Double> resident) {
    long failed = samples.stream().filter(sample -> !sample.well()).count();
    var nanos = sorted(samples);
    double median = at(nanos, 0.5);
    double tail = at(nanos, 0.99);
    double growth = median(half(resident, false)) / median(half(resident, true));
    return List.of(
        new Row(
            "calls that failed",
            failed + " of " + Figures.count(samples.size()),
            "",
            "0",
            failed == 0 ? Verdict.MET : Verdict.MISSED,
            ""),
        new Row(
            "p99 to p50",
            Figures.times(tail / median),
            "p50 " + Figures.nanos(median) + ", p99 " + Figures.nanos(tail),
            "≤ " + Figures.times(MOST_TIMES_MEDIAN),
            tail <= MOST_TIMES_MEDIAN * median ? Verdict.MET : Verdict.MISSED,
            "the slowest tenth are searches by meaning, whose question is embedded first"),
        new Row(
            "resident memory, second half to first",
            Figures.times(growth),
            ImportBenchmark.mebibytes(Math.round(resident.getFirst()))
                + " at the start, "
                + ImportBenchmark.mebibytes(Math.round(resident.getLast()))
                + " at the end",
            "≤ " + Figures.times(MOST_GROWTH),
            growth <= MOST_GROWTH ? Verdict.MET : Verdict.MISSED,
            "medians of a reading each second; what is written meanwhile is kept, too"));
  }

  private static void fill(HttpServer server) throws Exception {
    try (var client = server.rest()) {
      for (int from = 0; from < STOCK; from += STOCK_AT_ONCE) {
        var entities = new ArrayList<String>();
        var relationships = new ArrayList<String>();
        for (int entity = from; entity < from + STOCK_AT_ONCE; entity++) {
          entities.add(
              "{\"name\":\""
                  + name(entity)
                  + "\",\"entity_type\":\"note\",\"observations\":[\""
                  + fact(entity)
                  + "\"]}");
          if (entity > 0) {
            relationships.add(relationship(entity, entity - 1));
            relationships.add(relationship(entity, entity / 7));
          }
        }
        check(
            client.call(
                "create_entities",
                "{\"database\":\"memory\",\"entities\":[" + String.join(",", entities) + "]}"));
        check(
            client.call(
                "create_relationships",
                "{\"database\":\"memory\",\"relationships\":["
                    + String.join(",", relationships)
                    + "]}"));
      }
    }
  }

  private static void check(boolean well) {
    if (!well) {
      throw new IllegalStateException("the memory could not be filled");
    }
  }

  private static String name(int entity) {
    return "matter " + entity;
  }

  private static String fact(int entity) {
    var subjects = List.of("harbour", "orchard", "archive", "bridge", "observatory", "mill");
    var actions = List.of("was measured", "was painted", "was sold", "was flooded", "was restored");
    return "the " + subjects.get(entity % 6) + " " + actions.get(entity % 5) + " in year " + entity;
  }

  private static String relationship(int from, int to) {
    return "{\"from_entity\":\""
        + name(from)
        + "\",\"to_entity\":\""
        + name(to)
        + "\",\"relationship_type\":\"FOLLOWS\"}";
  }

  private static List<Sample> drive(HttpServer server, int seconds, long seed) throws Exception {
    return drive(server, seconds, seed, new ArrayList<>());
  }

  private static List<Sample> drive(
      HttpServer server, int seconds, long seed, List<Double> resident) throws Exception {
    var drives = new ArrayList<Callable<List<Sample>>>();
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    for (int client = 0; client < CLIENTS; client++) {
      var random = new SplittableRandom(seed * CLIENTS + client);
      boolean mcp = client % 2 == 0;
      drives.add(() -> ask(mcp ? server.mcp() : server.rest(), random, end));
    }
    var samples = new ArrayList<Sample>();
    try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
      var running = drives.stream().map(threads::submit).toList();
      for (int second = 0; second < seconds; second++) {
        Thread.sleep(1_000);
        resident.add(server.resident());
      }
      for (var drive : running) {
        samples.addAll(drive.get());
      }
    }
    return samples;
  }

  private static List<Sample> ask(HttpServer.Client client, SplittableRandom random, long end)
      throws Exception {
    var samples = new ArrayList<Sample>();
    try (client) {
      while (System.nanoTime() < end) {
        var call = random.nextInt(10) == 0 ? write(random) : read(random);
        long began = System.nanoTime();
        boolean well = client.call(call.getKey(), call.getValue());
        samples.add(new Sample(call.getKey(), System.nanoTime() - began, well));
      }
    }
    return samples;
  }

  private static Map.Entry<String, String> write(SplittableRandom random) {
    int entity = random.nextInt(STOCK);
    int fresh = random.nextInt(Integer.MAX_VALUE);
    return switch (random.nextInt(3)) {
      case 0 ->
          Map.entry(
              "create_entity",
              "{\"database\":\"memory\",\"name\":\"fresh "
                  + fresh
                  + "\",\"entity_type\":\"note\",\"observations\":[\""
                  + fact(entity)
                  + "\"]}");
      case 1 ->
          Map.entry(
              "add_observations",
              "{\"database\":\"memory\",\"entity_name\":\""
                  + name(entity)
                  + "\",\"observations\":[\"seen again, number "
                  + fresh
                  + "\"]}");
      default ->
          Map.entry(
              "create_relationship",
              "{\"database\":\"memory\",\"from_entity\":\""
                  + name(entity)
                  + "\",\"to_entity\":\""
                  + name(random.nextInt(STOCK))
                  + "\",\"relationship_type\":\"RECALLS\"}");
    };
  }

  private static Map.Entry<String, String> read(SplittableRandom random) {
    int entity = random.nextInt(STOCK);
    return switch (random.nextInt(10)) {
      case 0, 1 ->
          Map.entry(
              "search_memory", "{\"database\":\"memory\",\"query\":\"" + fact(entity) + "\"}");
      case 2 ->
          Map.entry(
              "semantic_search", "{\"database\":\"memory\",\"query\":\"" + fact(entity) + "\"}");
      case 3, 4 ->
          Map.entry(
              "get_related_entities",
              "{\"database\":\"memory\",\"entity_name\":\"" + name(entity) + "\"}");
      case 5, 6 ->
          Map.entry(
              "bfs_query",
              "{\"database\":\"memory\",\"seeds\":[\""
                  + name(entity)
                  + "\"],\"max_hops\":2,\"limit\":50}");
      case 7 ->
          Map.entry(
              "search_entities", "{\"database\":\"memory\",\"query\":\"" + name(entity) + "\"}");
      case 8 ->
          Map.entry(
              "traverse_relationships",
              "{\"database\":\"memory\",\"from\":{\"label\":\"note\",\"ids\":[\""
                  + name(entity)
                  + "\"]},\"relationships\":[{\"type\":\"FOLLOWS\"}]}");
      default ->
          Map.entry("describe_entity", "{\"database\":\"memory\",\"id\":\"" + name(entity) + "\"}");
    };
  }

  private static String byTool(List<Sample> samples) {
    var words = new ArrayList<String>();
    var tools = new TreeMap<String, List<Sample>>();
    samples.forEach(
        sample -> tools.computeIfAbsent(sample.tool(), _ -> new ArrayList<>()).add(sample));
    tools.forEach(
        (tool, some) -> {
          var nanos = sorted(some);
          words.add(
              tool + " " + Figures.nanos(at(nanos, 0.5)) + ", " + Figures.nanos(at(nanos, 0.99)));
        });
    return String.join("; ", words);
  }

  private static double[] sorted(List<Sample> samples) {
    var nanos = samples.stream().mapToDouble(Sample::nanos).toArray();
    Arrays.sort(nanos);
    return nanos;
  }

  private static double at(double[] sorted, double share) {
    return sorted[(int) Math.min(sorted.length - 1L, Math.round(share * sorted.length))];
  }

  private static List<Double> half(List<Double> readings, boolean first) {
    int middle = readings.size() / 2;
    return first ? readings.subList(0, middle) : readings.subList(middle, readings.size());
  }

  private static double median(List<Double> values) {
    return at(values.stream().mapToDouble(Double::doubleValue).sorted().toArray(), 0.5);
  }
}
