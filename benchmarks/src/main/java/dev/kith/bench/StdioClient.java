package dev.kith.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A client with an MCP server of its own, started as agents start one.
final class StdioClient implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String HELLO =
      "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},"
          + "\"clientInfo\":{\"name\":\"bench\",\"version\":\"1\"}}";

  private final Process process;
  private final OutputStream in;
  private final BufferedReader out;
  private int lastId;

  /// Starts a server; [#greet] waits for it.
  StdioClient(List<String> command, Map<String, String> environment) throws IOException {
    var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(environment);
    this.process = builder.start();
    this.in = process.getOutputStream();
    this.out = process.inputReader(StandardCharsets.UTF_8);
  }

  /// Shakes hands.
  void greet() throws IOException {
    ask("initialize", HELLO);
    send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
  }

  /// Calls a tool; the result of a refused call has `isError`.
  JsonNode call(String tool, String arguments) throws IOException {
    return ask("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
  }

  private JsonNode ask(String method, String params) throws IOException {
    int id = ++lastId;
    send(
        "{\"jsonrpc\":\"2.0\",\"id\":"
            + id
            + ",\"method\":\""
            + method
            + "\",\"params\":"
            + params
            + "}");
    while (true) {
      var line = out.readLine();
      if (line == null) {
        throw new IOException("the server is gone");
      }
      var answer = JSON.readTree(line);
      if (answer.path("id").asInt(0) == id) {
        return answer.path("result");
      }
    }
  }

  private void send(String line) throws IOException {
    in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    in.flush();
  }

  /// What a tool of the memory server answered: the JSON in its text.
  static JsonNode body(JsonNode result) {
    return JSON.readTree(result.path("content").path(0).path("text").asString("{}"));
  }

  @Override
  public void close() throws IOException {
    in.close();
    process.destroy();
    process.onExit().join();
  }
}
