package dev.kith.cypher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.cypher.NaiveWorld.Link;
import dev.kith.cypher.NaiveWorld.Thing;
import dev.kith.cypher.run.Cypher;
import dev.kith.cypher.value.CypherValue;
import dev.kith.engine.duckdb.DuckDbTables;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.Scope;
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
  private static final List<String> PARTS = List.of("a", "b", "é", "😀");

  @TempDir static Path folder;

  /// A pattern's relationships: between which nodes, of which type (empty: any), 1 to the right, -1
  /// to the left, 0 either way, how many in a row.
  private record Leg(int from, int to, String type, int way, int least, int most) {
    boolean isOne() {
      return least == 1 && most == 1;
    }
  }

  /// A condition: `n0.x < 3`, where `edge` says whether it speaks of a relationship; `^`, `$` and
  /// `~` say that a string begins, ends or has a part.
  private record Test1(boolean edge, int of, String field, char operator, int than) {}

  private record Question(
      List<String> labels, List<Leg> legs, List<Test1> tests, int optional, int form) {}

  @Test
  void bothGiveTheSameRows() {
    var random = new Random(Seed.of(NaiveTwinTest.class));
    try (var home =
        new Home(folder.resolve("home"), "memory", new WordEmbedder(), InstantSource.system())) {
      for (int graphs = 0; graphs < 12; graphs++) {
        var things = NaiveWorld.things(random);
        var links = NaiveWorld.links(things, random);
        var graph = home.create("g" + graphs, "");
        graph.write(Call.by("test"), NaiveWorld.mutations(things, links));
        same(graph, Call.by("test"), things, links, 60, random);
      }
    }
  }

  @Test
  void whoSeesAPartHasTheRowsOfThatPart() {
    var random = new Random(Seed.of(NaiveTwinTest.class));
    var under1 = new Scope.Under(List.of(new Scope.Grant("1/", Scope.Role.GUEST)));
    try (var home =
        new Home(folder.resolve("part"), "memory", new WordEmbedder(), InstantSource.system())) {
      for (int graphs = 0; graphs < 6; graphs++) {
        var things = NaiveWorld.things(random);
        var links = NaiveWorld.links(things, random);
        var graph = home.create("g" + graphs, "");
        graph.write(Call.by("test"), NaiveWorld.mutations(things, links));
        var seen = things.stream().filter(thing -> NaiveWorld.isSeen(thing, "1/")).toList();
        var between =
            links.stream()
                .filter(link -> seen.contains(link.from()) && seen.contains(link.to()))
                .toList();
        same(graph, Call.by("test").under(under1), seen, between, 60, random);
      }
    }
  }

  @Test
  void soDoTablesOfSomebodyElse() throws IOException {
    var random = new Random(Seed.of(NaiveTwinTest.class));
    for (int graphs = 0; graphs < 3; graphs++) {
      var things = NaiveWorld.things(random);
      var links = NaiveWorld.links(things, random);
      var tables = Files.createDirectories(folder.resolve("tables" + graphs));
      try (var graph =
          DuckDbTables.open(NaiveWorld.sql(things, links), NaiveWorld.ONTOLOGY, tables)) {
        same(graph, Call.by("test"), things, links, 30, random);
      }
    }
  }

  private static void same(
      Graph graph,
      Call call,
      List<Thing> things,
      List<Link> links,
      int rounds,
      RandomGenerator random) {
    for (int round = 0; round < rounds; round++) {
      var question = question(random);
      var text = text(question);
      var found =
          graph.read(
              call,
              view ->
                  Cypher.plain(view, call, WalkLimits.USUAL)
                      .answer(text, Map.of(), 1_000_000)
                      .rows()
                      .stream()
                      .map(NaiveTwinTest::shown)
                      .sorted()
                      .toList());
      assertThat(found).as(text).isEqualTo(naive(question, things, links));
    }
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

  private static Question question(RandomGenerator random) {
    int nodes = random.nextInt(1, 4);
    var labels = new ArrayList<String>();
    for (int index = 0; index < nodes; index++) {
      labels.add(List.of("", "", "A", "B").get(random.nextInt(4)));
    }
    var legs = new ArrayList<Leg>();
    for (int index = random.nextInt(nodes == 1 ? 2 : 4); index > 0; index--) {
      legs.add(leg(nodes, random));
    }
    return new Question(
        labels,
        legs,
        tests(nodes, legs, random),
        random.nextBoolean() ? random.nextInt(nodes) : -1,
        random.nextInt(3));
  }

  private static Leg leg(int nodes, RandomGenerator random) {
    boolean many = random.nextInt(4) == 0;
    return new Leg(
        random.nextInt(nodes),
        random.nextInt(nodes),
        List.of("", "S", "T").get(random.nextInt(3)),
        random.nextInt(3) - 1,
        many ? random.nextInt(2) : 1,
        many ? random.nextInt(1, 4) : 1);
  }

  private static List<Test1> tests(int nodes, List<Leg> legs, RandomGenerator random) {
    var tests = new ArrayList<Test1>();
    for (int index = random.nextInt(3); index > 0; index--) {
      int leg = legs.isEmpty() ? 0 : random.nextInt(legs.size());
      boolean edge = !legs.isEmpty() && legs.get(leg).isOne() && random.nextBoolean();
      boolean string = !edge && random.nextInt(3) == 0;
      tests.add(
          new Test1(
              edge,
              edge ? leg : random.nextInt(nodes),
              string ? "s" : "x",
              (string ? "^$~" : "<>=").charAt(random.nextInt(3)),
              random.nextInt(4)));
    }
    return tests;
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
      text.append(leg.isOne() ? "" : "*" + leg.least + ".." + leg.most);
      text.append(leg.way > 0 ? "]->(n" : "]-(n").append(leg.to).append(')');
    }
    for (int index = 0; index < question.tests.size(); index++) {
      var test = question.tests.get(index);
      text.append(index == 0 ? " WHERE " : " AND ").append(test.edge ? "r" : "n").append(test.of);
      text.append('.').append(test.field).append(' ').append(written(test));
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

  private static String written(Test1 test) {
    return switch (test.operator) {
      case '^' -> "STARTS WITH '" + PARTS.get(test.than) + "'";
      case '$' -> "ENDS WITH '" + PARTS.get(test.than) + "'";
      case '~' -> "CONTAINS '" + PARTS.get(test.than) + "'";
      default -> test.operator + " " + test.than;
    };
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
      List<List<Link>> edges,
      List<String> rows) {
    if (nodes.size() < question.labels.size()) {
      var label = question.labels.get(nodes.size());
      for (var thing : things) {
        if (label.isEmpty() || thing.label().equals(label)) {
          nodes.add(thing);
          assign(question, things, links, nodes, edges, rows);
          nodes.removeLast();
        }
      }
    } else if (edges.size() < question.legs.size()) {
      var leg = question.legs.get(edges.size());
      var trails = new ArrayList<List<Link>>();
      var taken = edges.stream().flatMap(List::stream).toList();
      trails(leg, nodes.get(leg.from), nodes.get(leg.to), links, taken, List.of(), trails);
      for (var trail : trails) {
        edges.add(trail);
        assign(question, things, links, nodes, edges, rows);
        edges.removeLast();
      }
    } else if (question.tests.stream().allMatch(test -> holds(test, nodes, edges))) {
      emit(question, links, nodes, rows);
    }
  }

  /// Every way from one node to another that takes no relationship twice.
  private static void trails(
      Leg leg,
      Thing at,
      Thing to,
      List<Link> links,
      List<Link> taken,
      List<Link> trail,
      List<List<Link>> trails) {
    if (trail.size() >= leg.least && at.equals(to)) {
      trails.add(trail);
    }
    for (var link : trail.size() < leg.most ? links : List.<Link>of()) {
      boolean free = !taken.contains(link) && !trail.contains(link);
      if (free && (leg.type.isEmpty() || leg.type.equals(link.type()))) {
        var ends = new HashSet<Thing>();
        if (leg.way >= 0 && link.from().equals(at)) {
          ends.add(link.to());
        }
        if (leg.way <= 0 && link.to().equals(at)) {
          ends.add(link.from());
        }
        var longer = new ArrayList<>(trail);
        longer.add(link);
        ends.forEach(end -> trails(leg, end, to, links, taken, longer, trails));
      }
    }
  }

  private static boolean holds(Test1 test, List<Thing> nodes, List<List<Link>> edges) {
    if (test.field.equals("s")) {
      var part = PARTS.get(test.than);
      return NaiveWorld.string(nodes.get(test.of))
          .filter(
              text ->
                  switch (test.operator) {
                    case '^' -> text.startsWith(part);
                    case '$' -> text.endsWith(part);
                    default -> text.contains(part);
                  })
          .isPresent();
    }
    var value =
        (test.edge ? edges.get(test.of).getFirst().fields() : nodes.get(test.of).fields()).get("x");
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
        if (link.type().equals("S") && link.from().equals(nodes.get(question.optional))) {
          ends.add(link.to().id());
        }
      }
    }
    if (ends.isEmpty()) {
      ends.add("null");
    }
    var first = nodes.getFirst();
    var field = first.fields().isEmpty() ? "null" : String.valueOf(first.fields().get("x"));
    for (var end : ends) {
      rows.add(
          switch (question.form) {
            case 0 -> "[" + first.id() + ", " + end + "]";
            case 1 -> field;
            default -> "[" + field + ", " + end + "]";
          });
    }
  }
}
