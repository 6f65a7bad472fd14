package dev.kith.store;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.graph.Scope;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.Difference;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.Patterns;
import dev.kith.graph.pattern.Rows;
import dev.kith.schema.EdgeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Statement;
import dev.kith.store.index.OwnedOntology;
import dev.kith.store.index.TopologyState;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// An owned graph asked by pattern: nodes and totals by SQL on the truth, hops by the topology.
final class OwnedPatterns implements Patterns {
  /// Rows are looked at between checks of the clock.
  private static final int ROWS_A_CHECK = 4_096;

  /// How many relationships a condition is looked up for in one hop.
  private static final int MOST_LOOKED_AT = 500_000;

  private final Call call;
  private final TableReader tables;
  private final TopologyState topology;
  private final OwnedOntology moment;
  private final OwnedHops hops;
  private final OwnedAggregates totals;
  private final LiveIndexes indexes;
  private final List<Run> runs = new ArrayList<>();
  private boolean explaining;

  OwnedPatterns(
      Call call,
      TableReader tables,
      TopologyState topology,
      OwnedOntology moment,
      LiveIndexes indexes) {
    this.call = call;
    this.tables = tables;
    this.topology = topology;
    this.moment = moment;
    this.indexes = indexes;
    this.hops = new OwnedHops(call, tables, topology, moment.mapping());
    this.totals = new OwnedAggregates(call, tables, topology, moment.mapping(), indexes.columns());
  }

  @Override
  public Ontology ontology() {
    return moment.ontology();
  }

  @Override
  public Rows find(NodeQuestion question) {
    return rows(moment.mapping().nodes().find(question, call.scope())).first(question.limit());
  }

  @Override
  public Rows aggregate(AggregateQuestion question) {
    if (isPlainCount(question)) {
      return counted(question);
    }
    var statement = moment.mapping().nodes().aggregate(question, call.scope());
    return byColumns(question, statement).orElseGet(() -> rows(statement));
  }

  /// What columns answer; empty where SQL has to.
  private Optional<Rows> byColumns(AggregateQuestion question, Statement statement) {
    try {
      long started = System.nanoTime();
      var rows = totals.of(question);
      rows.ifPresent(
          found ->
              ran(
                  new Ran(
                      statement, OwnedAggregates.PLAN, found.size(), System.nanoTime() - started)));
      return rows.map(found -> new Rows(statement.columns(), found));
    } catch (SQLException failed) {
      call.check();
      throw indexes.fault(failed);
    }
  }

  /// Whether all that is asked is how many nodes of a type there are, which the census knows.
  private boolean isPlainCount(AggregateQuestion question) {
    return call.scope() instanceof Scope.Everything
        && question.filter().isAll()
        && question.neighbour().isEmpty()
        && question.groups().isEmpty()
        && question.having().isEmpty()
        && question.totals().stream()
            .allMatch(total -> total.function() == Function.COUNT && total.property().isEmpty());
  }

  private Rows counted(AggregateQuestion question) {
    var count = new Literal.Whole(ontology().end(question.type().name()).count());
    var columns = new ArrayList<Rows.Column>();
    var row = new ArrayList<Literal>();
    for (var total : question.totals()) {
      columns.add(new Rows.Column(total.name(), PropertyType.INT64));
      row.add(count);
    }
    return new Rows(columns, List.of(row));
  }

  /// The same totals by SQL, whatever columns there are.
  Rows bySql(AggregateQuestion question) {
    return rows(moment.mapping().nodes().aggregate(question, call.scope()));
  }

  @Override
  public List<Hop> hops(HopQuestion question) {
    boolean free = question.ways().values().stream().allMatch(Filter::isAll);
    int most = free ? question.limit() : Math.max(question.limit(), MOST_LOOKED_AT);
    try {
      var found = hops.from(question, most);
      check(found.size(), most);
      var there = withProperties(found, question);
      check(there.size(), question.limit());
      return there;
    } catch (SQLException failed) {
      throw indexes.fault(failed);
    }
  }

  @Override
  public Optional<Difference> differenceSince(long change) {
    // Whoever asks keeps the number elsewhere: it must not outlive what it stands for.
    indexes.sync();
    try {
      return FeedDifference.since(change, tables, topology, moment);
    } catch (SQLException failed) {
      throw indexes.fault(failed);
    }
  }

  private static void check(int found, int most) {
    if (found > most) {
      throw new Fault.LimitReached(
              "relationships",
              most,
              "Ask for fewer hops, name the relationship types, or start at fewer nodes.")
          .raise();
    }
  }

  /// Looks up the properties that conditions are about or that were asked for.
  private List<Hop> withProperties(List<OwnedHops.Found> found, HopQuestion question) {
    var byType = new HashMap<EdgeType, List<OwnedHops.Found>>();
    for (var hop : found) {
      byType.computeIfAbsent(hop.hop().type(), _ -> new ArrayList<>()).add(hop);
    }
    var known = new HashMap<EdgeType, Map<Long, List<Literal>>>();
    byType.forEach(
        (type, some) -> {
          if (!condition(question, type).isAll() || !properties(question, type).isEmpty()) {
            known.put(type, properties(question, type, some));
          }
        });
    var there = new ArrayList<Hop>(found.size());
    for (var hop : found) {
      var rows = known.get(hop.hop().type());
      var row = rows == null ? null : rows.get(hop.edge());
      if (rows == null) {
        there.add(hop.hop());
      } else if (row != null) {
        there.add(hop.with(row));
      }
    }
    return there;
  }

  private static Filter condition(HopQuestion question, EdgeType type) {
    return question.ways().getOrDefault(type, Filter.all());
  }

  private static List<Property> properties(HopQuestion question, EdgeType type) {
    return question.properties().getOrDefault(type, List.of());
  }

  private Map<Long, List<Literal>> properties(
      HopQuestion question, EdgeType type, List<OwnedHops.Found> some) {
    var asNode = moment.mapping().asNode(type);
    var keys = new ArrayList<Literal>();
    some.stream()
        .map(OwnedHops.Found::edge)
        .distinct()
        .forEach(k -> keys.add(new Literal.Whole(k)));
    var columns = new ArrayList<Property>();
    columns.add(asNode.key());
    columns.addAll(properties(question, type));
    var asked = NodeQuestion.of(asNode, keys, condition(question, type), columns);
    var byKey = new HashMap<Long, List<Literal>>();
    for (var row : rows(moment.mapping().edges().find(asked, call.scope())).rows()) {
      if (row.getFirst() instanceof Literal.Whole(var key)) {
        byKey.put(key, row.subList(1, row.size()));
      }
    }
    return byKey;
  }

  private Rows rows(Statement statement) {
    try {
      var plan = explaining ? plan(statement) : "";
      long started = System.nanoTime();
      var rows = new ArrayList<List<Literal>>();
      int width = statement.columns().size();
      tables.each(
          statement.text(),
          row -> {
            if (rows.size() % ROWS_A_CHECK == 0) {
              call.check();
            }
            @Nullable Object[] values = new @Nullable Object[width];
            for (int column = 0; column < width; column++) {
              values[column] = row.getObject(column + 1);
            }
            rows.add(statement.row(values));
          },
          statement.parameters().toArray());
      ran(new Ran(statement, plan, rows.size(), System.nanoTime() - started));
      return new Rows(statement.columns(), rows);
    } catch (SQLException failed) {
      call.check();
      throw indexes.fault(failed);
    }
  }

  private record Ran(Statement statement, String plan, int rows, long nanos) {}

  private void ran(Ran ran) {
    var run =
        new Run(
            ran.statement.text(),
            ran.statement.binds(),
            explaining ? ran.plan : "",
            ran.rows,
            TimeUnit.NANOSECONDS.toMicros(ran.nanos));
    runs.add(run);
    call.trace().ran(run);
  }

  private String plan(Statement statement) throws SQLException {
    var plan = new StringBuilder();
    tables.each(
        "EXPLAIN QUERY PLAN " + statement.text(),
        row -> plan.append(row.getString(4)).append('\n'),
        statement.parameters().toArray());
    return plan.toString().strip();
  }

  @Override
  public List<Run> runs() {
    return List.copyOf(runs);
  }

  @Override
  public void explain() {
    explaining = true;
  }
}
