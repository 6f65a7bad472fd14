package dev.kith.mapped;

import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.Metadata;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.Subgraph;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.graph.pattern.Rows;
import dev.kith.graph.time.Spans;
import dev.kith.schema.Direction;
import dev.kith.schema.Property;
import dev.kith.schema.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// A mapped graph at one moment: every question becomes pattern questions.
final class MappedView implements GraphView {
  private static final String MENTIONS = "total_mentions";

  private final long change;
  private final Supplier<Vocabulary> vocabulary;
  private final MappedPatterns patterns;
  private final Patterns callerPatterns;
  private final Predicates predicates;
  private final Handles handles = new Handles();
  private final Walks walks;
  private final Hydration hydration;
  private final NodeSearch search;
  private final NodeEnumeration enumeration;
  private final Mentions mentions = new Mentions();
  private Predicate<String> needed = _ -> false;

  /// @param patterns what this view itself uses
  /// @param callerPatterns what callers use, with an ontology that has the numbers of nodes
  /// @param searched the searchable properties of each node type
  MappedView(
      Call call,
      long change,
      MappedPatterns patterns,
      Patterns callerPatterns,
      Map<String, List<Property>> searched,
      Supplier<Vocabulary> vocabulary) {
    this.change = change;
    this.patterns = patterns;
    this.callerPatterns = callerPatterns;
    this.vocabulary = vocabulary;
    this.predicates = new Predicates(patterns.ontology());
    this.hydration = new Hydration(patterns, handles, predicates);
    this.walks = new Walks(patterns, handles, predicates, hydration, call);
    this.search = new NodeSearch(patterns, handles, hydration, searched);
    this.enumeration = new NodeEnumeration(patterns, handles);
  }

  @Override
  public long change() {
    return change;
  }

  @Override
  public boolean hasChangedSince(long other) {
    return change != other;
  }

  @Override
  public Vocabulary vocabulary() {
    return vocabulary.get();
  }

  /// Nodes that a prefetched hop starts at exist; only the others are looked up. Their properties
  /// are read once for all that the walk meets.
  @Override
  public int[] handles(List<String> ids) {
    var named = ids.stream().map(id -> NodeIds.parse(id, patterns.ontology())).toList();
    var nodes =
        named.stream()
            .flatMap(Optional::stream)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    var there = new HashSet<>(patterns.met(nodes));
    nodes.stream().filter(hydration::isKnown).forEach(there::add);
    var keys = new LinkedHashMap<String, List<Literal>>();
    nodes.stream()
        .filter(node -> !there.contains(node))
        .forEach(node -> keys.computeIfAbsent(node.type(), _ -> new ArrayList<>()).add(node.key()));
    keys.forEach(
        (name, wanted) -> hydration.lookUp(patterns.ontology().end(name), wanted, there::add));
    var present = new HashMap<NodeRef, Integer>();
    nodes.stream().filter(there::contains).forEach(node -> present.put(node, handles.of(node)));
    return named.stream()
        .mapToInt(each -> each.map(node -> present.getOrDefault(node, NO_NODE)).orElse(NO_NODE))
        .toArray();
  }

  @Override
  public void expect(List<String> ids, WalkLimits limits, Predicate<String> needed) {
    this.needed = needed;
    walks.expect(
        ids.stream().flatMap(id -> NodeIds.parse(id, patterns.ontology()).stream()).toList(),
        limits,
        needed);
  }

  @Override
  public int[] nodesAfter(int after, int most) {
    return enumeration.after(after, most, _ -> true);
  }

  /// The tables of other types are not read.
  @Override
  public int[] nodesAfter(int after, int most, Predicate<String> type) {
    return enumeration.after(after, most, type);
  }

  @Override
  public List<String> ids(int[] nodes) {
    return Arrays.stream(nodes).mapToObj(node -> NodeIds.text(handles.node(node))).toList();
  }

  @Override
  public int type(int node) {
    return predicates.typeCode(handles.node(node).type()).orElseThrow();
  }

  @Override
  public double mentions(int node) {
    readMentions(new int[] {node});
    return mentions.of(node);
  }

  /// All of them are read at once.
  @Override
  public void attributes(int[] nodes, int[] types, double[] mentions) {
    readMentions(nodes);
    for (int index = 0; index < nodes.length; index++) {
      types[index] = type(nodes[index]);
      mentions[index] = this.mentions.of(nodes[index]);
    }
  }

  private void readMentions(int[] nodes) {
    var keys = new LinkedHashMap<String, List<Literal>>();
    var counted = new HashMap<String, Optional<Property>>();
    for (int node : nodes) {
      if (mentions.isNew(node)) {
        var ref = handles.node(node);
        var counts = counted.computeIfAbsent(ref.type(), this::counts);
        if (counts.isPresent()) {
          var type = patterns.ontology().end(ref.type());
          hydration
              .known(ref, type, counts.get())
              .ifPresentOrElse(
                  value -> mention(ref, value),
                  () -> keys.computeIfAbsent(ref.type(), _ -> new ArrayList<>()).add(ref.key()));
        }
      }
    }
    keys.forEach(
        (name, wanted) -> {
          var type = patterns.ontology().end(name);
          boolean whole = type.properties().stream().map(Property::name).allMatch(needed);
          counts(name)
              .ifPresent(property -> hydration.read(type, wanted, property, whole, this::mention));
        });
  }

  /// The property that says how often nodes of a type are mentioned.
  private Optional<Property> counts(String type) {
    var mentioned = patterns.ontology().end(type).property(MENTIONS);
    return mentioned.filter(property -> property.type().isNumber());
  }

  private void mention(NodeRef node, Literal value) {
    switch (value) {
      case Literal.Whole(var number) -> mentions.set(handles.of(node), (double) number);
      case Literal.Real(var number) -> mentions.set(handles.of(node), number);
      case Literal _ -> {}
    }
  }

  @Override
  public String typeName(int code) {
    return predicates.typeName(code);
  }

  @Override
  public String predicateName(int code) {
    return predicates.name(code);
  }

  @Override
  public Optional<Integer> typeCode(String name) {
    return predicates.typeCode(name);
  }

  @Override
  public Optional<Integer> predicateCode(String name) {
    return predicates.code(name);
  }

  @Override
  public Subgraph neighbourhood(int[] seeds, int hops, WalkLimits limits) {
    return walks.neighbourhood(seeds, hops, limits);
  }

  @Override
  public void someEdges(
      int node, Direction direction, Predicate<String> type, int most, EdgeConsumer consumer) {
    walks.some(node, direction, type, most, consumer);
  }

  @Override
  public Subgraph withRimEdges(Subgraph neighbourhood, int hops, WalkLimits limits) {
    return walks.withRimEdges(neighbourhood, hops, limits);
  }

  @Override
  public Subgraph common(int[] seeds, int hops, WalkLimits limits) {
    return walks.common(seeds, hops, limits);
  }

  @Override
  public Rows find(NodeQuestion question) {
    var found = patterns.find(question);
    hydration.learn(question, found.rows());
    return found;
  }

  @Override
  public List<Node> nodes(int[] nodes) {
    return hydration.nodes(nodes);
  }

  @Override
  public List<Node> named(int[] nodes) {
    return hydration.named(nodes);
  }

  @Override
  public List<Metadata> edgeMetadata(Subgraph subgraph, int[] indexes) {
    return hydration.edges(subgraph, indexes, type -> !type.properties().isEmpty());
  }

  @Override
  public List<Spans> edgeSpans(Subgraph subgraph, int[] indexes) {
    return patterns.areTimed() ? patterns.times(hydration.hops(subgraph, indexes)) : List.of();
  }

  @Override
  public Map<Integer, Integer> endedEdges(int[] nodes) {
    var ended = new HashMap<Integer, Integer>();
    var refs = Arrays.stream(nodes).mapToObj(handles::node).collect(Collectors.toSet());
    patterns.ended(refs).forEach((node, count) -> ended.put(handles.of(node), count));
    return ended;
  }

  @Override
  public List<Metadata> edgeMetadata(Subgraph subgraph, int[] indexes, String field) {
    return patterns.ontology().edgeTypes().stream()
            .anyMatch(type -> type.property(field).isPresent())
        ? hydration.edges(subgraph, indexes, type -> type.property(field).isPresent())
        : Collections.nCopies(indexes.length, Metadata.NONE);
  }

  @Override
  public Map<Integer, List<Observation>> observations(int[] nodes) {
    return hydration.observations(nodes);
  }

  /// There are no vectors for external tables.
  @Override
  public boolean knowsMeaning() {
    return false;
  }

  @Override
  public List<Hit> search(SearchQuestion question) {
    return search.find(question);
  }

  @Override
  public List<Hit> similar(int node, int most, double threshold) {
    return List.of();
  }

  @Override
  public Patterns patterns() {
    return callerPatterns;
  }

  @Override
  public List<String> nearIds(String id, int most) {
    return search.near(id, most);
  }

  /// How often nodes are mentioned, by handle, as far as it was read.
  private static final class Mentions {
    private final BitSet counted = new BitSet();
    private double[] counts = new double[16];

    /// Whether it is asked for the first time; from then on it is unknown until it is set.
    boolean isNew(int node) {
      if (counted.get(node)) {
        return false;
      }
      counted.set(node);
      set(node, Double.NaN);
      return true;
    }

    void set(int node, double count) {
      if (node >= counts.length) {
        counts = Arrays.copyOf(counts, Math.max(node + 1, 2 * counts.length));
      }
      counts[node] = count;
    }

    double of(int node) {
      return counts[node];
    }
  }
}
