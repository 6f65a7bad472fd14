package dev.kith.topology;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.graph.IdTexts;
import dev.kith.graph.Subgraph;
import dev.kith.graph.WalkLimits;
import dev.kith.topology.file.CsrBase;
import dev.kith.topology.file.TopologyBuilder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The shape of a graph as of one change: an immutable snapshot that any number of threads may
/// walk.
///
/// Nodes are keys from 0 to [#nodeBound], with holes; an edge is a subject, a predicate and an
/// object, and has a key too.
public final class Topology {
  private static final int MOST_HOPS = 100;

  private final CsrBase base;
  private final DeltaPages pages;
  private final WalkBufferPool buffers;
  private final long change;
  private final int bound;
  private final long nodes;
  private final long edges;
  private final long deltaSize;
  private final @Nullable IntPredicate visible;

  private Topology(
      CsrBase base,
      DeltaPages pages,
      WalkBufferPool buffers,
      long change,
      int bound,
      long nodes,
      long edges,
      long deltaSize,
      @Nullable IntPredicate visible) {
    this.base = base;
    this.pages = pages;
    this.buffers = buffers;
    this.change = change;
    this.bound = bound;
    this.nodes = nodes;
    this.edges = edges;
    this.deltaSize = deltaSize;
    this.visible = visible;
  }

  /// A graph of nothing, before any change.
  public static Topology empty() {
    return new Topology(CsrBase.EMPTY, DeltaPages.EMPTY, new WalkBufferPool(), 0, 0, 0, 0, 0, null);
  }

  /// The last change that a file shows; empty where it has to be rebuilt.
  public static OptionalLong changeOf(Path file) {
    return CsrBase.changeOf(file);
  }

  /// The graph that a file shows; empty where the file is missing, damaged, foreign or of another
  /// version, and has to be rebuilt.
  public static Optional<Topology> open(Path file) {
    return CsrBase.open(file)
        .map(
            base ->
                new Topology(
                    base,
                    DeltaPages.EMPTY,
                    new WalkBufferPool(),
                    base.change(),
                    base.bound(),
                    base.nodes(),
                    base.edges(),
                    0,
                    null));
  }

  /// What is wrong with the file below, after reading all of it.
  public Optional<Fault> verify() {
    return base.firstDamaged()
        .map(section -> damaged("its section " + section + " is not what was written"));
  }

  /// Whether something was read from the file below that is not as it was written.
  public boolean isDamaged() {
    return base.isDamaged();
  }

  /// Whether both have the same file below.
  public boolean sharesFileWith(Topology other) {
    return base.isSame(other.base);
  }

  /// The next snapshot: this one with some changes, in their order.
  public Topology with(List<TopologyChange> changes, long newChange) {
    var edit = new SnapshotEdit(base, pages, bound, nodes, edges);
    edit.apply(changes);
    return new Topology(
        base,
        edit.pages(),
        buffers,
        newChange,
        edit.bound(),
        edit.nodes(),
        edit.edges(),
        deltaSize + edit.changed(),
        visible);
  }

  /// The same moment with some of the nodes only, and the edges among them: to every question it
  /// answers as a graph that never had the others. [#nodeCount] and [#edgeCount] still count all.
  public Topology restrictedTo(IntPredicate only) {
    return new Topology(base, pages, buffers, change, bound, nodes, edges, deltaSize, only);
  }

  /// The number of the last change that this shows.
  public long change() {
    return change;
  }

  /// One more than the highest key there ever was.
  public int nodeBound() {
    return bound;
  }

  public long nodeCount() {
    return nodes;
  }

  public long edgeCount() {
    return edges;
  }

  /// The number of the last change that the file below shows, 0 where there is none.
  public long baseChange() {
    return base.change();
  }

  /// Hands all nodes and edges to a builder, so that it can write a file that shows the same.
  public void copyTo(TopologyBuilder builder) {
    for (int node = 0; node < bound; node++) {
      if (exists(node)) {
        builder.node(node, type(node), mentions(node), id(node));
      }
    }
    for (int node = 0; node < bound; node++) {
      int degree = outDegree(node);
      var objects = new int[degree];
      var predicates = new int[degree];
      out(node, objects, predicates, 0);
      for (int index = 0; index < degree; index++) {
        int edge = edge(node, predicates[index], objects[index]);
        builder.edge(edge, node, predicates[index], objects[index]);
      }
    }
  }

  /// How many changes came since the file was built: a measure of when to build the next.
  public long deltaSize() {
    return deltaSize;
  }

  public boolean exists(int node) {
    return pages.at(node).exists(base, node) && (visible == null || visible.test(node));
  }

  /// The code of a node's type, or -1 where there is no such node.
  public int type(int node) {
    return pages.at(node).type(base, node);
  }

  /// Copies the keys of the nodes of a type from `from` up to and without `to`, in their order;
  /// gives how many there are.
  public int ofType(int type, int from, int to, int[] into) {
    int found = 0;
    for (int begin = from; begin < to; ) {
      int end = Math.min(to, DeltaPages.endOfPage(begin));
      found =
          pages.isUnchanged(begin)
              ? base.ofType(type, begin, end, into, found)
              : ofChangedType(type, begin, end, into, found);
      begin = end;
    }
    return visible == null ? found : keep(visible, into, found);
  }

  private int ofChangedType(int type, int from, int to, int[] into, int before) {
    int found = before;
    for (int node = from; node < to; node++) {
      if (type(node) == type) {
        into[found++] = node;
      }
    }
    return found;
  }

  private static int keep(IntPredicate wanted, int[] nodes, int count) {
    int kept = 0;
    for (int index = 0; index < count; index++) {
      if (wanted.test(nodes[index])) {
        nodes[kept++] = nodes[index];
      }
    }
    return kept;
  }

  /// A reader of very many lists, for one thread.
  public EdgeCursor edgeCursor() {
    return new EdgeCursor(this);
  }

  /// How often a node is mentioned, or NaN where nobody said.
  public double mentions(int node) {
    return pages.at(node).mentions(base, node);
  }

  /// The types and mentions of many nodes that exist, in their order.
  public void attributes(int[] some, int[] types, double[] mentions) {
    base.attributes(some, types, mentions);
    for (int index = 0; index < some.length; index++) {
      if (!pages.at(some[index]).isNone()) {
        types[index] = type(some[index]);
        mentions[index] = mentions(some[index]);
      }
    }
  }

  /// The id of a node that exists.
  public String id(int node) {
    if (!exists(node)) {
      throw new IllegalArgumentException("no node " + node);
    }
    var delta = pages.at(node);
    return delta.presence() == NodeDelta.Location.HERE ? delta.id() : base.id(node);
  }

  /// Whether certainly no node has an id: nothing changed since the file, and it has none.
  public boolean lacks(String id) {
    try {
      return deltaSize == 0 && base.change() == change && base.find(id) < 0;
    } catch (IndexOutOfBoundsException | NegativeArraySizeException _) {
      return false; // the file is damaged
    }
  }

  /// The node that has an id, or -1 where the file has none: there is none, or it came after the
  /// file.
  public int find(String id) {
    try {
      int node = base.find(id);
      return node >= 0 && exists(node) && id(node).equals(id) ? node : -1;
    } catch (IndexOutOfBoundsException | NegativeArraySizeException _) {
      return -1;
    }
  }

  /// The ids of nodes that exist, in their order.
  public List<String> ids(int[] some) {
    return guarded(() -> Arrays.stream(some).mapToObj(this::id).toList());
  }

  /// The ids of nodes that exist, in their order, without an object for each.
  public IdTexts idTexts(int[] some) {
    return guarded(() -> IdReader.read(base, pages, some));
  }

  /// The key of an edge, or -1 where there is no such edge.
  public int edge(int subject, int predicate, int object) {
    return exists(subject) ? at(subject).edge(CsrBase.pairOf(object, predicate)) : -1;
  }

  public int outDegree(int node) {
    return exists(node) ? at(node).outDegree() : 0;
  }

  public int inDegree(int node) {
    return exists(node) ? at(node).inDegree() : 0;
  }

  /// Copies the edges that leave a node into two arrays from `at` on, sorted by object and
  /// predicate; there must be room for [#outDegree].
  public void out(int node, int[] objects, int[] predicates, int at) {
    if (exists(node)) {
      at(node).out(objects, predicates, at);
    }
  }

  /// Copies the edges that arrive at a node, sorted by subject and predicate; there must be room
  /// for [#inDegree].
  public void in(int node, int[] subjects, int[] predicates, int at) {
    if (exists(node)) {
      at(node).in(subjects, predicates, at);
    }
  }

  /// All nodes within `hops` of any seed, and the edges with an end nearer than that. Seeds that do
  /// not exist are passed over.
  public Subgraph neighbourhood(int[] seeds, int hops, WalkLimits limits, Call call) {
    checkHops(hops);
    return guarded(
        () ->
            buffers.lend(
                bound,
                lent ->
                    new NeighbourhoodWalk(this, lent, hops, limits, new StopCheck(call))
                        .from(seeds)));
  }

  /// A neighbourhood with the edges between two nodes that are `hops` away as well.
  public Subgraph withRimEdges(Subgraph around, int hops, WalkLimits limits, Call call) {
    int[] rim = around.at(hops);
    return guarded(
        () -> {
          var members = VisitedNodes.of(bound);
          for (int node : rim) {
            members.visit(node, 0);
          }
          var among = new InducedEdges(this, limits, new StopCheck(call)).among(rim, members);
          limits.check(around.nodeCount(), around.edgeCount() + among.size());
          return around.withEdgesOf(among.with(rim, new int[] {rim.length}));
        });
  }

  /// The nodes within `hops` of every seed, at the distance of the farthest, and the edges among
  /// them.
  public Subgraph common(int[] seeds, int hops, WalkLimits limits, Call call) {
    checkHops(hops);
    return guarded(
        () -> new NeighbourhoodIntersection(this, hops, limits, new StopCheck(call)).around(seeds));
  }

  /// A reader of lists for one walk; [#seek] points it at a node.
  Adjacency adjacency() {
    return new Adjacency(base, visible);
  }

  void seek(Adjacency adjacency, int node) {
    adjacency.seek(node, pages.at(node));
  }

  private Adjacency at(int node) {
    var adjacency = adjacency();
    seek(adjacency, node);
    return adjacency;
  }

  private static void checkHops(int hops) {
    if (hops < 0 || hops > MOST_HOPS) {
      throw new IllegalArgumentException("hops: " + hops);
    }
  }

  /// Only damaged bytes inside a mapped file can lead a walk out of an array.
  private static <T> T guarded(Supplier<T> walk) {
    try {
      return walk.get();
    } catch (IndexOutOfBoundsException | NegativeArraySizeException broken) {
      throw damaged("a list of edges names a node that does not exist").raise(broken);
    }
  }

  private static Fault damaged(String problem) {
    return new Fault.Damaged("The topology index", problem, "Run kith doctor to rebuild it.");
  }
}
