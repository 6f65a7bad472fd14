package dev.kith.store;

import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.IdTexts;
import dev.kith.graph.Metadata;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.Subgraph;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.history.History;
import dev.kith.graph.pattern.Patterns;
import dev.kith.graph.time.Spans;
import dev.kith.schema.Direction;
import dev.kith.schema.Vocabulary;
import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.history.FeedHistory;
import dev.kith.store.index.ReadContext;
import dev.kith.store.index.TopologyState;
import dev.kith.store.record.GraphRows;
import dev.kith.store.record.MarkedNodes;
import dev.kith.store.record.ReadCache;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.record.WritableNodes;
import dev.kith.store.scope.ShownEdges;
import dev.kith.store.scope.VisibleNodes;
import dev.kith.store.sqlite.TableReader;
import dev.kith.topology.Topology;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// An owned graph at one change: walks use the topology, metadata comes from the tables.
final class OwnedView implements GraphView {
  private final Call call;
  private final GraphSnapshot snapshot;
  private final Optional<VisibleNodes> visible;
  private final LiveIndexes indexes;
  private final ReadCache cache;
  private final OwnedFacts facts;
  private final ShownEdges edges;
  private final StoredMetadata stored;

  /// @param visible the nodes that the caller sees; absent where that is everything
  OwnedView(
      Call call,
      GraphSnapshot snapshot,
      Optional<VisibleNodes> visible,
      LiveIndexes indexes,
      ReadCache cache,
      Instant now) {
    this.call = call;
    this.snapshot = snapshot;
    this.visible = visible;
    this.indexes = indexes;
    this.cache = cache;
    this.stored = new StoredMetadata(call, snapshot, cache);
    this.facts = new OwnedFacts(call, snapshot, cache, now);
    this.edges = new ShownEdges(call, snapshot::state, visible, now);
  }

  private TopologyState state() {
    return query(edges::shown);
  }

  private Topology topology() {
    return state().topology();
  }

  private TermDictionary terms() {
    return state().terms();
  }

  @Override
  public long change() {
    return query(snapshot::change);
  }

  @Override
  public boolean hasChangedSince(long other) {
    return query(
        () ->
            change() < other
                || (change() > other
                    && new ChangeFeed(snapshot.connection()).contentChangedAfter(other)));
  }

  @Override
  public Vocabulary vocabulary() {
    if (visible.isPresent()) {
      return query(() -> visible.get().vocabulary().of(context()));
    }
    return query(
        () -> {
          long change = snapshot.shown();
          return cache.vocabulary(change, () -> TermDictionary.vocabulary(snapshot.connection()));
        });
  }

  @Override
  public int[] handles(List<String> ids) {
    return query(
        () -> {
          // a loaded topology knows most ids; only the tables know new and missing ones
          var loaded = snapshot.loadedState().map(TopologyState::topology);
          var handles = new int[ids.size()];
          for (int index = 0; index < handles.length; index++) {
            call.check();
            int node =
                loaded.isPresent() ? handle(loaded.get(), ids.get(index)) : key(ids.get(index));
            handles[index] = node != NO_NODE && isVisible(node) ? node : NO_NODE;
          }
          return handles;
        });
  }

  private int handle(Topology topology, String id) throws SQLException {
    int found = topology.find(id);
    return found != NO_NODE || topology.lacks(id) ? found : key(id);
  }

  private int key(String id) throws SQLException {
    return rows().key(id).orElse(NO_NODE);
  }

  private boolean isVisible(int node) {
    return visible.isEmpty() || visible.get().test(node);
  }

  @Override
  public int[] nodesAfter(int after, int most) {
    if (visible.isPresent()) {
      return new NodeScan(call, topology(), 0, _ -> true).after(after, most);
    }
    return query(
        () -> {
          var found = IntStream.builder();
          snapshot
              .connection()
              .each(
                  "SELECT key FROM node WHERE key > ? ORDER BY key LIMIT ?",
                  row -> found.add(row.getInt(1)),
                  after,
                  most);
          return found.build().toArray();
        });
  }

  @Override
  public int[] nodesAfter(int after, int most, Predicate<String> type) {
    int types = terms().types().names().size();
    return new NodeScan(call, topology(), types, code -> type.test(typeName(code)))
        .after(after, most);
  }

  @Override
  public List<String> ids(int[] nodes) {
    var topology = topology();
    return Arrays.stream(nodes).peek(_ -> call.check()).mapToObj(topology::id).toList();
  }

  @Override
  public IdTexts idTexts(int[] nodes) {
    return topology().idTexts(nodes);
  }

  @Override
  public void attributes(int[] nodes, int[] types, double[] mentions) {
    topology().attributes(nodes, types, mentions);
  }

  @Override
  public int type(int node) {
    return topology().type(node);
  }

  @Override
  public double mentions(int node) {
    return topology().mentions(node);
  }

  @Override
  public String typeName(int code) {
    return terms().types().name(code);
  }

  @Override
  public String predicateName(int code) {
    return terms().predicates().name(code);
  }

  @Override
  public Optional<Integer> typeCode(String name) {
    return terms().types().code(name).filter(_ -> isUsed(name, Vocabulary::typeNames));
  }

  @Override
  public Optional<Integer> predicateCode(String name) {
    return terms().predicates().code(name).filter(_ -> isUsed(name, Vocabulary::predicateNames));
  }

  /// A type or predicate that no visible node uses does not exist for the caller.
  private boolean isUsed(String name, Function<Vocabulary, List<String>> words) {
    return visible.isEmpty() || words.apply(vocabulary()).contains(name);
  }

  @Override
  public Subgraph neighbourhood(int[] seeds, int hops, WalkLimits limits) {
    return topology().neighbourhood(seeds, hops, limits, call);
  }

  @Override
  public void someEdges(
      int node, Direction direction, Predicate<String> type, int most, EdgeConsumer consumer) {
    new SomeEdges(topology(), code -> type.test(predicateName(code)), most)
        .of(node, direction, consumer);
  }

  @Override
  public Subgraph withRimEdges(Subgraph neighbourhood, int hops, WalkLimits limits) {
    return topology().withRimEdges(neighbourhood, hops, limits, call);
  }

  @Override
  public Subgraph common(int[] seeds, int hops, WalkLimits limits) {
    return topology().common(seeds, hops, limits, call);
  }

  @Override
  public List<Node> nodes(int[] nodes) {
    return query(() -> stored.nodes(nodes));
  }

  @Override
  public List<Metadata> edgeMetadata(Subgraph subgraph, int[] places) {
    return query(
        () -> {
          var topology = topology();
          var found = new ArrayList<Metadata>(places.length);
          for (int index : places) {
            call.check();
            int edge =
                topology.edge(
                    subgraph.subjects()[index],
                    subgraph.predicates()[index],
                    subgraph.objects()[index]);
            found.add(edges.timed(edge, stored.edge(edge)));
          }
          return found;
        });
  }

  @Override
  public Map<Integer, List<Observation>> observations(int[] nodes) {
    return query(() -> facts.observations(nodes));
  }

  @Override
  public Map<Integer, Integer> ended(int[] nodes) {
    return facts.ended(nodes);
  }

  @Override
  public List<Spans> edgeSpans(Subgraph subgraph, int[] places) {
    return query(() -> edges.spans(subgraph, places));
  }

  @Override
  public Map<Integer, Integer> endedEdges(int[] nodes) {
    return query(() -> edges.ended(nodes));
  }

  private GraphRows rows() throws SQLException {
    return new GraphRows(snapshot.connection());
  }

  @Override
  public Set<String> observedTypes() {
    return query(() -> facts.types(this::typeName));
  }

  @Override
  public Optional<Set<String>> authors() {
    return query(() -> Optional.of(facts.authors(visible)));
  }

  @Override
  public Optional<BitSet> notedBy(String author) {
    return query(() -> Optional.of(facts.notedBy(author)));
  }

  @Override
  public boolean hasScopes() {
    var query = "SELECT EXISTS (SELECT 1 FROM node WHERE scope IS NOT NULL)";
    return query(() -> snapshot.connection().number(query) == 1);
  }

  @Override
  public int[] pinned() {
    return query(() -> new MarkedNodes(snapshot.connection(), visible).pinned());
  }

  @Override
  public Optional<Map<String, List<Integer>>> tags() {
    return query(() -> Optional.of(new MarkedNodes(snapshot.connection(), visible).tags()));
  }

  @Override
  public List<Hit> search(SearchQuestion question) {
    return query(
        () ->
            facts.currentFirst(
                question, (wanted, shown) -> indexes.search().find(context(), wanted, shown)));
  }

  @Override
  public List<Hit> similar(int node, int most, double threshold) {
    return query(() -> indexes.search().similar(context(), node, most, threshold));
  }

  @Override
  public boolean knowsMeaning() {
    return indexes.search().vectors().isPresent();
  }

  @Override
  public Set<SearchQuestion.Gap> searchGaps() {
    return query(() -> indexes.search().gaps(context()));
  }

  @Override
  public long awaitedVectors() {
    return query(() -> indexes.search().awaited(context()));
  }

  @Override
  public Optional<DiskUse> diskUse() {
    return query(() -> OwnedSizes.of(call, indexes.files(), snapshot.connection()));
  }

  @Override
  public Patterns patterns() {
    return query(
        () -> {
          var state = state();
          var ontology = visible.map(VisibleNodes::ontology).orElseGet(indexes::ontology);
          var found = ontology.at(context()).orElseThrow(GraphSnapshot.SnapshotMoved::new);
          return new OwnedPatterns(call, snapshot.tables(), state, edges, found, indexes);
        });
  }

  @Override
  public Optional<History> history() {
    return Optional.of(
        question -> query(() -> new FeedHistory(call, snapshot.connection()).read(question)));
  }

  @Override
  public boolean mayChange(int node) {
    var writable = WritableNodes.of(call.scope());
    return query(() -> writable.has(new GraphRows(snapshot.connection()), node));
  }

  @Override
  public List<String> nearIds(String id, int most) {
    call.check();
    return query(() -> indexes.search().nearIds(context(), id, most));
  }

  private ReadContext context() throws SQLException {
    var stored = edges.stored();
    return new ReadContext(call, snapshot.tables(), stored.topology(), stored.terms(), visible);
  }

  private <T> T query(TableReader.Work<T> work) {
    try {
      return work.run();
    } catch (SQLException failed) {
      throw indexes.fault(call, failed);
    }
  }
}
