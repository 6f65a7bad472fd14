package dev.kith.boot;

import dev.kith.tool.Calls;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;

/// A `kith serve`, asked over HTTP.
final class ServedMemory implements MemoryClient {
  private static final String LISTENING = "Kith is listening on ";

  private final KithProcess server;
  private final String address;
  private final HttpClient client = HttpClient.newHttpClient();

  private ServedMemory(KithProcess server, String address) {
    this.server = server;
    this.address = address;
  }

  static ServedMemory start(Path home) throws IOException {
    var server =
        KithProcess.start(
            home, "serve", "--port", "0", "--no-examples", "--tools", "memory,upkeep");
    var line = server.line();
    while (!line.startsWith(LISTENING)) {
      line = server.line();
    }
    return new ServedMemory(
        server, line.substring(LISTENING.length(), line.indexOf(',', LISTENING.length())));
  }

  private HttpRequest request(String tool, String arguments) {
    return HttpRequest.newBuilder(URI.create(address + "/v1/tools/" + tool))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(arguments))
        .build();
  }

  @Override
  public void send(String tool, String arguments) {
    var _ = client.sendAsync(request(tool, arguments), HttpResponse.BodyHandlers.discarding());
  }

  @Override
  public JsonNode call(String tool, String arguments) throws IOException {
    try {
      var answer = client.send(request(tool, arguments), HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() != 200) {
        throw new AssertionError(tool + " " + arguments + ": " + answer.body());
      }
      return Calls.json(answer.body());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException(stopped);
    }
  }

  @Override
  public void kill() {
    server.close();
    client.shutdownNow();
  }

  @Override
  public void close() {
    server.stop();
    client.shutdownNow();
  }
}
