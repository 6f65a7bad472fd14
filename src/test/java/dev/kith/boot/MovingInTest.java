package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// From the npm memory server, with all that it remembers.
@Tag("long")
@DisabledOnOs(OS.WINDOWS)
class MovingInTest {
  private static final String CONNECT =
      "kith connect cursor --tools server-memory --name memory --file mcp.json";

  private static final String READ =
      "printf '%s\\n' '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/list\"}'"
          + " '{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"resources/read\","
          + "\"params\":{\"uri\":\"memory://knowledge-graph\"}}' | kith mcp --tools ";

  @TempDir Path folder;

  private String run(String lines) throws IOException, InterruptedException {
    return new Shell(folder).run(lines);
  }

  private void client(String entry) throws IOException {
    Files.writeString(
        folder.resolve("mcp.json"),
        "{\"mcpServers\":{\"memory\":" + entry + "}}",
        StandardCharsets.UTF_8);
    Files.writeString(
        folder.resolve("memory.jsonl"),
        """
        {"type":"entity","name":"Ada","entityType":"person","observations":["wrote the program"]}
        {"type":"entity","name":"Charles","entityType":"person","observations":[]}
        {"type":"relation","from":"Ada","to":"Charles","relationType":"knows"}
        """,
        StandardCharsets.UTF_8);
  }

  @Test
  void connectingImportsTheFileOfTheServerThatIsReplaced()
      throws IOException, InterruptedException {
    var file = folder.resolve("memory.jsonl");
    client(
        "{\"command\":\"npx\",\"args\":[\"-y\",\"@modelcontextprotocol/server-memory\"],"
            + "\"env\":{\"MEMORY_FILE_PATH\":\""
            + file
            + "\"}}");

    assertThat(run(CONNECT)).contains(file.toString(), "with --write, Kith imports them");
    assertThat(folder.resolve("home/memory")).doesNotExist();
    assertThat(run(CONNECT + " --write"))
        .contains("imported 2 entities and 1 relations from " + file + " into 'memory'");
    assertThat(run("kith call --tools server-memory read_graph"))
        .contains("wrote the program", "\"relationType\":\"knows\"");
    assertThat(run(CONNECT + " --write")).doesNotContain("imported");
    assertThat(run(READ + "server-memory"))
        .contains("\"uri\":\"memory://knowledge-graph\",\"name\":\"knowledge-graph\"")
        .contains("wrote the program");
    assertThat(run(READ + "bfs")).doesNotContain("knowledge-graph\",\"name\"", "wrote the program");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'command':'env','args':['MEMORY_FILE_PATH=FILE','npx','-y','@modelcontextprotocol/server-memory']}",
        "{'command':'sh','args':['-c','MEMORY_FILE_PATH=FILE npx -y"
            + " @modelcontextprotocol/server-memory']}",
        "{'command':'bash','args':['-c','cd /; export MEMORY_FILE_PATH=\\'FILE\\'; exec"
            + " mcp-server-memory']}",
        "{'command':['npx','-y','@modelcontextprotocol/server-memory'],'environment':{'MEMORY_FILE_PATH':'FILE'}}",
      })
  void theFileIsFoundWhereverItIsNamed(String entry) throws IOException, InterruptedException {
    var file = folder.resolve("memory.jsonl").toString();
    client(
        entry
            .replace("\\'", "\u0001")
            .replace('\'', '"')
            .replace('\u0001', '\'')
            .replace("FILE", "\u0002")
            .replace("MEMORY_\u0002", "MEMORY_FILE")
            .replace("\u0002", file));

    assertThat(run(CONNECT + " --write"))
        .contains("imported 2 entities and 1 relations from " + file + " into 'memory'");
  }

  @Test
  void aFileThatIsNotFoundIsReported() throws IOException, InterruptedException {
    client("{\"command\":\"npx\",\"args\":[\"-y\",\"@modelcontextprotocol/server-memory\"]}");

    assertThat(run(CONNECT + " --write"))
        .contains("memory.jsonl in its own folder", "kith import --from server-memory -d memory");
  }

  @Test
  void aMemoryThatStartsEmptySaysSo() throws IOException, InterruptedException {
    client("{}");
    var mcp = "MEMORY_FILE_PATH=\"$PWD/memory.jsonl\" kith mcp --tools server-memory </dev/null";

    assertThat(run(mcp)).contains("kith import --from server-memory -d memory");
    run("kith import --from server-memory -d memory memory.jsonl");
    assertThat(run(mcp)).doesNotContain("kith import");
  }
}
