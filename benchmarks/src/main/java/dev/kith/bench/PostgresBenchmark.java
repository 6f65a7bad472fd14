package dev.kith.bench;

import dev.kith.bench.ServerQuestions.Asking;
import dev.kith.bench.ServerQuestions.Contest;
import dev.kith.bench.ServerQuestions.Kind;
import dev.kith.engine.postgres.PostgresEngine;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.ontology.OntologyFile;
import dev.kith.tool.Toolbox;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/// B15: tools on tables in PostgreSQL against statements written by hand that fetch the same rows.
final class PostgresBenchmark implements Benchmark {
  private static final long NODES = Long.getLong("kith.bench.postgres.nodes", 500_000);
  private static final long EDGES = Long.getLong("kith.bench.postgres.edges", 2_000_000);
  private static final int CALLS = Integer.getInteger("kith.bench.postgres.calls", 300);
  private static final long SEED = Long.getLong("kith.bench.seed", 20261115);
  private static final int ROUNDS = 7;
  private static final int WARMUPS = 5;
  private static final double MOST = 1.3;
  private static final String NODE =
      "SELECT id, name, rank, total_mentions FROM person WHERE id = ANY (?) ORDER BY id";
  private static final String ONE =
      "SELECT id, name, rank, total_mentions FROM person WHERE id = (?::bigint[])[1]";
  private static final String HOP =
      "SELECT source, target FROM knows WHERE source = ANY (?) UNION ALL SELECT source, target FROM"
          + " knows WHERE target = ANY (?) AND source <> target";
  private static final String OUT =
      "SELECT source, target, since FROM knows WHERE source = ANY (?)";
  private static final String MENTIONS = "SELECT id, total_mentions FROM person WHERE id = ANY (?)";
  private static final String TOTALS =
      "SELECT rank, count(*) AS c FROM person GROUP BY rank ORDER BY c DESC, rank LIMIT 31";

  @Override
  public String name() {
    return "B15";
  }

  @Override
  public String title() {
    return "Tools on PostgreSQL against statements written by hand";
  }

  @Override
  public Report run() throws Exception {
    var rows = new ArrayList<Row>();
    try (var hand = PostgresTables.start()) {
      long began = System.nanoTime();
      hand.fill(NODES, EDGES);
      System.out.println("  filled in " + Figures.nanos(System.nanoTime() - began));
      try (var graph = open(hand);
          var toolbox = ServerBenchmark.toolbox(graph, ServerBenchmark.usual())) {
        for (var each : contests(hand)) {
          rows.add(compare(toolbox, each));
        }
      }
      return new Report(notes(hand), rows);
    }
  }

  private static List<String> notes(PostgresTables hand) throws SQLException {
    var bytes =
        "SELECT round(pg_total_relation_size('%s') / greatest(1, count(*))::numeric, 1) FROM %s";
    return List.of(
        Figures.count(NODES)
            + " nodes, "
            + Figures.count(Long.parseLong(hand.text("SELECT count(*) FROM knows")))
            + " edges between nodes drawn at random; PostgreSQL "
            + hand.text("SHOW server_version")
            + " on the same machine, all of it in its memory",
        "bytes with indexes: a node "
            + hand.text(bytes.replace("%s", "person"))
            + ", an edge with an index for each direction "
            + hand.text(bytes.replace("%s", "knows")),
        "the statements fetch the same rows through the same driver, on one connection, prepared,"
            + " in as few round trips as it takes and with no transaction around them; a tool also"
            + " reads its arguments, checks them, reads at one moment under bounds of its own,"
            + " shapes the answer and writes it as JSON",
        "a tool ends its transaction, which is a round trip that is not made by hand",
        Integer.toString(CALLS) + " calls a round, from nodes drawn at random");
  }

  private static MappedGraph open(PostgresTables hand) {
    var yaml =
        """
        source: {url: '%s', user: postgres}
        nodes:
          person:
            table: person
            key: id
            properties: {id: int64, name: string, rank: int64, total_mentions: int64}
        relationships:
          KNOWS:
            {from: person, to: person, table: knows, source: source, target: target,
             unique: true, sound: true, properties: {since: int64}}
        """;
    var text = yaml.replace("%s", hand.url());
    var file = OntologyFile.parse(text, "bench.yaml", Path.of("."));
    return new MappedGraph("bench", file, PostgresEngine.open("bench", file.source(), Map.of()), 1);
  }

  private static List<Contest> contests(PostgresTables hand) {
    var seed = "{\"seeds\":[\"person:#\"],\"max_hops\":";
    var topology = ",\"topology_only\":true}";
    return List.of(
        contest(
            "describe_entity", "describe_entity", "{\"id\":\"person:#\"}", key -> one(hand, key)),
        contest(
            "find_nodes by ids",
            "find_nodes",
            "{\"node_label\":\"person\",\"ids\":[#]}",
            key -> one(hand, key)),
        contest(
            "bfs_query, 1 hop, topology",
            "bfs_query",
            seed + 1 + topology,
            key -> hops(hand, key, 1)),
        contest(
            "bfs_query, 2 hops, topology",
            "bfs_query",
            seed + 2 + topology,
            key -> hops(hand, key, 2)),
        contest(
            "bfs_query, 3 hops, topology",
            "bfs_query",
            seed + 3 + topology,
            key -> hops(hand, key, 3)),
        contest(
            "traverse_relationships, 1 hop, with properties",
            "traverse_relationships",
            "{\"from\":{\"label\":\"person\",\"ids\":[#]},\"relationships\":[{\"type\":\"KNOWS\"}]}",
            key -> outgoing(hand, key)),
        new Contest(
            "aggregate_nodes, everything by rank",
            "aggregate_nodes",
            _ -> "{\"node_label\":\"person\",\"group_by\":[\"rank\"]}",
            Kind.EVERY_ROW,
            _ -> hand.each(TOTALS, List.of(), row -> row.getLong(2))));
  }

  private static Contest contest(String what, String tool, String arguments, Asking<Long> hand) {
    return new Contest(
        what, tool, key -> arguments.replace("#", Long.toString(key)), Kind.BOUNDED, hand);
  }

  private static long one(PostgresTables hand, long key) throws SQLException {
    return hand.each(ONE, List.of(key), row -> row.getString(2));
  }

  private record Pair(long source, long target) {}

  /// What a `bfs_query` over topology needs: its hops, and by what the nodes are sorted, which also
  /// tells that the seed is there.
  private static long hops(PostgresTables hand, long seed, int hops) throws SQLException {
    var nodes = new HashSet<>(Set.of(seed));
    var edges = new HashSet<Pair>();
    Collection<Long> frontier = List.of(seed);
    for (int hop = 0; hop < hops; hop++) {
      var next = new ArrayList<Long>();
      hand.each(
          HOP,
          frontier,
          row -> {
            var pair = new Pair(row.getLong(1), row.getLong(2));
            edges.add(pair);
            if (nodes.add(pair.source)) {
              next.add(pair.source);
            }
            if (nodes.add(pair.target)) {
              next.add(pair.target);
            }
          });
      frontier = next;
    }
    hand.each(MENTIONS, nodes, row -> row.getLong(2));
    return nodes.size() + edges.size();
  }

  /// The answer tells the node that it starts at as well.
  private static long outgoing(PostgresTables hand, long seed) throws SQLException {
    var keys = new HashSet<>(Set.of(seed));
    long edges = hand.each(OUT, List.of(seed), row -> keys.add(row.getLong(2)));
    return edges + hand.each(NODE, keys, row -> row.getString(2));
  }

  private static Row compare(Toolbox toolbox, Contest contest) throws Exception {
    int calls = contest.kind() == Kind.BOUNDED ? CALLS : 3;
    long[] keys = new SplittableRandom(SEED).longs(calls, 0, NODES).toArray();
    ServerBenchmark.call(
        toolbox, contest, keys[0]); // the first call of all also counts what there is
    long returned = all(keys, contest.hand());
    var rounds =
        new Rounds(WARMUPS, ROUNDS)
            .add("Kith", () -> all(keys, key -> ServerBenchmark.call(toolbox, contest, key)))
            .add("hand", () -> all(keys, contest.hand()))
            .run(keys.length);
    var why = Figures.count(returned / keys.length) + " rows a call by hand";
    var row = Row.atMost(contest.what(), rounds.ratio("Kith", "hand"), MOST, why);
    System.out.println("  " + row);
    return row;
  }

  private static long all(long[] keys, Asking<Long> asking) throws Exception {
    long sum = 0;
    for (long key : keys) {
      sum += asking.about(key);
    }
    return sum;
  }
}
