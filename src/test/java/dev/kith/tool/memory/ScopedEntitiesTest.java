package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.graph.Scope;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Entities that are written with a scope, and who sees them.
class ScopedEntitiesTest {
  @TempDir Path folder;
  private RealMemory memory;
  private Calls calls;

  @BeforeEach
  void remember() {
    memory = new RealMemory(folder);
    calls = memory.calls();
    call("create_entity", "'name':'Shared','entity_type':'note','observations':['tea for all']");
    call(
        "create_entity",
        "'name':'Ours','entity_type':'note','observations':['tea for us'],'scope':'1/100/'");
    call(
        "create_entities",
        "'entities':[{'name':'Theirs','entity_type':'secret','observations':['tea for them'],"
            + "'scope':'1/200/'}]");
    call(
        "create_relationship",
        "'from_entity':'Shared','to_entity':'Theirs','relationship_type':'HIDES'");
  }

  @AfterEach
  void close() {
    memory.close();
  }

  private static String arguments(String some) {
    var call = (ObjectNode) Calls.json("{" + some.replace('\'', '"') + "}");
    return Json.text(call.put("database", "memory"));
  }

  private JsonNode call(String tool, String some) {
    return calls.answer(tool, arguments(some));
  }

  /// One who sees what lies under a path.
  private Calls under(String path) {
    var scope = new Scope.Under(List.of(new Scope.Grant(path, Scope.Role.DEVELOPER)));
    var rights = new Rights(DatabaseSet.ALL, DatabaseSet.ALL, scope);
    return new Calls(memory.toolbox(), Caller.local("tenant", rights));
  }

  private static List<String> found(Calls caller) {
    return caller
        .answer("search_entities", arguments("'query':'tea'"))
        .path("entities")
        .valueStream()
        .map(each -> each.path("name").asString())
        .sorted()
        .toList();
  }

  @Test
  void anEntityIsSeenUnderItsPathAlone() {
    assertThat(found(calls)).containsExactly("Ours", "Shared", "Theirs");
    assertThat(found(under("1/"))).containsExactly("Ours", "Shared", "Theirs");
    assertThat(found(under("1/100/"))).containsExactly("Ours", "Shared");
    assertThat(found(under("1/200/"))).containsExactly("Shared", "Theirs");
    assertThat(found(under("2/"))).containsExactly("Shared");
    var summary =
        Json.text(under("1/100/").answer("get_graph_summary", arguments("'database':'memory'")));
    assertThat(summary).doesNotContain("secret", "HIDES");
  }

  @Test
  void whoReadAlreadySeesNoneOfWhatIsWrittenLater() {
    var tenant = under("1/100/");
    assertThat(found(tenant)).hasSize(2);
    call(
        "create_entity",
        "'name':'Later','entity_type':'note','observations':['tea'],'scope':'1/200/'");
    assertThat(found(tenant)).containsExactly("Ours", "Shared");
    call(
        "create_entity",
        "'name':'Own','entity_type':'note','observations':['tea'],'scope':'1/100/7/'");
    assertThat(found(tenant)).containsExactly("Ours", "Own", "Shared");
  }

  @Test
  void deletedAndRestoredItKeepsItsScope() {
    var gone = call("delete_entity", "'name':'Theirs'");
    call("undo", "'change':" + gone.path("change").asLong());
    assertThat(found(under("1/200/"))).containsExactly("Shared", "Theirs");
    assertThat(found(under("1/100/"))).containsExactly("Ours", "Shared");
  }

  @Test
  void oneThatExistsKeepsItsScopeAndSaysSo() {
    var again =
        call("create_entity", "'name':'Shared','entity_type':'note','scope':'1/200/','merge':true");
    assertThat(again.path("hint").asString()).contains("keeps the scope");
    assertThat(found(under("1/100/"))).contains("Shared");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "1", "/1/", "1//2/", "1/ 2", "//"})
  void whatIsNoPathIsRefused(String scope) {
    var fault =
        calls.fault(
            "create_entity", arguments("'name':'X','entity_type':'note','scope':'" + scope + "'"));
    assertThat(Json.text(fault)).contains("/scope", "such as 1/100/");
  }
}
