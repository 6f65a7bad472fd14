package dev.kith.bench;

import dev.kith.bench.Checksum.Rows;
import java.util.List;

/// What Cypher is asked around a node with very many relationships, and how one would write it
/// oneself.
final class HubQuestions {
  private HubQuestions() {}

  /// A query.
  ///
  /// @param tables by hand over tables
  /// @param sqlite by hand on the owned database's file; empty: it is not asked
  /// @param given the one parameter: in Cypher `$given`, by hand a `?`
  /// @param most how many times longer than by hand it may take
  record Question(
      String what,
      String cypher,
      String tables,
      String sqlite,
      Given given,
      Rows rows,
      double most) {}

  /// What differs from call to call.
  enum Given {
    NOTHING,
    /// The number of a person.
    PERSON,
    /// The title of one.
    TITLE
  }

  static final String OWNED_NEIGHBOURS =
      " FROM edge e JOIN node n ON n.key = e.object WHERE e.subject = (SELECT key FROM node WHERE"
          + " id = 'hub:0') AND e.predicate = (SELECT code FROM predicate WHERE name = 'HAS')";

  static final String OWNED_KNOWN =
      "SELECT CAST(substr(n.id, 8) AS INTEGER)" + OWNED_NEIGHBOURS + " AND n.id = 'person:' || ?";

  static final String OWNED_LEADING =
      " FROM node n JOIN edge h ON h.object = n.key AND h.predicate = (SELECT code FROM predicate"
          + " WHERE name = 'HAS') JOIN edge l ON l.object = h.subject AND l.predicate = (SELECT code"
          + " FROM predicate WHERE name = 'LEADS') JOIN node s ON s.key = l.subject WHERE n.type ="
          + " (SELECT code FROM type WHERE name = 'person') AND json_extract(n.metadata, '$.title')"
          + " = ? ORDER BY 1";

  static final String OWNED_ENDS =
      "SELECT CAST(substr(s.id, 7) AS INTEGER), CAST(substr(n.id, 8) AS INTEGER)";

  static final String LEADING =
      " FROM person p JOIN HAS h ON h.t = p.id JOIN LEADS l ON l.t = h.s WHERE p.title = ? ORDER BY"
          + " 1";

  private static Question hub(String what, String cypher, String tables, String sqlite) {
    return new Question(what, cypher, tables, sqlite, Given.NOTHING, Rows.IN_ORDER, 2);
  }

  private static Question total(String what, String cypher, String tables, double most) {
    return new Question(what, cypher, tables, "", Given.NOTHING, Rows.IN_ORDER, most);
  }

  static final List<Question> BOUNDED =
      List.of(
          new Question(
              "any 30 neighbours of the hub",
              "MATCH (h:hub {id: 0})-[:HAS]->(x:person) RETURN x.title, x.age LIMIT 30",
              "SELECT p.title, p.age FROM HAS e JOIN person p ON p.id = e.t WHERE e.s = 0 LIMIT 30",
              "SELECT json_extract(n.metadata, '$.title'), json_extract(n.metadata, '$.age')"
                  + OWNED_NEIGHBOURS
                  + " LIMIT 30",
              Given.NOTHING,
              Rows.ANY,
              2),
          new Question(
              "whether the hub has one known person",
              "MATCH (h:hub {id: 0})-[:HAS]->(x:person {id: $given}) RETURN x.id",
              "SELECT e.t FROM HAS e WHERE e.s = 0 AND e.t = ?",
              OWNED_KNOWN,
              Given.PERSON,
              Rows.IN_ORDER,
              2),
          new Question(
              "any start that leads to a person with a title",
              "MATCH (a:start)-[:LEADS]->(:hub)-[:HAS]->(x:person {title: $given}) RETURN a.id, x.id"
                  + " ORDER BY a.id",
              "SELECT l.s, p.id" + LEADING,
              OWNED_ENDS + OWNED_LEADING,
              Given.TITLE,
              Rows.IN_ORDER,
              2));

  static final List<Question> ORDERED =
      List.of(
          hub(
              "first 10 neighbours of the hub by a text of their own",
              "MATCH (h:hub {id: 0})-[:HAS]->(x) RETURN x.title ORDER BY x.title LIMIT 10",
              "SELECT p.title FROM HAS e JOIN person p ON p.id = e.t WHERE e.s = 0 ORDER BY 1 LIMIT"
                  + " 10",
              "SELECT json_extract(n.metadata, '$.title')"
                  + OWNED_NEIGHBOURS
                  + " ORDER BY 1 LIMIT 10"),
          hub(
              "first 10 neighbours of the hub by a number and a text",
              "MATCH (h:hub {id: 0})-[:HAS]->(x) RETURN x.age, x.title ORDER BY x.age DESC, x.title"
                  + " LIMIT 10",
              "SELECT p.age, p.title FROM HAS e JOIN person p ON p.id = e.t WHERE e.s = 0 ORDER BY"
                  + " 1 DESC NULLS LAST, 2 LIMIT 10",
              "SELECT json_extract(n.metadata, '$.age'), json_extract(n.metadata, '$.title')"
                  + OWNED_NEIGHBOURS
                  + " ORDER BY 1 DESC, 2 LIMIT 10"),
          new Question(
              "all people, the first 10 by a text of their own",
              "MATCH (x:person) RETURN x.title ORDER BY x.title LIMIT 10",
              "SELECT title FROM person ORDER BY 1 LIMIT 10",
              "SELECT json_extract(metadata, '$.title') FROM node WHERE type = (SELECT code FROM"
                  + " type WHERE name = 'person') ORDER BY 1 LIMIT 10",
              Given.NOTHING,
              Rows.IN_ORDER,
              1.5));

  static final List<Question> TOTALS =
      List.of(
          total(
              "neighbours of the hub grouped by a text",
              "MATCH (h:hub {id: 0})-[:HAS]->(x) RETURN x.team AS t, count(*) AS n ORDER BY n DESC,"
                  + " t LIMIT 10",
              "SELECT p.team, count(*) FROM HAS e JOIN person p ON p.id = e.t WHERE e.s = 0 GROUP"
                  + " BY 1 ORDER BY 2 DESC, 1 LIMIT 10",
              2),
          total(
              "two hops grouped by the middle",
              "MATCH (a:person)-[:KNOWS]->(b)-[:KNOWS]->(c) RETURN b.team AS t, count(*) AS n ORDER"
                  + " BY n DESC, t LIMIT 10",
              "SELECT b.team, count(*) FROM KNOWS e JOIN person b ON b.id = e.t JOIN KNOWS f ON f.s"
                  + " = b.id WHERE e.s <> f.s OR e.t <> f.t GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10",
              1.5),
          total(
              "two hops from the hub, distinct ends by the middle",
              "MATCH (h:hub {id: 0})-[:HAS]->(b)-[:KNOWS]->(c) WHERE b.age < 50 RETURN b.team AS t,"
                  + " count(DISTINCT c) AS n ORDER BY n DESC, t LIMIT 10",
              "SELECT b.team, count(DISTINCT f.t) FROM HAS e JOIN person b ON b.id = e.t JOIN KNOWS"
                  + " f ON f.s = b.id WHERE e.s = 0 AND b.age < 50 GROUP BY 1 ORDER BY 2 DESC, 1"
                  + " LIMIT 10",
              1.5));
}
