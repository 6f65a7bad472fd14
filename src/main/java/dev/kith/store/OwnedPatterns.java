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
import dev.kith.graph.pattern.NodeOrder;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.graph.pattern.Rows;
import dev.kith.graph.time.Spans;
import dev.kith.schema.EdgeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.schema.Vocabulary;
import dev.kith.sql.Statement;
import dev.kith.store.index.OwnedOntology;
import dev.kith.store.index.TopologyState;
import dev.kith.store.pattern.FeedDifference;
import dev.kith.store.pattern.OwnedColumns;
import dev.kith.store.pattern.OwnedHops;
import dev.kith.store.scope.ShownEdges;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;

/// Pattern queries on an owned graph: nodes and aggregates by SQL on the tables, hops by the
/// topology.
final class OwnedPatterns implements Patterns {
  /// How many relationships of one hop a condition is checked for.
  private static final int MAX_CHECKED = 500_000;

  /// How many ends a condition is checked for at first, where only the first that meet it count.
  private static final int LEAST_CHECKED = 1_000;

  private final Call call;
  private final TableReader tables;
  private final TopologyState state;
  private final ShownEdges shown;
  private final BitSet hidden;
  private final OwnedOntology ontology;
  private final OwnedHops hops;
  private final OwnedColumns columns;
  private final LiveIndexes indexes;
  private final StatementRunner runner;

  /// @param shown knows which relationships the tables have and the state does not
  OwnedPatterns(
      Call call,
      TableReader tables,
      TopologyState state,
      ShownEdges shown,
      OwnedOntology ontology,
      LiveIndexes indexes)
      throws SQLException {
    this.call = call;
    this.tables = tables;
    this.state = state;
    this.shown = shown;
    this.hidden = shown.hidden();
    this.ontology = ontology;
    this.indexes = indexes;
    this.runner = new StatementRunner(call, tables);
    this.hops = new OwnedHops(call, tables, state, ontology.mapping());
    this.columns = new OwnedColumns(call, tables, state, ontology.mapping(), indexes.columns());
  }

  @Override
  public Ontology ontology() {
    return ontology.ontology();
  }

  @Override
  public String id(String type, Literal key) {
    return ontology.mapping().id(type, key);
  }

  @Override
  public Rows find(NodeQuestion question) {
    return rows(ontology.mapping().nodes().find(question, call.scope())).first(question.limit());
  }

  @Override
  public Rows aggregate(AggregateQuestion question) {
    if (isPlainCount(question)) {
      return counted(question);
    }
    var statement = statement(question);
    return fromColumns(question, statement).orElseGet(() -> rows(statement));
  }

  /// The answer from columns; empty where SQL has to find it.
  private Optional<Rows> fromColumns(AggregateQuestion question, Statement statement) {
    try {
      long started = System.nanoTime();
      var rows = columns.of(question);
      rows.ifPresent(
          found -> runner.ran(statement, OwnedColumns.TOTALS_PLAN, found.size(), started));
      return rows.map(found -> new Rows(statement.columns(), found));
    } catch (SQLException failed) {
      throw indexes.fault(call, failed);
    }
  }

  @Override
  public Optional<Rows> aggregateCertain(AggregateQuestion question) {
    if (isPlainCount(question)) {
      return Optional.of(counted(question));
    }
    return columns.isCertain(question)
        ? fromColumns(question, statement(question))
        : Optional.empty();
  }

  @Override
  public Optional<Rows> findCertain(NodeQuestion question) {
    try {
      long started = System.nanoTime();
      var found = columns.first(question);
      if (found.isEmpty()) {
        return Optional.empty();
      }
      var statement = ontology.mapping().nodes().find(question, call.scope());
      runner.ran(statement, OwnedColumns.NODES_PLAN, found.get().size(), started);
      return Optional.of(new Rows(statement.columns(), found.get()));
    } catch (SQLException failed) {
      throw indexes.fault(call, failed);
    }
  }

  @Override
  public Optional<IntFunction<Literal>> values(String type, String property) {
    try {
      var known = ontology().nodeType(type);
      var own = known.flatMap(each -> each.property(property));
      return own.isEmpty() ? Optional.empty() : columns.values(known.orElseThrow(), own.get());
    } catch (SQLException failed) {
      throw indexes.fault(call, failed);
    }
  }

  /// Whether the query only counts the nodes of a type, which the census knows.
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

  /// The same aggregates by SQL, without columns. Also for tests, which hold columns against it.
  Rows bySql(AggregateQuestion question) {
    return rows(statement(question));
  }

  /// Where relationships are left out because of their time, the name of their table stands for the
  /// rest of it.
  private Statement statement(AggregateQuestion question) {
    var all = ontology.mapping().nodes().aggregate(question, call.scope());
    if (hidden.isEmpty() || question.neighbour().isEmpty()) {
      return all;
    }
    var binds = new ArrayList<Literal>();
    binds.add(new Literal.Text(hidden.stream().boxed().toList().toString()));
    binds.addAll(all.binds());
    return new Statement(
        "WITH edge AS (SELECT key, subject, predicate, object, metadata FROM main.edge"
            + " WHERE key NOT IN (SELECT value FROM json_each(?)))\n"
            + all.text(),
        binds,
        all.columns(),
        all.most());
  }

  @Override
  public List<Hop> hops(HopQuestion question) {
    boolean free = question.ways().values().stream().allMatch(Filter::isAll);
    if (!free && question.first().isPresent()) {
      return firstFitting(question, question.first().get());
    }
    int most = free ? question.limit() : Math.max(question.limit(), MAX_CHECKED);
    try {
      var found = hops.from(question, most);
      check(found.size(), most);
      var there = withProperties(found, question);
      check(there.size(), question.limit());
      return there;
    } catch (SQLException failed) {
      throw indexes.fault(call, failed);
    }
  }

  @Override
  public boolean areTimed() {
    return !state.times().isEmpty();
  }

  @Override
  public List<Spans> times(List<Hop> some) {
    try {
      var times = new ArrayList<Spans>(some.size());
      for (var hop : some) {
        times.add(state.times().of(hops.edge(hop)));
      }
      return times.stream().allMatch(Spans::isAlways) ? List.of() : times;
    } catch (SQLException failed) {
      throw indexes.fault(call, failed);
    }
  }

  @Override
  public Map<NodeRef, Integer> ended(Set<NodeRef> nodes) {
    try {
      var counts = new HashMap<NodeRef, Integer>();
      for (var node : hidden.isEmpty() ? Set.<NodeRef>of() : nodes) {
        int[] handles = hops.handleOf(node).stream().toArray();
        shown.ended(handles).values().forEach(count -> counts.put(node, count));
      }
      return counts;
    } catch (SQLException failed) {
      throw indexes.fault(call, failed);
    }
  }

  @Override
  public Vocabulary ended() {
    try {
      return shown.endedByPredicate();
    } catch (SQLException failed) {
      throw indexes.fault(call, failed);
    }
  }

  /// The first ends with a relationship that meets its condition: conditions are checked by SQL,
  /// page by page.
  private List<Hop> firstFitting(HopQuestion question, HopQuestion.First first) {
    var there = new ArrayList<Hop>();
    var ends = new TreeSet<>(NodeOrder.NODES);
    var after = first.after();
    int page = Math.max(first.ends(), LEAST_CHECKED);
    while (true) {
      try {
        var next = question.with(new HopQuestion.First(after, page));
        var found = hops.from(next, question.limit());
        check(found.size(), question.limit());
        there.addAll(withProperties(found, next));
        there.forEach(hop -> ends.add(hop.end()));
        var read = new TreeSet<>(NodeOrder.NODES);
        found.forEach(hop -> read.add(hop.hop().end()));
        if (ends.size() >= first.ends() || read.size() < page) {
          return first.of(there);
        }
        after = Optional.of(read.last());
        page = Math.min(MAX_CHECKED, page * 4);
      } catch (SQLException failed) {
        throw indexes.fault(call, failed);
      }
    }
  }

  @Override
  public Optional<Difference> differenceSince(long change) {
    // The caller stores the number elsewhere, so it must not be lost here.
    indexes.files().sync();
    try {
      return FeedDifference.since(change, tables, state, ontology);
    } catch (SQLException failed) {
      throw indexes.fault(call, failed);
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

  /// Reads the properties that conditions or the query name.
  private List<Hop> withProperties(List<OwnedHops.KeyedHop> found, HopQuestion question) {
    var byType = new HashMap<EdgeType, List<OwnedHops.KeyedHop>>();
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
      HopQuestion question, EdgeType type, List<OwnedHops.KeyedHop> some) {
    var asNode = ontology.mapping().asNode(type);
    var keys = new ArrayList<Literal>();
    some.stream()
        .map(OwnedHops.KeyedHop::edge)
        .distinct()
        .forEach(k -> keys.add(new Literal.Whole(k)));
    var columns = new ArrayList<Property>();
    columns.add(asNode.key());
    columns.addAll(properties(question, type));
    var next = NodeQuestion.of(asNode, keys, condition(question, type), columns);
    var byKey = new HashMap<Long, List<Literal>>();
    for (var row : rows(ontology.mapping().edges().find(next, call.scope())).rows()) {
      if (row.getFirst() instanceof Literal.Whole(var key)) {
        byKey.put(key, row.subList(1, row.size()));
      }
    }
    return byKey;
  }

  private Rows rows(Statement statement) {
    try {
      return runner.rows(statement);
    } catch (SQLException failed) {
      throw indexes.fault(call, failed);
    }
  }

  @Override
  public List<Run> runs() {
    return runner.runs();
  }

  @Override
  public void explain() {
    runner.explain();
  }
}
