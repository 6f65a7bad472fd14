package dev.kith.graph.pattern;

import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.AggregateQuestion.Group;
import dev.kith.graph.pattern.AggregateQuestion.Neighbour;
import dev.kith.graph.pattern.AggregateQuestion.Total;
import dev.kith.graph.pattern.AggregateQuestion.Unit;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/// Questions drawn at random over any ontology, with values that its graph is likely to have.
public final class RandomQuestions {
  private static final List<String> PIECES =
      List.of("a", "A", "é", "É", "%", "_", "\\", "'", "\n", "", "z", "\uD83D\uDE00", "1");

  private final Ontology ontology;
  private final Random random;
  private final List<NodeRef> refs;
  private final Values values;

  /// A value that a property of a type may have.
  @FunctionalInterface
  public interface Values {
    Literal of(PropertyType type);
  }

  public RandomQuestions(Ontology ontology, Random random, List<NodeRef> refs, Values values) {
    this.ontology = ontology;
    this.random = random;
    this.refs = refs;
    this.values = values;
  }

  public NodeQuestion find() {
    var type = any(ontology.nodeTypes());
    var columns = new ArrayList<Property>();
    columns.add(type.key());
    type.properties().stream().skip(1).filter(_ -> random.nextBoolean()).forEach(columns::add);
    var order = new ArrayList<Sort>();
    for (int column = 1; column < columns.size(); column++) {
      if (random.nextInt(3) == 0 && columns.get(column).type() != PropertyType.STRINGS) {
        order.add(new Sort(column, random.nextBoolean()));
      }
    }
    Optional<List<Literal>> keys = Optional.empty();
    if (random.nextInt(3) == 0) {
      keys = Optional.of(refsOf(type).stream().map(NodeRef::key).toList());
    }
    return new NodeQuestion(
        type,
        keys,
        filter(type.properties(), 2),
        columns,
        order,
        Optional.empty(),
        1 + random.nextInt(8));
  }

  /// The page after one that was answered so.
  public static Optional<NodeQuestion> next(NodeQuestion question, Rows page) {
    if (page.rows().size() < question.limit()) {
      return Optional.empty();
    }
    var last = page.rows().getLast();
    var position = new ArrayList<Literal>();
    question.order().forEach(sort -> position.add(last.get(sort.column())));
    position.add(last.getFirst());
    return Optional.of(
        new NodeQuestion(
            question.type(),
            question.keys(),
            question.filter(),
            question.properties(),
            question.order(),
            Optional.of(position),
            question.limit()));
  }

  public HopQuestion hops() {
    var ways = new HashMap<EdgeType, Filter>();
    var properties = new HashMap<EdgeType, List<Property>>();
    for (var type : ontology.edgeTypes()) {
      if (random.nextInt(4) > 0) {
        ways.put(type, random.nextInt(3) > 0 ? Filter.all() : filter(type.properties(), 1));
        if (random.nextBoolean()) {
          properties.put(type, type.properties());
        }
      }
    }
    var from = new ArrayList<NodeRef>();
    for (int count = random.nextInt(5); count >= 0 && !refs.isEmpty(); count--) {
      from.add(any(refs));
    }
    var question = new HopQuestion(from, to(), direction(), ways, properties, 10_000);
    return from.isEmpty() || question.to().isPresent() || random.nextBoolean()
        ? question
        : question.with(
            new HopQuestion.First(
                random.nextBoolean() ? Optional.empty() : Optional.of(any(refs)),
                1 + random.nextInt(4)));
  }

  private Optional<Set<NodeRef>> to() {
    if (refs.isEmpty() || random.nextInt(3) > 0) {
      return Optional.empty();
    }
    var to = new HashSet<NodeRef>();
    for (int count = random.nextInt(5); count > 0; count--) {
      to.add(any(refs));
    }
    return Optional.of(to);
  }

  public AggregateQuestion aggregate() {
    var type = any(ontology.nodeTypes());
    var neighbour = neighbour(type);
    var groups = new ArrayList<Group>();
    for (int count = random.nextInt(3); count > 0; count--) {
      group(type, neighbour).filter(group -> !groups.contains(group)).ifPresent(groups::add);
    }
    var totals = new ArrayList<Total>();
    totals.add(new Total(Function.COUNT, Optional.empty(), "count"));
    for (int count = random.nextInt(3); count > 0; count--) {
      totals.add(total(any(type.properties()), "total" + count));
    }
    return new AggregateQuestion(
        type, filter(type.properties(), 1), neighbour, groups, totals, List.of(), List.of(), 1_000);
  }

  private Total total(Property property, String name) {
    var functions = new ArrayList<>(List.of(Function.COUNT, Function.COUNT_DISTINCT));
    if (property.type() == PropertyType.STRINGS) {
      return new Total(Function.COUNT, Optional.of(property), name);
    }
    if (property.type() != PropertyType.BOOLEAN) {
      functions.addAll(List.of(Function.MIN, Function.MAX));
    }
    if (property.type().isNumber()) {
      functions.addAll(List.of(Function.SUM, Function.AVG));
    }
    return new Total(any(functions), Optional.of(property), name);
  }

  private Optional<Group> group(NodeType type, Optional<Neighbour> neighbour) {
    var beside = neighbour.filter(_ -> random.nextBoolean());
    var property = any(beside.map(Neighbour::type).orElse(type).properties());
    boolean time = property.type() == PropertyType.DATETIME || property.type() == PropertyType.DATE;
    if (property.type() == PropertyType.STRINGS || property.type() == PropertyType.FLOAT64) {
      return Optional.empty();
    }
    if (beside.isPresent()) {
      return Optional.of(new Group.Beside(property));
    }
    if (time && random.nextBoolean()) {
      var units = new ArrayList<>(List.of(Unit.values()));
      if (property.type() == PropertyType.DATE) {
        units.remove(Unit.HOUR);
      }
      return Optional.of(new Group.Period(property, any(units)));
    }
    return Optional.of(new Group.Own(property));
  }

  private Optional<Neighbour> neighbour(NodeType type) {
    var direction = random.nextBoolean() ? Direction.OUTGOING : Direction.INCOMING;
    boolean out = direction == Direction.OUTGOING;
    var other = any(ontology.nodeTypes());
    var ways =
        ontology.edgeTypes().stream()
            .filter(way -> (out ? way.from() : way.to()).equals(type.name()))
            .filter(way -> (out ? way.to() : way.from()).equals(other.name()))
            .toList();
    return ways.isEmpty() || random.nextBoolean()
        ? Optional.empty()
        : Optional.of(
            new Neighbour(
                ways, direction, other, filter(other.properties(), 0), random.nextBoolean()));
  }

  public Filter filter(List<Property> properties, int depth) {
    if (properties.isEmpty()) {
      return Filter.all();
    }
    return switch (random.nextInt(depth > 0 ? 8 : 5)) {
      case 0, 1 -> Filter.all();
      case 5 -> new Filter.AllOf(some(properties, depth));
      case 6 -> new Filter.AnyOf(some(properties, depth));
      case 7 -> new Filter.Not(filter(properties, depth - 1));
      default -> leaf(any(properties));
    };
  }

  private List<Filter> some(List<Property> properties, int depth) {
    var parts = new ArrayList<Filter>();
    for (int count = random.nextInt(3); count > 0; count--) {
      parts.add(filter(properties, depth - 1));
    }
    return parts;
  }

  private Filter leaf(Property property) {
    var type = property.type();
    int sort = random.nextInt(6);
    if (sort == 0) {
      return new Filter.IsMissing(property);
    }
    if (type == PropertyType.STRINGS) {
      return new Filter.Holds(property, any(PIECES));
    }
    if (sort == 1) {
      return new Filter.In(property, List.of(values.of(type), values.of(type)));
    }
    if (type.isText() && sort < 4) {
      var part = any(List.of(Filter.Part.values()));
      var piece = any(PIECES) + any(PIECES);
      return sort == 2
          ? random.nextBoolean()
              ? new Filter.Contains(property, part, piece)
              : new Filter.ContainsExactly(property, part, piece)
          : new Filter.Like(property, any(List.of("%", "a%", "%É%", "_", "\\%%", "__%")));
    }
    return new Filter.Compare(property, any(List.of(Filter.Comparison.values())), values.of(type));
  }

  private List<NodeRef> refsOf(NodeType type) {
    return refs.stream()
        .filter(ref -> ref.type().equals(type.name()) && random.nextBoolean())
        .toList();
  }

  private Direction direction() {
    return any(List.of(Direction.values()));
  }

  private <T> T any(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }

  /// What an answer says, by way of rows that may differ in the last digits of a number.
  public static Map<String, Long> rounded(Rows rows) {
    var counts = new HashMap<String, Long>();
    for (var row : rows.rows()) {
      var text = new StringBuilder();
      for (var value : row) {
        text.append(
            value instanceof Literal.Real(var number)
                ? "real " + (float) number
                : value.toString());
        text.append('|');
      }
      counts.merge(text.toString(), 1L, Long::sum);
    }
    return counts;
  }
}
