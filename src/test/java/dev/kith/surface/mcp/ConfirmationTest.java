package dev.kith.surface.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.graph.HeapDatabases;
import dev.kith.shape.JsonText;
import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.ProtocolRevision;
import dev.kith.surface.mcp.message.RpcError;
import dev.kith.surface.mcp.message.ServerInfo;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.DestructiveTool;
import dev.kith.tool.Family;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.memory.AllMemoryTools;
import dev.kith.tool.servermemory.ServerMemoryTools;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class ConfirmationTest {
  private static final String ACCEPTED = "{\"action\":\"accept\",\"content\":{\"confirm\":true}}";
  private static final String DECLINED = "{\"action\":\"decline\"}";

  private final Toolbox toolbox =
      new Toolbox(
          new Catalogue(Map.of(Family.MEMORY, AllMemoryTools.of(InstantSource.system()))),
          new HeapDatabases(Fixtures.medical()),
          Limits.FOR_MODELS);
  private final Dispatcher dispatcher =
      new Dispatcher(toolbox, new ServerInfo("kith", "Kith", "test"), ConfirmationPolicy.ASK);

  @AfterEach
  void close() {
    toolbox.close();
  }

  @Test
  void aClientThatCanAskItsUserIsToDoSoFirst() {
    var result = delete("Drug:A", "{\"elicitation\":{}}", "").path("result");

    assertThat(result.path("resultType").asString()).isEqualTo("input_required");
    assertThat(result.path("inputRequests").path("confirm").path("method").asString())
        .isEqualTo("elicitation/create");
    assertThat(result.path("requestState").asString()).isNotEmpty();
  }

  @Test
  void theQuestionTellsWhatWillBeGoneAndNoIsTheUsualAnswer() {
    var form = form(delete("Drug:A", "{\"elicitation\":{}}", ""));

    assertThat(form.path("message").asString()).isEqualTo("Delete Drug:A with 2 relationships?");
    assertThat(form.at("/requestedSchema/properties/confirm/default").isBoolean()).isTrue();
    assertThat(form.at("/requestedSchema/properties/confirm/default").asBoolean()).isFalse();
  }

  private static JsonNode form(JsonNode answer) {
    return answer.path("result").path("inputRequests").path("confirm").path("params");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "delete_entity|{'name':'Drug:A'}|Delete Drug:A with 1 observation and 2 relationships?",
        "delete_entity|{'name':'Nobody'}|",
        "delete_entity|{'name':1}|",
        "delete_entity|{'name':'Drug:A','database':'nowhere'}|",
        "delete_observations|{'entity_name':'Drug:A','observations':['old','unsaid']}"
            + "|Delete 1 observation of Drug:A: old?",
        "delete_observations|{'entity_name':'Drug:A','observations':['unsaid']}|",
        "delete_relationship|{'from_entity':'Drug:A','to_entity':'Gene:C',"
            + "'relationship_type':'INHIBITS'}|Delete 1 relationship: Drug:A INHIBITS Gene:C?",
        "delete_relationship|{'from_entity':'Gene:C','to_entity':'Drug:A',"
            + "'relationship_type':'INHIBITS'}|",
        "edit_entities|{'names':['Drug:A'],'add_tags':['old']}|Edit 1 entity (Drug:A): add tags"
            + " old?",
        "edit_entities|{'names':['Drug:A'],'delete':true}"
            + "|Delete 1 entity (Drug:A) with all observations and relationships?",
        "edit_entity|{'name':'Drug:A','new_name':'Drug:Z'}|Edit Drug:A: rename it to Drug:Z?",
        "edit_entity|{'name':'Drug:A','new_name':'Drug:Z','entity_type':'Gene'}"
            + "|Edit Drug:A: rename it to Drug:Z and change its type from Drug to Gene?",
        "edit_entity|{'name':'Drug:A','new_name':'Gene:C'}|",
        "edit_entity|{'name':'Drug:A','entity_type':'Drug'}|",
        "merge_entities|{'into':'Disease:B','from':['Disease:D']}"
            + "|Merge Disease:D into Disease:B, moving 0 observations and 0 relationships and"
            + " dropping 1 relationship?",
        "merge_entities|{'into':'Disease:B','from':['Disease:D'],'dry_run':true}|",
        "merge_entities|{'into':'Disease:B','from':['Nobody']}|",
        "undo|{'change':99999}|",
      })
  void peopleAreAskedOnlyAboutCallsThatDoSomething(
      String tool, String arguments, @Nullable String question) {
    write("add_observations", "{'entity_name':'Drug:A','observations':['old']}");

    var answer = ask(tool, arguments);

    assertThat(form(answer).path("message").asString(""))
        .isEqualTo(question == null ? "" : question);
  }

  @Test
  void theUserIsAskedAgainWhereMoreWouldBeGone() {
    var state = state("Drug:A");
    write("add_observations", "{'entity_name':'Drug:A','observations':['new']}");

    var answer = delete("Drug:A", "{\"elicitation\":{}}", retry(state, ACCEPTED));

    assertThat(form(answer).path("message").asString())
        .isEqualTo("Delete Drug:A with 1 observation and 2 relationships?");
  }

  @Test
  void everyDestructiveToolTellsWhatItWouldDestroy() {
    var tools = new ArrayList<>(AllMemoryTools.of(InstantSource.system()));
    tools.addAll(ServerMemoryTools.all());

    assertThat(tools)
        .filteredOn(tool -> tool.declaration().effect().destructive())
        .hasSizeGreaterThan(8)
        .allMatch(tool -> tool instanceof DestructiveTool);
  }

  private void write(String tool, String arguments) {
    assertThat(ask(tool, arguments).path("result").path("isError").asBoolean(true)).isFalse();
  }

  private JsonNode ask(String tool, String arguments) {
    var fields = (ObjectNode) Calls.json(arguments.replace('\'', '"'));
    if (!fields.has("database")) {
      fields.put("database", "medical");
    }
    var json =
        Calls.json(
            """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"TOOL","_meta":{\
            "io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}}}\
            """
                .replace("TOOL", tool));
    ((ObjectNode) json.path("params")).set("arguments", fields);
    return answered(dispatcher, json);
  }

  @Test
  void aClientThatCannotAskIsNotHeldUp() {
    var result = delete("Drug:A", "{}", "").path("result");

    assertThat(result.path("resultType").asString()).isEqualTo("complete");
    assertThat(result.path("isError").asBoolean()).isFalse();
  }

  @Test
  void whatTheUserDeclinesIsNotDone() {
    var answer = delete("Drug:A", "{\"elicitation\":{}}", retry(state("Drug:A"), DECLINED));

    assertThat(answer.path("result").path("isError").asBoolean()).isTrue();
    assertThat(text(answer.path("result"))).contains("\"code\":\"declined\"");
  }

  @Test
  void whatTheUserConfirmsIsDone() {
    var answer = delete("Drug:A", "{\"elicitation\":{}}", retry(state("Drug:A"), ACCEPTED));

    assertThat(answer.path("result").path("resultType").asString()).isEqualTo("complete");
    assertThat(answer.path("result").path("isError").asBoolean()).isFalse();
  }

  @Test
  void whatWasConfirmedForOneCallHoldsForNoOther() {
    var answer = delete("Gene:C", "{\"elicitation\":{}}", retry(state("Drug:A"), ACCEPTED));

    assertThat(answer.path("error").path("code").asInt()).isEqualTo(RpcError.INVALID_PARAMS);
  }

  @Test
  void nobodyIsAskedWhereTheOperatorWantsItSo() {
    var unasked =
        new Dispatcher(toolbox, new ServerInfo("kith", "Kith", "test"), ConfirmationPolicy.NEVER);

    var result = delete(unasked, "Drug:A", "{\"elicitation\":{}}", "").path("result");

    assertThat(result.path("resultType").asString()).isEqualTo("complete");
    assertThat(result.path("isError").asBoolean()).isFalse();
  }

  private String state(String entity) {
    return delete(entity, "{\"elicitation\":{}}", "")
        .path("result")
        .path("requestState")
        .asString();
  }

  private static String retry(String state, String answer) {
    return ",\"requestState\":\"" + state + "\",\"inputResponses\":{\"confirm\":" + answer + "}";
  }

  private static String text(JsonNode result) {
    return result.path("content").path(0).path("text").asString("");
  }

  private JsonNode delete(String entity, String capabilities, String more) {
    return delete(dispatcher, entity, capabilities, more);
  }

  private static JsonNode delete(
      Dispatcher dispatcher, String entity, String capabilities, String more) {
    var json =
        """
        {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"delete_entity",\
        "arguments":{"database":"medical","name":"ENTITY"},"_meta":{\
        "io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientCapabilities":CAPABILITIES}MORE}}\
        """
            .replace("ENTITY", entity)
            .replace("CAPABILITIES", capabilities)
            .replace("MORE", more);
    return answered(dispatcher, Calls.json(json));
  }

  private static JsonNode answered(Dispatcher dispatcher, JsonNode json) {
    var request = (ClientMessage.Request) ClientMessage.of(json);
    var session = McpSession.temporary(ProtocolRevision.STATELESS, Caller.ANONYMOUS);
    var context = dispatcher.open(request, session, ClientChannel.NONE);
    var out = new JsonText();
    dispatcher.answer(request, context).orElseThrow().write(out);
    return Calls.json(out.toString());
  }
}
