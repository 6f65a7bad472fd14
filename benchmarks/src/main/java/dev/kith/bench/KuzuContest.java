package dev.kith.bench;

import dev.kith.bench.Checksum.Rows;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// The rows of B16 that compare an owned database with Kuzu: the same Cypher, the same parameters.
final class KuzuContest {
  private static final double FROM_A_NODE = 10;
  private static final double OVER_EVERYTHING = 1.5;
  private static final int STARTS = 200;
  private static final long SEED = 20261119;

  private final int[] starts =
      new SplittableRandom(SEED).ints(2 * STARTS, 0, PeopleGraph.PEOPLE).toArray();

  /// A query.
  ///
  /// @param kuzu how Kuzu writes it
  /// @param least how many times faster than Kuzu
  private record Question(String what, String kith, String kuzu, Rows rows, double least) {
    Question(String what, String both, Rows rows, double least) {
      this(what, both, both, rows, least);
    }
  }

  private static final List<Question> QUESTIONS =
      List.of(
          new Question(
              "a person by id",
              "MATCH (p:person {id: $id}) RETURN p.name, p.city, p.age",
              Rows.IN_ANY_ORDER,
              FROM_A_NODE),
          new Question(
              "1 hop with properties",
              "MATCH (p:person {id: $id})-[k:KNOWS]->(q:person) RETURN q.name, q.age, k.since",
              Rows.IN_ANY_ORDER,
              FROM_A_NODE),
          new Question(
              "2 hops with properties",
              "MATCH (p:person {id: $id})-[:KNOWS]->(q:person)-[k:KNOWS]->(r:person) RETURN q.name,"
                  + " r.name, r.age, k.since",
              Rows.IN_ANY_ORDER,
              FROM_A_NODE),
          new Question(
              "distinct ends of 3 hops",
              "MATCH (p:person {id: $id})-[:KNOWS]->(:person)-[:KNOWS]->(:person)-[:KNOWS]->"
                  + "(q:person) RETURN count(DISTINCT q.id)",
              Rows.IN_ORDER,
              FROM_A_NODE),
          new Question(
              "the length of a shortest path between two",
              "MATCH way = shortestPath((p:person {id: $id})-[:KNOWS*1..30]->(q:person {id:"
                  + " $other})) RETURN length(way)",
              "MATCH way = (p:person {id: $id})-[:KNOWS* SHORTEST 1..30]->(q:person {id: $other})"
                  + " RETURN length(way)",
              Rows.IN_ORDER,
              FROM_A_NODE),
          new Question(
              "triangles through a person",
              "MATCH (p:person {id: $id})-[:KNOWS]->(q:person)-[:KNOWS]->(r:person), (p)-[k:KNOWS]->(r)"
                  + " RETURN q.name, r.name, k.since",
              Rows.IN_ANY_ORDER,
              FROM_A_NODE),
          new Question(
              "all triangles of 1,000 chiefs, counted",
              "MATCH (p:chief)-[:TRUSTS]->(q:chief)-[:TRUSTS]->(r:chief), (p)-[:TRUSTS]->(r) RETURN"
                  + " count(*)",
              Rows.IN_ORDER,
              OVER_EVERYTHING),
          new Question(
              "all people grouped by city",
              "MATCH (p:person) RETURN p.city AS c, count(*) AS n ORDER BY n DESC, c LIMIT 10",
              Rows.IN_ORDER,
              OVER_EVERYTHING),
          new Question(
              "all people, the first 10 by name",
              "MATCH (p:person) RETURN p.name AS name, p.age ORDER BY name LIMIT 10",
              Rows.IN_ORDER,
              OVER_EVERYTHING),
          new Question(
              "all people with a condition on a number, counted",
              "MATCH (p:person) WHERE p.age < $age RETURN count(*)",
              Rows.IN_ORDER,
              OVER_EVERYTHING),
          new Question(
              "all people with a condition on a part of a text, counted",
              "MATCH (p:person) WHERE p.name CONTAINS $part RETURN count(*)",
              Rows.IN_ORDER,
              OVER_EVERYTHING));

  static List<Benchmark.Row> rows() throws Exception {
    return new KuzuContest().all();
  }

  private List<Benchmark.Row> all() throws Exception {
    var data = new PeopleGraph();
    data.make();
    var rows = new ArrayList<Benchmark.Row>();
    try (var home = LargeGraph.home(data.home());
        var kuzu = new KuzuPeople(data.kuzu(), data.tables())) {
      var kith = new CypherByKith(home.named(PeopleGraph.DATABASE));
      for (var each : QUESTIONS) {
        var duel =
            new Duel(
                "Kuzu: " + each.what,
                "Kith",
                call -> kith.ask(each.kith, ours(each, call), each.rows),
                "Kuzu",
                call -> kuzu.ask(each.kuzu, given(each, call), each.rows));
        int questions = each.least == FROM_A_NODE ? STARTS : 5;
        rows.add(duel.alike(questions).atLeast(each.least, ""));
      }
    }
    return rows;
  }

  /// The parameters that a query names; others would be refused.
  private Map<String, Object> given(Question question, int call) {
    var all = new HashMap<String, Object>();
    all.put("id", (long) starts[call % STARTS]);
    all.put("other", (long) starts[STARTS + call % STARTS]);
    all.put("age", (long) (call % 50));
    all.put("part", Long.toString(36 * 36 + call % 500, 36));
    all.keySet().removeIf(name -> !question.kuzu.contains("$" + name));
    return all;
  }

  private Map<String, CypherValue> ours(Question question, int call) {
    var values = new HashMap<String, CypherValue>();
    given(question, call)
        .forEach(
            (name, value) ->
                values.put(
                    name,
                    value instanceof Long number
                        ? CypherValue.of(number)
                        : CypherValue.of((String) value)));
    return values;
  }
}
