package dev.kith.cypher;

import dev.kith.graph.Edge;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.time.Noted;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// Small random graphs, as an owned database and as tables hold them.
final class NaiveWorld {
  static final String ONTOLOGY =
      """
      nodes:
        A: {table: A, key: id, properties: {id: int64, x: int64, s: string}}
        B: {table: B, key: id, properties: {id: int64, x: int64, s: string}}
      relationships:
        S:
          - {from: A, to: A, table: SAA, source: s, target: t, properties: {x: int64}}
          - {from: A, to: B, table: SAB, source: s, target: t, properties: {x: int64}}
          - {from: B, to: A, table: SBA, source: s, target: t, properties: {x: int64}}
          - {from: B, to: B, table: SBB, source: s, target: t, properties: {x: int64}}
        T:
          - {from: A, to: A, table: TAA, source: s, target: t, properties: {x: int64}}
          - {from: A, to: B, table: TAB, source: s, target: t, properties: {x: int64}}
          - {from: B, to: A, table: TBA, source: s, target: t, properties: {x: int64}}
          - {from: B, to: B, table: TBB, source: s, target: t, properties: {x: int64}}
      """;

  /// The strings that nodes have, by the number they have beside.
  private static final List<String> STRINGS = List.of("ab", "b", "aé", "😀b");

  record Thing(String id, String label, Map<String, Integer> fields) {}

  record Link(Thing from, String type, Thing to, Map<String, Integer> fields) {}

  static List<Thing> things(RandomGenerator random) {
    var things = new ArrayList<Thing>();
    for (int index = random.nextInt(1, 7); index >= 0; index--) {
      things.add(thing(index, random.nextBoolean() ? "A" : "B", random));
    }
    return things;
  }

  private static Thing thing(int index, String label, RandomGenerator random) {
    return new Thing(label + ":" + index, label, fields(random));
  }

  private static Map<String, Integer> fields(RandomGenerator random) {
    return random.nextInt(4) == 0 ? Map.of() : Map.of("x", random.nextInt(4));
  }

  static List<Link> links(List<Thing> things, RandomGenerator random) {
    var links = new ArrayList<Link>();
    var seen = new HashSet<String>();
    for (int index = random.nextInt(12); index >= 0; index--) {
      var from = things.get(random.nextInt(things.size()));
      var to = things.get(random.nextInt(things.size()));
      var type = random.nextBoolean() ? "S" : "T";
      if (seen.add(from.id + type + to.id)) {
        links.add(new Link(from, type, to, fields(random)));
      }
    }
    return links;
  }

  /// Of three things, one lies under each of two paths, and one is seen by everybody.
  private static Optional<String> scope(Thing thing) {
    return switch (Integer.parseInt(key(thing)) % 3) {
      case 0 -> Optional.of("1/");
      case 1 -> Optional.of("2/");
      default -> Optional.empty();
    };
  }

  /// Whether a caller who sees only what lies under a path sees a thing.
  static boolean isSeen(Thing thing, String path) {
    return scope(thing).filter(other -> !other.equals(path)).isEmpty();
  }

  static List<Mutation> mutations(List<Thing> things, List<Link> links) {
    var all = new ArrayList<Mutation>();
    things.forEach(
        each ->
            all.add(
                new Mutation.CreateNode(
                    new Node(each.id, each.label, metadata(each.fields, ",\"s\":\"", string(each))),
                    scope(each),
                    List.of(),
                    Noted.NOW)));
    links.forEach(
        each ->
            all.add(
                new Mutation.CreateEdge(
                    new Edge(
                        each.from.id,
                        each.type,
                        each.to.id,
                        metadata(each.fields, "", Optional.empty())),
                    false)));
    return all;
  }

  private static Metadata metadata(
      Map<String, Integer> fields, String key, Optional<String> string) {
    return fields.isEmpty()
        ? Metadata.NONE
        : new Metadata(
            "{\"x\":" + fields.get("x") + string.map(s -> key + s + "\"").orElse("") + "}");
  }

  static String sql(List<Thing> things, List<Link> links) {
    var sql = new StringBuilder();
    for (var from : List.of("A", "B")) {
      sql.append("CREATE TABLE ").append(from).append(" (id BIGINT, x BIGINT, s VARCHAR);\n");
      for (var to : List.of("A", "B")) {
        for (var type : List.of("S", "T")) {
          sql.append("CREATE TABLE ").append(type).append(from).append(to);
          sql.append(" (s BIGINT, t BIGINT, x BIGINT);\n");
        }
      }
    }
    for (var thing : things) {
      sql.append("INSERT INTO ").append(thing.label).append(" VALUES (").append(key(thing));
      sql.append(", ").append(value(thing.fields)).append(", ");
      sql.append(string(thing).map(text -> "'" + text + "'").orElse("NULL")).append(");\n");
    }
    for (var link : links) {
      sql.append("INSERT INTO ").append(link.type).append(link.from.label).append(link.to.label);
      sql.append(" VALUES (").append(key(link.from)).append(", ").append(key(link.to));
      sql.append(", ").append(value(link.fields)).append(");\n");
    }
    return sql.toString();
  }

  private static String key(Thing thing) {
    return thing.id.substring(2);
  }

  static Optional<String> string(Thing thing) {
    return Optional.ofNullable(thing.fields.get("x")).map(STRINGS::get);
  }

  private static String value(Map<String, Integer> fields) {
    return fields.isEmpty() ? "NULL" : String.valueOf(fields.get("x"));
  }

  private NaiveWorld() {}
}
