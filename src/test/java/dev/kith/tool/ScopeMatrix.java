package dev.kith.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.access.TextSigner;
import dev.kith.graph.Databases;
import dev.kith.graph.Scope;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.tool.cypher.CypherTools;
import dev.kith.tool.history.HistoryTools;
import dev.kith.tool.memory.AllMemoryTools;
import dev.kith.tool.query.QueryLimits;
import dev.kith.tool.query.QueryTools;
import dev.kith.tool.resource.ListDatabases;
import dev.kith.tool.resource.Resources;
import dev.kith.tool.servermemory.ServerMemoryTools;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Every tool that reads over two servers: one that has everything, asked by a caller that may see
/// a part, and one that has nothing but that part.
public final class ScopeMatrix implements AutoCloseable {
  /// The day on which all of it happens.
  public static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-15T10:00:00Z"));

  private static final TextSigner SIGNER = new TextSigner(() -> new byte[TextSigner.KEY_BYTES]);
  private static final int PAGES = 3;
  private static final int ADDRESSES = 12;

  /// What tells of the statement, of time, or of where the next page begins; and the numbers of
  /// changes, which a scoped caller does not get.
  private static final Set<String> EXCEPTED =
      Set.of("sql", "explain", "next_cursor", "cursor", "change", "undoes");

  private final Toolbox whole;
  private final Toolbox part;
  private final Scope scope;
  private final Set<String> answered = new HashSet<>();

  public ScopeMatrix(Databases whole, Databases part, Scope scope) {
    this.whole = toolbox(whole);
    this.part = toolbox(part);
    this.scope = scope;
  }

  private static Toolbox toolbox(Databases databases) {
    return new Toolbox(
        new Catalogue(
            Map.of(
                Family.COMMON, List.of(new ListDatabases()),
                Family.BFS, BfsTools.all(),
                Family.QUERY, QueryTools.all(QueryLimits.USUAL, SIGNER),
                Family.CYPHER, CypherTools.all(CLOCK),
                Family.MEMORY, AllMemoryTools.of(CLOCK),
                Family.HISTORY, HistoryTools.all(),
                Family.SERVER_MEMORY, reading(ServerMemoryTools.all()))),
        databases,
        Limits.FOR_PROGRAMS);
  }

  private static List<Tool> reading(List<Tool> tools) {
    return tools.stream().filter(tool -> tool.declaration().effect().readOnly()).toList();
  }

  /// The tools that had an answer other than a fault.
  public Set<String> answered() {
    return Set.copyOf(answered);
  }

  /// Asks both, page after page, and compares.
  public void same(TenantQuestions.Question question, String description) {
    var expected = ask(part, question, question.arguments(), Scope.EVERYTHING);
    var found = ask(whole, question, question.arguments(), scope);
    var what = description + " " + scope + " " + question.tool() + question.arguments();
    assertThat(shown(found)).as(what).isEqualTo(shown(expected));
    for (int page = 0; page < PAGES && !cursor(expected).isEmpty(); page++) {
      expected = ask(part, question, next(question, expected), Scope.EVERYTHING);
      found = ask(whole, question, next(question, found), scope);
      assertThat(shown(found)).as(what + " page " + page).isEqualTo(shown(expected));
    }
  }

  /// What the scoped caller is answered.
  public String answer(TenantQuestions.Question question) {
    return Json.text(ask(whole, question, question.arguments(), scope));
  }

  /// Compares what can be read by address and what is served to complete a beginning.
  public void sameResources(String database, TenantQuestions.Names names, String description) {
    var expected = resources(part, database, names, Scope.EVERYTHING);
    assertThat(resources(whole, database, names, scope))
        .as(description + " " + scope)
        .isEqualTo(expected);
  }

  private static List<String> resources(
      Toolbox toolbox, String database, TenantQuestions.Names names, Scope scope) {
    var context = context(toolbox, scope);
    var resources = new Resources(toolbox, context.caller());
    var found = new ArrayList<String>();
    found.add(resources.read("kith://" + database + "/schema", context).orElse("none"));
    found.addAll(resources.typesLike(database, "", context));
    found.addAll(resources.predicatesLike(database, "", context));
    for (var id : names.ids().subList(0, ADDRESSES)) {
      var address = "kith://" + database + "/entity/" + id.replace(":", "%3A");
      found.add(resources.read(address, context).orElse("none"));
      found.addAll(resources.entitiesLike(database, id.substring(0, id.length() - 1), context));
    }
    names
        .words()
        .subList(0, 4)
        .forEach(word -> found.addAll(resources.entitiesLike(database, word, context)));
    return found;
  }

  private static CallContext context(Toolbox toolbox, Scope scope) {
    var rights = new Rights(DatabaseSet.ALL, DatabaseSet.NONE, scope);
    var caller = Caller.known("tenant", "tenant", rights);
    return toolbox.context(caller, CallContext.ProgressListener.IGNORED);
  }

  private JsonNode ask(
      Toolbox toolbox, TenantQuestions.Question question, ObjectNode arguments, Scope scope) {
    var context = context(toolbox, scope);
    var tool = toolbox.catalogue().find(question.tool()).orElseThrow();
    var result = toolbox.call(tool, arguments, context);
    if (!result.isFault()) {
      answered.add(question.tool());
    }
    return Calls.json(result.json());
  }

  private static ObjectNode next(TenantQuestions.Question question, JsonNode answer) {
    return question.arguments().deepCopy().put("cursor", cursor(answer));
  }

  private static String cursor(JsonNode answer) {
    var next = answer.path("truncated").path("next").path("cursor");
    return answer.path("next_cursor").asString(next.asString(""));
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
    answer.forEach(ScopeMatrix::withhold);
  }

  @Override
  public void close() {
    whole.close();
    part.close();
  }
}
