package dev.kith.mapped;

import dev.kith.graph.Hit;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.schema.NearNames;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Finds nodes by id, by key, by the properties that hold their names, and by their observations,
/// the best match first.
///
/// A stage runs only if those before it left room, and for all types before the next one: an equal
/// name in the last type comes before a mere prefix in the first.
final class NodeSearch {
  private static final int NEAR_KEYS = 40;
  private static final int SHARED_START = 3;
  private static final int FEW = 200;

  /// As many as the search in owned databases; each is a condition of the statement.
  private static final int MOST_WORDS = 24;

  private final Patterns patterns;
  private final Handles handles;
  private final Hydration hydration;
  private final Map<String, List<Property>> searched;

  NodeSearch(
      Patterns patterns,
      Handles handles,
      Hydration hydration,
      Map<String, List<Property>> searched) {
    this.patterns = patterns;
    this.handles = handles;
    this.hydration = hydration;
    this.searched = searched;
  }

  List<Hit> find(SearchQuestion question) {
    var text = question.text().strip();
    // Nobody computed vectors of somebody else's tables.
    if (question.mode() == SearchQuestion.Mode.MEANING || text.isEmpty()) {
      return List.of();
    }
    var hits = new LinkedHashMap<NodeRef, Hit>();
    var types = types(question);
    NodeIds.parse(text, patterns.ontology())
        .filter(node -> types.stream().anyMatch(type -> type.name().equals(node.type())))
        .ifPresent(node -> present(List.of(node), Hit.Match.ID, hits));
    present(
        types.stream().flatMap(type -> NodeIds.parse(type, text).stream()).toList(),
        Hit.Match.NAME,
        hits);
    if (hits.size() < question.limit()) {
      named(types, text, question.limit(), hits);
    }
    return hits.values().stream().limit(question.limit()).toList();
  }

  /// A stage reads every row of a table. The last stage finds everything that the others can find,
  /// so it runs first: if its result is small, the others search only that.
  private void named(List<NodeType> types, String text, int limit, Map<NodeRef, Hit> hits) {
    var words =
        Stream.of(text.split("\\s+"))
            .distinct()
            .limit(MOST_WORDS)
            .sorted(Comparator.comparingInt(String::length).reversed()) // the rarest first
            .toList();
    var candidates = new LinkedHashMap<NodeType, Optional<List<Literal>>>();
    for (var type : types) {
      if (!names(type).isEmpty() || observed(type).isPresent()) {
        candidates.put(type, few(type, widest(type, words)));
      }
    }
    var noted = new LinkedHashMap<>(candidates);
    noted.keySet().removeIf(type -> observed(type).isEmpty());
    candidates.keySet().removeIf(type -> names(type).isEmpty());
    stage(candidates, limit, hits, Hit.Match.NAME, inAName(named -> equal(named, text)));
    stage(candidates, limit, hits, Hit.Match.WORDS, inAName(start(text)));
    stage(candidates, limit, hits, Hit.Match.WORDS, inAName(anywhere(text)));
    if (words.size() > 1) {
      stage(
          candidates,
          limit,
          hits,
          Hit.Match.WORDS,
          inAName(named -> allWords(List.of(named), words)));
    }
    stage(noted, limit, hits, Hit.Match.WORDS, type -> widest(type, words));
  }

  /// Every word occurs in a name or an observation.
  private Filter widest(NodeType type, List<String> words) {
    return observed(type).isEmpty()
        ? inAName(named -> allWords(List.of(named), words)).apply(type)
        : allWords(Stream.concat(names(type).stream(), observed(type).stream()).toList(), words);
  }

  private List<Property> names(NodeType type) {
    return searched.getOrDefault(type.name(), List.of());
  }

  /// The observations property of a type, if it is a text and not searched as a name anyway.
  private Optional<Property> observed(NodeType type) {
    return ObservationProperties.of(type)
        .flatMap(ObservationProperties::searched)
        .filter(texts -> !names(type).contains(texts));
  }

  /// One of the properties that hold names matches.
  private Function<NodeType, Filter> inAName(Function<Property, Filter> filter) {
    return type -> new Filter.AnyOf(names(type).stream().map(filter).toList());
  }

  /// The keys of all nodes that meet a condition; empty if there are many.
  private Optional<List<Literal>> few(NodeType type, Filter filter) {
    var rows = patterns.find(NodeQuestion.any(type, filter, FEW + 1)).rows();
    return rows.size() > FEW
        ? Optional.empty()
        : Optional.of(rows.stream().map(List::getFirst).toList());
  }

  private List<NodeType> types(SearchQuestion question) {
    return patterns.ontology().nodeTypes().stream()
        .filter(type -> question.types().isEmpty() || question.types().contains(type.name()))
        .toList();
  }

  private void present(List<NodeRef> nodes, Hit.Match match, Map<NodeRef, Hit> hits) {
    var byType = new LinkedHashMap<String, List<Literal>>();
    nodes.forEach(
        node -> byType.computeIfAbsent(node.type(), _ -> new ArrayList<>()).add(node.key()));
    byType.forEach(
        (name, keys) ->
            hydration.lookUp(
                patterns.ontology().end(name),
                keys,
                node -> hits.putIfAbsent(node, hit(node, match))));
  }

  private Hit hit(NodeRef node, Hit.Match match) {
    return new Hit(handles.of(node), match, Optional.empty());
  }

  private void take(NodeType type, NodeQuestion question, Hit.Match match, Map<NodeRef, Hit> hits) {
    for (var row : patterns.find(question).rows()) {
      NodeIds.node(type, row).ifPresent(node -> hits.putIfAbsent(node, hit(node, match)));
    }
  }

  /// @param candidates by type, the nodes that can be found; empty: any
  private void stage(
      Map<NodeType, Optional<List<Literal>>> candidates,
      int limit,
      Map<NodeRef, Hit> hits,
      Hit.Match match,
      Function<NodeType, Filter> filter) {
    if (hits.size() >= limit) {
      return;
    }
    candidates.forEach(
        (type, known) -> {
          var condition = filter.apply(type);
          var keys =
              known
                  .or(() -> few(type, condition)) // sorting these does not read every row
                  .map(all -> all.stream().filter(key -> isNew(type, key, hits)).toList());
          var question =
              new NodeQuestion(
                  type,
                  keys,
                  condition,
                  List.of(type.key()),
                  List.of(),
                  Optional.empty(),
                  limit + hits.size());
          take(type, question, match, hits);
        });
  }

  private static boolean isNew(NodeType type, Literal key, Map<NodeRef, Hit> hits) {
    return !hits.containsKey(new NodeRef(type.name(), key));
  }

  private static Filter equal(Property property, String text) {
    var literal = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    return new Filter.Like(property, literal);
  }

  private static Function<Property, Filter> start(String text) {
    return property -> new Filter.Contains(property, Filter.Part.START, text);
  }

  private static Function<Property, Filter> anywhere(String text) {
    return property -> new Filter.Contains(property, Filter.Part.ANYWHERE, text);
  }

  private static Filter allWords(List<Property> properties, List<String> words) {
    return new Filter.AllOf(
        words.stream()
            .<Filter>map(word -> new Filter.AnyOf(properties.stream().map(anywhere(word)).toList()))
            .toList());
  }

  /// Ids similar to one that does not exist: those of the same type with a similar key, or else
  /// what a search for it finds.
  List<String> near(String id, int most) {
    var named = NodeIds.parse(id, patterns.ontology());
    var key = named.map(node -> NodeIds.key(node.key())).orElse(afterColon(id));
    var candidates = new LinkedHashSet<String>();
    var wanted =
        named
            .map(node -> Stream.of(patterns.ontology().end(node.type())))
            .orElse(patterns.ontology().nodeTypes().stream());
    wanted.forEach(type -> likeKeys(type, key).forEach(node -> candidates.add(NodeIds.text(node))));
    var near = new LinkedHashSet<>(NearNames.of(id, candidates, most));
    if (near.size() < most) {
      var question =
          new SearchQuestion(key, SearchQuestion.Mode.WORDS, java.util.Set.of(), most, 0);
      find(question).forEach(hit -> near.add(NodeIds.text(handles.node(hit.node()))));
    }
    return near.stream().limit(most).toList();
  }

  private static String afterColon(String id) {
    return id.substring(id.indexOf(':') + 1);
  }

  private List<NodeRef> likeKeys(NodeType type, String key) {
    return startOf(key)
        .filter(_ -> type.key().type() == PropertyType.STRING)
        .map(
            start ->
                patterns
                    .find(
                        NodeQuestion.of(
                            type,
                            new Filter.Contains(type.key(), Filter.Part.START, start),
                            List.of(type.key()),
                            NEAR_KEYS))
                    .rows()
                    .stream()
                    .flatMap(row -> NodeIds.node(type, row).stream())
                    .toList())
        .orElse(List.of());
  }

  private static Optional<String> startOf(String key) {
    int end = Math.min(key.length(), SHARED_START);
    return key.isEmpty()
        ? Optional.empty()
        : Optional.of(key.substring(0, key.offsetByCodePoints(0, key.codePointCount(0, end))));
  }
}
