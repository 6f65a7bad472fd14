package dev.kith.boot;

import dev.kith.boot.command.Commands;
import dev.kith.surface.mcp.ConfirmationPolicy;
import dev.kith.surface.rest.HttpServer;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import dev.kith.tool.ToolSelection;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// The ways by which a caller reaches the tools of one home, each as a caller meets it: a child
/// process that speaks MCP, a server that speaks MCP and REST over HTTP, and the command line.
final class Ways implements AutoCloseable {
  private final Path folder;
  private final Process child;
  private final BufferedWriter toChild;
  private final BufferedReader fromChild;
  private final AutoCloseable server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final String address;
  private int requests;

  /// Asks a tool, and gives the JSON of its answer.
  @FunctionalInterface
  interface Way {
    JsonNode ask(String tool, JsonNode arguments) throws IOException, InterruptedException;
  }

  Ways(Path folder) throws IOException {
    this.folder = folder;
    var command = ChildJvm.command(Main.class);
    command.addAll(List.of("mcp", "--home", folder.toString()));
    child = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    toChild = child.outputWriter(StandardCharsets.UTF_8);
    fromChild = child.inputReader(StandardCharsets.UTF_8);
    var home = Wiring.home(Optional.of(folder), Map.of());
    var toolbox = Wiring.toolbox(home, ToolSelection.USUAL);
    var http = Wiring.http(HttpServer.Options.local(0), toolbox, ConfirmationPolicy.ASK);
    http.start();
    address = "http://127.0.0.1:" + http.port();
    server =
        () -> {
          http.close();
          toolbox.close();
          home.close();
        };
  }

  Map<String, Way> all() {
    var ways = new LinkedHashMap<String, Way>();
    ways.put("MCP over stdio", this::stdio);
    ways.put("MCP over HTTP", this::http);
    ways.put("REST", this::rest);
    ways.put("command line", this::commandLine);
    return ways;
  }

  private JsonNode stdio(String tool, JsonNode arguments) throws IOException {
    toChild.write(Json.text(request(tool, arguments)));
    toChild.write('\n');
    toChild.flush();
    return result(Calls.json(fromChild.readLine()));
  }

  private JsonNode http(String tool, JsonNode arguments) throws IOException, InterruptedException {
    return result(
        post(
            "/mcp",
            request(tool, arguments),
            "MCP-Protocol-Version",
            "2026-07-28",
            "Mcp-Method",
            "tools/call",
            "Mcp-Name",
            tool,
            "Mcp-Param-Database",
            arguments.path("database").asString()));
  }

  private JsonNode rest(String tool, JsonNode arguments) throws IOException, InterruptedException {
    return post("/v1/tools/" + tool, arguments);
  }

  private JsonNode commandLine(String tool, JsonNode arguments) {
    return Calls.json(commandLine("call", "--home", folder.toString(), tool, Json.text(arguments)));
  }

  /// What a command prints.
  static String commandLine(String... words) {
    var printed = new ByteArrayOutputStream();
    var before = System.out;
    try (var out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
      System.setOut(out);
      Commands.run(words);
    } finally {
      System.setOut(before);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }

  private JsonNode request(String tool, JsonNode arguments) {
    var request = Json.object().put("jsonrpc", "2.0").put("id", ++requests);
    var params = request.put("method", "tools/call").putObject("params").put("name", tool);
    params.set("arguments", arguments);
    var meta = params.putObject("_meta");
    meta.put("io.modelcontextprotocol/protocolVersion", "2026-07-28");
    meta.putObject("io.modelcontextprotocol/clientInfo").put("name", "t").put("version", "1");
    meta.putObject("io.modelcontextprotocol/clientCapabilities");
    return request;
  }

  /// The structure of a tool's result, which must be what its text says; of a fault, its text.
  private static JsonNode result(JsonNode message) {
    var result = message.path("result");
    var text = Calls.json(result.path("content").path(0).path("text").asString());
    if (result.path("isError").booleanValue(false)) {
      return text;
    }
    var structure = result.path("structuredContent");
    if (!structure.equals(text)) {
      throw new AssertionError("structure and text differ: " + message);
    }
    return structure;
  }

  private JsonNode post(String path, JsonNode body, String... headers)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(address + path))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(HttpRequest.BodyPublishers.ofString(Json.text(body)));
    if (headers.length > 0) {
      request.headers(headers);
    }
    var response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    // an answer that took a while came as an event
    return Calls.json(
        response
            .body()
            .lines()
            .filter(line -> line.startsWith("data: "))
            .map(line -> line.substring(6))
            .findFirst()
            .orElse(response.body()));
  }

  @Override
  public void close() throws Exception {
    try (server;
        client) {
      toChild.close();
      child.waitFor();
    } finally {
      child.destroy();
    }
  }
}
