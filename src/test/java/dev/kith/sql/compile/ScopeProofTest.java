package dev.kith.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.kith.Seed;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Scope;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Alias;
import dev.kith.sql.Expr;
import dev.kith.sql.Query;
import dev.kith.sql.SqlName;
import dev.kith.sql.SqlWriter;
import dev.kith.sql.dialect.SqliteDialect;
import dev.kith.sql.scope.ScopeInjection;
import dev.kith.sql.scope.ScopeProof;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// A writer may forget; the proof must not. Trees of random questions are changed in one place at a
/// time, and each must be refused.
///
/// `-Dkith.rounds=20` tries more, `-Dkith.seed=7` others.
final class ScopeProofTest {
  private static final int TREES = Seed.rounds(300);
  private static final long SEED = Seed.of(ScopeProofTest.class);
  private static final Scope.Under SCOPE =
      new Scope.Under(
          List.of(
              new Scope.Grant("1/100/", Scope.Role.ADMIN),
              new Scope.Grant("2/", Scope.Role.REPORTER)));
  private static final Expr ALWAYS =
      new Expr.Compare(
          new Expr.IntLiteral(1),
          Filter.Comparison.EQUAL,
          new Expr.IntLiteral(1),
          PropertyType.INT64);

  @Test
  void everyTreeThatWasLeftAloneIsProven() {
    var trees = trees();

    assertThat(trees).hasSizeGreaterThan(TREES / 2);
    trees.forEach(tree -> ScopeProof.check(Forge.MAPPING, SCOPE, tree));
  }

  @Test
  void aTreeWithoutAnyConditionIsRefused() {
    var question = NodeQuestion.of(Forge.ISSUE, Filter.all(), List.of(Forge.ISSUE.key()), 10);

    assertRefused(FindLowering.lower(Forge.MAPPING, question), "nothing injected");
  }

  @Test
  void aMissingConditionIsRefused() {
    refusesAll("removed", Trees.where(Expr.Under.class, _ -> ALWAYS));
    refusesAll("removed whole", ScopeProofTest::withoutScope);
  }

  @Test
  void aConditionThatSomethingElseMayReplaceIsRefused() {
    refusesAll("or", Trees.where(Expr.Under.class, under -> new Expr.Or(List.of(under, ALWAYS))));
    refusesAll(
        "or first", Trees.where(Expr.Under.class, under -> new Expr.Or(List.of(ALWAYS, under))));
  }

  @Test
  void aConditionTurnedRoundIsRefused() {
    refusesAll("not", Trees.where(Expr.Under.class, Expr.Not::new));
  }

  @Test
  void aConditionOnAnotherTableIsRefused() {
    refusesAll("alias", Trees.where(Expr.Under.class, under -> elsewhere((Expr.Under) under)));
  }

  @Test
  void aConditionOnAnotherTableOfTheSameTreeIsRefused() {
    int refused = 0;
    for (var tree : trees()) {
      for (var other : Trees.aliases(tree)) {
        var mutants =
            Trees.exprs(
                tree,
                expr ->
                    expr instanceof Expr.Under under && !under.column().alias().equals(other)
                        ? List.of(onto(under, other))
                        : List.of());
        for (var mutant : mutants) {
          assertRefused(mutant, "alias of another");
          refused++;
        }
      }
    }
    assertThat(refused).isPositive();
  }

  private static Expr onto(Expr.Under under, Alias alias) {
    return new Expr.Under(new Expr.Raw(alias, under.column().column()), under.path());
  }

  @Test
  void aConditionThatOnlyGroupsMustMeetIsRefused() {
    int refused = 0;
    for (var tree : trees()) {
      for (var mutant : Trees.afterGrouping(tree)) {
        assertRefused(mutant, "having");
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  @Test
  void rowsWithoutAScopeAreSharedOnlyWhereTheMappingSaysSo() {
    refusesAll(
        "missing",
        Trees.where(
            Expr.Under.class,
            under ->
                new Expr.Or(List.of(under, new Expr.IsMissing(((Expr.Under) under).column())))));
  }

  @Test
  void aConditionOnAnotherColumnIsRefused() {
    refusesAll(
        "column",
        Trees.where(
            Expr.Under.class,
            under ->
                new Expr.Under(
                    new Expr.Raw(((Expr.Under) under).column().alias(), new SqlName("title")),
                    ((Expr.Under) under).path())));
  }

  @Test
  void aPathThatWasNotGivenIsRefused() {
    for (var path : List.of("1/", "1/10/", "3/", "/")) {
      refusesAll(
          path,
          Trees.where(
              Expr.Under.class, under -> new Expr.Under(((Expr.Under) under).column(), path)));
    }
  }

  @Test
  void aPathGivenInALesserRoleDoesNotOpenWhatIsForAdmins() {
    refusesAll(
        "role",
        Trees.where(
            Expr.CaseWhen.class,
            guarded ->
                new Expr.CaseWhen(
                    new Expr.Under(
                        new Expr.Raw(
                            ((Expr.Property) ((Expr.CaseWhen) guarded).value()).alias(),
                            new SqlName("path")),
                        "2/"),
                    ((Expr.CaseWhen) guarded).value())));
  }

  @Test
  void aPropertyForAdminsWithoutItsGuardIsRefused() {
    refusesAll(
        "guard", Trees.where(Expr.CaseWhen.class, guarded -> ((Expr.CaseWhen) guarded).value()));
  }

  @Test
  void rowsOfAnotherTypeAreRefused() {
    refusesAll(
        "fixed",
        expr ->
            expr instanceof Expr.Compare(Expr.Raw _, _, Expr.Bind(var value, _), _)
                    && (value.equals(new Literal.Flag(false))
                        || value.equals(new Literal.Text("assigned")))
                ? List.of(ALWAYS)
                : List.of());
  }

  @Test
  void anEdgeWithoutItsEndsIsRefused() {
    refusesAll(
        "ends",
        expr ->
            // the table of links has no scope of its own
            expr instanceof Expr.Compare(_, _, Expr.Raw(_, var column), _)
                    && List.of("source", "target").contains(column.text())
                ? List.of(ALWAYS)
                : List.of());
  }

  @Test
  void whatOnlySaysAgainWhatHoldsMaySayNoMore() {
    refusesAll("or", semiJoin(semiJoin -> new Expr.Or(List.of(semiJoin, ALWAYS))));
    refusesAll("not", semiJoin(Expr.Not::new));
    refusesAll(
        "narrower",
        semiJoin(
            semiJoin ->
                with(
                    semiJoin,
                    semiJoin.node(),
                    semiJoin.named(),
                    Expr.all(List.of(semiJoin.where(), ALWAYS)))));
    var secret = new SqlName("secret");
    refusesAll(
        "another column",
        semiJoin(
            semiJoin ->
                with(
                    semiJoin,
                    semiJoin.node(),
                    new Expr.Raw(semiJoin.named().alias(), secret),
                    semiJoin.where())));
    refusesAll(
        "another node",
        semiJoin(
            semiJoin ->
                with(
                    semiJoin,
                    new Expr.Raw(new Alias(1000), semiJoin.node().column()),
                    semiJoin.named(),
                    semiJoin.where())));
  }

  private static Function<Expr, List<Expr>> semiJoin(Function<Expr.SemiJoin, Expr> change) {
    return expr ->
        expr instanceof Expr.SemiJoin semiJoin ? List.of(change.apply(semiJoin)) : List.of();
  }

  private static Expr with(Expr.SemiJoin semiJoin, Expr.Raw node, Expr.Raw named, Expr where) {
    return new Expr.SemiJoin(node, semiJoin.rows(), named, where);
  }

  private static List<Expr> withoutScope(Expr expr) {
    boolean scope =
        expr instanceof Expr.Under
            || (expr instanceof Expr.Or(var parts)
                && !parts.isEmpty()
                && parts.stream().allMatch(Expr.Under.class::isInstance))
            || expr instanceof Expr.Exists;
    return scope ? List.of(ALWAYS) : List.of();
  }

  private static Expr elsewhere(Expr.Under under) {
    var alias = new Alias(under.column().alias().number() + 1000);
    return new Expr.Under(new Expr.Raw(alias, under.column().column()), under.path());
  }

  private static void refusesAll(String what, Function<Expr, List<Expr>> change) {
    int refused = 0;
    for (var tree : trees()) {
      for (var mutant : Trees.exprs(tree, change)) {
        assertRefused(mutant, what);
        refused++;
      }
    }
    assertThat(refused).as(what).isPositive();
  }

  private static void assertRefused(Query mutant, String what) {
    var refusal = catchThrowable(() -> ScopeProof.check(Forge.MAPPING, SCOPE, mutant));
    assertThat(refusal)
        .as(() -> what + ": " + new SqlWriter(new SqliteDialect()).query(mutant))
        .isInstanceOfSatisfying(
            FaultException.class,
            fault -> assertThat(fault.fault()).isInstanceOf(Fault.Defect.class));
  }

  private static List<Query> trees() {
    var random = new Random(SEED);
    var questions = new RandomForgeQuestions(random);
    var trees = new ArrayList<Query>();
    for (int at = 0; at < TREES; at++) {
      tree(questions, at % 5, at % 10 < 5)
          .ifPresent(tree -> trees.add(ScopeInjection.inject(Forge.MAPPING, SCOPE, tree)));
    }
    return trees;
  }

  private static Optional<Query> tree(
      RandomForgeQuestions questions, int sort, boolean joinsByKey) {
    return switch (sort) {
      case 0 -> Optional.of(FindLowering.lower(Forge.MAPPING, questions.find()));
      case 1 -> {
        var lowering = new HopLowering(Forge.MAPPING, questions.hops(), false, joinsByKey, false);
        yield lowering.isEmpty()
            ? Optional.empty()
            : Optional.of(lowering.query(lowering.columns()));
      }
      case 2 ->
          Optional.of(new ChainTotalsLowering(Forge.MAPPING, questions.totals(), false).query());
      case 3 -> Optional.of(new ChainRowsLowering(Forge.MAPPING, questions.rows(), false).query());
      default -> Optional.of(new AggregateLowering(Forge.MAPPING, questions.aggregate()).query());
    };
  }
}
