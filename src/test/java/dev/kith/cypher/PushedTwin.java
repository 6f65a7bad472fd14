package dev.kith.cypher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.cypher.run.Answer;
import dev.kith.cypher.run.Cypher;
import dev.kith.cypher.run.PlanCache;
import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.Call;
import dev.kith.graph.Scope;
import dev.kith.graph.WalkLimits;
import dev.kith.mapped.MappedGraph;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Random groups, totals and first rows of an order, asked of tables, against loops over maps; with
/// and without a scope, and with plans that were kept of other parameters.
public interface PushedTwin {
  int WORLDS = Seed.rounds(4);
  int QUERIES = 60;
  List<CypherValue> OTHERS =
      List.of(
          CypherValue.of(2L),
          CypherValue.of("a"),
          CypherValue.of("2024-01-02"),
          new CypherValue.Real(0.25),
          CypherValue.of(true),
          CypherValue.Null.NULL);
  List<Scope> SCOPES =
      List.of(
          Scope.EVERYTHING,
          new Scope.Under(List.of(new Scope.Grant("1/", Scope.Role.GUEST))),
          new Scope.Under(List.of(new Scope.Grant("2/", Scope.Role.REPORTER))));

  /// Tables of their own, read through an ontology.
  MappedGraph open(String sql, String ontology) throws Exception;

  @Test
  default void tablesAnswerWhatLoopsOverMapsDo() throws Exception {
    var random = new Random(Seed.of(getClass()));
    int asked = 0;
    int pushed = 0;
    for (int number = 0; number < WORLDS; number++) {
      var world = new PushedWorld(random, number % 2 == 1);
      try (var graph = open(world.sql(), world.ontology())) {
        for (var scope : SCOPES) {
          for (int query = 0; query < QUERIES; query++) {
            asked++;
            pushed += same(graph, world, scope, random) ? 1 : 0;
          }
        }
      }
    }
    assertThat(pushed).as("asked of tables, of " + asked).isGreaterThan(asked / 8);
  }

  private static boolean same(MappedGraph graph, PushedWorld world, Scope scope, Random random) {
    var query = new PushedQuery(random, world.things(scope), world.links(scope));
    var answer = answer(graph, scope, query, random);
    var found =
        answer.rows().stream().map(row -> row.stream().map(PushedTwin::plain).toList()).toList();
    var all = new ArrayList<>(query.all());
    var description = query.text() + "\n" + answer.plan() + " under " + scope;
    all.sort(query::compare);
    var first = all.subList(0, Math.min(query.limit(), all.size()));
    assertThat(found.stream().map(query::sortedBy).toList())
        .as(description)
        .isEqualTo(first.stream().map(query::sortedBy).toList());
    var left = new ArrayList<>(all.stream().map(PushedTwin::shown).toList());
    found.forEach(row -> assertThat(left.remove(shown(row))).as(description + shown(row)).isTrue());
    return answer.plan().stream().anyMatch(step -> step.startsWith("ask the engine"));
  }

  private static Answer answer(MappedGraph graph, Scope scope, PushedQuery query, Random random) {
    var call = Call.by("test").under(scope);
    var given = new HashMap<String, CypherValue>();
    query.parameters().forEach((name, value) -> given.put(name, value(value)));
    var others = new HashMap<String, CypherValue>();
    given.keySet().forEach(name -> others.put(name, OTHERS.get(random.nextInt(OTHERS.size()))));
    return graph.read(
        call,
        view -> {
          var cypher =
              Cypher.over(view, call, WalkLimits.USUAL, Instant.EPOCH).with(new PlanCache());
          cypher.answer(query.text(), others, 1_000_000);
          return cypher.answer(query.text(), given, 1_000_000);
        });
  }

  private static CypherValue value(Object value) {
    return switch (value) {
      case Long number -> CypherValue.of(number);
      case Double number -> new CypherValue.Real(number);
      case Boolean flag -> CypherValue.of(flag);
      case Object text -> CypherValue.of(text.toString());
    };
  }

  private static @Nullable Object plain(CypherValue value) {
    return switch (value) {
      case CypherValue.Whole(var number) -> (Object) number;
      case CypherValue.Real(var number) -> (Object) number;
      case CypherValue.Text(var text) -> text;
      case CypherValue.Flag(var flag) -> (Object) flag;
      case CypherValue other when other.isNull() -> null;
      case CypherValue other -> throw new AssertionError(other);
    };
  }

  private static String shown(List<@Nullable Object> row) {
    return row.stream()
        .map(value -> value instanceof Double number ? (Object) (number + 0.0) : value)
        .toList()
        .toString();
  }
}
