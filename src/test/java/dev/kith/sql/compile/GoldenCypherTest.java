package dev.kith.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.kith.cypher.formula.GraphNames;
import dev.kith.cypher.plan.Op;
import dev.kith.cypher.plan.PlanText;
import dev.kith.cypher.plan.Planner;
import dev.kith.cypher.plan.QueryPlan;
import dev.kith.cypher.push.Pushed;
import dev.kith.cypher.push.PushedNodes;
import dev.kith.cypher.push.PushedQuestion;
import dev.kith.cypher.push.PushedTotals;
import dev.kith.cypher.text.StatementParser;
import dev.kith.fault.FaultException;
import dev.kith.graph.Scope;
import dev.kith.graph.pattern.Filter;
import dev.kith.schema.PropertyType;
import dev.kith.schema.Vocabulary;
import dev.kith.sql.Dialect;
import dev.kith.sql.Expr;
import dev.kith.sql.Query;
import dev.kith.sql.Statement;
import dev.kith.sql.dialect.ClickHouseDialect;
import dev.kith.sql.dialect.DuckDbDialect;
import dev.kith.sql.dialect.PostgresDialect;
import dev.kith.sql.scope.ScopeInjection;
import dev.kith.sql.scope.ScopeProof;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What becomes of queries in Cypher, as files to read: the plan, and what of it is SQL, in every
/// dialect, with and without a scope: `src/test/golden/cypher/<case>.txt`.
final class GoldenCypherTest {
  private static final Path FOLDER = Path.of("src/test/golden/cypher");
  private static final boolean UPDATE = Boolean.getBoolean("golden.update");
  private static final Map<String, Dialect> DIALECTS = new LinkedHashMap<>();
  private static final Expr ALWAYS =
      new Expr.Compare(
          new Expr.IntLiteral(1),
          Filter.Comparison.EQUAL,
          new Expr.IntLiteral(1),
          PropertyType.INT64);

  static {
    DIALECTS.put("duckdb", new DuckDbDialect());
    DIALECTS.put("postgres", new PostgresDialect());
    DIALECTS.put("clickhouse", new ClickHouseDialect());
  }

  @Test
  void everyQueryIsPlannedAndWrittenAsItsFileSays() throws IOException {
    for (var golden : GoldenCyphers.all().entrySet()) {
      var file = FOLDER.resolve(golden.getKey() + ".txt");
      var text = text(golden.getValue());
      if (UPDATE) {
        Files.createDirectories(FOLDER);
        Files.writeString(file, text);
      }
      assertThat(text).as(file.toString()).isEqualTo(Files.readString(file));
    }
  }

  @Test
  void thereIsNoFileWithoutAQueryAndThereAreManyQueries() throws IOException {
    try (var files = Files.list(FOLDER)) {
      var named = files.map(file -> file.getFileName().toString().replace(".txt", "")).toList();

      assertThat(new TreeSet<>(named)).isEqualTo(new TreeSet<>(GoldenCyphers.all().keySet()));
      assertThat(named).hasSizeGreaterThanOrEqualTo(40);
    }
  }

  /// What only looks like a question is named so.
  @Test
  void tablesAreAskedWhereTheyMeanTheSame() {
    GoldenCyphers.all()
        .forEach(
            (name, query) ->
                assertThat(asked(plan(query)).isEmpty())
                    .as(name)
                    .isEqualTo(name.startsWith("not-")));
  }

  @Test
  void withoutOneConditionOfTheScopeNothingIsProven() {
    int refused = 0;
    var under = (Scope.Under) GoldenScopes.SEVERAL;
    for (var golden : GoldenCyphers.all().entrySet()) {
      for (var tree : trees(plan(golden.getValue()))) {
        var scoped = ScopeInjection.inject(Forge.MAPPING, under, tree);
        ScopeProof.check(Forge.MAPPING, under, scoped);
        for (var mutant : Trees.exprs(scoped, Trees.where(Expr.Under.class, _ -> ALWAYS))) {
          assertThat(catchThrowable(() -> ScopeProof.check(Forge.MAPPING, under, mutant)))
              .as(golden.getKey())
              .isInstanceOf(FaultException.class);
          refused++;
        }
      }
    }
    assertThat(refused).isGreaterThan(100);
  }

  private static QueryPlan plan(String query) {
    var vocabulary =
        new Vocabulary(
            Forge.ONTOLOGY.nodeTypeNames().stream()
                .map(name -> new Vocabulary.Term(name, 10))
                .toList(),
            List.of());
    return Planner.plan(
        StatementParser.parse(query),
        GraphNames.of(vocabulary, Forge.ONTOLOGY, true),
        Map.of(),
        101);
  }

  private static List<Op> asked(QueryPlan plan) {
    return plan.plan().steps().stream()
        .filter(
            step ->
                step instanceof Op.Totals || step instanceof Op.Rows || step instanceof Op.First)
        .toList();
  }

  private static <Q extends Pushed> Q asked(PushedQuestion<Q> question) {
    return question.with(Map.of()).orElseThrow();
  }

  private static List<Query.Select> trees(QueryPlan plan) {
    return asked(plan).stream().flatMap(GoldenCypherTest::trees).toList();
  }

  private static Stream<Query.Select> trees(Op step) {
    return switch (step) {
      case Op.Totals totals ->
          asked(totals.question()).parts().stream()
              .map(
                  part ->
                      switch (part.question()) {
                        case PushedTotals.GroupQuestion.Nodes(var question) ->
                            new AggregateLowering(Forge.MAPPING, question).query();
                        case PushedTotals.GroupQuestion.Chains(var question) ->
                            new ChainTotalsLowering(Forge.MAPPING, question, false).query();
                      });
      case Op.Rows rows ->
          asked(rows.question()).parts().stream()
              .map(part -> new ChainRowsLowering(Forge.MAPPING, part.question(), false).query());
      case Op.First first ->
          asked(first.question()).parts().stream()
              .map(
                  part ->
                      switch (part.question()) {
                        case PushedNodes.KeyQuestion.Nodes(var question) ->
                            FindLowering.lower(Forge.MAPPING, question);
                        case PushedNodes.KeyQuestion.Ends(var question) ->
                            new AggregateLowering(Forge.MAPPING, question).query();
                      });
      case Op _ -> throw new AssertionError(step);
    };
  }

  private static String text(String query) {
    var plan = plan(query);
    var text = new StringBuilder(query).append("\n\n");
    PlanText.lines(plan.plan()).forEach(line -> text.append(line).append('\n'));
    DIALECTS.forEach(
        (name, dialect) -> {
          for (var scope : List.of(Scope.EVERYTHING, GoldenScopes.SEVERAL)) {
            for (var statement : statements(plan, new SqlCompiler(Forge.MAPPING, dialect), scope)) {
              text.append("\n-- ").append(name);
              text.append(scope.equals(Scope.EVERYTHING) ? "\n" : ", under a scope\n");
              text.append(statement.text()).append('\n');
              statement
                  .binds()
                  .forEach(bind -> text.append("-- ").append(GoldenText.value(bind)).append('\n'));
            }
          }
        });
    return text.toString();
  }

  private static List<Statement> statements(QueryPlan plan, SqlCompiler compiler, Scope scope) {
    return asked(plan).stream().flatMap(step -> statements(step, compiler, scope)).toList();
  }

  private static Stream<Statement> statements(Op step, SqlCompiler compiler, Scope scope) {
    return switch (step) {
      case Op.Totals totals ->
          asked(totals.question()).parts().stream()
              .map(
                  part ->
                      switch (part.question()) {
                        case PushedTotals.GroupQuestion.Nodes(var question) ->
                            compiler.aggregate(question, scope);
                        case PushedTotals.GroupQuestion.Chains(var question) ->
                            compiler.totals(question, scope);
                      });
      case Op.Rows rows ->
          asked(rows.question()).parts().stream()
              .map(part -> compiler.rows(part.question(), scope))
              .flatMap(Optional::stream);
      case Op.First first ->
          asked(first.question()).parts().stream()
              .map(
                  part ->
                      switch (part.question()) {
                        case PushedNodes.KeyQuestion.Nodes(var question) ->
                            compiler.find(question, scope);
                        case PushedNodes.KeyQuestion.Ends(var question) ->
                            compiler.aggregate(question, scope);
                      });
      case Op _ -> throw new AssertionError(step);
    };
  }
}
