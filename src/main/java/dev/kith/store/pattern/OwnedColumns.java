package dev.kith.store.pattern;

import dev.kith.column.ColumnAggregation;
import dev.kith.column.FirstNodes;
import dev.kith.column.NeighbourColumns;
import dev.kith.column.NodeColumns;
import dev.kith.column.PropertyColumn;
import dev.kith.column.SqlRequiredException;
import dev.kith.graph.Call;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.AggregateQuestion.Neighbour;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.schema.Direction;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.PropertySource;
import dev.kith.store.column.LiveColumns;
import dev.kith.store.index.OwnedMapping;
import dev.kith.store.index.TopologyState;
import dev.kith.store.sqlite.TableReader;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/// Questions about the nodes of an owned graph answered from columns and the topology, where
/// possible.
public final class OwnedColumns {
  /// Shown as the plan of such aggregates.
  public static final String TOTALS_PLAN = "TOTALS OVER COLUMNS IN MEMORY";

  /// Shown as the plan of such nodes.
  public static final String NODES_PLAN = "NODES OVER COLUMNS IN MEMORY";

  private static final Logger LOG = System.getLogger(OwnedColumns.class.getName());

  private final Call call;
  private final TableReader tables;
  private final TopologyState state;
  private final OwnedMapping mapping;
  private final LiveColumns columns;

  public OwnedColumns(
      Call call,
      TableReader tables,
      TopologyState state,
      OwnedMapping mapping,
      LiveColumns columns) {
    this.call = call;
    this.tables = tables;
    this.state = state;
    this.mapping = mapping;
    this.columns = columns;
  }

  /// The rows of the answer; empty where SQL has to compute them.
  public Optional<List<List<Literal>>> of(AggregateQuestion question) throws SQLException {
    if (!ColumnAggregation.supports(question)) {
      return Optional.empty();
    }
    var near = question.neighbour();
    var wanted = new LinkedHashSet<LiveColumns.ColumnKey>();
    wanted.addAll(keys(question.type(), ColumnAggregation.properties(question)).values());
    near.ifPresent(
        each ->
            wanted.addAll(
                keys(each.type(), ColumnAggregation.neighbourProperties(question)).values()));
    var found = columns.at(tables, state.change(), wanted);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    return fromColumns(
        () ->
            ColumnAggregation.of(
                question,
                state.topology(),
                nodes(question.type(), ColumnAggregation.properties(question), found.get()),
                near.map(each -> beside(question, each, found.get())),
                call));
  }

  private static Optional<List<List<Literal>>> fromColumns(Supplier<List<List<Literal>>> answer) {
    try {
      return Optional.of(answer.get());
    } catch (SqlRequiredException unfit) {
      LOG.log(Level.DEBUG, () -> "answered by SQL reason=" + unfit.getMessage());
      return Optional.empty();
    } catch (IndexOutOfBoundsException damaged) {
      // The topology file is damaged; SQL does not need it.
      LOG.log(Level.DEBUG, "answered by SQL", damaged);
      return Optional.empty();
    }
  }

  /// Whether a question about single nodes reads nothing but values of one sort, whose columns have
  /// them as they were written.
  public boolean isCertain(AggregateQuestion question) {
    return question.neighbour().isEmpty()
        && ColumnAggregation.supports(question)
        && isCertain(question.type(), ColumnAggregation.properties(question));
  }

  private boolean isCertain(NodeType type, Collection<Property> properties) {
    return properties.stream()
        .allMatch(
            property ->
                switch (property.type()) {
                  case STRING, ENUM, INT64, BOOLEAN ->
                      mapping.stored(type, property) instanceof PropertySource.JsonMember;
                  case INT32, FLOAT64, DATE, DATETIME, STRINGS -> false;
                });
  }

  /// The first nodes; empty where columns cannot tell, or not for certain.
  public Optional<List<List<Literal>>> first(NodeQuestion question) throws SQLException {
    if (!FirstNodes.supports(question)
        || !isCertain(question.type(), FirstNodes.properties(question))) {
      return Optional.empty();
    }
    var properties = FirstNodes.properties(question);
    var found = columns.at(tables, state.change(), keys(question.type(), properties).values());
    return found.isEmpty()
        ? Optional.empty()
        : fromColumns(
            () ->
                FirstNodes.of(
                    question,
                    state.topology(),
                    nodes(question.type(), properties, found.get()),
                    call));
  }

  /// The values of a property by nodes; empty where they are of several sorts.
  public Optional<IntFunction<Literal>> values(NodeType type, Property property)
      throws SQLException {
    if (property.equals(type.key()) || property.type() == PropertyType.STRINGS) {
      return Optional.empty();
    }
    var plain = LiveColumns.ColumnKey.plain(code(type), mapping.stored(type, property));
    if (plain.isEmpty()) {
      return Optional.empty();
    }
    var key = plain.get();
    boolean flags = property.type() == PropertyType.BOOLEAN;
    var column = columns.at(tables, state.change(), List.of(key)).map(found -> found.get(key));
    IntFunction<Literal> values =
        column.isPresent() ? column.get()::value : new PassingValues(call).of(tables, key);
    return Optional.of(flags ? node -> flag(values.apply(node)) : values);
  }

  private static Literal flag(Literal value) {
    return value instanceof Literal.Whole(var number) ? new Literal.Flag(number != 0) : value;
  }

  private Map<String, LiveColumns.ColumnKey> keys(NodeType type, Collection<Property> properties) {
    var keys = new HashMap<String, LiveColumns.ColumnKey>();
    for (var property : properties) {
      keys.put(
          property.name(),
          new LiveColumns.ColumnKey(code(type), mapping.stored(type, property), property.type()));
    }
    return keys;
  }

  private int code(NodeType type) {
    return state.terms().types().code(type.name()).orElseThrow();
  }

  private NodeColumns nodes(
      NodeType type,
      Collection<Property> properties,
      Map<LiveColumns.ColumnKey, PropertyColumn> found) {
    var columnsByName = new HashMap<String, PropertyColumn>();
    keys(type, properties)
        .forEach(
            (name, key) -> {
              var column = found.get(key);
              if (column != null) {
                columnsByName.put(name, column);
              }
            });
    return new NodeColumns(
        code(type), node -> mapping.key(type.name(), state.topology().id(node)), columnsByName);
  }

  private NeighbourColumns beside(
      AggregateQuestion question,
      Neighbour near,
      Map<LiveColumns.ColumnKey, PropertyColumn> found) {
    var outgoing = new HashSet<Integer>();
    var incoming = new HashSet<Integer>();
    var counted = question.type().name();
    var other = near.type().name();
    for (var way : near.ways()) {
      int code = state.terms().predicates().code(way.name()).orElseThrow();
      if (near.direction() != Direction.INCOMING
          && way.from().equals(counted)
          && way.to().equals(other)) {
        outgoing.add(code);
      }
      if (near.direction() != Direction.OUTGOING
          && way.to().equals(counted)
          && way.from().equals(other)) {
        incoming.add(code);
      }
    }
    return new NeighbourColumns(
        nodes(near.type(), ColumnAggregation.neighbourProperties(question), found),
        outgoing,
        incoming);
  }
}
