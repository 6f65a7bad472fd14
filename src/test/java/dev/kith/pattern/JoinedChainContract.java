package dev.kith.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.mapped.MappedGraph;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A chain that one statement answers is the same chain as one that is walked.
///
/// `-Dkith.rounds=n` tries more graphs, `-Dkith.seed=n` begins elsewhere; a failure names its seed.
public interface JoinedChainContract {
  int QUESTIONS = 60;

  /// Opens a graph of tables.
  MappedGraph open(String sql, String ontology) throws SQLException, IOException;

  @Test
  default void aJoinedChainIsTheWalkedOne() throws SQLException, IOException {
    long first = Seed.of(JoinedChainContract.class);
    int joined = 0;
    for (long seed = first; seed < first + Seed.rounds(6); seed++) {
      var tables = new Tables(new Random(seed));
      try (var graph = open(tables.sql.toString(), tables.yaml.toString())) {
        for (int asked = 0; asked < QUESTIONS; asked++) {
          joined += tables.compare(graph, "kith.seed=" + seed) ? 1 : 0;
        }
      }
    }
    assertThat(joined).isGreaterThan(QUESTIONS);
  }

  /// What is compared of a chain.
  record Found(
      List<List<NodeRef>> rows,
      boolean more,
      Set<Chain.Placed> placed,
      Map<NodeRef, List<Literal>> properties) {
    static Found of(Chain chain, Ontology ontology) {
      var nodes = new LinkedHashSet<NodeRef>();
      chain.rows().forEach(nodes::addAll);
      var properties = chain.properties(nodes, wanted(ontology));
      var found = new HashMap<NodeRef, List<Literal>>();
      nodes.forEach(node -> found.put(node, properties.getOrDefault(node, List.of())));
      return new Found(
          chain.rows(), chain.hasMore(), Set.copyOf(chain.placed(chain.rows())), found);
    }

    static Map<String, List<Property>> wanted(Ontology ontology) {
      var wanted = new HashMap<String, List<Property>>();
      ontology
          .nodeTypes()
          .forEach(type -> wanted.put(type.name(), List.of(type.property("w").orElseThrow())));
      return wanted;
    }
  }

  /// Three types of nodes, with relationships of which some lead nowhere or are there twice.
  final class Tables {
    private static final List<String> TYPES = List.of("a", "b", "c");
    private static final List<String> ENDS = List.of("aa", "ab", "ba", "bc", "cb", "ca");

    private final Random random;
    private final StringBuilder sql = new StringBuilder();
    private final StringBuilder yaml = new StringBuilder("nodes:\n");
    private final int size;

    Tables(Random random) {
      this.random = random;
      this.size = 2 + random.nextInt(8);
      for (var type : TYPES) {
        sql.append("CREATE TABLE " + type + " (id BIGINT, w VARCHAR);\n");
        for (int node = 0; node < size; node++) {
          var weight = random.nextInt(4) == 0 ? "NULL" : "'w" + random.nextInt(3) + "'";
          sql.append("INSERT INTO " + type + " VALUES (" + node + ", " + weight + ");\n");
        }
        yaml.append("  " + type + ": {key: id, properties: {id: int64, w: string}}\n");
      }
      yaml.append("relationships:\n");
      ENDS.forEach(this::relationships);
    }

    private void relationships(String ends) {
      boolean unique = random.nextBoolean();
      boolean sound = random.nextBoolean();
      sql.append("CREATE TABLE e" + ends + " (s BIGINT, t BIGINT);\n");
      var seen = new LinkedHashSet<String>();
      for (int row = random.nextInt(3 * size); row > 0; row--) {
        var pair = end(sound) + ", " + end(sound);
        if (seen.add(pair) || !unique) {
          sql.append("INSERT INTO e" + ends + " VALUES (" + pair + ");\n");
        }
      }
      yaml.append("  E" + ends.toUpperCase(java.util.Locale.ROOT));
      yaml.append(": {from: " + ends.charAt(0) + ", to: " + ends.charAt(1) + ", table: e" + ends);
      yaml.append(", source: s, target: t, unique: " + unique + ", sound: " + sound + "}\n");
    }

    private int end(boolean sound) {
      return random.nextInt(sound ? size : size + 2);
    }

    /// @return whether the chain was joined
    boolean compare(MappedGraph graph, String seed) {
      var call = Call.by("test");
      return graph.read(
          call,
          view -> {
            var patterns = view.patterns();
            var question = question(patterns);
            var ontology = patterns.ontology();
            var limits = WalkLimits.USUAL;
            var joined =
                Chain.joined(patterns, question, Found.wanted(ontology), call, limits)
                    .map(chain -> Found.of(chain, ontology));
            var walked = Found.of(Chain.of(patterns, question, call, limits), ontology);

            assertThat(joined.orElse(walked)).as(seed + " " + question).isEqualTo(walked);
            return joined.isPresent();
          });
    }

    private ChainQuestion question(Patterns patterns) {
      var ontology = patterns.ontology();
      var from = ontology.end(TYPES.get(random.nextInt(TYPES.size())));
      var steps = new ArrayList<ChainQuestion.Step>();
      var at = from.name();
      for (int step = 0; step <= random.nextInt(3); step++) {
        var next = step(ontology, at);
        steps.add(next);
        var type = next.ways().keySet().iterator().next();
        at = next.direction() == Direction.OUTGOING ? type.to() : type.from();
      }
      var to = random.nextInt(4) == 0 ? Optional.<NodePattern>empty() : nodes(ontology.end(at));
      return new ChainQuestion(
          nodes(from).orElseThrow(), steps, to, Optional.empty(), 1 + random.nextInt(6));
    }

    private ChainQuestion.Step step(Ontology ontology, String at) {
      boolean out = random.nextBoolean();
      var ways =
          ontology.edgeTypes().stream()
              .filter(type -> (out ? type.from() : type.to()).equals(at))
              .toList();
      EdgeType way = ways.get(random.nextInt(ways.size()));
      return new ChainQuestion.Step(
          Map.of(way, Filter.all()),
          Map.of(),
          out ? Direction.OUTGOING : Direction.INCOMING,
          1,
          random.nextInt(8) == 0 ? 2 : 1);
    }

    private Optional<NodePattern> nodes(NodeType type) {
      Optional<List<Literal>> keys =
          random.nextInt(3) == 0
              ? Optional.empty()
              : Optional.of(
                  Stream.generate(() -> (Literal) new Literal.Whole(random.nextInt(size + 1)))
                      .limit(1 + random.nextInt(2))
                      .toList());
      var filter =
          random.nextInt(3) == 0
              ? new Filter.Compare(
                  type.property("w").orElseThrow(),
                  Filter.Comparison.EQUAL,
                  new Literal.Text("w" + random.nextInt(3)))
              : Filter.all();
      return Optional.of(new NodePattern(type, keys, filter));
    }
  }
}
