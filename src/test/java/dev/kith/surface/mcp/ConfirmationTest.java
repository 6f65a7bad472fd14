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
import dev.kith.tool.Family;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.memory.AllMemoryTools;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

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
    var request = (ClientMessage.Request) ClientMessage.of(Calls.json(json));
    var session = McpSession.temporary(ProtocolRevision.STATELESS, Caller.ANONYMOUS);
    var context = dispatcher.open(request, session, ClientChannel.NONE);
    var out = new JsonText();
    dispatcher.answer(request, context).orElseThrow().write(out);
    return Calls.json(out.toString());
  }
}
