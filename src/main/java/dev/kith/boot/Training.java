package dev.kith.boot;

import dev.kith.surface.mcp.Confirm;
import dev.kith.tool.Family;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/// A short session as an agent has it, run once after the build so that the JVM can remember what
/// it loaded.
final class Training {
  private static final String SESSION =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"training","version":"1"}}}
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      {"jsonrpc":"2.0","id":2,"method":"tools/list"}
      {"jsonrpc":"2.0","id":3,"method":"resources/list"}
      {"jsonrpc":"2.0","id":4,"method":"prompts/list"}
      {"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"describe_schema","arguments":{"database":"memory"}}}
      {"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"create_entity","arguments":{"database":"memory","name":"Ada","entity_type":"person","observations":["counts"]}}}
      {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"create_entity","arguments":{"database":"memory","name":"Bob","entity_type":"person"}}}
      {"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"create_relationship","arguments":{"database":"memory","from_entity":"Ada","to_entity":"Bob","relationship_type":"KNOWS"}}}
      {"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"search_entities","arguments":{"database":"memory","query":"Ada"}}}
      {"jsonrpc":"2.0","id":10,"method":"tools/call","params":{"name":"bfs_query","arguments":{"database":"memory","seeds":["Ada"],"max_hops":1}}}
      {"jsonrpc":"2.0","id":11,"method":"tools/call","params":{"name":"get_related_entities","arguments":{"database":"memory","entity_name":"Ada"}}}
      """;

  private Training() {}

  static void run() throws IOException {
    var folder = Files.createTempDirectory("kith-training");
    try (var home = Wiring.home(Optional.of(folder), Map.of());
        var toolbox = Wiring.toolbox(home, Family.usual())) {
      var in = new ByteArrayInputStream(SESSION.getBytes(StandardCharsets.UTF_8));
      Wiring.stdio(toolbox, Confirm.ASK, in, OutputStream.nullOutputStream()).serve();
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
