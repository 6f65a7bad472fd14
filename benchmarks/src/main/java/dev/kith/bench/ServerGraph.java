package dev.kith.bench;

import dev.kith.engine.clickhouse.ClickHouseEngine;
import dev.kith.engine.clickhouse.Publication;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.ontology.OntologyFile;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/// A graph between nodes drawn at random, in tables on ClickHouse as `kith publish` makes them.
final class ServerGraph {
  static final long NODES = Long.getLong("kith.bench.server.nodes", 5_000_000);
  private static final long EDGES = Long.getLong("kith.bench.server.edges", 20_000_000);
  private static final String DATABASE = "kith_bench";

  private final String url;
  private final ServerTables tables;

  ServerGraph(String url) {
    this.url = url;
    this.tables = new ServerTables(url, DATABASE);
  }

  /// Its tables, asked by hand.
  ServerTables tables() {
    return tables;
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

  /// Makes the tables and fills them, unless that was done; tells what there is.
  List<String> fill() throws Exception {
    new ServerTables(url, "default").run("CREATE DATABASE IF NOT EXISTS " + DATABASE);
    for (var statement : Publication.tables(ontology(), Optional.empty())) {
      tables.run(statement);
    }
    if (!tables.lines("SELECT count() FROM `node person`").getFirst().equals("" + NODES)) {
      insert();
    }
    return List.of(
        Figures.count(NODES)
            + " nodes, "
            + Figures.count(EDGES)
            + " edges between nodes drawn at random; server "
            + tables.lines("SELECT version()").getFirst(),
        "bytes a node on disk, an edge in each of its two tables, by system.parts: "
            + tables
                .lines(
                    "SELECT table, round(sum(bytes_on_disk) / sum(rows), 1) FROM system.parts WHERE"
                        + " active AND database = '"
                        + DATABASE
                        + "' AND table <> 'kith state' GROUP BY table ORDER BY table")
                .stream()
                .map(line -> line.replace('\t', ' '))
                .collect(Collectors.joining("; ")));
  }

  private void insert() throws Exception {
    for (var table : List.of("node person", "edge KNOWS person person")) {
      tables.run("TRUNCATE TABLE `" + table + "`");
    }
    tables.run("TRUNCATE TABLE `edge KNOWS person person by target`");
    long began = System.nanoTime();
    tables.run(
        "INSERT INTO `node person` SELECT number, 'Person ' || toString(number), number % 100,"
            + " number % 1000, 1, 0 FROM numbers("
            + NODES
            + ")");
    for (var table : List.of("", " by target")) {
      tables.run(
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

  /// The graph as Kith reads it.
  ///
  /// @param read is told how many rows the server read for each answer
  MappedGraph open(LongConsumer read) {
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
    return new MappedGraph(
        "bench", file, ClickHouseEngine.open("bench", file.source(), Map.of(), read), 1);
  }
}
