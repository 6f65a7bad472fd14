package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.graph.Scope;
import dev.kith.graph.Scope.Grant;
import dev.kith.graph.Scope.Role;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The memory tools in the hands of callers who see, and may write, a part of a database.
class ScopedWritersTest {
  private static final Caller TENANT = under(new Grant("1/100/", Role.DEVELOPER));

  @TempDir Path folder;
  private RealMemory memory;
  private Calls all;
  private Calls tenant;

  @BeforeEach
  void remember() {
    memory = new RealMemory(folder);
    all = memory.calls();
    tenant = new Calls(memory.toolbox(), TENANT);
    all.answer("create_entity", arguments("'name':'Shared','entity_type':'note'"));
    all.answer("create_entity", arguments("'name':'Public','entity_type':'note'"));
    all.answer("create_entity", arguments("'name':'Hidden','entity_type':'note','scope':'2/'"));
    tenant.answer(
        "create_entity",
        arguments("'name':'Own','entity_type':'note','observations':['tea at five']"));
  }

  @AfterEach
  void close() {
    memory.close();
  }

  private static Caller under(Grant... grants) {
    var scope = new Scope.Under(List.of(grants));
    return Caller.local("tenant", new Rights(DatabaseSet.ALL, DatabaseSet.ALL, scope));
  }

  private static String arguments(String some) {
    var call = (ObjectNode) Calls.json("{" + some.replace('\'', '"') + "}");
    return Json.text(call.put("database", "memory"));
  }

  private static boolean sees(Calls caller, String name) {
    var found = caller.result("get_entity", arguments("'name':'" + name + "'"));
    return !found.isFault();
  }

  private Calls caller(Grant... grants) {
    return new Calls(memory.toolbox(), under(grants));
  }

  private static String message(JsonNode fault) {
    return Json.text(fault);
  }

  @Test
  void whatIsWrittenLiesUnderTheWritersPath() {
    assertThat(sees(tenant, "Own")).isTrue();
    assertThat(sees(all, "Own")).isTrue();
    assertThat(sees(caller(new Grant("1/100/", Role.GUEST)), "Own")).isTrue();
    assertThat(sees(caller(new Grant("1/200/", Role.ADMIN)), "Own")).isFalse();
  }

  @Test
  void aScopeWithinTheWritersOwnMayBeGiven() {
    tenant.answer(
        "create_entity", arguments("'name':'Deep','entity_type':'note','scope':'1/100/7/'"));
    assertThat(sees(caller(new Grant("1/100/7/", Role.GUEST)), "Deep")).isTrue();
    assertThat(sees(caller(new Grant("1/100/7/", Role.GUEST)), "Own")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1/", "1/200/", "1/1000/", "2/"})
  void aScopeOutsideIsRefusedWithWhatIsAllowed(String scope) {
    var fault =
        tenant.fault(
            "create_entity",
            arguments("'name':'Far','entity_type':'note','scope':'" + scope + "'"));
    assertThat(message(fault)).contains("/scope", scope, "a path under one of: 1/100/");
    assertThat(sees(all, "Far")).isFalse();
  }

  @Test
  void whoMayWriteInSeveralPlacesSaysWhere() {
    var two = caller(new Grant("1/100/", Role.OWNER), new Grant("2/", Role.DEVELOPER));
    var fault = two.fault("create_entity", arguments("'name':'Both','entity_type':'note'"));
    assertThat(message(fault)).contains("/scope", "is missing", "1/100/, 2/");
    two.answer("create_entity", arguments("'name':'Both','entity_type':'note','scope':'2/'"));
    assertThat(sees(tenant, "Both")).isFalse();
  }

  @Test
  void aNameThatIsTakenElsewhereCannotBeUsed() {
    var fault = tenant.fault("create_entity", arguments("'name':'Hidden','entity_type':'note'"));
    assertThat(message(fault)).contains("'Hidden' cannot be used as a name", "another name");
    var renamed = tenant.fault("edit_entity", arguments("'name':'Own','new_name':'Hidden'"));
    assertThat(message(renamed)).contains("'Hidden' cannot be used as a name");
    var exists = tenant.answer("create_entity", arguments("'name':'Shared','entity_type':'note'"));
    assertThat(exists.path("status").asString()).isEqualTo("exists");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "add_observations|'entity_name':'%s','observations':['x']",
        "delete_observations|'entity_name':'%s','observations':['x']",
        "delete_entity|'name':'%s'",
        "edit_entity|'name':'%s','entity_type':'thing'",
        "edit_entities|'names':['%s'],'add_tags':['x']",
        "merge_entities|'into':'Own','from':['%s']",
        "merge_entities|'into':'%s','from':['Own']",
        "end_facts|'entity_name':'%s','observations':['x']",
        "create_relationship|'from_entity':'%s','to_entity':'Public','relationship_type':'R'",
        "create_entity|'name':'%s','entity_type':'note','observations':['x'],'merge':true"
      })
  void whatHasNoScopeIsReadAndNotChanged(String tool, String some) {
    var fault = tenant.fault(tool, arguments(some.formatted("Shared")));
    assertThat(message(fault)).contains("Shared", "your role is developer");
    var hidden = message(tenant.fault(tool, arguments(some.formatted("Hidden"))));
    if (!tool.equals("create_entity")) { // where a name that is free is used
      var never = message(tenant.fault(tool, arguments(some.formatted("Nobody"))));
      assertThat(hidden.replace("Hidden", "Nobody")).isEqualTo(never);
    }
  }

  @Test
  void relationshipsHaveOneEndThatIsTheWriters() {
    var some = "'from_entity':'Own','to_entity':'Shared','relationship_type':'ABOUT'";
    tenant.answer("create_relationship", arguments(some));
    var gone = tenant.answer("delete_relationship", arguments(some));
    assertThat(gone.path("status").asString()).isEqualTo("deleted");
  }

  @Test
  void noAnswerTellsTheNumberOfAChange() {
    var answers =
        List.of(
            tenant.answer("create_entity", arguments("'name':'A','entity_type':'note'")),
            tenant.answer(
                "create_entities", arguments("'entities':[{'name':'B','entity_type':'note'}]")),
            tenant.answer(
                "create_relationship",
                arguments("'from_entity':'A','to_entity':'B','relationship_type':'R'")),
            tenant.answer(
                "create_relationships",
                arguments(
                    "'relationships':[{'from_entity':'B','to_entity':'A',"
                        + "'relationship_type':'R'}]")),
            tenant.answer(
                "add_observations", arguments("'entity_name':'A','observations':['x','y']")),
            tenant.answer("end_facts", arguments("'entity_name':'A','observations':['y']")),
            tenant.answer(
                "delete_observations", arguments("'entity_name':'A','observations':['x']")),
            tenant.answer("edit_entity", arguments("'name':'A','entity_type':'thing'")),
            tenant.answer("edit_entities", arguments("'names':['A'],'add_tags':['x']")),
            tenant.answer(
                "delete_relationship",
                arguments("'from_entity':'B','to_entity':'A','relationship_type':'R'")),
            tenant.answer("merge_entities", arguments("'into':'A','from':['B']")),
            tenant.answer("delete_entity", arguments("'name':'A'")));
    assertThat(answers).noneMatch(answer -> Json.text(answer).contains("\"change\""));
    assertThat(answers)
        .extracting(answer -> answer.path("status").asString())
        .containsOnly("created", "updated", "deleted", "merged");
  }

  @Test
  void aMergeCountsWhatTheWriterSees() {
    tenant.answer("create_entity", arguments("'name':'Twin','entity_type':'note'"));
    for (var other : List.of("Hidden", "Shared")) {
      all.answer(
          "create_relationship",
          arguments(
              "'from_entity':'Twin','to_entity':'" + other + "','relationship_type':'ABOUT'"));
    }
    var merged = tenant.answer("merge_entities", arguments("'into':'Own','from':['Twin']"));
    assertThat(merged.path("relationships_moved").asInt()).isEqualTo(1);
    var related = all.answer("get_related_entities", arguments("'entity_name':'Own'"));
    assertThat(Json.text(related)).contains("Hidden", "Shared");
  }

  @Test
  void manyAreEditedWhereTheyAreTheWriters() {
    var some = arguments("'types':['note'],'add_tags':['x'],'dry_run':true");
    var edited = tenant.answer("edit_entities", some);
    assertThat(Calls.texts(edited.path("names"))).containsExactly("Own");
    assertThat(tenant.result("edit_entities", some).warning())
        .contains("Skipped: 2", "your role is developer");
    assertThat(all.result("edit_entities", some).warning()).isEmpty();
    var none = tenant.fault("edit_entities", arguments("'query':'Shared','add_tags':['x']"));
    assertThat(message(none)).contains("change what fits", "your role is developer");
  }

  @Test
  void whatTakesAllOfADatabaseIsNeitherServedNorDone() {
    var served =
        memory.toolbox().served(TENANT).stream().map(each -> each.declaration().name()).toList();
    assertThat(served).contains("create_entity", "delete_entity").doesNotContain("undo", "forget");
    var undone = tenant.fault("undo", arguments("'change':1"));
    assertThat(message(undone)).contains("undo changes", "the whole database");
    var forgotten = tenant.fault("forget", arguments("'entities':['Own'],'dry_run':true"));
    assertThat(message(forgotten)).contains("forget", "the whole database");
  }

  @Test
  void whatRelatesASharedEntityToAnOwnIsEnded() {
    tenant.answer(
        "create_relationship",
        arguments("'from_entity':'Shared','to_entity':'Own','relationship_type':'ABOUT'"));
    var some =
        "'entity_name':'Shared','relationships':[{'relationship_type':'%s','to_entity':'%s'}]";
    var ended = tenant.answer("end_facts", arguments(some.formatted("ABOUT", "Own")));
    assertThat(Calls.texts(ended.path("ended_relationships")))
        .containsExactly("Shared -[ABOUT]-> Own");
    var others = tenant.fault("end_facts", arguments(some.formatted("ABOUT", "Public")));
    assertThat(message(others)).contains("'Shared' to 'Public'", "your role is developer");
    var hidden = Json.text(tenant.answer("end_facts", arguments(some.formatted("R", "Hidden"))));
    var never = Json.text(tenant.answer("end_facts", arguments(some.formatted("R", "Nobody"))));
    assertThat(hidden.replace("Hidden", "Nobody")).isEqualTo(never);
  }

  @Test
  void aScopeOutsideDoesNotTellWhichNamesAreTaken() {
    var some = "'name':'%s','entity_type':'note','scope':'2/'";
    var hidden = message(tenant.fault("create_entity", arguments(some.formatted("Hidden"))));
    var never = message(tenant.fault("create_entity", arguments(some.formatted("Nobody"))));
    assertThat(hidden.replace("Hidden", "Nobody")).isEqualTo(never);
  }

  @Test
  void aReporterIsServedNothingThatWrites() {
    var reporter = under(new Grant("1/100/", Role.REPORTER));
    assertThat(memory.toolbox().served(reporter))
        .allMatch(each -> each.declaration().effect().readOnly());
    var fault =
        new Calls(memory.toolbox(), reporter).fault("delete_entity", arguments("'name':'Own'"));
    assertThat(message(fault)).contains("the role developer");
  }

  @Test
  void nobodyIsAskedAboutWhatWouldBeRefused() {
    assertThat(question("delete_entity", "'name':'Own'")).get().asString().contains("Delete Own");
    assertThat(question("delete_entity", "'name':'Shared'")).isEmpty();
    assertThat(question("delete_entity", "'name':'Hidden'")).isEmpty();
    assertThat(question("edit_entity", "'name':'Shared','entity_type':'thing'")).isEmpty();
    assertThat(question("edit_entities", "'names':['Shared'],'delete':true")).isEmpty();
    assertThat(question("merge_entities", "'into':'Shared','from':['Own']")).isEmpty();
    assertThat(question("undo", "'change':1")).isEmpty();
    assertThat(question("forget", "'entities':['Own']")).isEmpty();
  }

  private Optional<String> question(String tool, String some) {
    var toolbox = memory.toolbox();
    return toolbox.question(
        toolbox.catalogue().find(tool).orElseThrow(),
        Calls.json(arguments(some)),
        toolbox.context(TENANT, CallContext.ProgressListener.IGNORED));
  }

  @Test
  void whatOneWritesIsFoundAtOnceAndByNobodyElse() {
    var query = arguments("'query':'tea'");
    assertThat(Json.text(tenant.answer("search_entities", query))).contains("Own");
    var other = caller(new Grant("1/200/", Role.OWNER));
    assertThat(other.answer("search_entities", query).path("count").asInt()).isZero();
  }
}
