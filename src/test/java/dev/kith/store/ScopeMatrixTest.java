package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.access.Seal;
import dev.kith.graph.Scope;
import dev.kith.tool.CallContext;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.Limits;
import dev.kith.tool.Tool;
import dev.kith.tool.Toolbox;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.tool.memory.MemoryTools;
import dev.kith.tool.query.QueryLimits;
import dev.kith.tool.query.QueryTools;
import dev.kith.tool.servermemory.ServerMemoryTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Whoever may see a part of a database gets from every tool, byte for byte, the answers of a
/// database that has nothing else.
class ScopeMatrixTest {
  private static final int WORLDS = Integer.getInteger("kith.test.worlds", 2);
  private static final int QUESTIONS = Integer.getInteger("kith.test.questions", 120);
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-15T10:00:00Z"));
  private static final Seal SEAL = new Seal(() -> new byte[Seal.KEY_BYTES]);
  private static final List<Scope.Under> SCOPES =
      List.of(
          Tenants.under("1/100/"),
          Tenants.under("1/200/"),
          Tenants.under("2/"),
          Tenants.under("1/"),
          Tenants.under("1/100/7/", "2/"),
          Tenants.under("3/"),
          Tenants.under());

  /// What tells of the statement, of time, or of the seal under which a cursor was given out.
  private static final Set<String> EXCEPTED = Set.of("sql", "explain", "next_cursor", "cursor");

  @TempDir Path folder;

  @Test
  void everyToolAnswersAsIfTheRestWereNotThere() throws IOException {
    long first = Long.getLong("kith.test.seed", System.nanoTime());
    System.out.println("ScopeMatrixTest kith.test.seed=" + first + " worlds=" + WORLDS);
    for (long seed = first; seed < first + WORLDS; seed++) {
      world(seed);
    }
  }

  private void world(long seed) throws IOException {
    var random = new Random(seed);
    var tenants = new Tenants(random);
    try (var whole = served(tenants.whole(), seed + "-all")) {
      for (var scope : SCOPES) {
        try (var part = served(tenants.seenUnder(scope), seed + "-" + SCOPES.indexOf(scope))) {
          var questions = new TenantQuestions(new Random(random.nextLong()), tenants.ids());
          var asked = new ArrayList<>(TenantQuestions.certain());
          for (int count = 0; count < QUESTIONS; count++) {
            asked.add(questions.next());
          }
          asked.forEach(question -> same(seed, question, part, whole, scope));
        }
      }
    }
  }

  private static void same(
      long seed, TenantQuestions.Question question, Served part, Served whole, Scope scope) {
    var expected = part.ask(question, question.arguments(), Scope.EVERYTHING);
    var found = whole.ask(question, question.arguments(), scope);
    var what = "seed " + seed + " " + scope + " " + question.tool() + question.arguments();
    assertThat(shown(found)).as(what).isEqualTo(shown(expected));
    for (int page = 0; page < 3 && expected.has("next_cursor"); page++) {
      expected = part.ask(question, next(question, expected), Scope.EVERYTHING);
      found = whole.ask(question, next(question, found), scope);
      assertThat(shown(found)).as(what + " page " + page).isEqualTo(shown(expected));
    }
  }

  private static ObjectNode next(TenantQuestions.Question question, JsonNode answer) {
    return question.arguments().deepCopy().put("cursor", answer.path("next_cursor").stringValue());
  }

  private static String shown(JsonNode answer) {
    var copy = answer.deepCopy();
    withhold(copy);
    return Json.text(copy);
  }

  private static void withhold(JsonNode answer) {
    if (answer instanceof ObjectNode object) {
      EXCEPTED.forEach(object::remove);
    }
    answer.forEach(ScopeMatrixTest::withhold);
  }

  private Served served(String lines, String name) throws IOException {
    var file = Files.writeString(folder.resolve(name + ".jsonl"), lines);
    var home = new Home(folder.resolve(name), "memory", new WordEmbedder(), CLOCK);
    var about = AboutFile.imported("a test", true);
    if (lines.isEmpty()) {
      home.create("memory", "a test");
    } else {
      Homes.load(home, "memory", new Import.Options(false, about), file);
      home.embed("memory", Homes.call(), (_, _, _) -> {});
    }
    return new Served(home, toolbox(home));
  }

  private static Toolbox toolbox(Home home) {
    return new Toolbox(
        new Catalogue(
            Map.of(
                Family.BFS, BfsTools.all(),
                Family.QUERY, QueryTools.all(QueryLimits.USUAL, SEAL),
                Family.MEMORY, MemoryTools.all(CLOCK),
                Family.SERVER_MEMORY, reading(ServerMemoryTools.all()))),
        home,
        Limits.FOR_PROGRAMS);
  }

  private static List<Tool> reading(List<Tool> tools) {
    return tools.stream().filter(tool -> tool.declaration().nature().readOnly()).toList();
  }

  private record Served(Home home, Toolbox toolbox) implements AutoCloseable {
    JsonNode ask(TenantQuestions.Question question, ObjectNode arguments, Scope scope) {
      var rights = new Rights(DatabaseSet.ALL, DatabaseSet.NONE, scope);
      var caller = Caller.known("tenant", "tenant", rights);
      var context = toolbox.context(caller, CallContext.Progress.UNHEARD);
      var tool = toolbox.catalogue().find(question.tool()).orElseThrow();
      return dev.kith.tool.Calls.json(toolbox.call(tool, arguments, context).json());
    }

    @Override
    public void close() {
      toolbox.close();
      home.close();
    }
  }
}
