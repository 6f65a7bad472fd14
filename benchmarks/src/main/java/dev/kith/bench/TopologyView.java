package dev.kith.bench;

import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.Databases;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.IdTexts;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.Subgraph;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.Written;
import dev.kith.graph.pattern.Patterns;
import dev.kith.schema.Vocabulary;
import dev.kith.topology.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// A topology as the only database there is, with no metadata beside it.
record TopologyView(Topology topology) implements Databases, Graph, GraphView {
  @Override
  public List<About> list() {
    return List.of(about());
  }

  @Override
  public Graph named(String database) {
    return this;
  }

  @Override
  public String primary() {
    return "bench";
  }

  @Override
  public Graph create(String database, String description) {
    throw new UnsupportedOperationException();
  }

  @Override
  public About about() {
    return new About("bench", "", "", false, "");
  }

  @Override
  public <T> T read(Call call, Reading<T> reading) {
    return reading.from(this);
  }

  @Override
  public Written write(Call call, List<Mutation> batch) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Written undo(Call call, long change) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long change() {
    return topology.change();
  }

  @Override
  public boolean hasChangedSince(long other) {
    return other != change();
  }

  @Override
  public Subgraph withRimEdges(Subgraph neighbourhood, int hops, WalkLimits limits) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Vocabulary vocabulary() {
    return new Vocabulary(List.of(), List.of());
  }

  @Override
  public int[] handles(List<String> ids) {
    int[] handles = new int[ids.size()];
    Arrays.setAll(handles, index -> topology.find(ids.get(index)));
    return handles;
  }

  @Override
  public List<String> ids(int[] nodes) {
    return Arrays.stream(nodes).mapToObj(topology::id).toList();
  }

  @Override
  public IdTexts idTexts(int[] nodes) {
    return topology.idTexts(nodes);
  }

  @Override
  public int type(int node) {
    return topology.type(node);
  }

  @Override
  public double mentions(int node) {
    return topology.mentions(node);
  }

  @Override
  public void attributes(int[] nodes, int[] types, double[] mentions) {
    topology.attributes(nodes, types, mentions);
  }

  @Override
  public String typeName(int code) {
    return NAMES[0][code];
  }

  @Override
  public String predicateName(int code) {
    return NAMES[1][code];
  }

  @Override
  public Optional<Integer> typeCode(String name) {
    return Optional.empty();
  }

  @Override
  public Optional<Integer> predicateCode(String name) {
    return Optional.empty();
  }

  @Override
  public Subgraph neighbourhood(int[] seeds, int hops, WalkLimits limits) {
    return topology.neighbourhood(seeds, hops, limits, Call.by("bench"));
  }

  @Override
  public Subgraph common(int[] seeds, int hops, WalkLimits limits) {
    return topology.common(seeds, hops, limits, Call.by("bench"));
  }

  @Override
  public List<Node> nodes(int[] nodes) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<Metadata> edgeMetadata(Subgraph subgraph, int[] indexes) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Map<Integer, List<Observation>> observations(int[] nodes) {
    return Map.of();
  }

  @Override
  public List<Hit> search(SearchQuestion question) {
    return List.of();
  }

  @Override
  public int[] nodesAfter(int after, int most) {
    return IntStream.range(after + 1, topology.nodeBound())
        .filter(topology::exists)
        .limit(most)
        .toArray();
  }

  @Override
  public List<Hit> similar(int node, int most, double threshold) {
    return List.of();
  }

  @Override
  public Patterns patterns() {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<String> nearIds(String id, int most) {
    return List.of();
  }

  private static final String[][] NAMES = {names("T"), names("P")};

  private static String[] names(String kind) {
    var names = new String[64];
    Arrays.setAll(names, code -> kind + code);
    return names;
  }
}
