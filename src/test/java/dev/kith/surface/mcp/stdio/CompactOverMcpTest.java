package dev.kith.surface.mcp.stdio;

import static dev.kith.surface.mcp.stdio.StdioPeer.modern;
import static dev.kith.surface.mcp.stdio.StdioPeer.old;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.kith.shape.ReplyFormat;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Json;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What clients see of compact answers: whatever was listed with a schema has structured content
/// that conforms to it.
class CompactOverMcpTest {
  private static final String CALL =
      "\"name\":\"bfs_query\",\"arguments\":{\"seeds\":[\"Drug:A\"],\"max_hops\":1";

  private static JsonNode tool(JsonNode listed, String name) {
    return listed
        .path("result")
        .path("tools")
        .valueStream()
        .filter(tool -> tool.path("name").asString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aCallThatAsksForItGetsTextAndNothingTwice() throws IOException {
    try (var peer = new StdioPeer(Fixtures.toolbox())) {
      var schema = tool(peer.ask(modern(1, "tools/list", "")), "bfs_query").path("outputSchema");
      var json = peer.ask(modern(2, "tools/call", CALL + "}")).path("result");
      var compact =
          peer.ask(modern(3, "tools/call", CALL + ",\"format\":\"compact\"}")).path("result");
      var text = compact.path("content").path(0).path("text").asString();

      assertThat(text).startsWith("seeds=[\"Drug:A\"]\nmax_hops=1");
      assertThat(compact.path("structuredContent").path("compact").asString()).isEqualTo(text);
      assertThat(compact.path("structuredContent").size()).isEqualTo(1);
      assertThat(json.path("structuredContent").path("node_count").asInt()).isEqualTo(3);
      for (var answer : new JsonNode[] {json, compact}) {
        assertThat(
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(Json.text(schema))
                    .validate(Json.text(answer.path("structuredContent")), InputFormat.JSON))
            .isEmpty();
      }
    }
  }

  @Test
  void aServerThatAnswersSoByDefaultListsNoSchemasOfAnswers() throws IOException {
    try (var peer = new StdioPeer(Fixtures.toolbox().replying(ReplyFormat.COMPACT))) {
      var tool = tool(peer.ask(modern(1, "tools/list", "")), "bfs_query");
      var compact = peer.ask(modern(2, "tools/call", CALL + "}")).path("result");
      var json = peer.ask(modern(3, "tools/call", CALL + ",\"format\":\"json\"}")).path("result");
      var wrong = peer.ask(modern(4, "tools/call", CALL + ",\"format\":\"xml\"}")).path("result");

      assertThat(tool.has("outputSchema")).isFalse();
      assertThat(tool.path("inputSchema").path("properties").has("format")).isFalse();
      assertThat(compact.path("content").path(0).path("text").asString()).startsWith("seeds=[");
      assertThat(compact.has("structuredContent")).isFalse();
      assertThat(json.path("structuredContent").path("node_count").asInt()).isEqualTo(3);
      assertThat(wrong.path("isError").asBoolean()).isTrue();
      assertThat(wrong.path("content").path(0).path("text").asString())
          .contains("/format")
          .contains("compact");
    }
  }

  @Test
  void theInstructionsTellHowToReadIt() throws IOException {
    try (var peer = new StdioPeer(Fixtures.toolbox().replying(ReplyFormat.COMPACT))) {
      var instructions = peer.ask(old(1, "initialize", "\"protocolVersion\":\"2025-06-18\""));

      assertThat(instructions.path("result").path("instructions").asString())
          .contains("format (json or compact; default: compact)")
          .contains("TREATS>3<5");
    }
  }
}
