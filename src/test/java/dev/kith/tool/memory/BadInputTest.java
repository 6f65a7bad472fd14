package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.shape.JsonText;
import dev.kith.tool.Calls;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class BadInputTest {
  @TempDir Path folder;
  private RealMemory memory;
  private Calls calls;

  @BeforeEach
  void open() {
    memory = new RealMemory(folder);
    calls = memory.calls();
    entity("a", "first");
    entity("b", "second");
  }

  @AfterEach
  void close() {
    memory.close();
  }

  private JsonNode entity(String name, String... observations) {
    return calls.answer("create_entity", request(name, List.of(observations)));
  }

  private static String request(String name, List<String> observations) {
    var out = new JsonText().object().field("database", "memory").field("name", name);
    out.field("entity_type", "thing").key("observations").values(observations);
    return out.endObject().toString();
  }

  private long change() {
    return memory
        .home()
        .named("memory")
        .read(dev.kith.graph.Call.by("test"), dev.kith.graph.GraphView::change);
  }

  private void refused(String tool, String arguments, String at) {
    long before = change();

    var fault = calls.fault(tool, arguments);

    assertThat(fault.path("status").asString()).isEqualTo("error");
    assertThat(fault.path("message").asString()).isNotEmpty().hasSizeLessThan(2_000);
    assertThat(fault.path("at").asString()).isEqualTo(at);
    assertThat(change()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "create_entity|{'database':'../x','name':'c','entity_type':'t'}|/database",
        "create_entity|{'database':'memory','name':' \\n ','entity_type':'t'}|/name",
        "create_relationship|{'database':'memory','from_entity':'a','to_entity':'b',"
            + "'relationship_type':'K','confidence':1.5}|/confidence",
        "create_relationship|{'database':'memory','from_entity':'a','to_entity':'b',"
            + "'relationship_type':'K','confidence':'NaN'}|/confidence",
        "create_relationship|{'database':'memory','from_entity':'a','to_entity':'b',"
            + "'relationship_type':'K','confidence':1e999}|/confidence",
        "semantic_search|{'database':'memory','query':'x','threshold':-1}|/threshold",
        "get_related_entities|{'database':'memory','entity_name':'a','max_depth':99}|/max_depth",
        "get_related_entities|{'database':'memory','entity_name':'z'}|/entity_name",
        "add_observations|{'database':'memory','entity_name':'a','observations':[]}|/observations",
        "add_observations|{'database':'memory','entity_name':'a','observations':['x'],"
            + "'valid_from':'2024-05-01','valid_until':'2024-05-01'}|/valid_until",
        "create_entity|{'database':'memory','name':'n','entity_type':'t','observations':['x'],"
            + "'valid_from':'2024-05-02','valid_until':'2024-05-01T23:00:00Z'}|/valid_until",
        "create_entities|{'database':'memory','entities':[{'name':'n','entity_type':'t'}],"
            + "'valid_until':'2024-02-30'}|/valid_until",
        "add_observations|{'database':'memory','entity_name':'a','observations':['x'],"
            + "'valid_from':'2024-05-01T10:00:00'}|/valid_from",
        "end_facts|{'database':'memory','entity_name':'a','observations':['x'],'at':'soon'}|/at",
        "end_facts|{'database':'memory','entity_name':'z','observations':['x']}|/entity_name",
        "get_entity|{'database':'memory','entity_name':'a','valid_at':'yesterday'}|/valid_at",
        "get_entity|{'database':'memory','entity_name':'a','valid_at':'2024-05-01',"
            + "'include_ended':true}|/include_ended",
        "create_relationships|{'database':'memory','relationships':[{'from_entity':'a',"
            + "'to_entity':'b','relationship_type':'K'},{'from_entity':'a','to_entity':'z',"
            + "'relationship_type':'K'}]}|/relationships/1/to_entity",
        "merge_entities|{'database':'memory','into':'a','from':['z']}|/from/0",
        "merge_entities|{'database':'memory','into':'a','from':['b','a']}|/from/1",
      })
  void whatCannotBeIsReportedByPlaceAndChangesNothing(String tool, String arguments, String at) {
    refused(tool, arguments.replace('\'', '"'), at);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "end_facts|{'database':'memory','entity_name':'a'}|/observations",
        "end_facts|{'database':'memory','entity_name':'a','observations':[],'relationships':[]}"
            + "|/observations",
        "end_facts|{'database':'memory','entity_name':'a','relationships':["
            + "{'relationship_type':'K'}]}|/relationships/0",
        "end_facts|{'database':'memory','entity_name':'a','relationships':["
            + "{'relationship_type':'K','to_entity':'b'},"
            + "{'relationship_type':'K','from_entity':'b','to_entity':'c'}]}|/relationships/1",
        "end_facts|{'database':'memory','entity_name':'a','relationships':["
            + "{'to_entity':'b'}]}|/relationships/0/relationship_type",
        "end_facts|{'database':'memory','entity_name':'z','relationships':["
            + "{'relationship_type':'K','to_entity':'b'}]}|/entity_name",
        "create_relationship|{'database':'memory','from_entity':'a','to_entity':'b',"
            + "'relationship_type':'K','valid_from':'2024-05-02','valid_until':'2024-05-01'}"
            + "|/valid_until",
        "create_relationship|{'database':'memory','from_entity':'a','to_entity':'b',"
            + "'relationship_type':'K','valid_from':'2024-05-01T10:00:00'}|/valid_from",
        "create_relationships|{'database':'memory','relationships':[{'from_entity':'a',"
            + "'to_entity':'b','relationship_type':'K'},{'from_entity':'b','to_entity':'a',"
            + "'relationship_type':'K','valid_until':'2024-02-30'}]}|/relationships/1/valid_until",
        "create_relationships|{'database':'memory','relationships':[{'from_entity':'a',"
            + "'to_entity':'b','relationship_type':'K','valid_from':'2024-05-01',"
            + "'valid_until':'2024-05-01'}]}|/relationships/0/valid_until",
        "create_relationship|{'database':'memory','from_entity':'a','to_entity':'b',"
            + "'relationship_type':'K','valid_from':'+292278994-08-17T07:12:55.807Z'}|/valid_from",
        "add_observations|{'database':'memory','entity_name':'a','observations':['x'],"
            + "'valid_until':'-292275055-05-16T16:47:04.192Z'}|/valid_until",
      })
  void timesThatCannotBeChangeNothing(String tool, String arguments, String at) {
    refused(tool, arguments.replace('\'', '"'), at);
  }

  @Test
  void whatIsTooMuchIsReportedByPlaceAndChangesNothing() {
    var many = IntStream.range(0, 10_000).mapToObj(number -> "fact " + number).toList();

    refused("create_entity", request("x".repeat(100_000), List.of()), "/name");
    refused("create_entity", request("c", many), "/observations");
    refused(
        "add_observations",
        request("a", many)
            .replace("\"name\"", "\"entity_name\"")
            .replace("\"entity_type\":\"thing\",", ""),
        "/observations");
    assertThat(calls.answer("get_graph_summary", "{\"database\":\"memory\"}").path("stats"))
        .isEqualTo(
            Calls.json(
                """
                {"entities":2,"relationships":0,"entity_types":1,"relationship_types":0}\
                """));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"it's", "\"q\"", "two\nlines", "'); DROP TABLE node;--", "%_\\", "🜁 é", "null"})
  void aStrangeNameIsANameLikeAnyOther(String name) {
    var kept = name.replace('\n', ' ');
    assertThat(entity(name, "fact of " + name).path("name").asString()).isEqualTo(kept);

    var quoted = new JsonText().object().field("database", "memory").field("entity_name", name);
    quoted.key("observations").values(List.of("more")).endObject();
    assertThat(calls.answer("add_observations", quoted.toString()).path("total_observations"))
        .isEqualTo(Calls.json("2"));
    var edge = new JsonText().object().field("database", "memory").field("from_entity", "a");
    edge.field("to_entity", name).field("relationship_type", name).endObject();
    calls.answer("create_relationship", edge.toString());
    var related =
        calls
            .answer("get_related_entities", "{\"database\":\"memory\",\"entity_name\":\"a\"}")
            .path("entities")
            .path(0);
    assertThat(related.path("name").asString()).isEqualTo(kept);
    assertThat(Calls.texts(related.path("relationship_path"))).containsExactly(kept);
  }

  @Test
  void anEntityThatVanishesBetweenTwoCallsIsReportedAsMissing() {
    calls.answer("delete_entity", "{\"database\":\"memory\",\"name\":\"b\"}");

    refused(
        "add_observations",
        "{\"database\":\"memory\",\"entity_name\":\"b\",\"observations\":[\"late\"]}",
        "/entity_name");
    refused(
        "create_relationship",
        """
        {"database":"memory","from_entity":"a","to_entity":"b","relationship_type":"K",
         "update":true}\
        """,
        "/to_entity");
    refused("delete_entity", "{\"database\":\"memory\",\"name\":\"b\"}", "/name");
    refused("edit_entity", "{\"database\":\"memory\",\"name\":\"b\",\"new_name\":\"c\"}", "/name");
  }

  /// The model has a vector for anything, and every vector is near to something.
  @ParameterizedTest
  @ValueSource(strings = {"?!", "   ", "…"})
  void whatHasNoWordMeansNothing(String query) {
    var arguments = new JsonText().object().field("database", "memory").field("query", query);
    arguments.key("threshold").value(0);

    var found = calls.answer("semantic_search", arguments.endObject().toString());

    assertThat(found.path("entities")).isEmpty();
  }
}
