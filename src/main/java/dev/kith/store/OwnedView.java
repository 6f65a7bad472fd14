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
import dev.kith.graph.pattern.Patterns;
import dev.kith.schema.Vocabulary;
import dev.kith.store.index.ReadContext;
import dev.kith.store.index.TopologyState;
import dev.kith.store.record.GraphRows;
import dev.kith.store.record.ReadCache;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.scope.VisibleNodes;
import dev.kith.store.sqlite.SqliteConnection;
import dev.kith.topology.Topology;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/// An owned graph at one moment: walks go through arrays, metadata comes from the truth.
final class OwnedView implements GraphView {
  private final Call call;
  private final GraphSnapshot snapshot;
  private final Optional<VisibleNodes> sight;
  private final LiveIndexes indexes;
  private final ReadCache cache;
  private Optional<TopologyState> seen = Optional.empty();

  /// @param sight what the caller sees; absent: everything
  OwnedView(
      Call call,
      GraphSnapshot snapshot,
      Optional<VisibleNodes> sight,
      LiveIndexes indexes,
      ReadCache cache) {
    this.call = call;
    this.snapshot = snapshot;
    this.sight = sight;
    this.indexes = indexes;
    this.cache = cache;
  }

  private TopologyState moment() {
    if (sight.isEmpty()) {
      return asking(snapshot::moment);
    }
    if (seen.isEmpty()) {
      var all = asking(snapshot::moment);
      var part = all.topology().restrictedTo(sight.get());
      seen = Optional.of(new TopologyState(part, all.terms()));
    }
    return seen.get();
  }

  private Topology topology() {
    return moment().topology();
  }

  private TermDictionary terms() {
    return moment().terms();
  }

  @Override
  public long change() {
    return asking(snapshot::change);
  }

  @Override
  public Vocabulary vocabulary() {
    if (sight.isPresent()) {
      return asking(() -> sight.get().vocabulary().of(context()));
    }
    return asking(
        () -> {
          var connection = snapshot.connection();
          return cache.vocabulary(snapshot.change(), () -> TermDictionary.vocabulary(connection));
        });
  }

  @Override
  public int[] handles(List<String> ids) {
    return asking(
        () -> {
          // a topology at hand knows most ids; the truth alone what is new or not there
          var known = snapshot.atHand().map(TopologyState::topology).orElse(Topology.empty());
          var handles = new int[ids.size()];
          for (int index = 0; index < handles.length; index++) {
            int found = known.find(ids.get(index));
            int node = found == NO_NODE ? stored(ids.get(index)) : found;
            handles[index] = node != NO_NODE && sees(node) ? node : NO_NODE;
          }
          return handles;
        });
  }

  private int stored(String id) throws SQLException {
    var lookup = snapshot.connection().statement("SELECT key FROM node WHERE id = ?");
    lookup.setString(1, id);
    try (var row = lookup.executeQuery()) {
      return row.next() ? row.getInt(1) : NO_NODE;
    }
  }

  private boolean sees(int node) {
    return sight.isEmpty() || sight.get().test(node);
  }

  @Override
  public int[] nodesAfter(int after, int most) {
    if (sight.isPresent()) {
      var topology = topology();
      return IntStream.range(after + 1, topology.nodeBound())
          .filter(topology::exists)
          .limit(most)
          .toArray();
    }
    return asking(
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
  public List<String> ids(int[] nodes) {
    return Arrays.stream(nodes).mapToObj(topology()::id).toList();
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

  /// A word of what a caller does not see is no word to it.
  private boolean isUsed(String name, Function<Vocabulary, List<String>> words) {
    return sight.isEmpty() || words.apply(vocabulary()).contains(name);
  }

  @Override
  public Subgraph neighbourhood(int[] seeds, int hops, WalkLimits limits) {
    return topology().neighbourhood(seeds, hops, limits, call);
  }

  @Override
  public Subgraph common(int[] seeds, int hops, WalkLimits limits) {
    return topology().common(seeds, hops, limits, call);
  }

  @Override
  public List<Node> nodes(int[] nodes) {
    return asking(
        () -> {
          var found = new ArrayList<Node>(nodes.length);
          for (int node : nodes) {
            found.add(cache.node(node, snapshot, () -> stored(node)));
          }
          return found;
        });
  }

  private Node stored(int node) throws SQLException {
    var lookup =
        snapshot
            .connection()
            .statement(
                "SELECT id, name, metadata FROM node JOIN type ON code = node.type WHERE key = ?");
    lookup.setInt(1, node);
    try (var row = lookup.executeQuery()) {
      row.next();
      return new Node(row.getString(1), row.getString(2), new Metadata(row.getString(3)));
    }
  }

  @Override
  public List<Metadata> edgeMetadata(Subgraph subgraph, int[] places) {
    return asking(
        () -> {
          var found = new ArrayList<Metadata>(places.length);
          for (int index : places) {
            int edge =
                topology()
                    .edge(
                        subgraph.subjects()[index],
                        subgraph.predicates()[index],
                        subgraph.objects()[index]);
            found.add(cache.edge(edge, snapshot, () -> storedOfEdge(edge)));
          }
          return found;
        });
  }

  private Metadata storedOfEdge(int edge) throws SQLException {
    var lookup = snapshot.connection().statement("SELECT metadata FROM edge WHERE key = ?");
    lookup.setInt(1, edge);
    try (var row = lookup.executeQuery()) {
      var text = row.next() ? GraphRows.metadata(row.getString(1)) : "{}";
      return text.equals("{}") ? Metadata.NONE : new Metadata(text);
    }
  }

  @Override
  public Map<Integer, List<Observation>> observations(int[] nodes) {
    return asking(
        () -> {
          var found = new LinkedHashMap<Integer, List<Observation>>();
          for (int node : nodes) {
            var notes = cache.observations(node, snapshot, () -> noted(node));
            if (!notes.isEmpty()) {
              found.put(node, notes);
            }
          }
          return found;
        });
  }

  private List<Observation> noted(int node) throws SQLException {
    var notes = new ArrayList<Observation>();
    snapshot
        .connection()
        .each(
            "SELECT text, at, by FROM observation WHERE node = ? ORDER BY key",
            row ->
                notes.add(
                    new Observation(
                        row.getString(1), Instant.ofEpochMilli(row.getLong(2)), row.getString(3))),
            node);
    return notes;
  }

  @Override
  public Set<String> observedTypes() {
    return asking(
        () -> {
          var types = new HashSet<String>();
          snapshot
              .connection()
              .each(
                  "SELECT DISTINCT type FROM node WHERE key IN (SELECT node FROM observation)",
                  row -> types.add(typeName(row.getInt(1))));
          return types;
        });
  }

  @Override
  public boolean hasScopes() {
    return asking(
        () ->
            snapshot
                    .connection()
                    .number("SELECT EXISTS (SELECT 1 FROM node WHERE scope IS NOT NULL)")
                == 1);
  }

  @Override
  public List<Hit> search(SearchQuestion question) {
    return asking(() -> indexes.search().find(context(), question));
  }

  @Override
  public List<Hit> similar(int node, int most, double threshold) {
    return asking(() -> indexes.search().similar(context(), node, most, threshold));
  }

  @Override
  public long awaitedVectors() {
    return asking(() -> indexes.search().awaited(context()));
  }

  @Override
  public Patterns patterns() {
    return asking(
        () -> {
          var connection = snapshot.connection();
          var moment = moment();
          var ontology = sight.map(VisibleNodes::ontology).orElseGet(indexes::ontology);
          connection.registerFunctions();
          return new OwnedPatterns(call, connection, moment, ontology.at(context()), indexes);
        });
  }

  @Override
  public List<String> nearIds(String id, int most) {
    return asking(() -> indexes.search().nearIds(context(), id, most));
  }

  private ReadContext context() throws SQLException {
    var connection = snapshot.connection();
    return new ReadContext(call, connection, topology(), terms(), sight);
  }

  private <T> T asking(SqliteConnection.Work<T> work) {
    try {
      return work.run();
    } catch (SQLException failed) {
      throw indexes.fault(failed);
    }
  }
}
