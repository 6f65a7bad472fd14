package dev.kith.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Scope;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Filter.Comparison;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Sort;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.FixedColumn;
import dev.kith.sql.Mapping;
import dev.kith.sql.NodeTable;
import dev.kith.sql.PropertySource;
import dev.kith.sql.RowAccess;
import dev.kith.sql.SqlName;
import dev.kith.sql.TableName;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/// All nodes in one table, all relationships in another, properties in JSON, keys inside ids: how
/// Kith's own databases lie.
final class OwnedTablesTest {
  private static final String ODD = "it's \"odd\" / ~ $.x \\ [0]";
  private static final Property KEY = Property.of("id", PropertyType.STRING, false);
  private static final Property AGE = Property.of("age", PropertyType.INT64, true);
  private static final Property BORN = Property.of("born", PropertyType.DATETIME, true);
  private static final Property FLAG = Property.of("flag", PropertyType.BOOLEAN, true);
  private static final Property NOTES = Property.of("notes", PropertyType.STRINGS, true);
  private static final Property STRANGE = Property.of(ODD, PropertyType.STRING, true);
  private static final Property SURE = Property.of("sure", PropertyType.FLOAT64, true);
  private static final NodeType PERSON =
      new NodeType("person", "", KEY, List.of(KEY, AGE, BORN, FLAG, NOTES, STRANGE), List.of(), -1);
  private static final EdgeType KNOWS =
      new EdgeType("knows", "person", "person", "", List.of(SURE));
  private static final Property NUMBER = Property.of("id", PropertyType.INT64, false);
  private static final NodeType ISSUE =
      new NodeType("issue", "", NUMBER, List.of(NUMBER), List.of(), -1);
  private static final Mapping MAPPING =
      new Mapping(
          new Ontology("1", List.of(ISSUE, PERSON), List.of(KNOWS)),
          Map.of("issue", nodes(ISSUE, "issue#", 9), "person", nodes(PERSON, "person:", 7)),
          Map.of(
              KNOWS,
              new EdgeSource.EdgeTable(
                  TableName.of("edge"),
                  new SqlName("subject"),
                  new SqlName("object"),
                  members(KNOWS.properties()),
                  List.of(new FixedColumn(new SqlName("predicate"), new Literal.Whole(3))),
                  Optional.empty(),
                  false)));

  private static NodeTable nodes(NodeType type, String prefix, long code) {
    return new NodeTable(
        TableName.of("node"),
        new PropertySource.IdKey(new SqlName("id"), prefix),
        new SqlName("key"),
        members(type.properties()),
        List.of(new FixedColumn(new SqlName("type"), new Literal.Whole(code))),
        new RowAccess.Open(),
        Set.of());
  }

  private static Map<String, PropertySource> members(List<Property> properties) {
    var stored = new LinkedHashMap<String, PropertySource>();
    properties.forEach(
        property ->
            stored.put(
                property.name(),
                new PropertySource.JsonMember(new SqlName("metadata"), property.name())));
    return stored;
  }

  static Stream<String> engines() {
    return Stream.of("sqlite", "duckdb");
  }

  private static TestEngine open(String name) throws Exception {
    var engine = name.equals("sqlite") ? TestEngine.sqlite() : TestEngine.duckdb();
    engine.load(
        List.of(
            table(
                Map.of("key", PropertyType.INT64, "type", PropertyType.INT64),
                "node",
                List.of("id", "metadata"),
                List.of(
                    node(
                        1,
                        7,
                        "person:ada",
                        "{\"age\": 36, \"born\": \"1815-12-10T00:00:00+01:00\", \"flag\": true,"
                            + " \"notes\": [\"a\", \"b\"], "
                            + JsonMapper.shared().writeValueAsString(ODD)
                            + ": \"here\"}"),
                    node(2, 7, "person:bob", "{\"age\": 9007199254740993, \"flag\": false}"),
                    node(3, 8, "person:cat", "{}"),
                    node(4, 7, "person:zoe", "{}"),
                    node(5, 9, "issue#9", "{}"),
                    node(6, 9, "issue#10", "{}"),
                    node(7, 9, "issue#-3", "{}"),
                    node(8, 9, "issue#9007199254740993", "{}"))),
            table(
                Map.of(
                    "subject", PropertyType.INT64,
                    "predicate", PropertyType.INT64,
                    "object", PropertyType.INT64),
                "edge",
                List.of("metadata"),
                List.of(
                    edge(1, 3, 2, "{\"sure\": 0.5}"),
                    edge(2, 3, 4, "{}"),
                    edge(1, 3, 3, "{}"),
                    edge(1, 4, 4, "{}")))));
    return engine;
  }

  private static TestTable table(
      Map<String, PropertyType> numbers,
      String name,
      List<String> texts,
      List<Map<String, Literal>> rows) {
    var columns = new LinkedHashMap<String, PropertyType>(numbers);
    texts.forEach(text -> columns.put(text, PropertyType.STRING));
    return new TestTable(TableName.of(name), columns, rows);
  }

  private static Map<String, Literal> node(long key, long type, String id, String metadata) {
    return Map.of(
        "key", new Literal.Whole(key),
        "type", new Literal.Whole(type),
        "id", new Literal.Text(id),
        "metadata", new Literal.Text(metadata));
  }

  private static Map<String, Literal> edge(long from, long predicate, long to, String metadata) {
    return Map.of(
        "subject", new Literal.Whole(from),
        "predicate", new Literal.Whole(predicate),
        "object", new Literal.Whole(to),
        "metadata", new Literal.Text(metadata));
  }

  private static Literal text(String text) {
    return new Literal.Text(text);
  }

  @ParameterizedTest
  @MethodSource("engines")
  void membersOfEveryTypeAreRead(String name) throws Exception {
    try (var engine = open(name)) {
      var question =
          NodeQuestion.of(PERSON, List.of(text("ada")), Filter.all(), PERSON.properties());

      assertThat(engine.run(compiler(engine).find(question, Scope.EVERYTHING)))
          .containsExactly(
              List.of(
                  text("ada"),
                  new Literal.Whole(36),
                  new Literal.Timestamp(Instant.parse("1815-12-09T23:00:00Z")),
                  new Literal.Flag(true),
                  new Literal.Texts(List.of("a", "b")),
                  text("here")));
    }
  }

  @ParameterizedTest
  @MethodSource("engines")
  void membersAreComparedAndSorted(String name) throws Exception {
    try (var engine = open(name)) {
      var question =
          new NodeQuestion(
              PERSON,
              Optional.empty(),
              new Filter.AnyOf(
                  List.of(
                      new Filter.Compare(AGE, Comparison.GREATER, new Literal.Whole(36)),
                      new Filter.Compare(STRANGE, Comparison.EQUAL, text("here")),
                      new Filter.IsMissing(FLAG))),
              List.of(KEY, AGE),
              List.of(new Sort(1, true)),
              Optional.of(List.of(new Literal.Whole(9007199254740993L), text("aaa"))),
              10);

      assertThat(engine.run(compiler(engine).find(question, Scope.EVERYTHING)))
          .extracting(List::getFirst)
          .containsExactly(text("bob"), text("ada"), text("zoe"));
    }
  }

  @ParameterizedTest
  @MethodSource("engines")
  void wholeKeysInsideIdsAreNumbers(String name) throws Exception {
    try (var engine = open(name)) {
      assertThat(wholes(engine, Optional.empty(), Filter.all(), Optional.empty()))
          .containsExactly(-3L, 9L, 10L, 9007199254740993L);
      assertThat(
              wholes(
                  engine,
                  Optional.of(List.of(new Literal.Whole(9007199254740993L), new Literal.Whole(9))),
                  Filter.all(),
                  Optional.empty()))
          .containsExactly(9L, 9007199254740993L);
      assertThat(
              wholes(
                  engine,
                  Optional.empty(),
                  new Filter.Compare(NUMBER, Comparison.AT_MOST, new Literal.Whole(10)),
                  Optional.of(List.of(new Literal.Whole(-3)))))
          .containsExactly(9L, 10L);
      assertThat(
              wholes(
                  engine,
                  Optional.empty(),
                  new Filter.Compare(NUMBER, Comparison.EQUAL, new Literal.Whole(10)),
                  Optional.empty()))
          .containsExactly(10L);
    }
  }

  private static List<Long> wholes(
      TestEngine engine, Optional<List<Literal>> keys, Filter filter, Optional<List<Literal>> after)
      throws Exception {
    var question = new NodeQuestion(ISSUE, keys, filter, List.of(NUMBER), List.of(), after, 10);
    return engine.run(compiler(engine).find(question, Scope.EVERYTHING)).stream()
        .map(row -> ((Literal.Whole) row.getFirst()).value())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void hopsGoByTheNumberAndTellTheKey(String name) throws Exception {
    try (var engine = open(name)) {
      var ada = new NodeRef("person", text("ada"));
      var bob = new NodeRef("person", text("bob"));
      var zoe = new NodeRef("person", text("zoe"));
      var question =
          new HopQuestion(
              List.of(bob),
              Direction.BOTH,
              Map.of(KNOWS, Filter.all()),
              Map.of(KNOWS, List.of(SURE)),
              10);
      var hops = compiler(engine).hops(question, Scope.EVERYTHING).orElseThrow();

      assertThat(hops.hops(engine.run(hops.statement())))
          .containsExactlyInAnyOrder(
              new Hop(KNOWS, ada, bob, false, List.of(new Literal.Real(0.5))),
              new Hop(KNOWS, bob, zoe, true, List.of(Literal.MISSING)));
    }
  }

  private static SqlCompiler compiler(TestEngine engine) {
    return new SqlCompiler(MAPPING, engine.dialect());
  }
}
