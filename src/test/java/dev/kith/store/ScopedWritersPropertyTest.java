package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.graph.Scope;
import dev.kith.graph.Scope.Grant;
import dev.kith.graph.Scope.Role;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.time.Noted;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random writes by callers of several scopes: what each may do, and what each sees afterwards, is
/// compared with a model that decides by the rules of the guide alone.
class ScopedWritersPropertyTest {
  private static final List<String> PATHS = List.of("1/", "1/100/", "1/100/7/", "1/200/", "2/");
  private static final List<String> NAMES = List.of("a", "b", "c", "d", "e", "f", "g");
  private static final List<String> TYPES = List.of("T", "U", "V");
  private static final List<String> TEXTS = List.of("x", "y", "z");

  private static final Set<Role> READERS = Set.of(Role.GUEST, Role.REPORTER);

  private static final List<Scope> CALLERS =
      List.of(
          Scope.EVERYTHING,
          under(new Grant("1/", Role.OWNER)),
          under(new Grant("1/100/", Role.DEVELOPER)),
          under(new Grant("1/200/", Role.MAINTAINER), new Grant("1/100/", Role.REPORTER)),
          under(new Grant("2/", Role.DEVELOPER), new Grant("1/100/7/", Role.ADMIN)),
          under(new Grant("1/200/", Role.GUEST)));

  @TempDir Path folder;
  private Home home;
  private Graph graph;

  /// What the model knows of a node.
  private record Entry(Optional<String> scope, String type, Set<String> texts) {}

  private record Triple(String subject, String object) {}

  private final Map<String, Entry> nodes = new HashMap<>();
  private final Set<Triple> edges = new HashSet<>();

  private static Scope under(Grant... grants) {
    return new Scope.Under(List.of(grants));
  }

  @BeforeEach
  void open() {
    home = Homes.open(folder.resolve("home"));
    graph = home.create("g", "");
  }

  @AfterEach
  void close() {
    home.close();
  }

  @Test
  void everyWriteIsAllowedOrRefusedByTheRulesAndSeenByThoseWhoMay() {
    var random = new Random(Seed.of(getClass()));
    var outcomes = new TreeMap<String, Integer>();
    for (int round = 0; round < Seed.rounds(600); round++) {
      var caller = CALLERS.get(random.nextInt(CALLERS.size()));
      var mutation = mutation(random);
      var expected = expected(caller, mutation);
      assertThat(outcome(caller, mutation)).as("%s by %s", mutation, caller).isEqualTo(expected);
      outcomes.merge(expected, 1, Integer::sum);
      for (var reader : CALLERS) {
        assertThat(seen(reader)).as("by %s after %s", reader, mutation).isEqualTo(model(reader));
      }
    }
    assertThat(outcomes).containsKeys("done", "missing", "outside", "taken", "misplaced");
  }

  private static String pick(Random random, List<String> some) {
    return some.get(random.nextInt(some.size()));
  }

  private static Mutation mutation(Random random) {
    var name = pick(random, NAMES);
    var other = pick(random, NAMES);
    return switch (random.nextInt(10)) {
      case 0, 1, 2 -> {
        var scope =
            random.nextInt(3) == 0 ? Optional.<String>empty() : Optional.of(pick(random, PATHS));
        var node = new Node(name, pick(random, TYPES), Metadata.NONE);
        yield new Mutation.CreateNode(node, scope, List.of(pick(random, TEXTS)), Noted.NOW);
      }
      case 3 -> new Mutation.AddObservations(name, List.of(pick(random, TEXTS)));
      case 4 -> new Mutation.DeleteObservations(name, List.of(pick(random, TEXTS)));
      case 5, 6 -> new Mutation.CreateEdge(new Edge(name, "P", other, Metadata.NONE), false);
      case 7 -> new Mutation.DeleteEdge(name, "P", other);
      case 8 -> new Mutation.RenameNode(name, Optional.of(other), Optional.empty());
      default -> new Mutation.DeleteNode(name);
    };
  }

  private String outcome(Scope caller, Mutation mutation) {
    try {
      var written = graph.write(Homes.call().under(caller), List.of(mutation));
      assertThat(written.change() > 0)
          .isEqualTo(written.isChanged() && caller instanceof Scope.Everything);
      return "done";
    } catch (FaultException refused) {
      return switch (refused.fault()) {
        case Fault.MissingEntities _ -> "missing";
        case Fault.OutOfScope _ -> "outside";
        case Fault.AlreadyExists _ -> "exists";
        case Fault.InvalidArguments(var problems) ->
            problems.getFirst().at().equals("/scope") ? "misplaced" : "taken";
        default -> refused.fault().toString();
      };
    }
  }

  private static boolean sees(Scope caller, Entry node) {
    return !(caller instanceof Scope.Under(var grants))
        || node.scope.isEmpty()
        || grants.stream().anyMatch(grant -> node.scope.get().startsWith(grant.path()));
  }

  private static boolean owns(Scope caller, Optional<String> scope) {
    return !(caller instanceof Scope.Under(var grants))
        || scope
            .filter(path -> grants.stream().anyMatch(grant -> mayWrite(grant, path)))
            .isPresent();
  }

  private static boolean mayWrite(Grant grant, String path) {
    return path.startsWith(grant.path()) && !READERS.contains(grant.role());
  }

  /// What the rules say of a write; where it is allowed, the model is changed.
  private String expected(Scope caller, Mutation mutation) {
    return switch (mutation) {
      case Mutation.CreateNode(var node, var scope, var texts, _) ->
          created(caller, node, scope, texts.getFirst());
      case Mutation.AddObservations(var id, var texts, _, _) ->
          changed(caller, id, () -> nodes.get(id).texts.addAll(texts));
      case Mutation.DeleteObservations(var id, var texts) ->
          changed(caller, id, () -> nodes.get(id).texts.removeAll(texts));
      case Mutation.DeleteNode(var id) ->
          changed(
              caller,
              id,
              () -> {
                nodes.remove(id);
                edges.removeIf(edge -> edge.subject.equals(id) || edge.object.equals(id));
              });
      case Mutation.RenameNode(var id, var becomes, _) -> renamed(caller, id, becomes.get());
      case Mutation.CreateEdge(var edge, _, _) ->
          related(caller, new Triple(edge.subject(), edge.object()), "missing", true);
      case Mutation.DeleteEdge(var subject, _, var object) ->
          related(caller, new Triple(subject, object), "done", false);
      default -> throw new AssertionError(mutation);
    };
  }

  private boolean sees(Scope caller, String id) {
    return nodes.containsKey(id) && sees(caller, nodes.get(id));
  }

  private String created(Scope caller, Node node, Optional<String> scope, String text) {
    if (sees(caller, node.id())) {
      return "done";
    }
    var place = scope.or(() -> only(caller));
    if (!owns(caller, place)) {
      return "misplaced";
    }
    if (nodes.containsKey(node.id())) {
      return "taken";
    }
    nodes.put(node.id(), new Entry(place, node.type(), new TreeSet<>(Set.of(text))));
    return "done";
  }

  /// Where a new node goes of which nobody says it.
  private static Optional<String> only(Scope caller) {
    if (!(caller instanceof Scope.Under(var grants))) {
      return Optional.empty();
    }
    var writable = grants.stream().map(Grant::path).filter(path -> owns(caller, Optional.of(path)));
    var paths = writable.toList();
    return paths.size() == 1 ? Optional.of(paths.getFirst()) : Optional.empty();
  }

  private String changed(Scope caller, String id, Runnable change) {
    if (!sees(caller, id)) {
      return "missing";
    }
    if (!owns(caller, nodes.get(id).scope)) {
      return "outside";
    }
    change.run();
    return "done";
  }

  private String renamed(Scope caller, String id, String becomes) {
    boolean free = becomes.equals(id) || !nodes.containsKey(becomes);
    var name = sees(caller, becomes) ? "exists" : "taken";
    var allowed = changed(caller, id, () -> {});
    if (!free || !allowed.equals("done")) {
      return allowed.equals("done") ? name : allowed;
    }
    nodes.put(becomes, nodes.remove(id));
    for (var edge : List.copyOf(edges)) {
      edges.remove(edge);
      edges.add(
          new Triple(
              edge.subject.equals(id) ? becomes : edge.subject,
              edge.object.equals(id) ? becomes : edge.object));
    }
    return "done";
  }

  private String related(Scope caller, Triple edge, String unseen, boolean there) {
    if (!sees(caller, edge.subject) || !sees(caller, edge.object)) {
      return unseen;
    }
    boolean own =
        owns(caller, nodes.get(edge.subject).scope) || owns(caller, nodes.get(edge.object).scope);
    if (!own) {
      return "outside";
    }
    if (there) {
      edges.add(edge);
    } else {
      edges.remove(edge);
    }
    return "done";
  }

  /// What the model shows a caller: nodes with their texts, and edges.
  private Set<String> model(Scope caller) {
    var shown = new TreeSet<String>();
    nodes.forEach(
        (id, entry) -> {
          if (sees(caller, entry)) {
            shown.add(id + new TreeSet<>(entry.texts));
            shown.add("type " + entry.type);
          }
        });
    edges.stream()
        .filter(edge -> sees(caller, edge.subject) && sees(caller, edge.object))
        .forEach(
            edge -> {
              shown.add(edge.subject + ">" + edge.object);
              shown.add("relates P");
            });
    return shown;
  }

  private Set<String> seen(Scope caller) {
    return graph.read(Homes.call().under(caller), ScopedWritersPropertyTest::shown);
  }

  private static Set<String> shown(GraphView view) {
    int[] all = view.nodesAfter(GraphView.NO_NODE, Integer.MAX_VALUE);
    var ids = view.ids(all);
    var byHandle = new HashMap<Integer, String>();
    var texts = view.observations(all);
    var shown = new TreeSet<String>();
    for (int index = 0; index < all.length; index++) {
      byHandle.put(all[index], ids.get(index));
      var own = new ArrayList<String>();
      texts.getOrDefault(all[index], List.of()).stream().map(Observation::text).forEach(own::add);
      shown.add(ids.get(index) + new TreeSet<>(own));
    }
    view.vocabulary().typeNames().forEach(type -> shown.add("type " + type));
    view.vocabulary().predicateNames().forEach(predicate -> shown.add("relates " + predicate));
    var types = Set.copyOf(view.patterns().ontology().nodeTypeNames());
    assertThat(types).isEqualTo(Set.copyOf(view.vocabulary().typeNames()));
    var around = view.neighbourhood(all, 1, WalkLimits.USUAL);
    for (int edge = 0; edge < around.edgeCount(); edge++) {
      shown.add(byHandle.get(around.subjects()[edge]) + ">" + byHandle.get(around.objects()[edge]));
    }
    return shown;
  }
}
