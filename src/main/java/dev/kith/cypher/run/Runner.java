package dev.kith.cypher.run;

import dev.kith.cypher.formula.Context;
import dev.kith.cypher.formula.Steps;
import dev.kith.cypher.plan.Op;
import dev.kith.cypher.plan.Plan;
import dev.kith.cypher.read.NodeEdges;
import dev.kith.cypher.read.Records;
import dev.kith.cypher.value.CypherValue;
import dev.kith.cypher.value.Sizes;
import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.graph.WalkLimits;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/// Runs plans over a graph within the limits of a call.
final class Runner implements Context {
  private static final long MOST_STEPS = 300_000_000;
  private static final int BETWEEN_CHECKS = 0xFF;

  private final GraphView view;
  private final Call call;
  private final Instant now;
  private final Map<String, CypherValue> parameters;
  private final Records records;
  private final NodeEdges adjacency;
  private final Set<String> warnings = new LinkedHashSet<>();
  private CypherValue[] lastHeld = new CypherValue[0];
  private final Map<String, Boolean> uncounted = new TreeMap<>();
  private OptionalInt cut = OptionalInt.empty();
  private long steps;
  private long made;
  private long mostMade;

  /// @param now the moment at which the query runs
  /// @param parameters what the caller gives beside the text
  Runner(
      GraphView view,
      Call call,
      WalkLimits limits,
      boolean bare,
      Instant now,
      Map<String, CypherValue> parameters) {
    this.now = now;
    this.parameters = parameters;
    this.view = view;
    this.call = call;
    this.records = new Records(view, call, bare);
    this.adjacency = new NodeEdges(view, call, limits);
  }

  GraphView view() {
    return view;
  }

  Records records() {
    return records;
  }

  NodeEdges adjacency() {
    return adjacency;
  }

  Set<String> warnings() {
    return warnings;
  }

  /// Takes memory for something that is kept.
  void hold(long bytes) {
    call.memory().take(bytes);
  }

  /// Takes memory for a row that is kept, with its values unless the row before has the same.
  void holdRow(CypherValue[] row) {
    long bytes = 64 + 24L * row.length;
    for (int place = 0; place < row.length; place++) {
      if (place >= lastHeld.length || !isSame(row[place], lastHeld[place])) {
        bytes += Sizes.allBytes(row[place]);
      }
    }
    lastHeld = row.clone();
    hold(bytes);
  }

  @SuppressWarnings("ReferenceEquality") // equal values of two rows take twice the memory
  private static boolean isSame(CypherValue one, CypherValue other) {
    return one == other;
  }

  /// The memory of all that formulas have made.
  long made() {
    return made;
  }

  /// What formulas have made since is not used any more.
  void forget(long before) {
    made = before;
  }

  /// Memory is taken for the most that there was at once.
  @Override
  public CypherValue made(CypherValue value) {
    making(Sizes.bytes(value));
    return value;
  }

  @Override
  public void making(long bytes) {
    made += bytes;
    if (made > mostMade) {
      hold(made - mostMade);
      mostMade = made;
    }
  }

  @Override
  public CypherValue met(String name, CypherValue value) {
    uncounted.merge(name, !value.isNull(), Boolean::logicalOr);
    return value;
  }

  /// Warns of names that nothing has.
  void warnOfNames() {
    uncounted.forEach(
        (name, met) -> {
          if (!met) {
            warn("Nothing that was read has a property called '" + name + "'.");
          }
        });
  }

  @Override
  public void warn(String warning) {
    warnings.add(warning);
  }

  /// Notes that paths of more relationships than these were not searched.
  void cut(int hops) {
    cut = OptionalInt.of(hops);
  }

  /// Reads the properties of what stands in some places of rows.
  void load(List<CypherValue[]> rows, Collection<Integer> places) {
    if (!places.isEmpty()) {
      var values = new LinkedHashSet<CypherValue>();
      for (var row : rows) {
        for (int place : places) {
          values.add(row[place]);
        }
      }
      records.load(values);
    }
  }

  @Override
  public CypherValue property(CypherValue of, String name) {
    return of instanceof CypherValue.EdgeAt edge
        ? records.property(edge, name)
        : records.property((CypherValue.NodeAt) of, name);
  }

  Map<String, CypherValue> parameters() {
    return parameters;
  }

  @Override
  public CypherValue parameter(String name) {
    return Objects.requireNonNull(parameters.get(name)); // planning made sure
  }

  @Override
  public Map<String, CypherValue> properties(CypherValue of) {
    return of instanceof CypherValue.EdgeAt edge
        ? records.fields(edge)
        : records.fields((CypherValue.NodeAt) of);
  }

  @Override
  public String type(CypherValue of) {
    return of instanceof CypherValue.EdgeAt edge
        ? view.predicateName(edge.predicate())
        : view.typeName(view.type(((CypherValue.NodeAt) of).handle()));
  }

  @Override
  public String id(CypherValue of) {
    if (of instanceof CypherValue.EdgeAt edge) {
      var ends = view.ids(new int[] {edge.subject(), edge.object()});
      return ends.getFirst() + "|" + type(edge) + "|" + ends.getLast();
    }
    return view.ids(new int[] {((CypherValue.NodeAt) of).handle()}).getFirst();
  }

  @Override
  public Instant now() {
    return now;
  }

  @Override
  public void step() {
    steps++;
    if ((steps & BETWEEN_CHECKS) == 0) {
      call.check();
    }
    if (steps > MOST_STEPS) {
      throw new Fault.LimitReached(
              "steps of work",
              MOST_STEPS,
              "Narrow the query: begin at a node by its id or a rarer label, connect the patterns,"
                  + " or bound the hops.")
          .raise();
    }
  }

  @Override
  public OptionalInt run(Steps planned, CypherValue[] row, Predicate<CypherValue[]> taker) {
    var outer = cut;
    cut = OptionalInt.empty();
    var last = new Results(taker);
    var first = chain((Plan) planned, last, row);
    first.take(new ArrayList<>(List.<CypherValue[]>of(row.clone())));
    first.end();
    var inner = cut;
    cut = outer;
    return inner;
  }

  /// The stages of a plan.
  ///
  /// @param seed the row that the plan begins with
  Stage chain(Plan plan, Stage last, CypherValue[] seed) {
    var stage = last;
    for (var step : plan.steps().reversed()) {
      stage = stage(step, stage, seed);
    }
    return stage;
  }

  private Stage stage(Op step, Stage next, CypherValue[] seed) {
    return switch (step) {
      case Op.Scan op -> new ScanStage(op, this, next);
      case Op.Seek op -> new SeekStage(op, this, next);
      case Op.Expand op -> new ExpandStage(op, this, next);
      case Op.Meet op -> new ExpandStage.Meeting(op, this, next);
      case Op.Walk op -> new WalkStage(op, this, next);
      case Op.Ends op -> new EndsStage(op, this, next);
      case Op.Shortest op -> new ShortestStage(op, this, next);
      case Op.First op -> new FirstStage(op, this, next, seed);
      case Op.Filter op -> new RowStages.Filtering(op, this, next);
      case Op.Labelled op -> new RowStages.Labelled(op, this, next);
      case Op.CountRows op -> new CountStage(op, this, next);
      case Op.Assign op -> new RowStages.Assigning(op, this, next);
      case Op.Optionally op -> new OptionalStage(op, this, next);
      case Op.Unwind op -> new RowStages.Unwinding(op, this, next);
      case Op.Group op -> new GroupStage(op, this, next, seed);
      case Op.Totals op -> new TotalsStage(op, this, next, seed);
      case Op.Rows op -> new RowsStage(op, this, next, seed);
      case Op.Distinct op -> new RowStages.Once(op, this, next);
      case Op.Sort op -> new SortStage(op, this, next);
      case Op.Top op -> new TopStage(op, this, next);
      case Op.Page op -> new RowStages.Paging(op, this, next);
      case Op.Union(var plans) -> new UnionStage(plans, this, next, seed);
    };
  }

  /// The end of a chain.
  private record Results(Predicate<CypherValue[]> consumer) implements Stage {
    @Override
    public boolean take(List<CypherValue[]> rows) {
      return rows.stream().allMatch(consumer);
    }

    @Override
    public void end() {}
  }
}
