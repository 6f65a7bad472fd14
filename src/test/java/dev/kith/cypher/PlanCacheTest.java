package dev.kith.cypher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.cypher.run.Answer;
import dev.kith.cypher.run.Cypher;
import dev.kith.cypher.run.PlanCache;
import dev.kith.cypher.value.CypherValue;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Scope;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.time.Noted;
import dev.kith.store.Home;
import dev.kith.store.WordEmbedder;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A plan that is kept answers for other parameters, and not for another graph or caller.
class PlanCacheTest {
  private static final int THINGS = 60;
  private static final Call ALL = Call.by("test");
  private static final Call PART =
      ALL.under(new Scope.Under(List.of(new Scope.Grant("1/", Scope.Role.GUEST))));

  /// Each with a parameter `$v` that is a number.
  private static final List<String> QUERIES =
      List.of(
          "MATCH (n:thing {id: 'n' + $v}) RETURN n.v",
          "MATCH (n:thing {v: $v}) RETURN n.id",
          "MATCH (n:thing) WHERE n.v < $v RETURN count(*)",
          "MATCH (n:thing) WHERE n.v <> $v RETURN n.v ORDER BY n.v DESC LIMIT 3",
          "MATCH (n:thing) RETURN n.v ORDER BY n.v LIMIT $v",
          "MATCH (n:thing) RETURN n.v ORDER BY n.v SKIP $v LIMIT 2",
          "MATCH (n:thing)-[:NEXT]->(m) WHERE n.v = $v RETURN m.v, n.text =~ ('.*' + $v)",
          "MATCH (n:thing)-[:NEXT*1..3]->(m {v: $v}) RETURN count(*), max(n.v)",
          "UNWIND range(0, $v) AS i RETURN sum(i * $v) AS s",
          "MATCH (n:thing) WHERE n.v IN [$v, $v + 1] RETURN collect(n.v) AS all",
          "MATCH (n:thing) WHERE EXISTS { (n)-[:NEXT]->({v: $v}) } RETURN n.v");

  @TempDir Path folder;

  private final PlanCache plans = new PlanCache();
  private Home home;
  private Graph graph;

  @BeforeEach
  void open() {
    home = new Home(folder, "memory", new WordEmbedder(), InstantSource.system());
    graph = home.create("g", "");
    var all = new ArrayList<Mutation>();
    for (int number = 0; number < THINGS; number++) {
      all.add(thing("thing", number));
    }
    for (int number = 1; number < THINGS; number++) {
      all.add(next(number - 1, number));
    }
    graph.write(ALL, all);
  }

  @AfterEach
  void close() {
    home.close();
  }

  @Test
  void everyParameterHasItsOwnAnswer() {
    for (var text : QUERIES) {
      for (int value : new int[] {0, 1, 7, 7, 30, 59}) {
        same(ALL, text, value);
        same(PART, text, value);
      }
    }
  }

  @Test
  void afterAWriteTheGraphIsAnother() {
    var text = "MATCH (n:thing)-[:NEXT]->(m {id: 'n' + $v}) RETURN count(*)";
    same(ALL, text, 5);
    var unknown = "MATCH (n:later {id: 'n' + $v}) RETURN n.v";
    assertThatThrownBy(() -> kept(ALL, unknown, 90)).isInstanceOf(FaultException.class);

    graph.write(ALL, List.of(thing("later", 90), next(4, 90)));

    same(ALL, text, 5);
    same(ALL, unknown, 90);
    assertThat(kept(ALL, unknown, 90).rows()).containsExactly(List.of(CypherValue.of(90L)));
    assertThatThrownBy(() -> kept(PART, "MATCH (n:nothing) WHERE n.v = $v RETURN n", 1))
        .isInstanceOf(FaultException.class);
  }

  @Test
  void aParameterThatIsMissingIsAFaultAlsoTheSecondTime() {
    var text = "MATCH (n:thing {v: $v}) RETURN n.id";
    same(ALL, text, 3);

    assertThatThrownBy(() -> ask(ALL, text, Map.of(), Optional.of(plans)))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("'v' has no value");
  }

  /// What a property is called can be a parameter, and then is part of the plan.
  @Test
  void aMapAsParameterIsReadAnew() {
    var text = "MATCH (n:thing $fields) RETURN n.id";
    for (var field : List.of("v", "w")) {
      var given =
          Map.<String, CypherValue>of(
              "fields", new CypherValue.Fields(Map.of(field, CypherValue.of(6L))));
      assertThat(ask(ALL, text, given, Optional.of(plans)).rows())
          .isEqualTo(ask(ALL, text, given, Optional.empty()).rows())
          .hasSize(1);
    }
  }

  @Test
  void manyCallersAtOnceDoNotDisturbEachOther() throws Exception {
    try (var callers = Executors.newFixedThreadPool(8)) {
      var answers =
          callers.invokeAll(
              java.util.stream.IntStream.range(0, 400)
                  .<java.util.concurrent.Callable<Boolean>>mapToObj(
                      number ->
                          () -> {
                            same(
                                number % 3 == 0 ? PART : ALL,
                                QUERIES.get(number % QUERIES.size()),
                                number % 40);
                            return true;
                          })
                  .toList());

      for (var answer : answers) {
        assertThat(answer.get()).isTrue();
      }
    }
  }

  private void same(Call call, String text, int value) {
    var planned = ask(call, text, given(value), Optional.empty());
    var again = kept(call, text, value);

    assertThat(again.rows()).as("%s %d", text, value).isEqualTo(planned.rows());
    assertThat(again.warnings()).isEqualTo(planned.warnings());
    assertThat(again.plan()).isEqualTo(planned.plan());
  }

  private Answer kept(Call call, String text, int value) {
    return ask(call, text, given(value), Optional.of(plans));
  }

  private static Map<String, CypherValue> given(int value) {
    return Map.of("v", CypherValue.of((long) value));
  }

  private Answer ask(
      Call call, String text, Map<String, CypherValue> given, Optional<PlanCache> cache) {
    return graph.read(
        call,
        view -> {
          var cypher = Cypher.over(view, call, WalkLimits.USUAL, Instant.EPOCH);
          return cache.map(cypher::with).orElse(cypher).answer(text, given, 100);
        });
  }

  private static Mutation thing(String type, int number) {
    var path = List.of("2/", "1/", "").get(number % 3);
    var fields = "{\"v\":%d,\"w\":%d,\"text\":\"t%d\"}".formatted(number, number, number);
    return new Mutation.CreateNode(
        new Node("n" + number, type, new Metadata(fields)),
        Optional.of(path).filter(each -> !each.isEmpty()),
        List.of(),
        Noted.NOW);
  }

  private static Mutation next(int from, int to) {
    return new Mutation.CreateEdge(
        new Edge("n" + from, "NEXT", "n" + to, new Metadata("{}")), false);
  }
}
