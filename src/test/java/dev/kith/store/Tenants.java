package dev.kith.store;

import dev.kith.graph.Scope;
import dev.kith.tool.Json;
import dev.kith.tool.TenantQuestions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import tools.jackson.databind.node.ObjectNode;

/// A graph that three tenants share: their things have the same names, some belong to everyone, and
/// edges lead across all of it.
public final class Tenants {
  static final List<String> PATHS = List.of("1/100/", "1/100/7/", "1/200/", "2/");

  /// Words that any of them may use, and one that only one does.
  static final List<String> WORDS =
      List.of("atlas", "boiler", "cargo", "delta", "engine", "engines", "flange", "postgresql");

  static final List<String> NAMES = List.of("Anna Berg", "Berg Anna", "Ivo", "Mira Stone", "Stone");
  static final List<String> STATES = List.of("open", "closed", "lost");

  /// The id of somebody visible to everyone.
  static final String OF_ALL = "person:all";

  private final Random random;
  private final List<Thing> things = new ArrayList<>();
  private final List<Link> links = new ArrayList<>();

  /// A node, and whose it is; everyone's where absent.
  record Thing(String id, Optional<String> path, ObjectNode row) {}

  private record Link(Thing from, Thing to, ObjectNode row) {}

  public Tenants(Random random) {
    this.random = random;
    things.add(ofAll());
    int count = 20 + random.nextInt(40);
    for (int number = 1; number <= count; number++) {
      things.add(thing(number));
    }
    var known = new HashSet<String>();
    for (int number = random.nextInt(4 * count); number > 0; number--) {
      var link = link();
      if (known.add(link.from.id + link.row.path("predicate") + link.to.id)) {
        links.add(link);
      }
    }
  }

  /// What can be spoken of, whosever it is.
  TenantQuestions.Names names() {
    var types = new ArrayList<>(List.of("person", "site", "part", "nothing"));
    var predicates = new ArrayList<>(List.of("KNOWS", "HAS", "KNOW"));
    var properties =
        new ArrayList<>(List.of("name", "age", "state", "text", "total_mentions", "scope"));
    var words = new ArrayList<>(WORDS);
    for (var path : List.of("all", "1-100-", "1-100-7-", "1-200-", "2-")) {
      types.add("only" + path);
      predicates.add("ONLY" + path);
      properties.add("secret" + path);
      words.add("zebra" + path);
    }
    words.addAll(List.of("zebr", "engin", "Anna", "stone mira", "zebra", "postgres", "noted"));
    var ids = things.stream().map(Thing::id).toList();
    return new TenantQuestions.Names(ids, types, predicates, properties, words);
  }

  public static Scope.Under under(String... paths) {
    return new Scope.Under(
        List.of(paths).stream().map(path -> new Scope.Grant(path, Scope.Role.DEVELOPER)).toList());
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /// A person visible to everyone, of whom somebody noted a place.
  private static Thing ofAll() {
    var row = Json.object().put("id", OF_ALL).put("entity_type", "person").put("name", "Stone");
    return new Thing(OF_ALL, Optional.empty(), row.put("metadata.scope", "2/").put("age", 7));
  }

  private Thing thing(int number) {
    var path = random.nextInt(4) == 0 ? Optional.<String>empty() : Optional.of(any(PATHS));
    var owner = path.orElse("all").replace('/', '-');
    var type = random.nextInt(5) == 0 ? "only" + owner : any(List.of("person", "site", "part"));
    var row = Json.object();
    var id = type + ":" + (random.nextInt(5) == 0 ? "x" : "") + number;
    row.put("id", id).put("entity_type", type).put("name", any(NAMES));
    if (random.nextBoolean()) {
      row.put("total_mentions", random.nextInt(4));
    }
    if (random.nextBoolean()) {
      row.put("age", random.nextInt(90));
    }
    if (random.nextBoolean()) {
      row.put("state", random.nextInt(6) == 0 ? "of " + owner : any(STATES));
    }
    if (random.nextInt(4) == 0) {
      row.put("secret" + owner, random.nextInt(3));
    }
    if (random.nextInt(3) == 0) {
      // what somebody noted as a place says nothing of where the node lies
      row.put("metadata.scope", any(PATHS));
    }
    row.put("text", text(owner));
    if (random.nextInt(4) == 0) {
      row.put("pinned", random.nextBoolean()).put("importance", random.nextInt(12));
      row.putArray("tags").add("tag" + owner).add(any(STATES));
    }
    if (random.nextInt(3) == 0) {
      note(row, owner, number);
    }
    return new Thing(id, path, row);
  }

  private void note(ObjectNode row, String owner, int number) {
    var history = row.putObject("_kith").put("created", 1_000L * number).put("updated", 2_000L);
    history
        .putArray("observations")
        .addObject()
        .put("text", "noted " + text(owner))
        .put("at", 5L)
        .put("by", "by" + owner);
  }

  private String text(String owner) {
    var text = new StringBuilder();
    for (int word = random.nextInt(60); word >= 0; word--) {
      text.append(random.nextInt(8) == 0 ? "zebra" + owner : any(WORDS)).append(' ');
    }
    return text.toString();
  }

  private Link link() {
    var from = any(things);
    var to = any(things);
    var owner = from.path.orElse("all").replace('/', '-');
    var row = Json.object().put("subject", from.id);
    row.put("predicate", random.nextInt(8) == 0 ? "ONLY" + owner : any(List.of("KNOWS", "HAS")));
    row.put("object", to.id);
    if (random.nextBoolean()) {
      row.put("since", random.nextInt(9)).put("why", any(WORDS));
    }
    return new Link(from, to, row);
  }

  /// All of it, everything with its scope.
  public String whole() {
    var lines = new StringBuilder();
    for (var thing : things) {
      var row = thing.row.deepCopy();
      thing.path.ifPresent(path -> row.put("scope", path));
      lines.append(Json.text(row)).append('\n');
    }
    links.forEach(link -> lines.append(Json.text(link.row)).append('\n'));
    return lines.toString();
  }

  /// What some callers may see, as if there were nothing else.
  String seenUnder(Scope.Under scope) {
    var lines = new StringBuilder();
    things.stream()
        .filter(thing -> isVisible(scope, thing))
        .forEach(thing -> lines.append(Json.text(thing.row)).append('\n'));
    links.stream()
        .filter(link -> isVisible(scope, link.from) && isVisible(scope, link.to))
        .forEach(link -> lines.append(Json.text(link.row)).append('\n'));
    return lines.toString();
  }

  private static boolean isVisible(Scope.Under scope, Thing thing) {
    return thing.path.isEmpty()
        || scope.grants().stream().anyMatch(grant -> thing.path.get().startsWith(grant.path()));
  }
}
