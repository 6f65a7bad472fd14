package dev.kith.surface.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.shape.JsonText;
import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.ServerInfo;
import dev.kith.surface.mcp.stdio.StdioPeer;
import dev.kith.tool.Calls;
import dev.kith.tool.Fixtures;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class PaginationTest {
  @Test
  void listsComeInPages() {
    var dispatcher =
        new Dispatcher(
            Fixtures.toolbox(),
            new ServerInfo("kith", "Kith", "test"),
            ConfirmationPolicy.ASK,
            4,
            new ClientRequests(),
            Extension.NONE);
    var session = McpSession.lasting(Caller.ANONYMOUS, ClientChannel.NONE);
    var names = new ArrayList<String>();
    var cursor = "";
    do {
      var params = cursor.isEmpty() ? "" : "\"cursor\":\"" + cursor + "\"";
      var json = Calls.json(StdioPeer.modern(1, "tools/list", params));
      var request = (ClientMessage.Request) ClientMessage.of(json);
      var context = dispatcher.open(request, session, ClientChannel.NONE);
      var out = new JsonText();
      dispatcher.answer(request, context).orElseThrow().write(out);
      var result = Calls.json(out.toString()).path("result");
      result.path("tools").forEach(tool -> names.add(tool.path("name").asString()));
      cursor = result.path("nextCursor").asString("");
    } while (!cursor.isEmpty());

    assertThat(names).hasSize(6).doesNotHaveDuplicates();
  }
}
