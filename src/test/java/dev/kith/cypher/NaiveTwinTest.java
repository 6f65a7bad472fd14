package dev.kith.cypher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.cypher.run.Cypher;
import dev.kith.cypher.value.CypherValue;
import dev.kith.engine.duckdb.DuckDbTables;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.WalkLimits;
import dev.kith.store.Home;
import dev.kith.store.WordEmbedder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random queries over random graphs, against nested loops over maps that share no code with the
/// engine.
class NaiveTwinTest {
  private static final String ONTOLOGY =
      """
      nodes:
        A: {table: A, key: id, properties: {id: int64, x: int64}}
        B: {table: B, key: id, properties: {id: int64, x: int64}}
      relationships:
        S:
          - {from: A, to: A, table: SAA, source: s, target: t, properties: {x: int64}}
          - {from: A, to: B, table: SAB, source: s, target: t, properties: {x: int64}}
          - {from: B, to: A, table: SBA, source: s, target: t, properties: {x: int64}}
          - {from: B, to: B, table: SBB, source: s, target: t, properties: {x: int64}}
        T:
          - {from: A, to: A, table: TAA, source: s, target: t, properties: {x: int64}}
          - {from: A, to: B, table: TAB, source: s, target: t, properties: {x: int64}}
          - {from: B, to: A, table: TBA, source: s, target: t, properties: {x: int64}}
          - {from: B, to: B, table: TBB, source: s, target: t, properties: {x: int64}}
      """;

  @TempDir static Path folder;

  private record Thing(String id, String label, Map<String, Integer> fields) {}

  private record Link(Thing from, String type, Thing to, Map<String, Integer> fields) {}

  /// A pattern's relationship: between which nodes, of which type (empty: any), 1 to the right, -1
  /// to the left, 0 either way.
  private record Leg(int from, int to, String type, int way) {}

  /// A condition: `n0.x < 3`, where `edge` says whether it speaks of a relationship.
  private record Test1(boolean edge, int of, String field, char operator, int than) {}

  private record Question(
      List<String> labels, List<Leg> legs, List<Test1> tests, int optional, int form) {}

  @Test
  void bothGiveTheSameRows() {
    var random = new Random(Seed.of(NaiveTwinTest.class));
    try (var home =
        new Home(folder.resolve("home"), "memory", new WordEmbedder(), InstantSource.system())) {
      for (int graphs = 0; graphs < 12; graphs++) {
        var things = things(random);
        var links = links(things, random);
        var graph = home.create("g" + graphs, "");
        graph.write(Call.by("test"), mutations(things, links));
        same(graph, things, links, 60, random);
      }
    }
  }

  @Test
  void soDoTablesOfSomebodyElse() throws IOException {
    var random = new Random(Seed.of(NaiveTwinTest.class));
    for (int graphs = 0; graphs < 3; graphs++) {
      var things = things(random);
      var links = links(things, random);
      var tables = Files.createDirectories(folder.resolve("tables" + graphs));
      try (var graph = DuckDbTables.open(sql(things, links), ONTOLOGY, tables)) {
        same(graph, things, links, 30, random);
      }
    }
  }

  private static void same(
      Graph graph, List<Thing> things, List<Link> links, int rounds, RandomGenerator random) {
    for (int round = 0; round < rounds; round++) {
      var question = question(random);
      var text = text(question);
      var found =
          graph.read(
              Call.by("test"),
              view ->
                  Cypher.plain(view, Call.by("test"), WalkLimits.USUAL)
                      .answer(text, Map.of(), 1_000_000)
                      .rows()
                      .stream()
                      .map(NaiveTwinTest::shown)
                      .sorted()
                      .toList());
      assertThat(found).as(text).isEqualTo(naive(question, things, links));
    }
  }

  private static String sql(List<Thing> things, List<Link> links) {
    var sql = new StringBuilder();
    for (var from : List.of("A", "B")) {
      sql.append("CREATE TABLE ").append(from).append(" (id BIGINT, x BIGINT);\n");
      for (var to : List.of("A", "B")) {
        for (var type : List.of("S", "T")) {
          sql.append("CREATE TABLE ").append(type).append(from).append(to);
          sql.append(" (s BIGINT, t BIGINT, x BIGINT);\n");
        }
      }
    }
    for (var thing : things) {
      sql.append("INSERT INTO ").append(thing.label).append(" VALUES (").append(key(thing));
      sql.append(", ").append(value(thing.fields)).append(");\n");
    }
    for (var link : links) {
      sql.append("INSERT INTO ").append(link.type).append(link.from.label).append(link.to.label);
      sql.append(" VALUES (").append(key(link.from)).append(", ").append(key(link.to));
      sql.append(", ").append(value(link.fields)).append(");\n");
    }
    return sql.toString();
  }

  private static String key(Thing thing) {
    return thing.id.substring(2);
  }

  private static String value(Map<String, Integer> fields) {
    return fields.isEmpty() ? "NULL" : String.valueOf(fields.get("x"));
  }

  private static String shown(List<CypherValue> row) {
    var cells = new ArrayList<String>();
    for (var value : row) {
      cells.add(
          switch (value) {
            case CypherValue.Text(var text) -> text;
            case CypherValue.Whole(var number) -> Long.toString(number);
            case CypherValue other -> other.isNull() ? "null" : other.toString();
          });
    }
    return cells.toString();
  }

  private static List<Thing> things(RandomGenerator random) {
    var things = new ArrayList<Thing>();
    for (int index = random.nextInt(1, 7); index >= 0; index--) {
      things.add(thing(index, random.nextBoolean() ? "A" : "B", random));
    }
    return things;
  }

  private static Thing thing(int index, String label, RandomGenerator random) {
    return new Thing(label + ":" + index, label, fields(random));
  }

  private static Map<String, Integer> fields(RandomGenerator random) {
    return random.nextInt(4) == 0 ? Map.of() : Map.of("x", random.nextInt(4));
  }

  private static List<Link> links(List<Thing> things, RandomGenerator random) {
    var links = new ArrayList<Link>();
    var seen = new HashSet<String>();
    for (int index = random.nextInt(12); index >= 0; index--) {
      var from = things.get(random.nextInt(things.size()));
      var to = things.get(random.nextInt(things.size()));
      var type = random.nextBoolean() ? "S" : "T";
      if (seen.add(from.id + type + to.id)) {
        links.add(new Link(from, type, to, fields(random)));
      }
    }
    return links;
  }

  private static List<Mutation> mutations(List<Thing> things, List<Link> links) {
    var all = new ArrayList<Mutation>();
    things.forEach(
        each ->
            all.add(
                new Mutation.CreateNode(
                    new Node(each.id, each.label, metadata(each.fields)), List.of())));
    links.forEach(
        each ->
            all.add(
                new Mutation.CreateEdge(
                    new Edge(each.from.id, each.type, each.to.id, metadata(each.fields)), false)));
    return all;
  }

  private static Metadata metadata(Map<String, Integer> fields) {
    return fields.isEmpty() ? Metadata.NONE : new Metadata("{\"x\":" + fields.get("x") + "}");
  }

  private static Question question(RandomGenerator random) {
    int nodes = random.nextInt(1, 4);
    var labels = new ArrayList<String>();
    for (int index = 0; index < nodes; index++) {
      labels.add(List.of("", "", "A", "B").get(random.nextInt(4)));
    }
    var legs = new ArrayList<Leg>();
    for (int index = random.nextInt(nodes == 1 ? 2 : 4); index > 0; index--) {
      legs.add(
          new Leg(
              random.nextInt(nodes),
              random.nextInt(nodes),
              List.of("", "S", "T").get(random.nextInt(3)),
              random.nextInt(3) - 1));
    }
    var tests = new ArrayList<Test1>();
    for (int index = random.nextInt(3); index > 0; index--) {
      boolean edge = !legs.isEmpty() && random.nextBoolean();
      tests.add(
          new Test1(
              edge,
              random.nextInt(edge ? legs.size() : nodes),
              "x",
              "<>=".charAt(random.nextInt(3)),
              random.nextInt(4)));
    }
    return new Question(
        labels, legs, tests, random.nextBoolean() ? random.nextInt(nodes) : -1, random.nextInt(3));
  }

  private static String text(Question question) {
    var text = new StringBuilder("MATCH ");
    for (int index = 0; index < question.labels.size(); index++) {
      var label = question.labels.get(index);
      text.append(index == 0 ? "" : ", ").append("(n").append(index);
      text.append(label.isEmpty() ? "" : ":" + label).append(')');
    }
    for (int index = 0; index < question.legs.size(); index++) {
      var leg = question.legs.get(index);
      text.append(", (n").append(leg.from).append(leg.way < 0 ? ")<-[r" : ")-[r").append(index);
      text.append(leg.type.isEmpty() ? "" : ":" + leg.type);
      text.append(leg.way > 0 ? "]->(n" : "]-(n").append(leg.to).append(')');
    }
    for (int index = 0; index < question.tests.size(); index++) {
      var test = question.tests.get(index);
      text.append(index == 0 ? " WHERE " : " AND ").append(test.edge ? "r" : "n").append(test.of);
      text.append(".x ").append(test.operator).append(' ').append(test.than);
    }
    if (question.optional >= 0) {
      text.append(" OPTIONAL MATCH (n").append(question.optional).append(")-[o:S]->(m)");
    }
    var last = question.optional >= 0 ? "elementId(m)" : "null";
    return text.append(
            switch (question.form) {
              case 0 -> " RETURN elementId(n0) AS a, " + last + " AS m";
              case 1 -> " RETURN n0.x AS a, count(*) AS c";
              default -> " RETURN DISTINCT n0.x AS a, " + last + " AS m";
            })
        .toString();
  }

  private static List<String> naive(Question question, List<Thing> things, List<Link> links) {
    var rows = new ArrayList<String>();
    assign(question, things, links, new ArrayList<>(), new ArrayList<>(), rows);
    var shown =
        switch (question.form) {
          case 0 -> rows;
          case 1 -> counted(rows);
          default -> new ArrayList<>(new HashSet<>(rows));
        };
    return shown.stream().sorted().toList();
  }

  private static List<String> counted(List<String> rows) {
    var counts = new TreeMap<String, Integer>();
    rows.forEach(row -> counts.merge(row, 1, Integer::sum));
    var shown = new ArrayList<String>();
    counts.forEach((row, count) -> shown.add("[" + row + ", " + count + "]"));
    return shown;
  }

  private static void assign(
      Question question,
      List<Thing> things,
      List<Link> links,
      List<Thing> nodes,
      List<Link> edges,
      List<String> rows) {
    if (nodes.size() < question.labels.size()) {
      var label = question.labels.get(nodes.size());
      for (var thing : things) {
        if (label.isEmpty() || thing.label.equals(label)) {
          nodes.add(thing);
          assign(question, things, links, nodes, edges, rows);
          nodes.removeLast();
        }
      }
    } else if (edges.size() < question.legs.size()) {
      var leg = question.legs.get(edges.size());
      for (var link : links) {
        if (!edges.contains(link) && fits(leg, link, nodes)) {
          edges.add(link);
          assign(question, things, links, nodes, edges, rows);
          edges.removeLast();
        }
      }
    } else if (question.tests.stream().allMatch(test -> holds(test, nodes, edges))) {
      emit(question, links, nodes, rows);
    }
  }

  private static boolean fits(Leg leg, Link link, List<Thing> nodes) {
    var from = nodes.get(leg.from);
    var to = nodes.get(leg.to);
    boolean right = link.from.equals(from) && link.to.equals(to);
    boolean left = link.from.equals(to) && link.to.equals(from);
    return (leg.type.isEmpty() || leg.type.equals(link.type))
        && (leg.way > 0 ? right : leg.way < 0 ? left : right || left);
  }

  private static boolean holds(Test1 test, List<Thing> nodes, List<Link> edges) {
    var value = (test.edge ? edges.get(test.of).fields : nodes.get(test.of).fields).get("x");
    return value != null
        && switch (test.operator) {
          case '<' -> value < test.than;
          case '>' -> value > test.than;
          default -> value == test.than;
        };
  }

  private static void emit(
      Question question, List<Link> links, List<Thing> nodes, List<String> rows) {
    var ends = new ArrayList<String>();
    if (question.optional >= 0) {
      for (var link : links) {
        if (link.type.equals("S") && link.from.equals(nodes.get(question.optional))) {
          ends.add(link.to.id);
        }
      }
    }
    if (ends.isEmpty()) {
      ends.add("null");
    }
    var first = nodes.getFirst();
    var field = first.fields.isEmpty() ? "null" : String.valueOf(first.fields.get("x"));
    for (var end : ends) {
      rows.add(
          switch (question.form) {
            case 0 -> "[" + first.id + ", " + end + "]";
            case 1 -> field;
            default -> "[" + field + ", " + end + "]";
          });
    }
  }
}
