package dev.kith.cypher.formula;

import dev.kith.cypher.tree.Labels;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.tree.SourcePosition;
import dev.kith.schema.NearNames;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Vocabulary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/// The labels, types and properties that the caller's part of a graph has.
public final class GraphNames {
  /// What every node has, whatever it was given.
  public static final Set<String> OF_NODES =
      Set.of("id", "name", "type", "created_date", "updated_date", "observations");

  /// What every relationship has.
  public static final Set<String> OF_EDGES =
      Set.of("relationship_type", "confidence", "created_date", "valid");

  private static final String ANY_NODE = "Entity";
  private static final String ANY_EDGE = "RELATED_TO";
  private static final int NEAR = 3;

  /// Types with more properties have some that the ontology does not list.
  private static final int MOST_LISTED = 190;

  private static final int MOST_PREFIXES = 50;

  private final Set<String> labels = new HashSet<>();
  private final Set<String> types = new HashSet<>();
  private final Set<String> ofNodes = new HashSet<>(OF_NODES);
  private final Set<String> ofEdges = new HashSet<>(OF_EDGES);
  private final Map<String, Long> counts = new HashMap<>();
  private final Map<String, Long> edgeCounts = new HashMap<>();
  private final List<NodeType> nodeTypes = new ArrayList<>();
  private boolean manyOfEdges;
  private final boolean checked;
  private final boolean declared;
  private final Optional<Ontology> ontology;

  private GraphNames(boolean checked, boolean declared, Optional<Ontology> ontology) {
    this.checked = checked;
    this.declared = declared;
    this.ontology = ontology;
  }

  /// Names against which a query is checked: one that the graph does not have is a fault.
  ///
  /// @param declared whether the ontology tells all that nodes can have
  public static GraphNames of(Vocabulary vocabulary, Ontology ontology, boolean declared) {
    var names = new GraphNames(true, declared, Optional.of(ontology));
    vocabulary.types().forEach(term -> names.counts.put(term.name(), term.count()));
    vocabulary.predicates().forEach(term -> names.edgeCounts.put(term.name(), term.count()));
    names.nodeTypes.addAll(ontology.nodeTypes());
    names.labels.addAll(vocabulary.typeNames());
    names.labels.addAll(ontology.nodeTypeNames());
    names.types.addAll(vocabulary.predicateNames());
    names.types.addAll(ontology.edgeTypeNames());
    ontology.nodeTypes().forEach(type -> names.ofNodes.addAll(type.propertyNames()));
    for (var type : ontology.edgeTypes()) {
      type.properties().forEach(each -> names.ofEdges.add(each.name()));
      names.manyOfEdges |= type.properties().size() > MOST_LISTED;
    }
    return names;
  }

  /// For queries whose names may be anything: what the graph does not have matches nothing.
  public static GraphNames open() {
    return new GraphNames(false, false, Optional.empty());
  }

  /// What the graph can hold, where that is known.
  public Optional<Ontology> ontology() {
    return ontology;
  }

  /// Whether the ontology tells all that nodes can have, and of which types.
  public boolean isDeclared() {
    return declared;
  }

  /// Whether the ontology tells of a property which nodes of a type have it. One that was learnt
  /// counts plain names, and not very many.
  public boolean isCounted(NodeType type, String property) {
    return declared || (isPlain(property) && type.properties().size() <= MOST_LISTED);
  }

  /// Whether the label of a node fits.
  public Predicate<String> label(Labels wanted) {
    return test(wanted, labels, ANY_NODE, "label");
  }

  /// Whether the type of a relationship fits.
  public Predicate<String> type(Labels wanted) {
    return test(wanted, types, ANY_EDGE, "relationship type");
  }

  /// Whether relationships have such a type.
  public boolean isType(String name) {
    return types.contains(name);
  }

  private Predicate<String> test(Labels wanted, Set<String> known, String any, String what) {
    return switch (wanted) {
      case Labels.Anything() -> _ -> true;
      case Labels.Not(var part) -> test(part, known, any, what).negate();
      case Labels.All(var parts) ->
          parts.stream()
              .map(part -> test(part, known, any, what))
              .reduce(_ -> true, Predicate::and);
      case Labels.Any(var parts) ->
          parts.stream()
              .map(part -> test(part, known, any, what))
              .reduce(_ -> false, Predicate::or);
      case Labels.Named(var at, var name) -> {
        if (checked && !known.contains(name) && name.equals(any)) {
          yield _ -> true;
        }
        check(at, name, known, what);
        yield name::equals;
      }
    };
  }

  /// How many nodes have a fitting label, as far as known.
  public long count(Predicate<String> fitting) {
    return checked ? sum(counts, fitting) : Long.MAX_VALUE;
  }

  /// How many relationships have a fitting type, as far as known.
  public long edgeCount(Predicate<String> fitting) {
    return sum(edgeCounts, fitting);
  }

  private static long sum(Map<String, Long> counts, Predicate<String> fitting) {
    return counts.entrySet().stream()
        .filter(each -> fitting.test(each.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /// Whether a property is the key of the nodes of every type, which their ids tell.
  boolean isKeyOfAll(String property) {
    return checked
        && property.equals("id")
        && nodeTypes.stream().allMatch(type -> type.key().name().equals(property));
  }

  /// What a value of a property makes an id with, if nodes can be found so: every node with that
  /// value has an id that is one of these followed by the value. Empty: they cannot.
  public List<String> idPrefixes(String property, Predicate<String> fitting) {
    if (!checked || !(property.equals("id") || property.equals("name") || isKey(property))) {
      return List.of();
    }
    var prefixes = new TreeSet<String>(List.of(""));
    for (var type : nodeTypes) {
      boolean own = type.property(property).isPresent();
      boolean key = type.key().name().equals(property);
      if (fitting.test(type.name()) && (type.properties().size() > MOST_LISTED || (own && !key))) {
        return List.of();
      }
      if (fitting.test(type.name()) && key) {
        prefixes.add(type.name() + ":");
      }
    }
    return prefixes.size() > MOST_PREFIXES ? List.of() : List.copyOf(prefixes);
  }

  /// Whether the ontology knows of every node with a fitting label whether it has a property.
  public boolean isFindable(String property, Predicate<String> fitting) {
    var known = new HashSet<String>();
    for (var type : nodeTypes) {
      if (fitting.test(type.name())) {
        known.add(type.name());
        if (type.properties().size() > MOST_LISTED || type.key().name().equals(property)) {
          return false;
        }
      }
    }
    return checked
        && isPlain(property)
        && (property.equals("name") || !OF_NODES.contains(property))
        && counts.keySet().stream().filter(fitting).allMatch(known::contains);
  }

  private static boolean isPlain(String property) {
    return property.matches("[A-Za-z_][A-Za-z0-9_]{0,63}");
  }

  private boolean isKey(String property) {
    return nodeTypes.stream().anyMatch(type -> type.key().name().equals(property));
  }

  /// Raises where no node, or no relationship, has such a property; tells whether that is known. An
  /// ontology that was learnt counts plain names alone.
  boolean property(SourcePosition at, String name, NameScope.ValueKind of) {
    boolean nodes = of == NameScope.ValueKind.NODE;
    if (!checked || !(nodes || of == NameScope.ValueKind.EDGE)) {
      return true;
    }
    boolean many =
        nodes
            ? nodeTypes.stream().anyMatch(type -> type.properties().size() > MOST_LISTED)
            : manyOfEdges;
    boolean counted = declared || (isPlain(name) && !many);
    if (counted) {
      check(at, name, nodes ? ofNodes : ofEdges, "property");
    }
    return counted;
  }

  private void check(SourcePosition at, String name, Collection<String> known, String what) {
    if (checked && !known.contains(name)) {
      var near = NearNames.of(name, known, NEAR);
      var some = near.isEmpty() ? new TreeSet<>(known).stream().limit(20).toList() : near;
      throw new QueryException(
          at,
          "no " + what + " is called '" + (name.length() > 60 ? name.substring(0, 60) : name) + "'",
          near.isEmpty() ? some : List.of(),
          near);
    }
  }
}
