package dev.kith.tool.memory.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.graph.Scope;
import dev.kith.tool.Calls;
import dev.kith.tool.memory.MarkedMemory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class EditEntitiesTest {
  @TempDir Path folder;
  private MarkedMemory memory;

  @BeforeEach
  void remember() {
    memory = new MarkedMemory(folder);
    memory.call(
        "create_entities",
        "'source':'Al','entities':["
            + "{'name':'Ada','entity_type':'person','observations':['likes green tea','is tall']},"
            + "{'name':'Bob','entity_type':'person','observations':['likes tea'],'tags':['team']},"
            + "{'name':'Rex','entity_type':'dog','tags':['team','pet'],'importance':3}]");
    memory.call(
        "create_entity",
        "'name':'Kim','entity_type':'person','observations':['likes coffee'],'source':'Bea'");
    memory.call(
        "create_relationship", "'from_entity':'Ada','to_entity':'Bob','relationship_type':'KNOWS'");
  }

  @AfterEach
  void close() {
    memory.close();
  }

  private List<String> chosen(String choice) {
    var answer = memory.call("edit_entities", choice + ",'importance':9,'dry_run':true");
    assertThat(answer.path("change").asInt()).isZero();
    return Calls.texts(answer.path("names"));
  }

  @Test
  void entitiesAreChosenByWhateverIsSaidOfThem() {
    assertThat(chosen("'names':['Kim',' Ada ','Kim']")).containsExactly("Kim", "Ada");
    assertThat(chosen("'types':['person']")).containsExactly("Ada", "Bob", "Kim");
    assertThat(chosen("'tags':['team']")).containsExactly("Bob", "Rex");
    assertThat(chosen("'tags':['team','pet']")).containsExactly("Rex");
    assertThat(chosen("'author':'Bea'")).containsExactly("Kim");
    assertThat(chosen("'since':'2024-06-15'")).containsExactly("Ada", "Bob", "Kim");
    assertThat(chosen("'until':'2024-06-14'")).isEmpty();
    assertThat(chosen("'query':'likes tea'")).containsExactlyInAnyOrder("Ada", "Bob");
    assertThat(chosen("'query':'tea','tags':['team']")).containsExactly("Bob");
    assertThat(chosen("'names':['Rex','Ada'],'types':['person']")).containsExactly("Ada");
    assertThat(chosen("'query':'likes tea','author':'Bea'")).isEmpty();
  }

  private JsonNode entity(String name) {
    return memory.call("get_entity", "'entity_name':'" + name + "'");
  }

  @Test
  void aDryRunChangesNothing() {
    var before = entity("Bob").toString();

    var answer =
        memory.call("edit_entities", "'tags':['team'],'remove_tags':['pet'],'dry_run':true");

    assertThat(answer.path("status").asString()).isEqualTo("would_update");
    assertThat(answer.path("chosen").asInt()).isEqualTo(2);
    assertThat(answer.path("changed").asInt()).isEqualTo(1);
    assertThat(Calls.texts(answer.path("names"))).containsExactly("Rex");
    assertThat(entity("Bob").toString()).isEqualTo(before);
    assertThat(Calls.texts(entity("Rex").path("tags"))).containsExactly("team", "pet");
  }

  @Test
  void allThatIsSaidIsDoneInOneChangeAndUndoneAsOne() {
    var answer =
        memory.call(
            "edit_entities",
            "'types':['person','dog'],'entity_type':'being','add_tags':['known'],"
                + "'remove_tags':['team'],'pinned':true,'importance':7");

    assertThat(answer.path("status").asString()).isEqualTo("updated");
    assertThat(answer.path("changed").asInt()).isEqualTo(4);
    var rex = entity("Rex");
    assertThat(rex.path("type").asString()).isEqualTo("being");
    assertThat(Calls.texts(rex.path("tags"))).containsExactly("pet", "known");
    assertThat(rex.path("pinned").asBoolean()).isTrue();
    assertThat(rex.path("importance").asInt()).isEqualTo(7);
    memory.call("undo", "'change':" + answer.path("change").asLong());
    assertThat(Calls.texts(entity("Rex").path("tags"))).containsExactly("team", "pet");
    assertThat(entity("Rex").path("importance").asInt()).isEqualTo(3);
    assertThat(entity("Ada").path("pinned").isMissingNode()).isTrue();
    assertThat(entity("Ada").path("type").asString()).isEqualTo("person");
  }

  @Test
  void whatIsDeletedComesBackWithAllThatBelongsToIt() {
    var dry = memory.call("edit_entities", "'query':'likes tea','delete':true,'dry_run':true");
    assertThat(dry.path("status").asString()).isEqualTo("would_delete");

    var gone = memory.call("edit_entities", "'query':'likes tea','delete':true");

    assertThat(gone.path("status").asString()).isEqualTo("deleted");
    assertThat(gone.path("changed").asInt()).isEqualTo(dry.path("changed").asInt()).isEqualTo(2);
    assertThat(memory.fault("get_entity", "'entity_name':'Ada'").path("code").asString())
        .isEqualTo("unknown_entity");
    memory.call("undo", "'change':" + gone.path("change").asLong());
    assertThat(entity("Ada").path("relationships")).hasSize(1);
    assertThat(entity("Bob").path("observations_total").asInt()).isEqualTo(1);
  }

  @Test
  void nothingThatFitsIsNoFault() {
    var answer = memory.call("edit_entities", "'author':'Nobody','delete':true");

    assertThat(answer.path("status").asString()).isEqualTo("no_change");
    assertThat(answer.path("chosen").asInt()).isZero();
    assertThat(answer.path("change").asInt()).isZero();
  }

  @Test
  void theSameTwiceChangesOnce() {
    memory.call("edit_entities", "'types':['person'],'add_tags':['x']");

    assertThat(memory.call("edit_entities", "'types':['person'],'add_tags':['x']").path("status"))
        .hasToString("\"no_change\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'add_tags':['x']|/names",
        "'delete':true|/names",
        "'names':[],'delete':true|/names",
        "'types':[],'tags':[],'delete':true|/names",
        "'query':'?!','delete':true|/query",
        "'types':['person']|nothing to change",
        "'types':['person'],'delete':true,'pinned':false|delete alone",
        "'types':['person'],'add_tags':['a'],'remove_tags':['a']|/remove_tags/0",
        "'types':['person'],'observations':['is tall']|pinned",
        "'types':['person'],'observations':['is tall'],'pinned':true,'importance':2|pinned",
        "'types':['person'],'observations':['is tal'],'pinned':true|is tall",
        "'types':['person'],'importance':11|/importance",
        "'types':['person'],'importance':-1|/importance",
        "'types':['person'],'importance':1.5|/importance",
        "'types':['person'],'importance':'much'|/importance",
        "'types':['person'],'pinned':'perhaps'|/pinned",
        "'types':['person'],'add_tags':[' ']|/add_tags/0",
        "'types':['person'],'add_tags':[{'a':1}]|/add_tags/0",
        "'types':['person'],'entity_type':' '|/entity_type",
        "'names':['Adda'],'pinned':true|Ada",
        "'names':['Ada','nobody at all'],'delete':true|/names/1",
        "'types':['persn'],'pinned':true|person",
        "'tags':['taem'],'pinned':true|team",
        "'since':'2024-05-01','until':'2024-04-01','delete':true|/until",
        "'since':'soon','delete':true|/since",
      })
  void aWrongCallIsRefusedWithWhatIsAllowed(String members, String allowed) {
    var before = memory.call("get_graph_summary", "").toString();

    var fault = memory.fault("edit_entities", members).toString();

    assertThat(fault).contains(allowed);
    assertThat(memory.call("get_graph_summary", "").toString()).isEqualTo(before);
  }

  @Test
  void moreThanOneCallMayChangeIsRefusedAsAWhole() {
    for (int part = 0; part < 2; part++) {
      var many = new StringBuilder();
      for (int number = 0; number < 501; number++) {
        many.append(many.isEmpty() ? "" : ",").append("{'name':'e").append(part).append('-');
        many.append(number).append("','entity_type':'many'}");
      }
      memory.call("create_entities", "'entities':[" + many + "]");
    }

    var fault = memory.fault("edit_entities", "'types':['many'],'delete':true");

    assertThat(fault.toString()).contains("1000").contains("Choose fewer");
    var half = memory.call("edit_entities", "'types':['many'],'query':'e0','pinned':true");
    assertThat(half.path("chosen").asInt()).isEqualTo(501);
  }

  @Test
  void theUserIsAskedAboutWhatWouldChangeOnly() {
    assertThat(memory.asked("edit_entities", "'tags':['team'],'delete':true"))
        .isEqualTo("Delete 2 entities (Bob, Rex) with all observations and relationships?");
    assertThat(memory.asked("edit_entities", "'tags':['team'],'add_tags':['pet'],'pinned':true"))
        .isEqualTo("Edit 2 entities (Bob, Rex): add tags pet, pin them?");
    assertThat(memory.asked("edit_entities", "'names':['Rex'],'add_tags':['pet']")).isEmpty();
    assertThat(memory.asked("edit_entities", "'names':['Rex'],'delete':true,'dry_run':true"))
        .isEmpty();
  }

  @Test
  void callersWhoMayNotWriteMayNotEdit() {
    var reader =
        Caller.known("r", "r", new Rights(DatabaseSet.ALL, DatabaseSet.NONE, Scope.EVERYTHING));
    var scoped =
        Caller.known(
            "s", "s", new Rights(DatabaseSet.ALL, DatabaseSet.ALL, new Scope.Under(List.of())));

    for (var caller : List.of(reader, scoped)) {
      var answer = memory.as(caller, "edit_entities", "'types':['person'],'delete':true");
      assertThat(answer.path("code").asString()).isEqualTo("forbidden");
    }
    assertThat(chosen("'types':['person']")).hasSize(3);
  }

  @Test
  void aPlaceholderIsDeletedButNotMarked() {
    memory
        .home()
        .named("memory")
        .write(
            dev.kith.graph.Call.by("test"),
            List.of(
                new dev.kith.graph.Mutation.CreateNode(
                    dev.kith.graph.Node.placeholder("ghost"), List.of())));

    assertThat(chosen("'names':['ghost','Ada']")).containsExactly("Ada");
    assertThat(
            memory.call("edit_entities", "'names':['ghost'],'delete':true").path("changed").asInt())
        .isEqualTo(1);
  }
}
