package dev.kith.graph;

import dev.kith.graph.history.History;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.Patterns;
import dev.kith.graph.pattern.Rows;
import dev.kith.graph.time.Spans;
import dev.kith.schema.Direction;
import dev.kith.schema.Vocabulary;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// A snapshot of a graph. You pay only for what you ask: walks read no metadata.
public interface GraphView {
  /// A handle that no node has.
  int NO_NODE = -1;

  /// The number of the last change that this view shows.
  long change();

  /// Whether callers may read something else than at another change: vectors alone do not count.
  boolean hasChangedSince(long other);

  /// Types and predicates in use, with counts.
  Vocabulary vocabulary();

  /// The handles of ids, in their order; [#NO_NODE] for an id that does not exist.
  int[] handles(List<String> ids);

  /// Whether all of these ids exist.
  default boolean hasAll(List<String> ids) {
    return Arrays.stream(handles(ids)).noneMatch(node -> node == NO_NODE);
  }

  /// Announces a walk from these ids once they are looked up, as [Patterns#expect] does.
  ///
  /// @param wanted by name, which properties of the result will be needed, unless it is large
  default void expect(List<String> ids, WalkLimits limits, Predicate<String> wanted) {}

  /// At most `most` nodes in the order of their handles, from the first after `after`; [#NO_NODE]
  /// begins at the beginning.
  int[] nodesAfter(int after, int most);

  /// The same for nodes whose type fits; there may be a few more than `most`.
  default int[] nodesAfter(int after, int most, Predicate<String> type) {
    var found = IntStream.builder();
    var fits = new HashMap<Integer, Boolean>();
    int count = 0;
    int last = after;
    while (count < most) {
      int[] nodes = nodesAfter(last, Math.max(most, 1_024));
      if (nodes.length == 0) {
        break;
      }
      for (int node : nodes) {
        if (fits.computeIfAbsent(type(node), code -> type.test(typeName(code)))) {
          found.add(node);
          count++;
        }
      }
      last = nodes[nodes.length - 1];
    }
    return found.build().toArray();
  }

  /// The ids of nodes, in their order.
  List<String> ids(int[] nodes);

  /// The ids of nodes, in their order, without an object for each.
  default IdTexts idTexts(int[] nodes) {
    return IdTexts.of(ids(nodes));
  }

  /// The code of a node's type.
  int type(int node);

  /// How often a node is mentioned, or NaN if unknown.
  double mentions(int node);

  /// The types and mentions of many nodes, in their order.
  default void attributes(int[] nodes, int[] types, double[] mentions) {
    for (int index = 0; index < nodes.length; index++) {
      types[index] = type(nodes[index]);
      mentions[index] = mentions(nodes[index]);
    }
  }

  /// The name behind the code of a type.
  String typeName(int code);

  /// The name behind the code of a predicate.
  String predicateName(int code);

  /// The code of a type, if the graph has it.
  Optional<Integer> typeCode(String name);

  /// The code of a predicate, if the graph has it.
  Optional<Integer> predicateCode(String name);

  /// All nodes within `hops` of any seed, following edges both ways, and the edges with an endpoint
  /// nearer than that.
  Subgraph neighbourhood(int[] seeds, int hops, WalkLimits limits);

  /// Edges of a node, whichever are found first: `most` of them, or all if there are fewer.
  ///
  /// @param type which predicates
  default void someEdges(
      int node, Direction direction, Predicate<String> type, int most, EdgeConsumer consumer) {
    var around = neighbourhood(new int[] {node}, 1, WalkLimits.USUAL);
    int left = most;
    for (int index = 0; index < around.edgeCount() && left > 0; index++) {
      int subject = around.subjects()[index];
      int object = around.objects()[index];
      boolean leads =
          (direction != Direction.INCOMING && subject == node)
              || (direction != Direction.OUTGOING && object == node);
      if (leads && type.test(predicateName(around.predicates()[index]))) {
        consumer.accept(subject, around.predicates()[index], object);
        left--;
      }
    }
  }

  /// Receives edges.
  @FunctionalInterface
  interface EdgeConsumer {
    void accept(int subject, int predicate, int object);
  }

  /// A neighbourhood with the edges between two nodes that are `hops` away as well.
  Subgraph withRimEdges(Subgraph neighbourhood, int hops, WalkLimits limits);

  /// The nodes within `hops` of every seed, following edges both ways, at the distance of the
  /// farthest seed; and the edges among them.
  Subgraph common(int[] seeds, int hops, WalkLimits limits);

  /// Nodes with all their metadata, in the order asked.
  List<Node> nodes(int[] nodes);

  /// Nodes with their ids and types, and whatever else is available without reading more.
  default List<Node> named(int[] nodes) {
    return nodes(nodes);
  }

  /// The metadata of those edges of a subgraph that `indexes` names, in that order.
  List<Metadata> edgeMetadata(Subgraph subgraph, int[] indexes);

  /// The same for callers that need one field: edges that cannot have it may come without metadata.
  default List<Metadata> edgeMetadata(Subgraph subgraph, int[] indexes, String field) {
    return edgeMetadata(subgraph, indexes);
  }

  /// The observations of nodes that have any, the oldest first: those that the call shows.
  Map<Integer, List<Observation>> observations(int[] nodes);

  /// How many observations of nodes [#observations] has left out because of their time, where there
  /// are any: of nodes that it was asked for.
  default Map<Integer, Integer> ended(int[] nodes) {
    return Map.of();
  }

  /// When those edges of a subgraph held that `indexes` names, in that order; empty where nobody
  /// said so of any.
  default List<Spans> edgeSpans(Subgraph subgraph, int[] indexes) {
    return List.of();
  }

  /// How many edges of nodes this view leaves out because of their time, where there are any.
  default Map<Integer, Integer> endedEdges(int[] nodes) {
    return Map.of();
  }

  /// The node types that have observations; none if observations are stored as properties.
  default Set<String> observedTypes() {
    return Set.of();
  }

  /// Whether any node has a scope.
  default boolean hasScopes() {
    return false;
  }

  /// The nodes that are pinned, or have a pinned observation, in the order of their handles.
  default int[] pinned() {
    return new int[0];
  }

  /// The tags in use, each with its nodes in the order of their handles; absent where nobody knows
  /// them all.
  default Optional<Map<String, List<Integer>>> tags() {
    return Optional.empty();
  }

  /// The nodes that match a text, the best first.
  List<Hit> search(SearchQuestion question);

  /// The other nodes closest in meaning to a node, the nearest first; none if the graph has no
  /// vectors.
  List<Hit> similar(int node, int most, double threshold);

  /// Whether semantic search can find anything: the nodes have vectors.
  default boolean knowsMeaning() {
    return true;
  }

  /// What the last search had to answer without.
  default Set<SearchQuestion.Gap> searchGaps() {
    return Set.of();
  }

  /// How many nodes semantic search may miss, because their vectors are still being computed.
  default long awaitedVectors() {
    return 0;
  }

  /// How much disk the graph takes; empty where nobody knows, and for callers who see part of it.
  default Optional<DiskUse> diskUse() {
    return Optional.empty();
  }

  /// Bytes on disk, each counted once.
  ///
  /// @param content what the graph holds now, and whatever else lies in its folder
  /// @param history what its changes have left for looking back and undoing
  /// @param vectors what search by meaning reads
  /// @param indexes what else is derived from the content, and can be built again
  record DiskUse(long content, long history, long vectors, long indexes) {
    public long total() {
      return content + history + vectors + indexes;
    }
  }

  /// The same snapshot, for pattern questions.
  Patterns patterns();

  /// The nodes that match, in order. Where all their properties are asked for, they may be kept, so
  /// that reading these nodes afterwards costs no further question.
  default Rows find(NodeQuestion question) {
    return patterns().find(question);
  }

  /// What changed up to this snapshot; empty where nobody records it.
  default Optional<History> history() {
    return Optional.empty();
  }

  /// Who noted the observations that the caller may see, ended ones too; absent where only reading
  /// them tells.
  default Optional<Set<String>> authors() {
    return Optional.empty();
  }

  /// The nodes with an observation by an author, some of which the caller may not see; absent where
  /// only reading all tells.
  default Optional<BitSet> notedBy(String author) {
    return Optional.empty();
  }

  /// Whether a caller that may write to the graph may change this node of it.
  default boolean mayChange(int node) {
    return true;
  }

  /// Existing ids similar to one that does not exist.
  List<String> nearIds(String id, int most);
}
