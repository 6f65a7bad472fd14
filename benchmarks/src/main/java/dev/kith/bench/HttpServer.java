package dev.kith.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/// A server started by the launcher, and what its clients over HTTP ask it.
final class HttpServer implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+");
  private static final String HELLO =
      "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
          + "\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"bench\",\"version\":\"1\"}}}";

  private final Process process;
  private final String address;

  HttpServer(Path home) throws IOException {
    this.process =
        new ProcessBuilder("./kith", "serve", "--home", home.toString(), "--port", "0")
            .redirectErrorStream(true)
            .start();
    var lines = process.inputReader(StandardCharsets.UTF_8);
    var found = Optional.<String>empty();
    for (var line = lines.readLine(); found.isEmpty(); line = lines.readLine()) {
      if (line == null) {
        throw new IOException("the server did not come up");
      }
      var match = ADDRESS.matcher(line);
      found = match.find() ? Optional.of(match.group()) : found;
    }
    this.address = found.orElseThrow();
    // What it says later must not fill the pipe.
    CompletableFuture.runAsync(() -> lines.lines().forEach(_ -> {}));
  }

  /// Resident bytes of the server.
  double resident() throws IOException {
    return Child.status("VmRSS", process.pid());
  }

  /// One that calls tools, with a connection of its own.
  interface Client extends AutoCloseable {
    /// Whether the call was answered well.
    boolean call(String tool, String arguments) throws Exception;

    @Override
    void close();
  }

  /// A client of the REST interface.
  Client rest() {
    var http = HttpClient.newHttpClient();
    return new Client() {
      @Override
      public boolean call(String tool, String arguments) throws Exception {
        var request = post("/v1/tools/" + tool, arguments).build();
        return http.send(request, BodyHandlers.ofString()).statusCode() == 200;
      }

      @Override
      public void close() {
        http.close();
      }
    };
  }

  /// A client of MCP, with a session of its own.
  Client mcp() throws IOException, InterruptedException {
    var http = HttpClient.newHttpClient();
    var hello = http.send(post("/mcp", HELLO).build(), BodyHandlers.ofString());
    var session = hello.headers().firstValue("Mcp-Session-Id");
    return new Client() {
      private int lastId;

      @Override
      public boolean call(String tool, String arguments) throws Exception {
        var message =
            "{\"jsonrpc\":\"2.0\",\"id\":"
                + ++lastId
                + ",\"method\":\"tools/call\",\"params\":{\"name\":\""
                + tool
                + "\",\"arguments\":"
                + arguments
                + "}}";
        var request = post("/mcp", message).header("MCP-Protocol-Version", "2025-06-18");
        session.ifPresent(id -> request.header("Mcp-Session-Id", id));
        var answer = http.send(request.build(), BodyHandlers.ofString());
        return answer.statusCode() == 200 && well(answer.body());
      }

      @Override
      public void close() {
        http.close();
      }
    };
  }

  /// Whether a message, alone or as the last event of a stream, is a result and no error.
  private static boolean well(String body) {
    int from = body.startsWith("{") ? 0 : body.lastIndexOf("data:") + "data:".length();
    var result = JSON.readTree(body.substring(from)).path("result");
    return result.has("content") && !result.path("isError").asBoolean(false);
  }

  private HttpRequest.Builder post(String path, String body) {
    return HttpRequest.newBuilder(URI.create(address + path))
        .header("Content-Type", "application/json")
        .header("Accept", "application/json, text/event-stream")
        .POST(HttpRequest.BodyPublishers.ofString(body));
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
