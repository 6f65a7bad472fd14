package dev.kith.surface.rest;

import dev.kith.surface.mcp.ConfirmationPolicy;
import dev.kith.surface.mcp.Dispatcher;
import dev.kith.surface.mcp.http.McpHandler;
import dev.kith.surface.mcp.message.ServerInfo;
import dev.kith.tool.Calls;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;

/// A server on a free port of this machine, and ways to speak with it.
final class Wire implements AutoCloseable {
  private final HttpServer server;
  private final HttpClient client = HttpClient.newHttpClient();

  Wire(Toolbox toolbox) throws IOException {
    this(toolbox, HttpServer.Options.local(0));
  }

  Wire(Toolbox toolbox, HttpServer.Options options) throws IOException {
    server =
        new HttpServer(
            options,
            toolbox,
            box ->
                new McpHandler(
                    new Dispatcher(
                        box, new ServerInfo("kith", "Kith", "test"), ConfirmationPolicy.ASK)));
    server.start();
  }

  int port() {
    return server.port();
  }

  HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path));
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IOException(stop);
    }
  }

  HttpResponse<String> post(String path, String body, String... headers) throws IOException {
    var request =
        to(path)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(HttpRequest.BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return send(request);
  }

  /// The status of an answer to a body that is sent only once the server wants it. Whoever sends on
  /// while it is refused may find the connection gone before the refusal is read.
  int announce(String path, String body) throws IOException {
    return send(to(path)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .expectContinue(true)
            .POST(HttpRequest.BodyPublishers.ofString(body)))
        .statusCode();
  }

  HttpResponse<String> get(String path) throws IOException {
    return send(to(path).GET());
  }

  static JsonNode json(HttpResponse<String> response) {
    return Calls.json(response.body());
  }

  /// What comes back on a bare socket to all that a client has to say.
  String raw(String text) throws IOException {
    return raw(text, true);
  }

  /// What comes back on a bare socket to a complete request with `Connection: close`. The client
  /// stays: one that ends its half has left, and a slow call of its is cancelled.
  String answered(String text) throws IOException {
    return raw(text, false);
  }

  private String raw(String text, boolean leaves) throws IOException {
    try (var socket = new Socket(java.net.InetAddress.getLoopbackAddress(), port())) {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      if (leaves) {
        socket.shutdownOutput();
      }
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Override
  public void close() {
    server.close();
    client.close();
  }
}
