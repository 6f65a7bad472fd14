package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Scope;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Import;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import dev.kith.tool.ScopeMatrix;
import dev.kith.tool.TenantQuestions.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/// Of what happened, a scoped caller reads what a database would show that has nothing but its
/// part: also of what was deleted, renamed or made visible.
@Tag("long")
class HistoryScopeTest {
  private static final long SEED = Seed.of(HistoryScopeTest.class);
  private static final int CHANGES = 120;
  private static final List<Scope.Under> SCOPES =
      List.of(Tenants.under("1/100/"), Tenants.under("1/"), Tenants.under("3/"), Tenants.under());

  private final Random random = new Random(SEED);

  @TempDir Path folder;

  @Test
  void nothingOfWhatIsOutOfScopeIsReported() throws IOException {
    var tenants = new Tenants(random);
    var ids = new ArrayList<>(tenants.names().ids());
    var changes = changes(ids);
    try (var whole = filled(tenants.whole(), "all")) {
      write(whole, changes, new HashSet<>(ids));
      for (var scope : SCOPES) {
        var seen = seen(tenants, scope);
        try (var part = filled(tenants.seenUnder(scope), "part" + SCOPES.indexOf(scope))) {
          write(part, changes, seen);
          try (var matrix = new ScopeMatrix(whole, part, scope)) {
            ask(matrix, ids);
            assertThat(chained(matrix, 250)).as("seed " + SEED).isEqualTo(chained(matrix, 900_000));
            assertThat(matrix.answered()).contains("list_changes", "get_history");
          }
        }
      }
    }
  }

  @Test
  void whatHappenedBeforeANodeBecameVisibleIsNotReported() throws IOException {
    try (var home = filled(row("2/", "old"), "moved")) {
      home.named("memory")
          .write(Call.by("test"), List.of(new Mutation.AddObservations("x", List.of("secret"))));
      home.named("memory")
          .write(Call.by("test"), List.of(new Mutation.DeleteObservations("x", List.of("secret"))));
      load(home, row("1/", "new"), "moving");
      home.named("memory")
          .write(Call.by("test"), List.of(new Mutation.AddObservations("x", List.of("open"))));

      var history = history(home, Tenants.under("1/"));

      assertThat(history).contains("open").doesNotContain("secret", "old", "imported");
      assertThat(history(home, Tenants.under("2/"))).doesNotContain("open", "secret", "old");
      assertThat(history(home, Tenants.under("1/", "2/"))).contains("open", "secret", "old");
    }
  }

  private static String row(String scope, String name) {
    return "{\"id\":\"x\",\"entity_type\":\"t\",\"scope\":\""
        + scope
        + "\",\"name\":\""
        + name
        + "\"}\n";
  }

  private static String history(Home home, Scope.Under scope) {
    try (var matrix = new ScopeMatrix(home, home, scope)) {
      return matrix.answer(question("list_changes", Map.of()))
          + matrix.answer(question("get_history", Map.of("entity_name", "x")));
    }
  }

  /// Changes of two nodes at most.
  private record Change(List<String> ids, Mutation mutation) {}

  private List<Change> changes(List<String> ids) {
    var changes = new ArrayList<Change>();
    for (int count = 0; count < CHANGES; count++) {
      var one = ids.get(random.nextInt(ids.size()));
      var other = ids.get(random.nextInt(ids.size()));
      var texts = List.of("noted " + count);
      changes.add(
          switch (random.nextInt(6)) {
            case 0 -> new Change(List.of(one), new Mutation.DeleteNode(one));
            case 1, 2 -> new Change(List.of(one), new Mutation.AddObservations(one, texts));
            case 3 ->
                new Change(
                    List.of(one),
                    new Mutation.RenameNode(
                        one, java.util.Optional.empty(), java.util.Optional.of("type" + count)));
            default ->
                new Change(
                    List.of(one, other),
                    new Mutation.CreateEdge(new Edge(one, "MET", other, Metadata.NONE), false));
          });
    }
    return changes;
  }

  /// Those that concern nothing but what is there.
  private static void write(Home home, List<Change> changes, Set<String> there) {
    for (var change : changes) {
      if (there.containsAll(change.ids)) {
        try {
          home.named("memory").write(Call.by("test").withoutWaiting(), List.of(change.mutation));
        } catch (FaultException deleted) {
          assertThat(deleted.fault().kind()).isEqualTo(dev.kith.fault.Fault.Kind.CALLER);
        }
      }
    }
  }

  private static Set<String> seen(Tenants tenants, Scope.Under scope) {
    var seen = new HashSet<String>();
    tenants
        .seenUnder(scope)
        .lines()
        .map(Calls::json)
        .filter(row -> row.has("id"))
        .forEach(row -> seen.add(row.path("id").asString()));
    return seen;
  }

  private void ask(ScopeMatrix matrix, List<String> ids) {
    for (var arguments :
        List.<Map<String, Object>>of(
            Map.of(),
            Map.of("limit", 3),
            Map.of("kind", "relationship"),
            Map.of("author", "import"),
            Map.of("since", "2026-01-15"),
            Map.of("since", "2026-01-16"))) {
      matrix.same(question("list_changes", arguments), "seed " + SEED);
    }
    for (var id : ids) {
      matrix.same(question("get_history", Map.of("entity_name", id)), "seed " + SEED);
      matrix.same(question("get_history", Map.of("entity_name", id, "limit", 2)), "seed " + SEED);
      matrix.same(
          question(
              "get_history",
              Map.of(
                  "entity_name",
                  id,
                  "relationship_type",
                  "MET",
                  "to_entity",
                  ids.get(random.nextInt(ids.size())))),
          "seed " + SEED);
    }
  }

  /// All that a scoped caller reads, page by page, all of it at one moment.
  private static List<String> chained(ScopeMatrix matrix, int tokens) {
    var reported = new ArrayList<String>();
    var question = question("list_changes", Map.of("max_tokens", tokens, "limit", 10_000));
    while (true) {
      var answer = Calls.json(matrix.answer(question));
      for (var each : answer.path("changes")) {
        // long texts are cut to a small budget
        reported.add(Json.text(((ObjectNode) each).remove(List.of("before", "after", "cut"))));
      }
      if (!answer.path("truncated").has("next")) {
        return reported;
      }
      question.arguments().setAll((ObjectNode) answer.path("truncated").path("next"));
    }
  }

  private static Question question(String tool, Map<String, Object> arguments) {
    var given = Json.object().put("database", "memory");
    arguments.forEach(
        (name, value) -> {
          if (value instanceof Integer number) {
            given.put(name, number);
          } else {
            given.put(name, value.toString());
          }
        });
    return new Question(tool, given);
  }

  private Home filled(String lines, String name) throws IOException {
    var home = new Home(folder.resolve(name), "memory", new WordEmbedder(), ScopeMatrix.CLOCK);
    load(home, lines, name);
    return home;
  }

  private void load(Home home, String lines, String name) throws IOException {
    var file = Files.writeString(folder.resolve(name + ".jsonl"), lines);
    Homes.load(home, "memory", new Import.Options(false, AboutFile.imported("a test", true)), file);
  }
}
