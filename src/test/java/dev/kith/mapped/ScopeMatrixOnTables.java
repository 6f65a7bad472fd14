package dev.kith.mapped;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Scope;
import dev.kith.tool.PlaceQuestions;
import dev.kith.tool.ScopeMatrix;
import dev.kith.tool.TenantQuestions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Whoever may see some rows of somebody's tables gets from every tool, byte for byte, the answers
/// that tables without the other rows would give.
///
/// `-Dkith.rounds=20` tries more tables.
public interface ScopeMatrixOnTables {
  int WORLDS = Seed.rounds(1);
  int CALLERS = 2;
  int QUESTIONS = 5;
  int MANY_QUESTIONS = 40;
  Scope.Grant ADMIN = new Scope.Grant("1/100/", Scope.Role.ADMIN);
  List<Scope.Under> SCOPES =
      List.of(
          new Scope.Under(List.of(ADMIN)),
          new Scope.Under(List.of(new Scope.Grant("1/200/", Scope.Role.GUEST))),
          new Scope.Under(List.of(new Scope.Grant("2/", Scope.Role.DEVELOPER))),
          new Scope.Under(List.of(ADMIN, new Scope.Grant("2/", Scope.Role.REPORTER))),
          new Scope.Under(List.of()));

  /// Tables of their own, read through an ontology.
  MappedGraph open(String sql, String ontology) throws SQLException;

  @Test
  default void everyToolAnswersAsIfTheRestWereNotThere() throws SQLException {
    inEachWorld(CALLERS, (matrix, world) -> askEverything(matrix, world, QUESTIONS));
  }

  @Test
  @Tag("slow")
  default void everyToolAnswersEveryCallerAsIfTheRestWereNotThere() throws SQLException {
    inEachWorld(SCOPES.size(), (matrix, world) -> askEverything(matrix, world, MANY_QUESTIONS));
  }

  @Test
  default void aFilterOnTheScopeColumnCanOnlyNarrow() throws SQLException {
    inEachWorld(CALLERS, ScopeMatrixOnTables::filter);
  }

  @Test
  @Tag("slow")
  default void aFilterOnTheScopeColumnCanOnlyNarrowForEveryCaller() throws SQLException {
    inEachWorld(SCOPES.size(), ScopeMatrixOnTables::filter);
  }

  private static void askEverything(ScopeMatrix matrix, World world, int count) {
    matrix.sameResources("tables", world.names, world.description);
    TenantQuestions.certain("tables").forEach(question -> matrix.same(question, world.description));
    assertThat(matrix.answered()).contains("read_cypher");
    var questions = new TenantQuestions(new Random(world.random.nextLong()), "tables", world.names);
    for (int asked = 0; asked < count; asked++) {
      matrix.same(questions.next(), world.description);
    }
  }

  private static void filter(ScopeMatrix matrix, World world) {
    new PlaceQuestions("home", "person", "KNOWS", world.person)
        .all()
        .forEach(question -> matrix.same(question, world.description));
    if (world.seesPeople) {
      assertThat(matrix.answered())
          .contains("find_nodes", "aggregate_nodes", "traverse_relationships");
    }
  }

  /// What is known of some tables.
  ///
  /// @param person the key of a person
  /// @param seesPeople whether the caller knows that there is such a thing
  record World(
      Random random,
      TenantQuestions.Names names,
      String description,
      String person,
      boolean seesPeople) {}

  private void inEachWorld(int callers, BiConsumer<ScopeMatrix, World> asking) throws SQLException {
    long first = Seed.of(getClass());
    for (long seed = first; seed < first + WORLDS; seed++) {
      var random = new Random(seed);
      var tables = new TenantTables(random);
      try (var whole = opened(tables.whole())) {
        var scopes = new ArrayList<>(SCOPES);
        Collections.shuffle(scopes, random);
        for (var scope : scopes.subList(0, callers)) {
          try (var part = opened(tables.seenUnder(scope));
              var matrix = new ScopeMatrix(new OneDatabase(whole), new OneDatabase(part), scope)) {
            var person = String.valueOf(1 + random.nextInt(8));
            boolean sees = !scope.grants().isEmpty();
            var description = "seed " + seed;
            asking.accept(matrix, new World(random, tables.names(), description, person, sees));
          }
        }
      }
    }
  }

  private MappedGraph opened(TenantTables.Tables tables) throws SQLException {
    return open(tables.sql(), tables.ontology());
  }
}
