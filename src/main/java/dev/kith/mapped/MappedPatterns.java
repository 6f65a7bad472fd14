package dev.kith.mapped;

import dev.kith.graph.Call;
import dev.kith.graph.Scope;
import dev.kith.graph.Trace;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.ChainRows;
import dev.kith.graph.pattern.ChainTotals;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.graph.pattern.Rows;
import dev.kith.graph.time.Spans;
import dev.kith.mapped.engine.TableEngine;
import dev.kith.mapped.time.EndedRows;
import dev.kith.mapped.time.RowTimes;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Vocabulary;
import dev.kith.sql.Statement;
import dev.kith.sql.TableContent;
import dev.kith.sql.compile.HopStatement;
import dev.kith.sql.compile.SqlCompiler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/// Pattern questions, answered from tables.
final class MappedPatterns implements Patterns, AutoCloseable {
  private final Supplier<Ontology> ontology;
  private final Supplier<Vocabulary> ended;
  private final SqlCompiler compiler;
  private final TableEngine.Tables tables;
  private final Scope scope;
  private final Trace trace;
  private final List<Run> runs = new ArrayList<>();
  private final List<Run> allRuns;
  private final HopsAhead ahead = new HopsAhead();
  private boolean explained;

  /// @param ended how many nodes and relationships of each type are left out
  MappedPatterns(
      Supplier<Ontology> ontology,
      Supplier<Vocabulary> ended,
      SqlCompiler compiler,
      TableEngine.Tables tables,
      Call call) {
    this(ontology, ended, compiler, tables, call, new ArrayList<>());
  }

  private MappedPatterns(
      Supplier<Ontology> ontology,
      Supplier<Vocabulary> ended,
      SqlCompiler compiler,
      TableEngine.Tables tables,
      Call call,
      List<Run> allRuns) {
    this.allRuns = allRuns;
    this.ontology = ontology;
    this.ended = ended;
    this.compiler = compiler;
    this.tables = tables;
    this.scope = call.scope();
    this.trace = call.trace();
  }

  /// The same with other names, for questions of the same reading.
  MappedPatterns with(Supplier<Ontology> names, Supplier<Vocabulary> left, Call call) {
    return new MappedPatterns(names, left, compiler, tables, call, allRuns);
  }

  @Override
  public Ontology ontology() {
    return ontology.get();
  }

  @Override
  public boolean isDeclared() {
    return true;
  }

  @Override
  public Rows find(NodeQuestion question) {
    return question.keys().filter(List::isEmpty).isPresent()
        ? new Rows(
            question.properties().stream()
                .map(property -> new Rows.Column(property.name(), property.type()))
                .toList(),
            List.of())
        : DeclaredOrder.of(question).map(this::found).orElseGet(() -> found(question));
  }

  private Rows found(NodeQuestion question) {
    return run(compiler.find(question, scope)).first(question.limit());
  }

  private Rows found(DeclaredOrder order) {
    int limit = order.question().limit();
    var present = order.present().map(this::found);
    if (present.filter(rows -> rows.rows().size() == limit).isPresent()) {
      return present.get();
    }
    var rows = new ArrayList<List<Literal>>();
    present.ifPresent(found -> rows.addAll(found.rows()));
    var missing = found(order.missing());
    missing.rows().stream().limit(limit - rows.size()).forEach(rows::add);
    return new Rows(missing.columns(), rows);
  }

  @Override
  public List<Hop> hops(HopQuestion question) {
    var begun = ahead.take(question);
    if (begun.isPresent()) {
      ran(begun.get().run());
      return begun.get().hops();
    }
    var hops =
        compiler
            .hops(question, scope)
            .map(hop -> hop.hops(run(hop.statement()).rows()))
            .orElse(List.of());
    return question.first().map(first -> first.of(hops)).orElse(hops);
  }

  /// The same relationships, passed on one after the other: an engine that can keeps none of them.
  void each(HopQuestion question, Consumer<Hop> taking) {
    var begun = ahead.take(question);
    if (begun.isPresent()) {
      ran(begun.get().run());
      begun.get().hops().forEach(taking);
      return;
    }
    compiler.hops(question, scope).ifPresent(hop -> each(hop, taking));
  }

  private void each(HopStatement hop, Consumer<Hop> taking) {
    var statement = hop.statement();
    var plan = plan(statement);
    long began = System.nanoTime();
    var rows = new AtomicInteger();
    tables.each(
        statement,
        row -> {
          hop.check(rows.incrementAndGet());
          taking.accept(hop.hop(row));
        });
    long micros = (System.nanoTime() - began) / 1000;
    ran(new Run(statement.text(), statement.binds(), plan, rows.get(), micros));
  }

  /// Some relationships of a hop, whichever the engine finds first: one more than the limit of the
  /// question, or all if there are fewer.
  List<Hop> some(HopQuestion question) {
    return compiler
        .hops(question, scope)
        .map(hop -> run(hop.statement()).rows().stream().map(hop::hop).toList())
        .orElse(List.of());
  }

  @Override
  public boolean areTimed() {
    return compiler.mapping().validity().keySet().stream()
        .anyMatch(TableContent.Edges.class::isInstance);
  }

  @Override
  public List<Spans> times(List<Hop> hops) {
    return new RowTimes(compiler.mapping())
        .of(
            hops,
            question ->
                compiler
                    .hopRows(question, scope)
                    .map(hop -> hop.hops(run(hop.statement()).rows()))
                    .orElse(List.of()));
  }

  @Override
  public Map<NodeRef, Integer> ended(Set<NodeRef> nodes) {
    return new EndedRows(compiler, ontology(), scope).of(nodes, this::run);
  }

  @Override
  public void expect(HopQuestion question) {
    if (tables.areSeveralAtOnce() && !explained) {
      compiler.hops(question, scope).ifPresent(hop -> ahead.begin(question, () -> answer(hop)));
    }
  }

  /// Those of some nodes that certainly exist, since a prefetched relationship starts at them.
  Set<NodeRef> met(Set<NodeRef> nodes) {
    return ahead.met(nodes);
  }

  private HopsAhead.HopResult answer(HopStatement hop) {
    var answer = ask(hop.statement(), tables::run, "");
    return new HopsAhead.HopResult(hop.hops(answer.rows().rows()), answer.run());
  }

  /// How many nodes of a type there are.
  long count(NodeType type) {
    return number(compiler.count(type, scope));
  }

  /// How many nodes and relationships of each type are left out: those that there are, counted.
  Vocabulary countEnded() {
    return new EndedRows(compiler, ontology(), scope).all(this::number);
  }

  @Override
  public Vocabulary ended() {
    return ended.get();
  }

  /// How many relationships of a type there are.
  long count(EdgeType type) {
    return number(compiler.count(type, scope));
  }

  private long number(Statement statement) {
    var row = run(statement).rows().getFirst();
    return row.getFirst() instanceof Literal.Whole(var count) ? count : 0;
  }

  @Override
  public Rows aggregate(AggregateQuestion question) {
    return run(compiler.aggregate(question, scope));
  }

  @Override
  public Optional<Rows> totals(ChainTotals question) {
    return Optional.of(run(compiler.totals(question, scope)));
  }

  /// An engine that answers several questions at a time has all chains sooner in steps.
  @Override
  public Optional<Rows> rows(ChainRows question) {
    return question.all() && tables.areSeveralAtOnce()
        ? Optional.empty()
        : compiler.rows(question, scope).map(this::run);
  }

  /// What has times is asked for more afterwards.
  @Override
  public Optional<Rows> rowsAlone(ChainRows question) {
    if (areTimed() || explained) {
      return rows(question);
    }
    return compiler
        .rows(question, scope)
        .map(statement -> ran(ask(statement, tables::runAlone, "")));
  }

  @Override
  public boolean joinsRowByRow() {
    return compiler.joinsRowByRow();
  }

  private Rows run(Statement statement) {
    return ran(ask(statement, tables::run, plan(statement)));
  }

  private Rows ran(TimedRows answer) {
    ran(answer.run());
    return answer.rows();
  }

  /// An engine's plan estimates row counts over all rows, including those that a scoped caller may
  /// not see.
  private String plan(Statement statement) {
    boolean planned = explained && scope instanceof Scope.Everything;
    return planned ? tables.plan(statement) : "";
  }

  private record TimedRows(Rows rows, Run run) {}

  private static TimedRows ask(Statement statement, Function<Statement, Rows> ask, String plan) {
    long began = System.nanoTime();
    var rows = ask.apply(statement);
    long micros = (System.nanoTime() - began) / 1000;
    return new TimedRows(
        rows, new Run(statement.text(), statement.binds(), plan, rows.rows().size(), micros));
  }

  private void ran(Run run) {
    runs.add(run);
    allRuns.add(run);
    trace.ran(run);
  }

  /// Ends all prefetches.
  @Override
  public void close() {
    ahead.close();
  }

  @Override
  public List<Run> runs() {
    return List.copyOf(runs);
  }

  @Override
  public List<Run> allRuns() {
    return List.copyOf(allRuns);
  }

  @Override
  public void explain() {
    explained = true;
  }
}
