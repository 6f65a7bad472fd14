package dev.kith.surface.mcp;

import static dev.kith.surface.mcp.stdio.StdioPeer.modern;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.shape.JsonText;
import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.ListResult;
import dev.kith.surface.mcp.message.McpResult;
import dev.kith.surface.mcp.message.ProtocolRevision;
import dev.kith.surface.mcp.message.ServerInfo;
import dev.kith.surface.mcp.stdio.StdioServer;
import dev.kith.tool.Calls;
import dev.kith.tool.Fixtures;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Whatever is thrown, a client does not wait for ever.
class EveryRequestIsAnsweredTest {
  private static final Extension BROKEN =
      new Extension() {
        @Override
        public List<ListResult.Entry> listed(ListResult.Kind kind) {
          return List.of();
        }

        @Override
        public Optional<McpResult> answer(ClientMessage.Request request, RequestContext context) {
          return switch (request.method()) {
            case "tools/list" -> throw new NoClassDefFoundError("gone");
            case "prompts/list" -> Optional.of(new Unwritable());
            default -> Optional.empty();
          };
        }
      };

  /// Fails when half of it is written.
  private record Unwritable() implements McpResult {
    @Override
    public void writeFields(JsonText out, ProtocolRevision revision) {
      out.key("prompts").array();
      throw new AssertionError("half written");
    }
  }

  @Test
  void anErrorIsAnAnswerToo() {
    var lines =
        String.join(
            "\n",
            modern(1, "tools/list", ""),
            modern(2, "prompts/list", ""),
            modern(3, "resources/templates/list", ""),
            "");
    var in = new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8));
    var out = new ByteArrayOutputStream();
    var info = new ServerInfo("kith", "Kith", "test");
    var dispatcher =
        new Dispatcher(
            Fixtures.toolbox(), info, ConfirmationPolicy.ASK, 10, new ClientRequests(), BROKEN);

    new StdioServer(dispatcher, Caller.ANONYMOUS, in, out).serve();

    var written = out.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(error(written, 1)).isEqualTo(-32603);
    assertThat(error(written, 2)).isEqualTo(-32603);
    assertThat(written).anyMatch(line -> line.contains("\"id\":3,\"result\""));
  }

  private static int error(List<String> lines, int id) {
    return lines.stream()
        .filter(line -> line.contains("\"id\":" + id + ",\"error\""))
        .map(Calls::json)
        .map((JsonNode answer) -> answer.path("error").path("code").asInt())
        .findFirst()
        .orElseThrow();
  }
}
