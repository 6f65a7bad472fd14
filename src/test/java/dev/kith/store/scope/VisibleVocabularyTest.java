package dev.kith.store.scope;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.fault.FaultException;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Scope;
import dev.kith.schema.Vocabulary;
import dev.kith.store.Homes;
import dev.kith.store.Tenants;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Counting change by change gives what counting everything gives.
///
/// `-Dkith.rounds=100` writes more, `-Dkith.seed=7` something else.
class VisibleVocabularyTest {
  private static final int CHANGES = Seed.rounds(20);
  private static final List<Scope> SCOPES =
      List.of(Tenants.under("1/"), Tenants.under("1/100/"), Tenants.under("2/"), Tenants.under());

  @TempDir Path folder;

  @Test
  void countsFollowTheFeed() throws IOException {
    long seed = Seed.of(VisibleVocabularyTest.class);
    var random = new Random(seed);
    var tenants = Homes.file(folder, "all.jsonl", new Tenants(random).whole().split("\n", -1));
    try (var home = Homes.open(folder.resolve("home"))) {
      Homes.load(home, "g", Homes.LENIENT, tenants);
      var graph = home.named("g");
      var ids = graph.read(Homes.call(), view -> view.ids(view.nodesAfter(-1, 1_000)));
      for (int change = 0; change < CHANGES; change++) {
        write(graph, random, ids);
        var scope = SCOPES.get(random.nextInt(SCOPES.size()));
        assertThat(vocabulary(graph, scope)).as("seed " + seed).isEqualTo(fresh(scope));
      }
    }
  }

  private static Vocabulary vocabulary(Graph graph, Scope scope) {
    return graph.read(Homes.call().under(scope), GraphView::vocabulary);
  }

  private Vocabulary fresh(Scope scope) {
    try (var other = Homes.open(folder.resolve("home"))) {
      return vocabulary(other.named("g"), scope);
    }
  }

  private static void write(Graph graph, Random random, List<String> ids) {
    for (int count = 1 + random.nextInt(3); count > 0; count--) {
      var one = ids.get(random.nextInt(ids.size()));
      var other = ids.get(random.nextInt(ids.size()));
      var predicate = List.of("KNOWS", "HAS", "NEW").get(random.nextInt(3));
      try {
        graph.write(Homes.call(), List.of(mutation(random, one, predicate, other)));
      } catch (FaultException refused) {
        assertThat(refused.fault().kind()).isEqualTo(dev.kith.fault.Fault.Kind.CALLER);
      }
    }
  }

  private static Mutation mutation(Random random, String one, String predicate, String other) {
    var type = List.of("person", "site", "fresh").get(random.nextInt(3));
    return switch (random.nextInt(7)) {
      case 0 -> new Mutation.DeleteNode(one);
      case 1 -> new Mutation.CreateNode(new Node(one, type, Metadata.NONE), List.of());
      case 2 -> new Mutation.EditNode(one, new Node(one, type, Metadata.NONE));
      case 3 -> new Mutation.DeleteEdge(one, predicate, other);
      case 4 -> new Mutation.MergeNodes(one, List.of(other));
      default -> new Mutation.CreateEdge(new Edge(one, predicate, other, Metadata.NONE), true);
    };
  }
}
