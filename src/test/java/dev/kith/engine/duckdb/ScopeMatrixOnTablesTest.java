package dev.kith.engine.duckdb;

import dev.kith.graph.Scope;
import dev.kith.mapped.OneDatabase;
import dev.kith.tool.ScopeMatrix;
import dev.kith.tool.TenantQuestions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whoever may see some rows of somebody's tables gets from every tool, byte for byte, the answers
/// that tables without the other rows would give.
///
/// `-Dkith.test.worlds=20` tries more tables, `-Dkith.test.questions=500` asks more of each.
class ScopeMatrixOnTablesTest {
  private static final int WORLDS = Integer.getInteger("kith.test.worlds", 1);
  private static final int QUESTIONS = Integer.getInteger("kith.test.questions", 20);
  private static final Scope.Grant ADMIN = new Scope.Grant("1/100/", Scope.Role.ADMIN);
  private static final List<Scope.Under> SCOPES =
      List.of(
          new Scope.Under(List.of(ADMIN)),
          new Scope.Under(List.of(new Scope.Grant("1/200/", Scope.Role.GUEST))),
          new Scope.Under(List.of(new Scope.Grant("2/", Scope.Role.DEVELOPER))),
          new Scope.Under(List.of(ADMIN, new Scope.Grant("2/", Scope.Role.REPORTER))),
          new Scope.Under(List.of()));

  @TempDir Path folder;

  @Test
  void everyToolAnswersAsIfTheRestWereNotThere() throws IOException {
    long first = Long.getLong("kith.test.seed", System.nanoTime());
    System.out.println("ScopeMatrixOnTablesTest kith.test.seed=" + first + " worlds=" + WORLDS);
    for (long seed = first; seed < first + WORLDS; seed++) {
      world(seed);
    }
  }

  private void world(long seed) throws IOException {
    var random = new Random(seed);
    var tables = new TenantTables(random);
    try (var whole = DuckDbTables.open(tables.whole(place()))) {
      for (var scope : SCOPES) {
        try (var part = DuckDbTables.open(tables.seenUnder(scope, place()));
            var matrix = new ScopeMatrix(new OneDatabase(whole), new OneDatabase(part), scope)) {
          var told = "seed " + seed;
          matrix.sameResources("tables", tables.names(), told);
          TenantQuestions.certain("tables").forEach(question -> matrix.same(question, told));
          var questions =
              new TenantQuestions(new Random(random.nextLong()), "tables", tables.names());
          for (int count = 0; count < QUESTIONS; count++) {
            matrix.same(questions.next(), told);
          }
        }
      }
    }
  }

  private Path place() throws IOException {
    return Files.createTempDirectory(folder, "tables");
  }
}
