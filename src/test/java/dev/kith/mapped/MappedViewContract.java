package dev.kith.mapped;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What a graph in tables answers, on tables as people have them; an engine's test extends this.
public interface MappedViewContract {
  String TABLES =
      """
      CREATE TABLE users (id BIGINT, pk UUID, user_name VARCHAR, full_name VARCHAR, gone BOOLEAN);
      INSERT INTO users VALUES
        (1, '00000000-0000-0000-0000-000000000001', 'ada', 'Ada Lovelace', false),
        (9007199254740993, '00000000-0000-0000-0000-000000000002', 'grace', 'Grace Hopper', false),
        (3, '00000000-0000-0000-0000-000000000003', 'ghost', 'Ada Ghost', true);
      CREATE TABLE issues (iid INTEGER, title VARCHAR, author UUID, price DECIMAL(8,2),
        made TIMESTAMPTZ, tags TEXT[], due DATE, seconds BIGINT);
      INSERT INTO issues VALUES
        (7, '100% of ada_x', '00000000-0000-0000-0000-000000000001', 1.50,
          '2025-01-11 09:58:00.5+02', ARRAY['a', 'b'], '2025-02-01', 60),
        (8, 'Ada again', '00000000-0000-0000-0000-000000000002', NULL, NULL, NULL, NULL, NULL),
        (9, 'by a ghost', '00000000-0000-0000-0000-000000000003', NULL, NULL, NULL, NULL, NULL);
      CREATE TABLE links (kind VARCHAR, a INTEGER, b INTEGER, "at" DATE, weight DOUBLE PRECISION);
      INSERT INTO links VALUES
        ('blocks', 7, 8, '2025-03-01', 0.5), ('blocks', 7, 8, '2025-03-02', 0.25),
        ('blocks', 8, 8, NULL, NULL), ('relates', 8, 7, NULL, NULL), ('relates', 7, 99, NULL, NULL);
      """;

  String ONTOLOGY =
      """
      nodes:
        user:
          table: users
          key: id
          reference: pk
          where: {gone: false}
          properties:
            id: int64
            username: {type: string, column: user_name}
            name: {type: string, column: full_name}
        issue:
          table: issues
          key: iid
          properties:
            iid: int32
            title: string
            price: {type: float64, stored: cast}
            made: datetime
            tags: string[]
            due: date
            minute: {type: datetime, column: seconds, stored: seconds}
      relationships:
        WROTE: {from: user, to: issue, foreign_key: author, held_by: to}
        BLOCKS:
          {from: issue, to: issue, table: links, source: a, target: b, where: {kind: blocks},
           properties: {at: date, weight: float64}}
        RELATES: {from: issue, to: issue, table: links, source: a, target: b, where: {kind: relates}}
      """;

  String WRONG_TEXTS =
      """
      CREATE TABLE things (id VARCHAR, w VARCHAR, r VARCHAR, f VARCHAR, d VARCHAR, m VARCHAR, l VARCHAR);
      INSERT INTO things VALUES
        ('good', '12', '0.5', 'true', '2024-02-29', '2024-02-29T10:00:00Z', '["a", "b"]'),
        ('word', 'abc', 'abc', 'maybe', 'abc', 'abc', 'abc'),
        ('empty', '', '', '', '', '', ''),
        ('part', '1.5', '1,5', 'truth', '2024-2-31', 'a day', '["a'),
        ('power', '1e3', '1e', 'truest', '2024', 'a month', '12'),
        ('near', '12x', '0.5.5', 'truer', '2024-02-31', '2024-02-31T10:00:00Z', '{"a": "b"}'),
        ('large', '99999999999999999999', '1..2', '77', '2024-13-01', '2024-13-01T10:00:00Z', '["a');
      """;

  String TEXTS_ONTOLOGY =
      """
      nodes:
        thing:
          table: things
          key: id
          properties:
            id: string
            w: {type: int64, stored: text}
            r: {type: float64, stored: text}
            f: {type: boolean, stored: text}
            d: {type: date, stored: text}
            m: {type: datetime, stored: text}
            l: {type: 'string[]', stored: text}
      """;

  /// Fills tables that nobody has used yet, and opens them as a graph.
  ///
  /// @param ontology all of it but where the tables are
  MappedGraph open(String sql, String ontology) throws Exception;

  private <T> T see(Function<GraphView, T> look) {
    try (var graph = open(TABLES, ONTOLOGY)) {
      return graph.read(Call.by("test"), look::apply);
    } catch (FaultException fault) {
      throw fault;
    } catch (Exception failed) {
      throw new AssertionError(failed);
    }
  }

  private <T> List<T> seeAll(Function<GraphView, List<T>> look) {
    return see(look);
  }

  private List<String> around(String seed, int hops) {
    return around(seed, hops, false);
  }

  private List<String> around(String seed, int hops, boolean rim) {
    return see(
        view -> {
          var near = view.neighbourhood(view.handles(List.of(seed)), hops, WalkLimits.USUAL);
          var found = rim ? view.withRimEdges(near, hops, WalkLimits.USUAL) : near;
          var subjects = view.ids(found.subjects());
          var objects = view.ids(found.objects());
          return java.util.stream.IntStream.range(0, found.edgeCount())
              .mapToObj(
                  index ->
                      subjects.get(index)
                          + " "
                          + view.predicateName(found.predicates()[index])
                          + " "
                          + objects.get(index))
              .sorted()
              .toList();
        });
  }

  private List<String> search(String text) {
    var question = new SearchQuestion(text, SearchQuestion.Mode.WORDS, Set.of(), 10, 0);
    return see(
        view -> {
          var hits = view.search(question);
          var ids = view.ids(hits.stream().mapToInt(Hit::node).toArray());
          return java.util.stream.IntStream.range(0, ids.size())
              .mapToObj(index -> ids.get(index) + " " + hits.get(index).match())
              .toList();
        });
  }

  @Test
  default void aSearchForManyWordsOrForSignsIsNoFault() {
    assertThat(search("word ".repeat(400).strip())).isEmpty();
    assertThat(search("?!")).isEmpty();
    assertThat(search("東京 tower")).isEmpty();
  }

  @Test
  default void onlyTheOneTextOfAKeyNamesANode() {
    var ids =
        List.of(
            "user:1",
            "user:01",
            "user:+1",
            "user:3",
            "user:9007199254740993",
            "nobody:1",
            "1",
            "user:x");

    assertThat(
            seeAll(view -> Arrays.stream(view.handles(ids)).mapToObj(each -> each >= 0).toList()))
        .containsExactly(true, false, false, false, true, false, false, false);
  }

  @Test
  default void foreignKeysMayPointAtAColumnThatNobodySees() {
    assertThat(around("user:9007199254740993", 1))
        .containsExactly("user:9007199254740993 WROTE issue:8");
  }

  @Test
  default void rowsThatDoNotCountHaveNoRelationships() {
    assertThat(around("issue:9", 2)).isEmpty();
    assertThat(around("issue:7", 1))
        .containsExactly(
            "issue:7 BLOCKS issue:8", "issue:8 RELATES issue:7", "user:1 WROTE issue:7");
    assertThat(around("issue:8", 1)).contains("issue:8 BLOCKS issue:8").hasSize(4);
  }

  @Test
  default void edgesBetweenTwoNodesAtTheRimAreReturnedWhereAskedFor() {
    assertThat(around("issue:7", 1)).doesNotContain("issue:8 BLOCKS issue:8");
    assertThat(around("issue:7", 1, true))
        .contains("issue:8 BLOCKS issue:8")
        .containsAll(around("issue:7", 1))
        .doesNotHaveDuplicates();
    assertThat(around("issue:7", 5, true)).containsExactlyElementsOf(around("issue:7", 5));
  }

  @Test
  default void metadataIsJsonInTheOntologysTypes() {
    assertThat(seeAll(view -> view.nodes(view.handles(List.of("issue:7", "issue:8")))))
        .extracting(node -> node.metadata().json())
        .containsExactly(
            "{\"title\":\"100% of ada_x\",\"price\":1.5,\"made\":\"2025-01-11T07:58:00.500Z\","
                + "\"tags\":[\"a\",\"b\"],\"due\":\"2025-02-01\",\"minute\":\"1970-01-01T00:01:00Z\"}",
            "{\"title\":\"Ada again\"}");
  }

  @Test
  default void aTextThatSaysSomethingElseHasNoValue() throws Exception {
    var ids =
        Stream.of("good", "word", "empty", "part", "power", "near", "large")
            .map("thing:"::concat)
            .toList();
    try (var graph = open(WRONG_TEXTS, TEXTS_ONTOLOGY)) {
      var nodes = graph.read(Call.by("test"), (GraphView view) -> view.nodes(view.handles(ids)));

      assertThat(nodes)
          .extracting(node -> node.metadata().json())
          .containsExactly(
              "{\"w\":12,\"r\":0.5,\"f\":true,\"d\":\"2024-02-29\",\"m\":\"2024-02-29T10:00:00Z\","
                  + "\"l\":[\"a\",\"b\"]}",
              "{}",
              "{}",
              "{}",
              "{}",
              "{}",
              "{}");
    }
  }

  @Test
  default void rowsBetweenTheSameNodesAreOneRelationship() {
    var metadata =
        see(
            view -> {
              var found = view.neighbourhood(view.handles(List.of("issue:7")), 1, WalkLimits.USUAL);
              int blocks =
                  java.util.stream.IntStream.range(0, found.edgeCount())
                      .filter(
                          index -> view.predicateName(found.predicates()[index]).equals("BLOCKS"))
                      .findFirst()
                      .orElseThrow();
              return view.edgeMetadata(found, new int[] {blocks}).getFirst().json();
            });

    assertThat(metadata).isEqualTo("{\"at\":\"2025-03-01\",\"weight\":0.5}");
    assertThat(see(GraphView::vocabulary).predicates())
        .extracting(term -> term.name() + " " + term.count())
        .containsExactly("BLOCKS 2", "RELATES 1", "WROTE 2");
  }

  @Test
  default void aSearchFindsTheSurestFirst() {
    assertThat(search("user:1")).containsExactly("user:1 ID");
    assertThat(search("7")).containsExactly("issue:7 NAME");
    assertThat(search("ADA")).containsExactly("user:1 NAME", "issue:8 WORDS", "issue:7 WORDS");
    assertThat(search("100%")).containsExactly("issue:7 WORDS");
    assertThat(search("a_a")).isEmpty();
    assertThat(search("hopper grace")).containsExactly("user:9007199254740993 WORDS");
    assertThat(search("  ")).isEmpty();
  }

  @Test
  default void nearIdsAreOfWhatAWrongIdCouldMean() {
    assertThat(seeAll(view -> view.nearIds("ada", 3))).contains("user:1");
    assertThat(seeAll(view -> view.nearIds("issue:grace", 3))).contains("user:9007199254740993");
    assertThat(seeAll(view -> view.nearIds("", 3))).isEmpty();
  }

  @Test
  default void aWalkThatOutgrowsItsLimitsIsRefused() {
    try {
      see(view -> view.neighbourhood(view.handles(List.of("issue:7")), 2, new WalkLimits(2, 100)));
    } catch (FaultException raised) {
      assertThat(raised.fault()).isInstanceOf(Fault.LimitReached.class);
      return;
    }
    throw new AssertionError("no fault was raised");
  }

  @Test
  default void everyNodeIsCountedOutOnce() {
    assertThat(
            seeAll(
                view -> {
                  view.handles(List.of("issue:8"));
                  int[] first = view.nodesAfter(GraphView.NO_NODE, 3);
                  int[] rest = view.nodesAfter(first[2], 10);
                  return List.of(view.ids(first), view.ids(rest));
                }))
        .containsExactly(
            List.of("issue:8", "issue:7", "issue:9"), List.of("user:1", "user:9007199254740993"));
  }

  @Test
  default void aTextThatNoTableCanHoldIsFoundNowhere() {
    for (var text : List.of("a\u0000b", "\u0000", "\ud800", "ad\udc00a")) {
      assertThat(seeAll(view -> List.of(view.handles(List.of("issue:" + text))[0])))
          .containsExactly(GraphView.NO_NODE);
      assertThat(search(text)).isEmpty();
      assertThat(seeAll(view -> List.of(view.handles(view.nearIds(text, 3)))).getFirst())
          .doesNotContain(GraphView.NO_NODE)
          .hasSizeLessThanOrEqualTo(3);
    }
  }

  @Test
  default void whatNoTableCanHoldStillHasAPlaceInTheOrder() {
    for (var gap : List.of("\u0000", "\ud800", "\u0000z")) {
      assertThat(titles(Filter.Comparison.LESS, "Ada again" + gap))
          .containsExactly("100%", "Ada again");
      assertThat(titles(Filter.Comparison.GREATER, "Ada again" + gap))
          .containsExactly("by a ghost");
      assertThat(titles(Filter.Comparison.EQUAL, "Ada again" + gap)).isEmpty();
      assertThat(titles(Filter.Comparison.NOT_EQUAL, "Ada again" + gap)).hasSize(3);
    }
  }

  private List<String> titles(Filter.Comparison comparison, String text) {
    return see(
        view -> {
          var type = view.patterns().ontology().end("issue");
          var title = type.property("title").orElseThrow();
          var filter = new Filter.Compare(title, comparison, new Literal.Text(text));
          return view
              .patterns()
              .find(NodeQuestion.of(type, filter, List.of(type.key(), title), 10))
              .rows()
              .stream()
              .map(row -> row.getLast() instanceof Literal.Text(var found) ? found : "")
              .map(found -> found.startsWith("100%") ? "100%" : found)
              .toList();
        });
  }
}
