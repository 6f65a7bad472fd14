package dev.kith.surface.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.shape.JsonText;
import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.ServerInfo;
import dev.kith.surface.mcp.stdio.StdioPeer;
import dev.kith.tool.Calls;
import dev.kith.tool.Fixtures;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What clients that show documents are told, and what others are not.
class GraphAppTest {
  private final Dispatcher dispatcher =
      new Dispatcher(
          Fixtures.toolbox(),
          new ServerInfo("kith", "Kith", "test"),
          ConfirmationPolicy.ASK,
          new GraphApp(() -> "<!doctype html>"));

  private JsonNode answer(boolean shows, String method, String params) {
    var text = StdioPeer.modern(1, method, params);
    if (shows) {
      text =
          text.replace(
              "clientCapabilities\":{",
              "clientCapabilities\":{\"extensions\":{\"io.modelcontextprotocol/ui\":"
                  + "{\"mimeTypes\":[\"text/html;profile=mcp-app\"]}}");
      assertThat(text).contains("extensions");
    }
    var request = (ClientMessage.Request) ClientMessage.of(Calls.json(text));
    var session = McpSession.lasting(Caller.ANONYMOUS, ClientChannel.NONE);
    var out = new JsonText();
    var context = dispatcher.open(request, session, ClientChannel.NONE);
    dispatcher.answer(request, context).orElseThrow().write(out);
    return Calls.json(out.toString()).path("result");
  }

  @Test
  void toolsThatAnswerWithGraphsPointAtTheDocument() {
    for (var tool : answer(true, "tools/list", "").path("tools")) {
      boolean graph = tool.path("name").asString().matches("bfs_query|intersect_subgraphs");

      assertThat(tool.at("/_meta/ui/resourceUri").asString(""))
          .isEqualTo(graph ? "ui://kith/graph" : "");
    }
    assertThat(answer(true, "resources/list", "").toString())
        .contains("\"ui://kith/graph\"", "\"text/html;profile=mcp-app\"");
  }

  @Test
  void othersSeeWhatTheySawBefore() {
    assertThat(answer(false, "tools/list", "").path("tools").toString()).doesNotContain("_meta");
    assertThat(answer(false, "resources/list", "").toString()).doesNotContain("ui://");
  }

  @Test
  void theDocumentIsReadByItsAddress() {
    var content = answer(true, "resources/read", "\"uri\":\"ui://kith/graph\"").at("/contents/0");

    assertThat(content.path("mimeType").asString()).isEqualTo("text/html;profile=mcp-app");
    assertThat(content.path("text").asString()).isEqualTo("<!doctype html>");
  }
}
