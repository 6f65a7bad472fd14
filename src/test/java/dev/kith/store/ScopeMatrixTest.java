package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Scope;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Import;
import dev.kith.tool.PlaceQuestions;
import dev.kith.tool.ScopeMatrix;
import dev.kith.tool.TenantQuestions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whoever may see a part of a database gets from every tool, byte for byte, the answers of a
/// database that has nothing else.
///
/// `-Dkith.rounds=20` tries more graphs.
class ScopeMatrixTest {
  private static final int WORLDS = Seed.rounds(1);
  private static final int QUESTIONS = 60;
  private static final List<Scope.Under> SCOPES =
      List.of(
          Tenants.under("1/100/"),
          Tenants.under("1/200/"),
          Tenants.under("2/"),
          Tenants.under("1/"),
          Tenants.under("1/100/7/", "2/"),
          Tenants.under("3/"),
          Tenants.under());

  @TempDir Path folder;

  @Test
  void everyToolAnswersAsIfTheRestWereNotThere() throws IOException {
    inEachWorld(
        (matrix, world) -> {
          matrix.sameResources("memory", world.names, world.description);
          TenantQuestions.certain("memory")
              .forEach(question -> matrix.same(question, world.description));
          assertThat(matrix.answered()).contains("read_cypher");
          var questions =
              new TenantQuestions(new Random(world.random.nextLong()), "memory", world.names);
          for (int count = 0; count < QUESTIONS; count++) {
            matrix.same(questions.next(), world.description);
          }
        });
  }

  @Test
  void aFilterThatNamesScopesCanOnlyNarrow() throws IOException {
    inEachWorld(
        (matrix, world) -> {
          new PlaceQuestions("scope", "person", "KNOWS", "all")
              .all()
              .forEach(question -> matrix.same(question, world.description));
          assertThat(matrix.answered()).contains("find_nodes", "aggregate_nodes");
        });
  }

  private record World(Random random, TenantQuestions.Names names, String description) {}

  private void inEachWorld(BiConsumer<ScopeMatrix, World> asking) throws IOException {
    long first = Seed.of(ScopeMatrixTest.class);
    for (long seed = first; seed < first + WORLDS; seed++) {
      var random = new Random(seed);
      var tenants = new Tenants(random);
      try (var whole = filled(tenants.whole(), seed + "-all")) {
        for (var scope : SCOPES) {
          var name = seed + "-" + SCOPES.indexOf(scope);
          try (var part = filled(tenants.seenUnder(scope), name);
              var matrix = new ScopeMatrix(whole, part, scope)) {
            asking.accept(matrix, new World(random, tenants.names(), "seed " + seed));
          }
        }
      }
    }
  }

  private Home filled(String lines, String name) throws IOException {
    var file = Files.writeString(folder.resolve(name + ".jsonl"), lines);
    var home = new Home(folder.resolve(name), "memory", new WordEmbedder(), ScopeMatrix.CLOCK);
    Homes.load(home, "memory", new Import.Options(false, AboutFile.imported("a test", true)), file);
    home.embed("memory", Homes.call(), (_, _, _) -> {});
    return home;
  }
}
