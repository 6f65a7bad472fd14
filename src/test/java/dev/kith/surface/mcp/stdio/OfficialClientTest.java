package dev.kith.surface.mcp.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OfficialClientTest {
  @Test
  void theOfficialClientTalksToAServerProcess() {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var parameters =
        ServerParameters.builder(java)
            .args("-cp", System.getProperty("java.class.path"), StdioFixture.class.getName())
            .build();
    var transport = new StdioClientTransport(parameters, McpJsonDefaults.getMapper());
    try (var client = McpClient.sync(transport).build()) {
      client.initialize();

      assertThat(client.listTools().tools()).hasSize(6);
      var called =
          client.callTool(
              McpSchema.CallToolRequest.builder("bfs_query")
                  .arguments(Map.of("seeds", List.of("Drug:A"), "max_hops", 2))
                  .build());
      assertThat(called.isError()).isFalse();
      assertThat(called.structuredContent().toString()).contains("Disease:D");
      var refused =
          client.callTool(
              McpSchema.CallToolRequest.builder("bfs_query").arguments(Map.of()).build());
      assertThat(refused.isError()).isTrue();
      assertThat(client.listResources().resources()).isNotEmpty();
      assertThat(client.listPrompts().prompts()).isNotEmpty();
    }
  }
}
