package dev.kith.tool.resource;

import static java.util.stream.Collectors.toSet;

import dev.kith.access.Caller;
import dev.kith.fault.FaultException;
import dev.kith.graph.DatabaseName;
import dev.kith.graph.Databases;
import dev.kith.graph.GraphView;
import dev.kith.graph.SearchQuestion;
import dev.kith.schema.Vocabulary;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Json;
import dev.kith.tool.Toolbox;
import dev.kith.tool.argument.ArgumentReader;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// What can be read by address: the list of databases, their schemas, and single entities.
public final class Resources {
  /// The address under which older clients know the list of databases.
  public static final String OLD_LIST = "kuzu://databases/list";

  /// The address that the npm memory server has for its graph, where Kith stands in for it.
  public static final String GRAPH = "memory://knowledge-graph";

  private static final String LIST = "kith://databases";
  private static final String SCHEME = "kith://";
  private static final int MOST_COMPLETIONS = 100;

  private final Databases databases;
  private final Optional<Catalogue.Listed> readGraph;

  /// What a caller may read.
  public Resources(Toolbox toolbox, Caller caller) {
    this.databases = toolbox.visible(caller);
    this.readGraph = toolbox.catalogue().find("read_graph");
  }

  /// Something that can be read.
  ///
  /// @param address a URI, or a URI template
  public record Entry(String address, String name, String title, String description) {}

  /// What there is now. It names databases without opening them.
  public List<Entry> list() {
    var entries = new ArrayList<Entry>();
    entries.add(
        new Entry(LIST, "databases", "Databases", "Every database, and which one is the default."));
    entries.add(
        new Entry(OLD_LIST, "databases-list", "Databases", "The same list by its older address."));
    if (readGraph.isPresent()) {
      entries.add(
          new Entry(
              GRAPH,
              "knowledge-graph",
              "Knowledge Graph",
              "The full knowledge graph with all entities and relations"));
    }
    for (var about : databases.list()) {
      var name = about.database();
      entries.add(
          new Entry(
              SCHEME + name + "/schema",
              name + "-schema",
              "Schema of " + name,
              "Entity types and predicates of the database " + name + "."));
    }
    return List.copyOf(entries);
  }

  /// The URI templates.
  public static List<Entry> templates() {
    return List.of(
        new Entry(
            "kith://{database}/schema",
            "schema",
            "Schema of a database",
            "Entity types and predicates of a database."),
        new Entry(
            "kith://{database}/entity/{id}",
            "entity",
            "An entity",
            "All that is known about one entity; the id is percent-encoded."));
  }

  /// An address without confidential parts: it omits the id of an entity.
  public static String form(String address) {
    if (address.equals(LIST) || address.equals(OLD_LIST) || address.equals(GRAPH)) {
      return address;
    }
    var parts =
        address.startsWith(SCHEME) ? address.substring(SCHEME.length()).split("/", 3) : null;
    if (parts == null || parts.length < 2 || !DatabaseName.isValid(parts[0])) {
      return "?";
    }
    return SCHEME + parts[0] + (parts[1].equals("schema") ? "/schema" : "/entity/?");
  }

  /// The JSON behind an address; empty where there is nothing.
  public Optional<String> read(String address, CallContext context) {
    if (address.equals(LIST) || address.equals(OLD_LIST)) {
      return Optional.of(databaseList());
    }
    if (address.equals(GRAPH)) {
      return readGraph.map(tool -> graph(tool, context));
    }
    var parts =
        address.startsWith(SCHEME) ? address.substring(SCHEME.length()).split("/", 3) : null;
    if (parts == null || parts.length < 2 || !isDatabase(parts[0])) {
      return Optional.empty();
    }
    var graph = databases.named(parts[0]);
    if (parts.length == 2 && parts[1].equals("schema")) {
      return Optional.of(
          graph.read(context.call(), view -> SchemaText.of(graph.about(), view.vocabulary())));
    }
    if (parts.length == 3 && parts[1].equals("entity")) {
      return decoded(parts[2])
          .flatMap(id -> graph.read(context.call(), view -> EntityText.flat(view, id)));
    }
    return Optional.empty();
  }

  /// Those of some addresses at which something can be read. One that cannot be checked is left
  /// out: a broken database is no reason to know nothing of the others.
  public Set<String> existing(Collection<String> addresses, CallContext context) {
    var names = databases.list().stream().map(about -> about.database()).collect(toSet());
    var listed = list().stream().map(Entry::address).collect(toSet());
    var found = new LinkedHashSet<String>();
    for (var address : addresses) {
      context.call().check();
      if (listed.contains(address) || isEntity(address, names, context)) {
        found.add(address);
      }
    }
    return found;
  }

  private boolean isEntity(String address, Set<String> names, CallContext context) {
    var parts =
        address.startsWith(SCHEME) ? address.substring(SCHEME.length()).split("/", 3) : null;
    if (parts == null
        || parts.length != 3
        || !parts[1].equals("entity")
        || !names.contains(parts[0])) {
      return false;
    }
    try {
      var graph = databases.named(parts[0]);
      return decoded(parts[2])
          .map(id -> graph.read(context.call(), view -> view.handles(List.of(id))[0]))
          .filter(node -> node != GraphView.NO_NODE)
          .isPresent();
    } catch (FaultException broken) {
      return false;
    }
  }

  /// A resource has no page and no budget.
  private String graph(Catalogue.Listed tool, CallContext context) {
    var arguments = ArgumentReader.read(tool.declaration().arguments(), Json.object());
    return tool.tool().call(databases, arguments, context.unbudgeted()).json();
  }

  /// Whether there is a database of that name.
  public boolean isDatabase(String name) {
    return databases.list().stream().anyMatch(about -> about.database().equals(name));
  }

  /// The names of databases that begin so.
  public List<String> databasesLike(String start) {
    return beginning(databases.list().stream().map(about -> about.database()).toList(), start);
  }

  /// The entity types of a database that begin so.
  public List<String> typesLike(String database, String start, CallContext context) {
    return beginning(vocabulary(database, context).typeNames(), start);
  }

  /// The predicates of a database that begin so.
  public List<String> predicatesLike(String database, String start, CallContext context) {
    return beginning(vocabulary(database, context).predicateNames(), start);
  }

  private Vocabulary vocabulary(String database, CallContext context) {
    return databases.named(named(database)).read(context.call(), view -> view.vocabulary());
  }

  /// The ids of entities that a text may mean.
  public List<String> entitiesLike(String database, String start, CallContext context) {
    if (start.isBlank()) {
      return List.of();
    }
    var question =
        new SearchQuestion(start, SearchQuestion.Mode.WORDS, Set.of(), MOST_COMPLETIONS, 0);
    return databases
        .named(named(database))
        .read(
            context.call(),
            view -> view.ids(view.search(question).stream().mapToInt(hit -> hit.node()).toArray()));
  }

  private String named(String database) {
    return database.isEmpty() ? databases.primary() : database;
  }

  private static List<String> beginning(List<String> names, String start) {
    var folded = start.toLowerCase(Locale.ROOT);
    return names.stream()
        .filter(name -> name.toLowerCase(Locale.ROOT).startsWith(folded))
        .limit(MOST_COMPLETIONS)
        .toList();
  }

  /// The list of databases as JSON.
  public String databaseList() {
    var all = databases.list();
    var primary = databases.primary();
    var out = new JsonText().object().key("databases").array();
    for (var about : all) {
      out.object()
          .field("name", about.database())
          .field("description", about.description())
          .field("is_primary", about.database().equals(primary))
          .field("is_attached", true)
          .field("writable", about.writable())
          .field("engine", about.engine());
      about.history().ifPresent(kept -> out.field("history", kept));
      out.endObject();
    }
    return out.endArray()
        .field("count", all.size())
        .field("primary_database", primary)
        .endObject()
        .toString();
  }

  private static Optional<String> decoded(String id) {
    try {
      return Optional.of(URLDecoder.decode(id.replace("+", "%2B"), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException broken) {
      return Optional.empty();
    }
  }
}
