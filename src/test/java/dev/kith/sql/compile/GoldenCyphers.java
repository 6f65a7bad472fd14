package dev.kith.sql.compile;

import java.util.LinkedHashMap;
import java.util.Map;

/// Golden queries in Cypher: those that tables answer, and those that only look so.
final class GoldenCyphers {
  private final Map<String, String> queries = new LinkedHashMap<>();

  static Map<String, String> all() {
    var golden = new GoldenCyphers();
    golden.totals();
    golden.groups();
    golden.conditions();
    golden.relationships();
    golden.chains();
    golden.first();
    golden.rows();
    golden.inProcess();
    return golden.queries;
  }

  private void issues(String name, String rest) {
    queries.put(name, "MATCH (n:issue) " + rest);
  }

  private void totals() {
    issues("count", "RETURN count(*)");
    issues("count-nodes", "RETURN count(n) AS nodes");
    issues("count-values", "RETURN count(n.size), count(DISTINCT n.state)");
    issues("sum-of-integers", "RETURN sum(n.size)");
    issues("sum-of-floats", "RETURN sum(n.weight), avg(n.weight)");
    issues("extremes", "RETURN min(n.title), max(n.due), min(n.urgent), max(n.state)");
    issues("total-in-an-expression", "RETURN n.state, sum(n.size) * 1.0 / count(*) AS mean");
    queries.put("sum-of-decimals", "MATCH (p:project) RETURN sum(p.cost)");
  }

  private void groups() {
    issues("group", "RETURN n.state, count(*)");
    issues("group-by-two", "RETURN n.state, n.urgent, count(*)");
    issues("group-by-time", "RETURN n.created_at, count(*)");
    issues("group-first-by-count", "RETURN n.state, count(*) AS c ORDER BY c DESC LIMIT 3");
    issues("group-first-by-key", "RETURN n.state AS s, count(*) ORDER BY s SKIP 1 LIMIT 3");
    issues("group-missing-first", "RETURN n.state, count(*) ORDER BY n.state DESC LIMIT 3");
    issues("group-then-condition", "WITH n.state AS s, count(*) AS c WHERE c > 1 RETURN s");
    queries.put("group-by-name", "MATCH (u:user) RETURN u.name, count(*)");
    queries.put("group-by-label", "MATCH (n) RETURN labels(n) AS label, count(*)");
    queries.put("group-by-node", "MATCH (l:label) RETURN l, count(*) LIMIT 3");
  }

  private void conditions() {
    issues("where-equal", "WHERE n.state = 'opened' AND n.size <> 7 RETURN count(*)");
    issues("where-range", "WHERE 5 < n.size AND n.size <= 10.0 RETURN count(*)");
    issues("where-not", "WHERE NOT (n.size = 1 OR n.urgent) RETURN count(*)");
    issues("where-missing", "WHERE n.due IS NULL OR NOT n.title IS NULL RETURN count(*)");
    issues("where-among", "WHERE n.size IN [1, 2] AND NOT n.state IN ['opened'] RETURN count(*)");
    issues("where-among-missing", "WHERE NOT n.size IN [1, null] RETURN count(*)");
    issues("where-day", "WHERE n.due >= '2025-01-01' RETURN count(*)");
    issues("where-time-by-day", "WHERE n.created_at <= '2025-01-01' RETURN count(*)");
    issues("where-time", "WHERE n.created_at < '2025-01-01T00:00:00Z' RETURN count(*)");
    queries.put("where-in-the-pattern", "MATCH (n:issue {urgent: true}) RETURN count(*)");
  }

  private void relationships() {
    queries.put("hop", "MATCH (u:user)-[:AUTHORED]->(i:issue) RETURN count(*)");
    queries.put("hop-by-start", "MATCH (u:user)-[r:WATCHES]->(i) RETURN u.email, count(r)");
    queries.put("hop-back", "MATCH (i:issue)<-[:ASSIGNED]-(u:user) RETURN i.state, count(u)");
    queries.put("hop-of-the-end", "MATCH (u:user)-[:AUTHORED]->(i) RETURN u.admin, sum(i.size)");
    queries.put("hop-of-any-type", "MATCH (u:user)-->(i:issue) RETURN count(*)");
    queries.put(
        "hop-first-by-count",
        "MATCH (:issue)-[:TAGGED]->(l:label) RETURN l, count(*) AS c ORDER BY c DESC LIMIT 2");
    queries.put(
        "hop-from-one", "MATCH (p:project {id: 10})<-[:IN_PROJECT]-(i) RETURN i.state, count(i)");
  }

  private void chains() {
    queries.put(
        "two-hops", "MATCH (u:user)-[:AUTHORED]->(i)-[:TAGGED]->(l) RETURN l.colour, count(*)");
    queries.put(
        "two-hops-by-the-middle",
        "MATCH (u:user)-[:AUTHORED]->(i)-[:IN_PROJECT]->(p) RETURN i.state, count(*)");
    queries.put(
        "two-hops-distinct",
        "MATCH (u:user)-[:WATCHES]->(i)-[:IN_PROJECT]->(p:project)"
            + " RETURN p, count(DISTINCT u), count(DISTINCT i.state), count(i)");
    queries.put(
        "two-hops-condition",
        "MATCH (u:user {id: 1})-[:AUTHORED]->(i)-[:TAGGED]->(l) WHERE i.urgent AND l.colour <>"
            + " 'red' RETURN l.colour, sum(i.size) AS s, max(l.colour) ORDER BY s DESC LIMIT 3");
    queries.put(
        "two-hops-same", "MATCH (a:issue)-[:LINKS]->(b)-[:LINKS]->(c) RETURN b.state, count(*)");
    queries.put(
        "two-hops-meet",
        "MATCH (a:issue)-[:TAGGED]->(l:label)<-[:TAGGED]-(b:issue) RETURN l.colour, count(*)");
    queries.put(
        "two-hops-part",
        "MATCH (a:issue)<-[:AUTHORED]-(u:user)-[:AUTHORED]->(b) RETURN u.admin, count(*)");
    queries.put(
        "two-hops-of-any-type",
        "MATCH (u:user)-->(i:issue)-[:LINKS]->(j) RETURN j.state, count(*)");
    queries.put(
        "hop-distinct", "MATCH (u:user)-[:WATCHES]->(i:issue) RETURN i.state, count(DISTINCT u)");
    queries.put(
        "hop-of-both-ends",
        "MATCH (u:user)-[:AUTHORED]->(i:issue) RETURN u.admin, sum(i.size), count(DISTINCT u)");
  }

  private void first() {
    issues("first", "RETURN n.title ORDER BY n.size, n.state LIMIT 3");
    issues("first-missing-first", "RETURN n.title ORDER BY n.size DESC SKIP 1 LIMIT 3");
    issues("first-by-time", "WHERE n.urgent RETURN n.id AS id ORDER BY n.created_at DESC LIMIT 2");
    queries.put("first-by-name", "MATCH (u:user) RETURN u ORDER BY u.name LIMIT 2");
    queries.put(
        "first-neighbours",
        "MATCH (u:user {id: 1})-[:AUTHORED]->(i) RETURN i.title AS t ORDER BY t LIMIT 2");
    queries.put(
        "first-neighbours-of-any",
        "MATCH (i:issue)-[:TAGGED]->(l:label) RETURN i, l ORDER BY i.due LIMIT 2");
  }

  private void rows() {
    issues("rows", "RETURN n.title");
    issues("rows-in-order", "RETURN n.title ORDER BY n.size");
    issues("rows-missing-first", "WHERE n.urgent RETURN n.due AS d, n.size ORDER BY d DESC, n.id");
    issues("rows-computed", "RETURN n.size + 1, n.state + '!', labels(n) SKIP 1 LIMIT 2");
    issues("rows-fixed", "RETURN n.type, 1 LIMIT 2");
    issues("rows-then", "WITH n.title AS t, n.size AS s ORDER BY s LIMIT 4 RETURN t, s % 2");
    queries.put("rows-of-any-type", "MATCH (n) RETURN n.id, n.title ORDER BY n.id LIMIT 5");
    queries.put(
        "rows-between-two", "MATCH (u:user {id: 1})-[:AUTHORED]->(i:issue {id: 2}) RETURN i.title");
    queries.put(
        "rows-of-a-hub", "MATCH (p:project {id: 10})<-[:IN_PROJECT]-(i) RETURN i.title LIMIT 3");
    queries.put(
        "rows-of-two-hops",
        "MATCH (u:user)-[:AUTHORED]->(i)-[:TAGGED]->(l {colour: 'red'}) RETURN u.id, l.colour"
            + " ORDER BY u.id");
    queries.put(
        "rows-of-repeated", "MATCH (u:user)-[:WATCHES]->(i) RETURN u.id, i.id ORDER BY u.id");
    queries.put(
        "rows-of-several-ways",
        "MATCH (u:user)-->(i:issue {id: 2}) RETURN u.email ORDER BY u.email");
  }

  private void inProcess() {
    issues("not-by-float", "RETURN n.weight, count(*)");
    issues("not-a-regular-expression", "WHERE n.title =~ 'a.*' RETURN count(*)");
    issues("part-of-text", "WHERE n.title CONTAINS 'a' RETURN count(*)");
    issues(
        "end-of-text", "WHERE NOT n.title ENDS WITH 'a_' RETURN n.title ORDER BY n.title LIMIT 3");
    issues("not-least-time", "RETURN min(n.created_at)");
    issues("not-a-list", "RETURN n.state, collect(n.id)");
    issues("not-shadowed", "RETURN n.title AS n, n.size ORDER BY n.title");
    issues("not-the-nodes", "RETURN n LIMIT 2");
    issues("not-distinct", "RETURN DISTINCT n.title LIMIT 2");
    issues("not-all-behind", "WITH n.title AS t, n.size AS s WHERE s > 1 RETURN t");
    issues("not-lists", "RETURN [x IN [1] | n.size] LIMIT 2");
    queries.put(
        "not-rows-of-relationships", "MATCH (u:user)-[a:ASSIGNED]->(i) RETURN i.id, a.since");
    issues("not-renamed", "RETURN n.title AS n ORDER BY n LIMIT 2");
    queries.put("not-by-name", "MATCH (u:user) WHERE u.name = 'Ada' RETURN count(*)");
    queries.put("not-either-way", "MATCH (a:issue)-[:LINKS]-(b:issue) RETURN count(*)");
    queries.put(
        "not-of-relationships",
        "MATCH (u:user)-[a:ASSIGNED]->(i) WHERE a.since IS NULL RETURN count(*)");
    queries.put(
        "not-three-hops",
        "MATCH (u:user)-[:AUTHORED]->()-[:TAGGED]->()<-[:TAGGED]-(i) RETURN count(*)");
    queries.put(
        "not-round", "MATCH (u:user)-[:AUTHORED]->(i)<-[:WATCHES]-(u) RETURN u.admin, count(*)");
    queries.put(
        "not-relationships-of-two-hops",
        "MATCH (u:user)-[a:AUTHORED]->(i)-[:TAGGED]->() RETURN count(DISTINCT a)");
    queries.put(
        "not-of-two-nodes",
        "MATCH (u:user)-[:AUTHORED]->(i)-[:TAGGED]->(l) WHERE u.id = i.size RETURN count(*)");
  }
}
