package dev.kith.mapped;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.HeapGraph;
import dev.kith.graph.Picture;
import dev.kith.graph.RandomMutations;
import dev.kith.graph.Walk;
import dev.kith.graph.WalkLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// The reading half of what every graph does, on graphs of any history laid out in tables; an
/// engine's test extends this.
public interface MappedContract {
  /// Fills tables that nobody has used yet, and opens them as a graph.
  ///
  /// @param ontology all of it but where the tables are
  MappedGraph open(String sql, String ontology) throws Exception;

  @Test
  default void anyGraphInTablesReadsAsThePlainOne() throws Exception {
    long seed = Seed.of(getClass());
    var random = new SplittableRandom(seed);
    for (int round = 0; round < Seed.rounds(8); round++) {
      var plain = plain(random);
      var ids = ids(plain);
      if (ids.isEmpty()) {
        continue; // an ontology has at least one type
      }
      var tables = GraphTables.of(plain, TreeMap::new);
      try (var mapped = open(tables.sql(), tables.yaml())) {
        assertThat(ids(mapped)).as("seed %s", seed).containsExactlyInAnyOrderElementsOf(ids);
        assertThat(Picture.of(mapped, ids)).as("seed %s", seed).isEqualTo(Picture.of(plain, ids));
        for (int walk = 0; walk < 10; walk++) {
          var seeds = List.of(pick(ids, random), pick(ids, random), "person:nobody", "n1");
          int hops = random.nextInt(1, 5);
          assertThat(Walk.of(mapped, seeds, hops))
              .as("seed %s", seed)
              .isEqualTo(Walk.of(plain, seeds, hops));
        }
      }
    }
  }

  private static String pick(List<String> ids, SplittableRandom random) {
    return ids.get(random.nextInt(ids.size()));
  }

  private static List<String> ids(Graph graph) {
    return graph.read(
        Call.by("ids"),
        view -> {
          var all = new ArrayList<Integer>();
          int last = GraphView.NO_NODE;
          for (int[] some = view.nodesAfter(last, 5);
              some.length > 0;
              some = view.nodesAfter(last, 5)) {
            IntStream.of(some).forEach(all::add);
            last = some[some.length - 1];
          }
          return view.ids(all.stream().mapToInt(Integer::intValue).toArray());
        });
  }

  /// A graph of a random history, with ids and metadata as tables can hold them.
  private static HeapGraph plain(SplittableRandom random) {
    var history = new HeapGraph("history");
    var mutations = new RandomMutations(random, 12);
    for (int step = random.nextInt(60); step >= 0; step--) {
      try {
        history.write(Call.by("test"), mutations.batch());
      } catch (FaultException refused) {
        // Some changes cannot be; the others make the graph.
      }
    }
    var plain = new HeapGraph("plain");
    history.read(
        Call.by("copy"),
        view -> {
          int[] all = view.nodesAfter(GraphView.NO_NODE, Integer.MAX_VALUE);
          view.nodes(all)
              .forEach(
                  node ->
                      plain.node(
                          node.type() + ":" + node.id(),
                          node.type(),
                          sorted(node.metadata().toObject())));
          copyEdges(view, all, plain);
          return 0;
        });
    return plain;
  }

  private static void copyEdges(GraphView view, int[] all, HeapGraph plain) {
    var around = view.neighbourhood(all, 1, WalkLimits.USUAL);
    var metadata = view.edgeMetadata(around, IntStream.range(0, around.edgeCount()).toArray());
    for (int index = 0; index < around.edgeCount(); index++) {
      plain.edge(
          id(view, around.subjects()[index]),
          view.predicateName(around.predicates()[index]),
          id(view, around.objects()[index]),
          sorted(metadata.get(index).toObject()));
    }
  }

  private static String id(GraphView view, int node) {
    return view.typeName(view.type(node)) + ":" + view.ids(new int[] {node}).getFirst();
  }

  /// Tables have an order of columns, and 64 bits for a whole number.
  private static String sorted(JsonNode object) {
    var members = new TreeMap<String, JsonNode>();
    object
        .properties()
        .forEach(
            each -> {
              if (!each.getKey().equals("big")) {
                members.put(each.getKey(), each.getValue());
              }
            });
    var sorted = JsonNodeFactory.instance.objectNode();
    members.forEach(sorted::set);
    return sorted.toString();
  }
}
