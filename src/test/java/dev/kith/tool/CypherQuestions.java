package dev.kith.tool;

import java.util.List;
import java.util.Random;

/// Queries in Cypher about things that are there, that are somebody else's, and that are nowhere.
final class CypherQuestions {
  /// `$T` stands for a type, `$P` for a predicate, `$F` for a property. All are ordered: where a
  /// query leaves it open, the order of rows tells nothing.
  private static final List<String> QUERIES =
      List.of(
          "MATCH (n:$T) RETURN elementId(n) AS id, n.$F AS p ORDER BY id LIMIT 5",
          "MATCH (n:$T) RETURN n.$F AS p, count(*) AS c ORDER BY p, c",
          "MATCH (n) WHERE elementId(n) IN [$one, $two] RETURN n ORDER BY elementId(n)",
          "MATCH (a)-[r:$P]-(b) WHERE elementId(a) = $one RETURN elementId(b) AS b, type(r) AS t,"
              + " properties(r) AS p ORDER BY b",
          "MATCH (n:$T) OPTIONAL MATCH (n)-[r:$P]->(m) RETURN elementId(n) AS n, elementId(m) AS m"
              + " ORDER BY n, m",
          "MATCH (n) WHERE elementId(n) = $one MATCH p = (n)-[*1..2]-(m) WITH [x IN nodes(p) |"
              + " elementId(x)] AS p, [r IN relationships(p) | type(r)] AS r RETURN p, r ORDER BY p,"
              + " r LIMIT 30",
          "MATCH (a), (b) WHERE elementId(a) = $one AND elementId(b) = $two MATCH p ="
              + " shortestPath((a)-[*..4]-(b)) RETURN length(p) AS hops",
          "MATCH (n:$T) WHERE NOT EXISTS { (n)-[:$P]-() } RETURN count(*) AS c, max(n.$F) AS m",
          "MATCH (n) WHERE any(o IN n.observations WHERE o CONTAINS $word) RETURN elementId(n) AS id"
              + " ORDER BY id",
          "MATCH (n) WHERE n.name CONTAINS $word OR n.$F = $word RETURN elementId(n) AS id ORDER BY"
              + " id",
          "MATCH (n:$T) RETURN elementId(n) AS id, COUNT { (n)--() } AS degree ORDER BY degree DESC,"
              + " id",
          "MATCH (a:$T)-[:$P]->(b)-[:$P]->(c) RETURN count(*) AS c, count(DISTINCT b) AS b",
          "MATCH (n:$T) WHERE n.$F STARTS WITH '1/' OR n.$F >= '' RETURN count(n.$F) AS c",
          "MATCH (n) WHERE n.$F IS NULL RETURN labels(n) AS l, count(*) AS c ORDER BY l");

  private final Random random;
  private final String database;
  private final TenantQuestions.Names names;

  CypherQuestions(Random random, String database, TenantQuestions.Names names) {
    this.random = random;
    this.database = database;
    this.names = names;
  }

  static TenantQuestions.Question asked(String database, String query) {
    return new TenantQuestions.Question(
        "read_cypher", Json.object().put("database", database).put("query", query));
  }

  TenantQuestions.Question next() {
    var query =
        any(QUERIES)
            .replace("$T", "`" + any(names.types()) + "`")
            .replace("$P", "`" + any(names.predicates()) + "`")
            .replace("$F", "`" + any(names.properties()) + "`");
    var question = asked(database, query);
    var values = question.arguments().putObject("parameters");
    values
        .put("one", any(names.ids()))
        .put("two", any(names.ids()))
        .put("word", any(names.words()));
    return question;
  }

  private String any(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }
}
