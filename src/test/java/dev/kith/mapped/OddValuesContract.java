package dev.kith.mapped;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.graph.Node;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.AggregateQuestion.Group;
import dev.kith.graph.pattern.AggregateQuestion.Neighbour;
import dev.kith.graph.pattern.AggregateQuestion.Total;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.Patterns;
import dev.kith.graph.pattern.Sort;
import dev.kith.schema.Direction;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Values that engines hold and properties do not; an engine's test extends this.
public interface OddValuesContract {
  String TABLES =
      """
      CREATE TABLE odd (id BIGINT, weight FLOAT8, price DECIMAL(10, 2), big BIGINT, huge FLOAT8,
        due VARCHAR, moment VARCHAR, seen BIGINT, part BIGINT);
      INSERT INTO odd VALUES
        (1, 'NaN', 0.10, 9223372036854775807, '1e308', 'infinity', 'infinity',
          9223372036854775807, 2),
        (2, 'Infinity', 0.20, 1, '1e308', '10000-01-01', '10000-01-01T00:00:00Z', 0, 3),
        (3, '-Infinity', NULL, NULL, '1e308', '2024-02-29', '2024-02-29T12:00:00Z',
          -9223372036854775807, 2),
        (4, '1.5', 0.70, NULL, NULL, '2024-02-31', '2024-02-31T00:00:00Z', 253402300800, NULL),
        (5, NULL, 0.10, NULL, NULL, NULL, NULL, NULL, NULL)
      """;

  String ONTOLOGY =
      """
      nodes:
        odd:
          key: id
          properties:
            id: int64
            weight: float64
            price: {type: float64, stored: cast}
            big: int64
            huge: float64
            due: {type: date, stored: text}
            moment: {type: datetime, stored: text}
            seen: {type: datetime, stored: seconds}
      relationships:
        PART: {from: odd, to: odd, foreign_key: part, held_by: from}
      """;

  String SIZES =
      """
      CREATE TABLE boxes (id BIGINT, size BIGINT, label VARCHAR, weight FLOAT8, outer_box BIGINT);
      INSERT INTO boxes VALUES (1, NULL, NULL, 'NaN', 1), (2, 7, 'b', '1.5', 1),
        (3, NULL, NULL, NULL, 1), (4, 3, 'a', '2.5', 1), (5, NULL, NULL, 'Infinity', 1)
      """;

  String SIZES_ONTOLOGY =
      """
      nodes:
        box:
          table: boxes
          key: id
          properties:
            id: int64
            size: {type: int64, nullable: false}
            label: {type: string, nullable: false}
            weight: {type: float64, nullable: false}
      relationships:
        IN: {from: box, to: box, foreign_key: outer_box, held_by: from}
      """;

  String CARDS =
      """
      CREATE TABLE cards (id BIGINT, state VARCHAR, weight FLOAT8, due VARCHAR, size BIGINT);
      INSERT INTO cards VALUES (1, 'open', 'NaN', 'infinity', 1), (1, 'shut', '1.5', '2024-01-01', 2),
        (1, NULL, NULL, NULL, 3), (2, 'lost', '-Infinity', '10000-01-01', NULL),
        (NULL, 'gone', '2.5', NULL, 4);
      CREATE TABLE links (a BIGINT, b BIGINT, since VARCHAR);
      INSERT INTO links VALUES (1, 2, '2024-01-01'), (1, 2, '10000-01-01'), (1, 2, NULL),
        (2, 1, NULL), (NULL, 1, NULL), (NULL, 1, NULL)
      """;

  String CARDS_ONTOLOGY =
      """
      nodes:
        card:
          table: cards
          key: id
          properties:
            id: int64
            state: {type: enum, values: [open, shut]}
            weight: float64
            due: {type: date, stored: text}
            size: {type: int64, nullable: false}
      relationships:
        LINK:
          from: card
          to: card
          table: links
          source: a
          target: b
          properties: {since: {type: date, stored: text}}
      """;

  /// Fills tables that nobody has used yet, and opens them as a graph.
  ///
  /// @param ontology all of it but where the tables are
  MappedGraph open(String sql, String ontology) throws Exception;

  @Test
  default void whatIsNoValueIsMissingWhateverIsAsked() throws Exception {
    try (var graph = open(TABLES, ONTOLOGY)) {
      ask(
          graph,
          patterns -> {
            var type = patterns.ontology().end("odd");
            for (var name : List.of("weight", "due", "moment", "seen")) {
              var property = property(type, name);
              for (boolean descending : List.of(false, true)) {
                var pages = pages(patterns, type, property, descending);
                assertThat(pages).as(name).extracting(List::getFirst).hasSize(5);
                assertThat(pages).as(name).extracting(List::getFirst).doesNotHaveDuplicates();
                assertThat(pages.getFirst().getLast()).as(name).isNotEqualTo(Literal.MISSING);
                assertThat(pages.subList(1, 5))
                    .as(name)
                    .allMatch(row -> row.getLast() instanceof Literal.Missing);
              }
              assertThat(count(patterns, type, new Filter.IsMissing(property))).isEqualTo(4);
              var present = new Filter.Not(new Filter.IsMissing(property));
              assertThat(count(patterns, type, present)).isEqualTo(1);
              assertThat(total(patterns, type, Function.COUNT, name)).isEqualTo(whole(1));
              assertThat(total(patterns, type, Function.COUNT_DISTINCT, name)).isEqualTo(whole(1));
              assertThat(total(patterns, type, Function.MAX, name))
                  .isEqualTo(total(patterns, type, Function.MIN, name));
            }
            assertThat(total(patterns, type, Function.SUM, "weight"))
                .isEqualTo(new Literal.Real(1.5));
            return 0;
          });
    }
  }

  /// The ontology says that there always is a value; what the rows hold counts.
  @Test
  default void pagesHaveEveryRowWhateverIsDeclared() throws Exception {
    try (var graph = open(SIZES, SIZES_ONTOLOGY)) {
      ask(
          graph,
          patterns -> {
            var type = patterns.ontology().end("box");
            for (var name : List.of("size", "label", "weight")) {
              var property = property(type, name);
              assertThat(property.nullable()).isFalse();
              for (boolean descending : List.of(false, true)) {
                var pages = pages(patterns, type, property, descending);
                assertThat(pages)
                    .as(name)
                    .extracting(List::getFirst)
                    .containsExactlyInAnyOrder(whole(1), whole(2), whole(3), whole(4), whole(5));
                assertThat(pages.subList(2, 5))
                    .as(name)
                    .allMatch(row -> row.getLast() instanceof Literal.Missing);
              }
            }
            return 0;
          });
    }
  }

  /// The same over relationships, and in Cypher, whose order and conditions engines answer.
  @Test
  default void walksAndCypherHaveEveryRowWhateverIsDeclared() throws Exception {
    try (var graph = open(SIZES, SIZES_ONTOLOGY)) {
      var calls = TableCalls.of(graph);
      var all = List.of("1", "2", "3", "4", "5");
      for (var name : List.of("size", "label", "weight")) {
        var missing = "'%s':{'is_null':true}".formatted(name);
        var present = "'%s':{'is_null':false}".formatted(name);
        assertThat(walked(calls, missing)).as(name).hasSize(3).doesNotContain("2", "4");
        assertThat(walked(calls, present)).as(name).containsExactlyInAnyOrder("2", "4");
        assertThat(walked(calls, "")).containsExactlyInAnyOrderElementsOf(all);
        assertThat(calls.cypher("MATCH (n:box) RETURN n.id ORDER BY n.%s", name))
            .as(name)
            .containsExactlyInAnyOrderElementsOf(all)
            .startsWith(name.equals("weight") ? "2" : "4");
        assertThat(calls.cypher("MATCH (n:box) RETURN n.id ORDER BY n.%s DESC SKIP 3", name))
            .as(name)
            .containsExactly(name.equals("weight") ? "4" : "2", name.equals("weight") ? "2" : "4");
        assertThat(calls.cypher("MATCH (n:box) WHERE n.%s IS NULL RETURN count(*)", name))
            .containsExactly("3");
        assertThat(calls.cypher("MATCH (n:box)-[:IN]->(m) RETURN count(n.%s)", name))
            .containsExactly("2");
      }
    }
  }

  /// Where walks that meet a condition begin.
  private static List<String> walked(TableCalls calls, String filters) {
    return calls.paged(
        "traverse_relationships",
        "'from':{'label':'box','filters':{"
            + filters
            + "}},'relationships':[{'type':'IN','direction':'outgoing'}],'to':{'label':'box'}");
  }

  @Test
  default void decimalsAreSummedExactly() throws Exception {
    try (var graph = open(TABLES, ONTOLOGY)) {
      ask(
          graph,
          patterns -> {
            var type = patterns.ontology().end("odd");
            assertThat(total(patterns, type, Function.SUM, "price"))
                .isEqualTo(new Literal.Real(1.1)); // in floating points 1.0999999999999999
            var edge = patterns.ontology().edgeTypes().getFirst();
            var beside =
                new AggregateQuestion(
                    type,
                    Filter.all(),
                    Optional.of(new Neighbour(List.of(edge), Direction.BOTH, type, Filter.all())),
                    List.<Group>of(),
                    List.of(
                        new Total(Function.SUM, Optional.of(property(type, "price")), "sum"),
                        new Total(Function.MAX, Optional.of(property(type, "price")), "max")),
                    List.of(),
                    List.of(),
                    10);
            assertThat(patterns.aggregate(beside).rows())
                .containsExactly(List.of(new Literal.Real(0.3), new Literal.Real(0.2)));
            return 0;
          });
    }
  }

  @Test
  default void aSumThatNoNumberCanHoldIsTheSameFault() throws Exception {
    try (var graph = open(TABLES, ONTOLOGY)) {
      for (var name : List.of("big", "huge")) {
        assertThatThrownBy(
                () ->
                    ask(
                        graph,
                        patterns ->
                            total(patterns, patterns.ontology().end("odd"), Function.SUM, name)))
            .as(name)
            .hasFieldOrPropertyWithValue("fault", Fault.LimitReached.overflow());
      }
    }
  }

  @Test
  default void whatRowsHoldBesideTheOntologyIsReported() throws Exception {
    try (var graph = open(CARDS, CARDS_ONTOLOGY);
        var unique =
            open(CARDS, CARDS_ONTOLOGY.replace("target: b", "target: b\n    unique: true"))) {
      var noDate =
          " (infinite, outside the years 0001 to 9999, or unknown to the engine); they count as"
              + " missing";

      assertThat(graph.check(Call.by("test")))
          .containsExactly(
              "in 'cards', rows without a key 'id': 1; they are not nodes, and nothing counts or"
                  + " returns them",
              "in 'cards', rows with a key 'id' that another row has: 2 (such as 1); such a node is"
                  + " returned several times, with different properties each time",
              "in 'cards', values of 'state' that the enum does not have: 2 (such as 'gone'); no"
                  + " condition can name them",
              "in 'cards', values of 'weight' that cannot be read as float64: 2 (NaN, infinite, or"
                  + " not a number); they count as missing",
              "in 'cards', values of 'due' that cannot be read as date: 2" + noDate,
              "in 'cards', rows without a value of 'size', which is declared 'nullable: false': 1;"
                  + " its schema says that there always is one",
              "in 'links', values of 'since' that cannot be read as date: 1" + noDate,
              "in 'links', rows that connect two nodes as another LINK does: 2; such rows are one"
                  + " relationship, with the least of their properties");
      assertThat(unique.check(Call.by("test")))
          .last()
          .asString()
          .endsWith("LINK does: 2; the ontology says 'unique: true', and each of them is returned");
    }
  }

  @Test
  default void aRowWithoutAKeyDisturbsNobodyWhoReadsAllNodes() throws Exception {
    try (var graph = open(CARDS, CARDS_ONTOLOGY)) {
      var nodes = graph.read(Call.by("test"), view -> view.nodes(view.nodesAfter(-1, 1_000)));

      assertThat(nodes).isNotEmpty().extracting(Node::id).doesNotHaveDuplicates();
    }
  }

  private static <T> T ask(MappedGraph graph, java.util.function.Function<Patterns, T> asking) {
    return graph.read(Call.by("test"), view -> asking.apply(view.patterns()));
  }

  private static Property property(NodeType type, String name) {
    return type.properties().stream()
        .filter(property -> property.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Literal whole(long number) {
    return new Literal.Whole(number);
  }

  /// All rows, one on each page.
  private static List<List<Literal>> pages(
      Patterns patterns, NodeType type, Property property, boolean descending) {
    var rows = new ArrayList<List<Literal>>();
    var after = Optional.<List<Literal>>empty();
    while (true) {
      var page =
          patterns.find(
              new NodeQuestion(
                  type,
                  Optional.empty(),
                  Filter.all(),
                  List.of(type.key(), property),
                  List.of(new Sort(1, descending)),
                  after,
                  1));
      if (page.rows().isEmpty()) {
        return rows;
      }
      var row = page.rows().getFirst();
      rows.add(row);
      after = Optional.of(List.of(row.getLast(), row.getFirst()));
    }
  }

  private static int count(Patterns patterns, NodeType type, Filter filter) {
    return patterns.find(NodeQuestion.of(type, filter, List.of(type.key()), 100)).rows().size();
  }

  private static Literal total(Patterns patterns, NodeType type, Function function, String name) {
    var total = new Total(function, Optional.of(property(type, name)), "total");
    var question =
        new AggregateQuestion(
            type,
            Filter.all(),
            Optional.empty(),
            List.of(),
            List.of(total),
            List.of(),
            List.of(),
            10);
    return patterns.aggregate(question).rows().getFirst().getFirst();
  }
}
