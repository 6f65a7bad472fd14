package dev.kith.sql.compile;

import dev.kith.graph.Scope;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.AggregateQuestion.Group;
import dev.kith.graph.pattern.AggregateQuestion.Having;
import dev.kith.graph.pattern.AggregateQuestion.Neighbour;
import dev.kith.graph.pattern.AggregateQuestion.Total;
import dev.kith.graph.pattern.AggregateQuestion.Unit;
import dev.kith.graph.pattern.ChainPattern;
import dev.kith.graph.pattern.ChainRows;
import dev.kith.graph.pattern.ChainTotals;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Sort;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/// Questions to the forge, every sort of them.
final class RandomForgeQuestions {
  private final RandomGenerator random;
  private final RandomForge values;

  RandomForgeQuestions(RandomGenerator random) {
    this.random = random;
    this.values = new RandomForge(random);
  }

  Scope scope() {
    if (random.nextInt(3) == 0) {
      return Scope.EVERYTHING;
    }
    var grants = new ArrayList<Scope.Grant>();
    for (int at = random.nextInt(4); at > 0; at--) {
      grants.add(
          new Scope.Grant(
              values.pick(RandomForge.PATHS), values.pick(List.of(Scope.Role.values()))));
    }
    return new Scope.Under(grants);
  }

  NodeQuestion find() {
    var type = values.pick(Forge.ONTOLOGY.nodeTypes());
    var properties = new ArrayList<>(List.of(type.key()));
    type.properties().stream().skip(1).filter(_ -> random.nextBoolean()).forEach(properties::add);
    var order = new ArrayList<Sort>();
    Set<Integer> sorted = new HashSet<>();
    for (int at = random.nextInt(3); at > 0; at--) {
      int column = random.nextInt(properties.size());
      if (properties.get(column).type() != PropertyType.STRINGS && sorted.add(column)) {
        order.add(new Sort(column, random.nextBoolean()));
      }
    }
    Optional<List<Literal>> keys =
        random.nextInt(3) == 0 ? Optional.of(keys(type)) : Optional.empty();
    Optional<List<Literal>> after =
        random.nextInt(3) == 0 ? Optional.of(position(type, properties, order)) : Optional.empty();
    int limit = random.nextInt(4) == 0 ? Integer.MAX_VALUE : random.nextInt(1, 8);
    return new NodeQuestion(
        type, keys, filter(type.properties(), 2), properties, order, after, limit);
  }

  private List<Literal> keys(NodeType type) {
    var keys = new ArrayList<Literal>();
    for (int at = random.nextInt(6); at > 0; at--) {
      keys.add(key(type));
    }
    return keys;
  }

  private Literal key(NodeType type) {
    return type.key().type() == PropertyType.INT64
        ? new Literal.Whole(random.nextInt(8) == 0 ? 9007199254740993L : random.nextInt(12))
        : values.value(PropertyType.STRING);
  }

  private List<Literal> position(NodeType type, List<Property> properties, List<Sort> order) {
    var position = new ArrayList<Literal>();
    for (var sort : order) {
      var property = properties.get(sort.column());
      boolean missing = property.nullable() && random.nextInt(5) == 0;
      position.add(missing ? Literal.MISSING : value(property));
    }
    position.add(key(type));
    return position;
  }

  private Literal value(Property property) {
    if (property.type() == PropertyType.ENUM) {
      return new Literal.Text(values.pick(property.values()));
    }
    if (property.name().equals("id")) {
      return key(Forge.ISSUE);
    }
    var far = values.pick(RandomForge.FAR_DAYS);
    return switch (random.nextInt(6) == 0 ? property.type() : PropertyType.STRING) {
      case DATE -> new Literal.Day(far);
      case DATETIME -> new Literal.Timestamp(far.atStartOfDay().toInstant(ZoneOffset.UTC));
      default -> values.value(property.type());
    };
  }

  Filter filter(List<Property> properties, int depth) {
    if (properties.isEmpty() || random.nextInt(6) == 0) {
      return Filter.all();
    }
    if (depth > 0 && random.nextInt(3) == 0) {
      var parts = new ArrayList<Filter>();
      for (int at = random.nextInt(4); at > 0; at--) {
        parts.add(filter(properties, depth - 1));
      }
      return random.nextBoolean() ? new Filter.AllOf(parts) : new Filter.AnyOf(parts);
    }
    if (depth > 0 && random.nextInt(4) == 0) {
      return new Filter.Not(filter(properties, depth - 1));
    }
    return leaf(values.pick(properties));
  }

  private Filter leaf(Property property) {
    if (property.type() == PropertyType.STRINGS) {
      return random.nextInt(4) == 0
          ? new Filter.IsMissing(property)
          : new Filter.Holds(property, values.pick(RandomForge.WORDS));
    }
    return switch (random.nextInt(property.type() == PropertyType.STRING ? 8 : 4)) {
      case 0 -> new Filter.IsMissing(property);
      case 1 -> {
        var list = new ArrayList<Literal>();
        for (int at = random.nextInt(5); at > 0; at--) {
          list.add(value(property));
        }
        yield new Filter.In(property, list);
      }
      case 2, 3 ->
          new Filter.Compare(
              property, values.pick(List.of(Filter.Comparison.values())), value(property));
      case 4 ->
          new Filter.ContainsExactly(property, values.pick(List.of(Filter.Part.values())), piece());
      case 5 -> new Filter.Like(property, pattern());
      default -> new Filter.Contains(property, values.pick(List.of(Filter.Part.values())), piece());
    };
  }

  private String piece() {
    var word = values.pick(RandomForge.WORDS);
    if (word.isEmpty()) {
      return word;
    }
    int length = word.codePointCount(0, word.length());
    int from = random.nextInt(length);
    int to = random.nextInt(from, length) + 1;
    return word.substring(word.offsetByCodePoints(0, from), word.offsetByCodePoints(0, to));
  }

  private String pattern() {
    var pattern = new StringBuilder();
    for (int at = random.nextInt(4); at > 0; at--) {
      pattern.append(
          switch (random.nextInt(5)) {
            case 0 -> "%";
            case 1 -> "_";
            case 2 -> "\\" + values.pick(List.of("%", "_", "\\", "a", ""));
            default -> piece();
          });
    }
    return pattern.toString();
  }

  private Set<NodeRef> refs() {
    var refs = new HashSet<NodeRef>();
    for (int at = random.nextInt(6); at > 0; at--) {
      var type = values.pick(Forge.ONTOLOGY.nodeTypes());
      refs.add(new NodeRef(type.name(), key(type)));
    }
    return refs;
  }

  HopQuestion hops() {
    var from = refs();
    var to = random.nextInt(3) == 0 ? Optional.of(refs()) : Optional.<Set<NodeRef>>empty();
    Map<EdgeType, Filter> ways = new LinkedHashMap<>();
    Map<EdgeType, List<Property>> properties = new HashMap<>();
    for (var type : Forge.ONTOLOGY.edgeTypes()) {
      if (random.nextInt(3) > 0) {
        ways.put(type, filter(type.properties(), 1));
        properties.put(type, type.properties().stream().filter(_ -> random.nextBoolean()).toList());
      }
    }
    var question =
        new HopQuestion(
            List.copyOf(from),
            to,
            values.pick(List.of(Direction.values())),
            ways,
            properties,
            random.nextBoolean() ? 1000 : Integer.MAX_VALUE);
    return to.isPresent() || random.nextBoolean()
        ? question
        : question.with(
            new HopQuestion.First(
                refs().stream().findAny().filter(_ -> random.nextBoolean()),
                1 + random.nextInt(4)));
  }

  AggregateQuestion aggregate() {
    var type = values.pick(Forge.ONTOLOGY.nodeTypes());
    var neighbour = Optional.<Neighbour>empty();
    for (int tried = random.nextInt(8); tried > 0 && neighbour.isEmpty(); tried--) {
      neighbour = neighbour(type);
    }
    var groups = groups(type, neighbour);
    var totals = totals(type);
    var having = new ArrayList<Having>();
    if (random.nextInt(3) == 0) {
      int total = random.nextInt(totals.size());
      if (totals.get(total).function() == Function.COUNT) {
        having.add(
            new Having(
                total,
                values.pick(List.of(Filter.Comparison.values())),
                new Literal.Whole(random.nextInt(4))));
      }
    }
    var order = new ArrayList<Sort>();
    if (random.nextBoolean()) {
      int column = random.nextInt(groups.size() + totals.size());
      // A mean in another order of adding may differ in its last bit, and so sort otherwise.
      if (column < groups.size() || exact(totals.get(column - groups.size()))) {
        order.add(new Sort(column, random.nextBoolean()));
      }
    }
    int limit = random.nextInt(4) == 0 ? random.nextInt(1, 5) : Integer.MAX_VALUE;
    return new AggregateQuestion(
        type, seldom(type), neighbour, groups, totals, having, order, limit);
  }

  /// Totals over chains of one or two relationships.
  ChainTotals totals() {
    var chain = chain(random.nextInt(1, 3));
    int node = random.nextInt(chain.nodes().size());
    var own = chain.nodes().get(node).type();
    var group = new ChainPattern.Of(node, values.pick(single(own)));
    var total =
        new ChainTotals.Total(
            Function.COUNT_DISTINCT, Optional.of(new ChainPattern.Of(node, own.key())), "total");
    return new ChainTotals(
        chain,
        random.nextBoolean() ? List.of(group) : List.of(),
        List.of(total),
        List.of(),
        Integer.MAX_VALUE);
  }

  /// Properties of chains of up to two relationships.
  ChainRows rows() {
    var chain = chain(random.nextInt(3));
    var columns = new LinkedHashSet<ChainPattern.Of>();
    var order = new ArrayList<ChainRows.Order>();
    for (int count = random.nextInt(1, 4); count > 0; count--) {
      int node = random.nextInt(chain.nodes().size());
      columns.add(new ChainPattern.Of(node, values.pick(single(chain.nodes().get(node).type()))));
    }
    for (int column = 0; column < columns.size(); column++) {
      if (random.nextBoolean()) {
        order.add(new ChainRows.Order(column, random.nextBoolean()));
      }
    }
    return new ChainRows(chain, List.copyOf(columns), order, random.nextInt(1, 50));
  }

  private ChainPattern chain(int length) {
    var nodes = new ArrayList<ChainPattern.Node>();
    var steps = new ArrayList<ChainPattern.Step>();
    var first = values.pick(Forge.ONTOLOGY.edgeTypes());
    var type = Forge.ONTOLOGY.end(random.nextBoolean() ? first.from() : first.to());
    nodes.add(new ChainPattern.Node(type, seldom(type)));
    for (int count = length; count > 0; count--) {
      var here = nodes.getLast().type().name();
      var ways =
          Forge.ONTOLOGY.edgeTypes().stream()
              .filter(each -> each.from().equals(here) || each.to().equals(here))
              .toList();
      var way = values.pick(ways);
      boolean out = way.from().equals(here);
      var next = Forge.ONTOLOGY.end(out ? way.to() : way.from());
      nodes.add(new ChainPattern.Node(next, seldom(next)));
      steps.add(new ChainPattern.Step(List.of(way), out ? Direction.OUTGOING : Direction.INCOMING));
    }
    return new ChainPattern(nodes, steps);
  }

  /// No condition at all as often as not: totals of very few nodes show little.
  private Filter seldom(NodeType type) {
    return random.nextBoolean() ? Filter.all() : filter(type.properties(), 1);
  }

  private static boolean exact(Total total) {
    return total.function() != Function.AVG
        && (total.function() != Function.SUM
            || total.property().orElseThrow().type() != PropertyType.FLOAT64);
  }

  private Optional<Neighbour> neighbour(NodeType type) {
    var direction = values.pick(List.of(Direction.values()));
    var other = values.pick(Forge.ONTOLOGY.nodeTypes());
    var ways =
        Forge.ONTOLOGY.edgeTypes().stream()
            .filter(
                way ->
                    (direction != Direction.INCOMING
                            && way.from().equals(type.name())
                            && way.to().equals(other.name()))
                        || (direction != Direction.OUTGOING
                            && way.to().equals(type.name())
                            && way.from().equals(other.name())))
            .toList();
    int kept = ways.isEmpty() ? 0 : random.nextInt(ways.size()) + 1;
    boolean each =
        random.nextBoolean() && (direction != Direction.BOTH || !type.name().equals(other.name()));
    return kept == 0
        ? Optional.empty()
        : Optional.of(new Neighbour(ways.subList(0, kept), direction, other, seldom(other), each));
  }

  private List<Group> groups(NodeType type, Optional<Neighbour> neighbour) {
    var groups = new ArrayList<Group>();
    for (int at = random.nextInt(3); at > 0; at--) {
      if (neighbour.isPresent() && random.nextBoolean()) {
        groups.add(new Group.Beside(values.pick(single(neighbour.get().type()))));
      } else {
        var property = values.pick(single(type));
        boolean time =
            property.type() == PropertyType.DATETIME || property.type() == PropertyType.DATE;
        groups.add(
            time && random.nextInt(4) > 0
                ? new Group.Period(property, values.pick(List.of(Unit.values())))
                : new Group.Own(property));
      }
    }
    return groups;
  }

  /// The properties with a single value: lists cannot be grouped by.
  private static List<Property> single(NodeType type) {
    return type.properties().stream()
        .filter(property -> property.type() != PropertyType.STRINGS)
        .toList();
  }

  private List<Total> totals(NodeType type) {
    var totals = new ArrayList<Total>();
    totals.add(new Total(Function.COUNT, Optional.empty(), "how \"many\"; --"));
    for (int at = random.nextInt(4); at > 0; at--) {
      var property = values.pick(type.properties());
      var function = values.pick(List.of(Function.values()));
      boolean fits =
          switch (function) {
            case COUNT, COUNT_DISTINCT, MIN, MAX -> property.type() != PropertyType.STRINGS;
            case SUM, AVG -> property.type().isNumber();
          };
      if (fits) {
        totals.add(new Total(function, Optional.of(property), "t" + at));
      }
    }
    return totals;
  }
}
