package dev.kith.tool;

import java.util.List;
import java.util.Random;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Questions to every tool that reads, about things that are there, that are somebody else's, and
/// that are nowhere.
public final class TenantQuestions {
  private final Random random;
  private final String database;
  private final List<String> ids;
  private final List<String> types;
  private final List<String> predicates;
  private final List<String> properties;
  private final List<String> words;
  private final Names names;

  /// A call of a tool.
  public record Question(String tool, ObjectNode arguments) {}

  /// What questions speak of, whosever it is.
  public record Names(
      List<String> ids,
      List<String> types,
      List<String> predicates,
      List<String> properties,
      List<String> words) {}

  public TenantQuestions(Random random, String database, Names names) {
    this.random = random;
    this.database = database;
    this.ids = names.ids;
    this.types = names.types;
    this.predicates = names.predicates;
    this.properties = names.properties;
    this.words = names.words;
    this.names = names;
  }

  private String any(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }

  private String id() {
    return random.nextInt(8) == 0 ? any(ids) + any(List.of("0", "x", " ")) : any(ids);
  }

  private String key() {
    var id = id();
    return random.nextBoolean() ? id : id.substring(id.indexOf(':') + 1);
  }

  private String text() {
    return random.nextInt(4) == 0
        ? id()
        : any(words) + (random.nextBoolean() ? "" : " " + any(words));
  }

  private void some(ArrayNode array, List<String> list) {
    for (int count = 1 + random.nextInt(3); count > 0; count--) {
      array.add(any(list));
    }
  }

  /// Those that have no arguments worth varying, or that must not be left to chance.
  ///
  /// @param database its name
  public static List<Question> certain(String database) {
    return List.of(
        new Question("describe_schema", Json.object()),
        new Question("get_graph_schema", Json.object().put("expand_schema", true)),
        new Question("get_graph_summary", Json.object().put("database", database)),
        new Question("get_graph_summary", Json.object()),
        new Question("list_databases", Json.object()),
        CypherQuestions.asked(
            database, "MATCH (n) RETURN labels(n)[0] AS label, count(*) AS c ORDER BY label"),
        CypherQuestions.asked(
            database, "MATCH ()-[r]->() RETURN type(r) AS type, count(*) AS c ORDER BY type"),
        new Question("find_duplicates", Json.object().put("database", database)),
        new Question(
            "find_duplicates",
            Json.object().put("database", database).put("limit", 2).put("threshold", 0.1)),
        new Question("list_changes", Json.object().put("database", database)),
        new Question("read_graph", Json.object()),
        new Question("read_graph", Json.object().put("offset", 5).put("max_tokens", 400)),
        new Question("search_nodes", Json.object().put("query", "")));
  }

  public Question next() {
    return switch (random.nextInt(21)) {
      case 0, 1, 2 -> walk();
      case 3 -> new Question("describe_entity", Json.object().put("id", id()));
      case 4 -> described();
      case 5, 6 -> searched();
      case 7 -> remembered();
      case 8 -> new Question("search_nodes", Json.object().put("query", text()));
      case 9 -> opened();
      case 10, 11 -> found();
      case 12 -> totals();
      case 13 -> traversed();
      case 14 -> explored();
      case 15, 16 -> paths();
      case 17, 18, 19 -> new CypherQuestions(random, database, names).next();
      default -> schema();
    };
  }

  private Question walk() {
    var arguments = Json.object();
    boolean common = random.nextInt(3) == 0;
    var seeds = arguments.putArray("seeds").add(id());
    if (common || random.nextBoolean()) {
      seeds.add(id());
    }
    arguments.put(common ? "k" : "max_hops", 1 + random.nextInt(3));
    if (random.nextInt(3) == 0) {
      some(arguments.putArray("node_types"), types);
    }
    if (random.nextInt(3) == 0) {
      some(arguments.putArray("predicates"), predicates);
    }
    if (random.nextInt(4) == 0) {
      some(arguments.putArray("exclude_node_types"), types);
    }
    arguments.put("min_mentions", random.nextInt(3));
    if (random.nextInt(3) == 0) {
      arguments.put("max_tokens", 200 + random.nextInt(900));
    }
    if (!common && random.nextInt(3) == 0) {
      arguments.put("limit", random.nextInt(6)).put("offset", random.nextInt(6));
    }
    return new Question(common ? "intersect_subgraphs" : "bfs_query", arguments);
  }

  private Question described() {
    var arguments = Json.object();
    var list = arguments.putArray("ids");
    for (int count = random.nextInt(30); count > 0; count--) {
      list.add(id());
    }
    return new Question("describe_entities", arguments.put("max_tokens", 300));
  }

  private Question searched() {
    var arguments = Json.object().put("query", text()).put("limit", 1 + random.nextInt(10));
    if (random.nextInt(3) == 0) {
      some(arguments.putArray("node_types"), types);
    }
    return new Question("search_entities", arguments);
  }

  private Question remembered() {
    var arguments = Json.object().put("database", database).put("limit", 1 + random.nextInt(10));
    return switch (random.nextInt(7)) {
      case 5 -> new Question("get_history", arguments.put("entity_name", id()));
      case 6 -> new Question("list_changes", arguments.put("entity_name", id()));
      case 0 -> new Question("search_memory", arguments.put("query", text()));
      case 1 ->
          new Question("semantic_search", arguments.put("query", text()).put("threshold", 0.05));
      case 2 ->
          new Question(
              "get_related_entities",
              arguments.put("entity_name", id()).put("max_depth", 1 + random.nextInt(3)));
      case 3 -> new Question("get_entity", arguments.put("entity_name", id()));
      default -> new Question("find_duplicates", arguments.put("name", id()));
    };
  }

  private Question opened() {
    var arguments = Json.object();
    var names = arguments.putArray("names");
    for (int count = random.nextInt(9); count > 0; count--) {
      names.add(id());
    }
    return new Question("open_nodes", arguments);
  }

  private void filter(ObjectNode filters) {
    switch (random.nextInt(7)) {
      case 0 -> filters.putObject("age").put("gte", random.nextInt(90));
      case 1 -> filters.put("state", any(List.of("open", "closed", "of 2-", "of 1-100-")));
      case 2 -> filters.putObject("name").put("contains", "e");
      case 3 -> filters.putObject(any(properties)).put("is_null", random.nextBoolean());
      case 4 -> filters.putObject("text").put("contains", any(words));
      default -> place(filters);
    }
  }

  /// A condition on what tells where a node lies, in tables or as somebody noted it.
  private void place(ObjectNode filters) {
    var name = any(List.of("home", "scope"));
    var where = any(List.of("1/100/", "1/100/7/", "1/200/", "2/", "3/", "1/", ""));
    switch (random.nextInt(6)) {
      case 0 -> filters.put(name, where);
      case 1 -> filters.putObject(name).putArray("in").add(where).add("2/");
      case 2 -> filters.putObject(name).put("starts_with", where);
      case 3 -> filters.putObject("not").put(name, where);
      case 4 -> filters.putArray("any").addObject().put(name, where);
      default -> filters.putObject(name).put("ne", where);
    }
  }

  private Question found() {
    var arguments = Json.object().put("node_label", any(types));
    if (random.nextBoolean()) {
      filter(arguments.putObject("filters"));
    }
    if (random.nextInt(4) == 0) {
      arguments.putArray("ids").add(key()).add(key());
    }
    if (random.nextInt(3) == 0) {
      arguments.putArray("properties").add(any(properties));
    }
    if (random.nextInt(3) == 0) {
      arguments.putArray("order_by").addObject().put("property", any(properties));
    }
    return new Question("find_nodes", arguments.put("limit", 1 + random.nextInt(5)));
  }

  private Question totals() {
    var arguments = Json.object().put("node_label", any(types));
    if (random.nextBoolean()) {
      arguments.putArray("group_by").add(any(properties));
    }
    if (random.nextInt(3) == 0) {
      filter(arguments.putObject("filters"));
    }
    if (random.nextInt(3) == 0) {
      var total = arguments.putArray("aggregations").addObject();
      total.put("function", any(List.of("count", "max", "sum", "count_distinct")));
      if (random.nextBoolean()) {
        total.put("property", any(properties));
      }
    }
    if (random.nextInt(2) == 0) {
      arguments.putObject("neighbor").put("relationship", any(predicates));
      if (random.nextBoolean()) {
        arguments.putArray("group_by").addObject().put("neighbor_property", any(properties));
      }
    }
    return new Question("aggregate_nodes", arguments);
  }

  private Question traversed() {
    var arguments = Json.object();
    var from = arguments.putObject("from").put("label", any(types));
    if (random.nextBoolean()) {
      from.putArray("ids").add(key());
    }
    var steps = arguments.putArray("relationships");
    for (int count = 1 + random.nextInt(2); count > 0; count--) {
      var step = steps.addObject().put("type", any(predicates));
      step.put("direction", any(List.of("outgoing", "incoming", "both")));
      if (random.nextInt(4) == 0) {
        step.putObject("filters").putObject("since").put("gte", random.nextInt(9));
      }
    }
    arguments.put("relationship_properties", random.nextBoolean());
    return new Question("traverse_relationships", arguments.put("limit", 1 + random.nextInt(5)));
  }

  private Question explored() {
    var arguments = Json.object();
    arguments.putObject("start_node").put("label", any(types)).put("node_id", key());
    arguments.put("max_hops", 1 + random.nextInt(3)).put("limit", 1 + random.nextInt(9));
    if (random.nextInt(3) == 0) {
      some(arguments.putArray("relationship_types"), predicates);
    }
    if (random.nextInt(3) == 0) {
      some(arguments.putArray("node_types"), types);
    }
    return new Question("explore_neighbors", arguments);
  }

  private Question paths() {
    var arguments = Json.object();
    arguments.putObject("from").put("label", any(types)).put("node_id", key());
    var to = arguments.putObject("to").put("label", any(types));
    if (random.nextBoolean()) {
      to.put("node_id", key());
    } else {
      filter(to.putObject("filters"));
    }
    arguments.put("mode", any(List.of("shortest", "all"))).put("max_hops", 1 + random.nextInt(3));
    return new Question("find_paths", arguments.put("limit", 1 + random.nextInt(6)));
  }

  private Question schema() {
    var arguments = Json.object();
    some(arguments.putArray("expand_nodes"), types);
    some(arguments.putArray("expand_relationship_types"), predicates);
    return new Question("get_graph_schema", arguments);
  }
}
