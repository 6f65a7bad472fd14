package dev.kith.sql.compile;

import dev.kith.graph.Scope;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.ChainRows;
import dev.kith.graph.pattern.ChainTotals;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.Rows;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Dialect;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.Mapping;
import dev.kith.sql.Query;
import dev.kith.sql.SqlWriter;
import dev.kith.sql.Statement;
import dev.kith.sql.TableContent;
import dev.kith.sql.scope.ScopeInjection;
import dev.kith.sql.scope.ScopeProof;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Compiles questions to SQL: first the tree, then the caller's scope added to it, then the proof
/// that it is complete, and only then text.
public final class SqlCompiler {
  private static final List<Rows.Column> COUNT =
      List.of(new Rows.Column("count", PropertyType.INT64));

  private final Mapping mapping;
  private final Dialect dialect;
  private final Optional<ValidRows> valid;
  private final KeptStatements kept = new KeptStatements();

  /// Questions about all rows, whenever they held.
  public SqlCompiler(Mapping mapping, Dialect dialect) {
    this(mapping, dialect, Optional.empty());
  }

  private SqlCompiler(Mapping mapping, Dialect dialect, Optional<ValidRows> valid) {
    this.mapping = mapping;
    this.dialect = dialect;
    this.valid = valid;
  }

  /// The same questions about the rows that held at a moment.
  public SqlCompiler at(Instant moment) {
    return mapping.validity().isEmpty()
        ? this
        : new SqlCompiler(mapping, dialect, Optional.of(new ValidRows(mapping, moment)));
  }

  /// The matching nodes; its columns are those of the question.
  public Statement find(NodeQuestion question, Scope scope) {
    int most = question.keys().map(List::size).orElse(question.limit());
    return written(
        FindLowering.lower(mapping, question), columns(question.properties()), scope, most);
  }

  /// The relationships of one hop; empty if none of them can be followed from any of the nodes.
  public Optional<HopStatement> hops(HopQuestion question, Scope scope) {
    return hops(question, scope, false);
  }

  /// The same of all rows, whenever they held: a relationship with several is returned for each
  /// that has other properties.
  public Optional<HopStatement> hopRows(HopQuestion question, Scope scope) {
    return always().hops(question, scope, true);
  }

  /// How many relationships a hop follows from each of its nodes; empty if there can be none.
  public Optional<HopCounts> hopCounts(HopQuestion question, Scope scope) {
    // Decided alike for every moment, so that the counts of two of them can be compared.
    boolean alone =
        scope instanceof Scope.Everything
            && mapping.validity().keySet().stream().noneMatch(TableContent.Nodes.class::isInstance);
    var lowering = new HopLowering(mapping, question, alone, dialect.joinsByKey(), false);
    if (lowering.isEmpty()) {
      return Optional.empty();
    }
    var columns = lowering.columns();
    var counts = new HopCountLowering(columns.branches(), columns.types());
    var query = counts.query(lowering.branches(columns), lowering.aliases());
    var statement = written(query, counts.described(), scope, Query.UNLIMITED);
    return Optional.of(new HopCounts(statement, columns.branches()));
  }

  /// The same questions about all rows, whenever they held.
  public SqlCompiler always() {
    return valid.isEmpty() ? this : new SqlCompiler(mapping, dialect);
  }

  /// Whether rows may be left out because of their time.
  public boolean isTimed() {
    return valid.isPresent();
  }

  /// What the questions are compiled for.
  public Mapping mapping() {
    return mapping;
  }

  private Optional<HopStatement> hops(HopQuestion question, Scope scope, boolean everyRow) {
    var lowering =
        new HopLowering(mapping, question, everything(scope), dialect.joinsByKey(), everyRow);
    if (lowering.isEmpty()) {
      return Optional.empty();
    }
    var columns = lowering.columns();
    var statement = written(lowering.query(columns), columns.described(), scope, question.limit());
    return Optional.of(new HopStatement(statement, columns.branches(), question.limit()));
  }

  /// Totals; its columns are the groups, then the totals.
  public Statement aggregate(AggregateQuestion question, Scope scope) {
    var lowering = new AggregateLowering(mapping, question);
    return written(lowering.query(), lowering.columns(), scope, question.limit());
  }

  /// Totals over chains; its columns are the groups, then the totals.
  public Statement totals(ChainTotals question, Scope scope) {
    var lowering = new ChainTotalsLowering(mapping, question, everything(scope));
    return written(lowering.query(), lowering.columns(), scope, question.limit());
  }

  /// Properties of the nodes of chains; empty where the engine would read all of a table for a few
  /// rows.
  public Optional<Statement> rows(ChainRows question, Scope scope) {
    boolean any =
        question.order().isEmpty()
            && !question.all()
            && !question.chain().steps().isEmpty()
            && question.chain().nodes().stream().filter(node -> !node.filter().isAll()).count() < 2;
    if (any && !dialect.joinsRowByRow()) {
      return Optional.empty();
    }
    return Optional.of(
        everything(scope)
            ? kept.of(question, dialect.byCodePoint(""), () -> written(question, scope))
            : written(question, scope));
  }

  private Statement written(ChainRows question, Scope scope) {
    var lowering = new ChainRowsLowering(mapping, question, everything(scope));
    return written(lowering.query(), lowering.columns(), scope, question.limit());
  }

  /// Whether a join of which few rows are wanted reads few rows.
  public boolean joinsRowByRow() {
    return dialect.joinsRowByRow();
  }

  /// How many nodes of a type there are.
  public Statement count(NodeType type, Scope scope) {
    return written(CountLowering.lower(mapping, type), COUNT, scope, 1);
  }

  /// How many relationships of a type there are.
  public Statement count(EdgeType type, Scope scope) {
    var query = CountLowering.lower(mapping, type, everything(scope));
    return written(query, COUNT, scope, 1);
  }

  /// What the rows of a type hold beside what they should; see [CheckLowering] for its columns.
  public Statement check(NodeType type) {
    return written(CheckLowering.nodes(mapping, type));
  }

  /// The same for relationships.
  public Statement check(EdgeType type, EdgeSource.EdgeTable table) {
    return written(CheckLowering.edges(type, table));
  }

  /// How many relationships have several rows.
  public Statement parallel(EdgeType type, EdgeSource.EdgeTable table) {
    return written(CheckLowering.parallel(type, table));
  }

  private Statement written(CheckLowering.Check check) {
    return written(check.query(), check.columns(), Scope.EVERYTHING, 1);
  }

  /// Whether every end of a relationship is shown, so that its own row suffices.
  private boolean everything(Scope scope) {
    return scope instanceof Scope.Everything && valid.isEmpty();
  }

  private Statement written(Query question, List<Rows.Column> columns, Scope scope, int most) {
    var held = valid.map(rows -> rows.in(question)).orElse(question);
    var query =
        switch (scope) {
          case Scope.Everything() -> held;
          case Scope.Under under -> {
            var scoped = ScopeInjection.inject(mapping, under, held);
            ScopeProof.check(mapping, under, scoped);
            yield scoped;
          }
        };
    var writer = new SqlWriter(dialect);
    var text = writer.query(query);
    return new Statement(text, writer.binds(), columns, most);
  }

  private static List<Rows.Column> columns(List<Property> properties) {
    return properties.stream()
        .map(property -> new Rows.Column(property.name(), property.type()))
        .toList();
  }
}
