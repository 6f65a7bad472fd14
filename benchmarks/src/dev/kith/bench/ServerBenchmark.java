package dev.kith.bench;

import dev.kith.access.Caller;
import dev.kith.access.Seal;
import dev.kith.engine.clickhouse.ClickHouseEngine;
import dev.kith.engine.clickhouse.Publication;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.OntologyFile;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.tool.CallContext;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.tool.query.QueryLimits;
import dev.kith.tool.query.QueryTools;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// B14: tools on tables in ClickHouse, as `kith publish` makes them, against statements written by
/// hand that fetch the same rows. What must be known of the server to read the figures is said by
/// `KITH_CLICKHOUSE_ABOUT`.
final class ServerBenchmark implements Benchmark {
  private static final long NODES = Long.getLong("kith.bench.server.nodes", 5_000_000);
  private static final long EDGES = Long.getLong("kith.bench.server.edges", 20_000_000);
  private static final int CALLS = Integer.getInteger("kith.bench.server.calls", 20);
  private static final long SEED = Long.getLong("kith.bench.seed", 20261115);
  private static final int ROUNDS = 5;
  private static final double MOST = 1.3;
  private static final int MOST_READ = 100;
  private static final String DATABASE = "kith_bench";
  private static final String HOP =
      "SELECT source, target FROM `edge KNOWS person person` WHERE source IN (%s) UNION ALL SELECT"
          + " source, target FROM `edge KNOWS person person by target` WHERE target IN (%s) AND"
          + " source <> target";
  private static final String NODE =
      "SELECT id, name, rank, total_mentions FROM `node person` WHERE id IN (%s) ORDER BY id";

  private final AtomicLong read = new AtomicLong();

  @Override
  public String name() {
    return "B14";
  }

  @Override
  public String title() {
    return "Tools on ClickHouse against statements written by hand";
  }

  @Override
  public Report run() throws Exception {
    var url = System.getenv("KITH_CLICKHOUSE_URL");
    if (url == null) {
      System.out.println("  B14 is SKIPPED: no ClickHouse here; KITH_CLICKHOUSE_URL names a server");
      return new Report(List.of(), List.of());
    }
    var hand = new ServerTables(url, DATABASE);
    var notes = new ArrayList<>(fill(new ServerTables(url, "default"), hand));
    var rows = new ArrayList<Row>();
    try (var graph = open(url);
        var toolbox = toolbox(graph)) {
      for (var each : contests(hand)) {
        rows.addAll(compare(toolbox, hand, each));
      }
    }
    notes.add(
        "the statements fetch the same rows, as text, over the same HTTP interface, in as few round"
            + " trips as it takes; a tool also reads its arguments, checks them, shapes the answer"
            + " and writes it as JSON");
    notes.add(Integer.toString(CALLS) + " calls a round, from nodes drawn at random");
    Optional.ofNullable(System.getenv("KITH_CLICKHOUSE_ABOUT")).ifPresent(notes::add);
    return new Report(notes, rows);
  }

  private static Ontology ontology() {
    var id = Property.of("id", PropertyType.INT64, false);
    var properties =
        List.of(
            id,
            Property.of("name", PropertyType.STRING, true),
            Property.of("rank", PropertyType.INT64, true),
            Property.of("total_mentions", PropertyType.INT64, true));
    var person = new NodeType("person", "", id, properties, List.of(), NodeType.UNCOUNTED);
    var since = Property.of("since", PropertyType.INT64, true);
    return Ontology.of(
        List.of(person), List.of(new EdgeType("KNOWS", "person", "person", "", List.of(since))));
  }

  private static List<String> fill(ServerTables server, ServerTables hand) throws Exception {
    server.run("CREATE DATABASE IF NOT EXISTS " + DATABASE);
    for (var statement : Publication.tables(ontology(), Optional.empty())) {
      hand.run(statement);
    }
    if (!hand.lines("SELECT count() FROM `node person`").getFirst().equals("" + NODES)) {
      for (var table : List.of("node person", "edge KNOWS person person")) {
        hand.run("TRUNCATE TABLE `" + table + "`");
      }
      hand.run("TRUNCATE TABLE `edge KNOWS person person by target`");
      long began = System.nanoTime();
      hand.run(
          "INSERT INTO `node person` SELECT number, 'Person ' || toString(number), number % 100,"
              + " number % 1000, 1, 0 FROM numbers("
              + NODES
              + ")");
      for (var table : List.of("", " by target")) {
        hand.run(
            "INSERT INTO `edge KNOWS person person"
                + table
                + "` SELECT cityHash64(number, 1) % "
                + NODES
                + ", cityHash64(number, 2) % "
                + NODES
                + ", number % 50, 1, 0 FROM numbers("
                + EDGES
                + ")");
      }
      System.out.println("  filled in " + Figures.nanos(System.nanoTime() - began));
    }
    return List.of(
        Figures.count(NODES)
            + " nodes, "
            + Figures.count(EDGES)
            + " edges between nodes drawn at random; server "
            + hand.lines("SELECT version()").getFirst(),
        "bytes a node on disk, an edge in each of its two tables, by system.parts: "
            + hand.lines(
                    "SELECT table, round(sum(bytes_on_disk) / sum(rows), 1) FROM system.parts WHERE"
                        + " active AND database = '"
                        + DATABASE
                        + "' AND table <> 'kith state' GROUP BY table ORDER BY table")
                .stream()
                .map(line -> line.replace('\t', ' '))
                .collect(Collectors.joining("; ")));
  }

  private MappedGraph open(String url) {
    var yaml =
        """
        source: {url: '%s/%s'}
        nodes:
          person:
            table: node person
            key: id
            properties: {id: int64, name: string, rank: int64, total_mentions: int64}
        relationships:
          KNOWS:
            {from: person, to: person, table: edge KNOWS person person,
             by_target: edge KNOWS person person by target, source: source, target: target,
             unique: true, sound: true, properties: {since: int64}}
        """;
    var text = String.format(java.util.Locale.ROOT, yaml, url, DATABASE);
    var file = OntologyFile.parse(text, "bench.yaml", Path.of("."));
    var engine = ClickHouseEngine.open("bench", file.source(), Map.of(), read::addAndGet);
    return new MappedGraph("bench", file, engine, 1);
  }

  static Toolbox toolbox(MappedGraph graph) {
    return new Toolbox(
        new Catalogue(
            Map.of(Family.BFS, BfsTools.all(), Family.QUERY, QueryTools.all(QueryLimits.USUAL, new Seal(() -> new byte[Seal.KEY_BYTES])))),
        new OneGraph(graph),
        Limits.FOR_PROGRAMS);
  }

  /// A tool's call, and statements that fetch the same.
  ///
  /// @param bounded whether it asks about few rows
  record Contest(
      String what, String tool, String arguments, boolean bounded, Fetching hand) {}

  interface Fetching {
    /// How many rows were told.
    long fetch(long key) throws Exception;
  }

  private static List<Contest> contests(ServerTables hand) {
    var seed = "{\"seeds\":[\"person:#\"],\"max_hops\":";
    return List.of(
        new Contest(
            "describe_entity",
            "describe_entity",
            "{\"id\":\"person:#\"}",
            true,
            key -> hand.lines(in(NODE, "" + key)).size()),
        new Contest(
            "bfs_query, 1 hop, topology",
            "bfs_query",
            seed + "1,\"topology_only\":true}",
            true,
            key -> hops(hand, key, 1)),
        new Contest(
            "bfs_query, 2 hops, topology",
            "bfs_query",
            seed + "2,\"topology_only\":true}",
            true,
            key -> hops(hand, key, 2)),
        new Contest(
            "find_nodes by ids",
            "find_nodes",
            "{\"node_label\":\"person\",\"ids\":[#]}",
            true,
            key -> hand.lines(in(NODE, "" + key)).size()),
        new Contest(
            "traverse_relationships, 1 hop, with properties",
            "traverse_relationships",
            "{\"from\":{\"label\":\"person\",\"ids\":[#]},\"relationships\":[{\"type\":\"KNOWS\"}]}",
            true,
            key -> outgoing(hand, key)),
        new Contest(
            "aggregate_nodes, everything by rank",
            "aggregate_nodes",
            "{\"node_label\":\"person\",\"group_by\":[\"rank\"]}",
            false,
            _ ->
                hand.lines(
                        "SELECT rank, count() AS c FROM `node person` GROUP BY rank ORDER BY c DESC,"
                            + " rank LIMIT 31")
                    .size()));
  }

  private static String in(String query, String keys) {
    return query.replace("%s", keys);
  }

  /// What a `bfs_query` over topology needs: that the seed is there, its hops, and by what the nodes
  /// are sorted.
  private static long hops(ServerTables hand, long seed, int hops) throws Exception {
    var nodes = new java.util.TreeSet<String>(List.of("" + seed));
    var edges = new java.util.HashSet<String>();
    var frontier = String.join(",", nodes);
    for (int hop = 0; hop < hops; hop++) {
      var next = new ArrayList<String>();
      for (var line : hand.lines(in(HOP, frontier))) {
        edges.add(line);
        for (var end : line.split("\t")) {
          if (nodes.add(end)) {
            next.add(end);
          }
        }
      }
      frontier = next.isEmpty() ? "-1" : String.join(",", next);
    }
    hand.lines(
        in("SELECT id, total_mentions FROM `node person` WHERE id IN (%s)", String.join(",", nodes)));
    return nodes.size() + edges.size();
  }

  /// The answer tells the node that it starts at as well.
  private static long outgoing(ServerTables hand, long seed) throws Exception {
    var lines =
        hand.lines(
            in(
                "SELECT source, target, since FROM `edge KNOWS person person` WHERE source IN (%s)",
                "" + seed));
    var keys =
        Stream.concat(Stream.of("" + seed), lines.stream().map(line -> line.split("\t")[1]))
            .distinct()
            .collect(Collectors.joining(","));
    return lines.size() + hand.lines(in(NODE, keys)).size();
  }

  private List<Row> compare(Toolbox toolbox, ServerTables hand, Contest contest) throws Exception {
    long[] keys = new SplittableRandom(SEED).longs(contest.bounded ? CALLS : 2, 0, NODES).toArray();
    call(toolbox, contest, keys[0]); // the first call of all also counts what there is
    hand.read();
    read.set(0);
    long told = 0;
    for (long key : keys) {
      call(toolbox, contest, key);
      told += contest.hand.fetch(key);
    }
    long ours = read.get();
    long theirs = hand.read();
    var rounds =
        new Rounds(1, ROUNDS)
            .add("Kith", () -> all(keys, key -> call(toolbox, contest, key)))
            .add("hand", () -> all(keys, contest.hand))
            .run(keys.length);
    var why = Figures.count(told / keys.length) + " rows a call by hand";
    var rows = new ArrayList<Row>();
    rows.add(Row.atMost(contest.what, rounds.ratio("Kith", "hand"), MOST, why));
    if (contest.bounded) {
      double ratio = (double) ours / told;
      rows.add(
          new Row(
              contest.what + ": rows read for each told",
              Figures.times(ratio),
              "Kith " + Figures.count(ours) + "; hand " + Figures.count(theirs),
              "≤ " + Figures.times(MOST_READ),
              ratio <= MOST_READ ? Verdict.MET : Verdict.MISSED,
              "by the server's own count"));
    }
    rows.forEach(row -> System.out.println("  " + row));
    return rows;
  }

  static long all(long[] keys, Fetching fetching) throws Exception {
    long sum = 0;
    for (long key : keys) {
      sum += fetching.fetch(key);
    }
    return sum;
  }

  static long call(Toolbox toolbox, Contest contest, long key) throws Exception {
    var arguments = Json.read(contest.arguments.replace("#", Long.toString(key)));
    var context = toolbox.context(Caller.local("bench"), CallContext.Progress.UNHEARD);
    var tool = toolbox.catalogue().find(contest.tool).orElseThrow();
    var result = toolbox.call(tool, arguments, context);
    result.body().writeTo(OutputStream.nullOutputStream());
    if (result.isFault()) {
      throw new IllegalStateException(contest.what + ": " + result.json());
    }
    return result.body().length();
  }
}
