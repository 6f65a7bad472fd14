package dev.kith.boot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/// Typical sessions, run once after the build to record the JVM's ahead-of-time cache.
final class AotTraining {
  /// Later rounds take other code paths than the first.
  private static final int WRITES = 5;

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

  private static final String GREETING =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"training","version":"1"}}}
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      {"jsonrpc":"2.0","id":2,"method":"tools/list"}
      """;

  private AotTraining() {}

  static void run() throws IOException {
    session("bfs,query,memory", SESSION + calls(100, AotTraining::remembered));
    session("server-memory", GREETING + calls(100, AotTraining::noted));
  }

  private static void session(String tools, String messages) throws IOException {
    var folder = Files.createTempDirectory("kith-training");
    var words = new String[] {"mcp", "--tools", tools, "--home", folder.toString()};
    var in = new ScriptedInput(messages);
    try {
      Main.serve(StdioOptions.of(words).orElseThrow(), Map.of(), in, in.responses());
    } finally {
      delete(folder);
    }
  }

  private static String calls(int from, IntFunction<List<String>> round) {
    var messages = new StringBuilder();
    int id = from;
    for (int write = 0; write < WRITES; write++) {
      for (var call : round.apply(write)) {
        messages
            .append("{\"jsonrpc\":\"2.0\",\"id\":")
            .append(id++)
            .append(",\"method\":\"tools/call\",\"params\":")
            .append(call)
            .append("}\n");
      }
    }
    return messages.toString();
  }

  private static List<String> remembered(int round) {
    var name = "\"thing " + round + "\"";
    var memory = "\"database\":\"memory\",";
    return List.of(
        call("create_entity", memory + "\"name\":" + name + ",\"entity_type\":\"thing\""),
        call(
            "create_relationship",
            memory
                + "\"from_entity\":"
                + name
                + ",\"to_entity\":\"Ada\",\"relationship_type\":\"OF\""),
        call(
            "add_observations",
            memory + "\"entity_name\":" + name + ",\"observations\":[\"seen\"]"),
        call("bfs_query", "\"seeds\":[" + name + "],\"max_hops\":1"));
  }

  private static List<String> noted(int round) {
    var name = "\"thing " + round + "\"";
    return List.of(
        call(
            "create_entities",
            "\"entities\":[{\"name\":"
                + name
                + ",\"entityType\":\"thing\",\"observations\":[\"new\"]}]"),
        call(
            "create_relations",
            "\"relations\":[{\"from\":" + name + ",\"to\":\"thing 0\",\"relationType\":\"like\"}]"),
        call(
            "add_observations",
            "\"observations\":[{\"entityName\":" + name + ",\"contents\":[\"seen\"]}]"),
        call("open_nodes", "\"names\":[" + name + "]"),
        call("search_nodes", "\"query\":" + name));
  }

  private static String call(String tool, String arguments) {
    return "{\"name\":\"" + tool + "\",\"arguments\":{" + arguments + "}}";
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
