package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Servers whose memory could not hold the JSON of an answer twice, asked for it.
@Tag("slow")
class LargeAnswerTest {
  private static final int LEAVES = 100_000;
  private static final int HEAP_MEGABYTES = 160;
  private static final String QUESTION =
      "{\"database\":\"star\",\"seeds\":[\"hub\"],\"max_hops\":1}";

  @TempDir static Path folder;

  @BeforeAll
  static void load() throws IOException {
    var text = "metadata that is told in full ".repeat(24);
    var rows =
        Stream.concat(
                Stream.of("{\"id\":\"hub\",\"entity_type\":\"Hub\"}"),
                IntStream.range(0, LEAVES)
                    .boxed()
                    .flatMap(
                        leaf ->
                            Stream.of(
                                "{\"id\":\"leaf:"
                                    + leaf
                                    + "\",\"entity_type\":\"Leaf\",\"text\":\""
                                    + text
                                    + "\"}",
                                "{\"subject\":\"hub\",\"predicate\":\"HAS\",\"object\":\"leaf:"
                                    + leaf
                                    + "\"}")))
            .toList();
    try (var home = new RealHome(folder)) {
      home.load("star", rows);
    }
  }

  private static Process start(String... arguments) throws IOException {
    var command = KithProcess.command();
    command.add(1, "-Xmx" + HEAP_MEGABYTES + "m");
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("KITH_HOME", folder.toString());
    builder.environment().put("KITH_MAX_TOKENS", "2147483647");
    return builder.start();
  }

  /// How long an answer is, and how often it names a leaf as a node.
  private record AnswerSize(long bytes, int nodes) {
    static AnswerSize until(InputStream in, int end) throws IOException {
      var wanted = "\"id\":\"leaf:".getBytes(StandardCharsets.UTF_8);
      long bytes = 0;
      int nodes = 0;
      int matched = 0;
      for (int next = in.read(); next != end && next >= 0; next = in.read()) {
        bytes++;
        matched = next == wanted[matched] ? matched + 1 : next == wanted[0] ? 1 : 0;
        if (matched == wanted.length) {
          nodes++;
          matched = 0;
        }
      }
      return new AnswerSize(bytes, nodes);
    }
  }

  @Test
  void restSendsItWhole() throws IOException, InterruptedException {
    var server = start("serve", "--port", "0");
    try (var out = server.inputReader(StandardCharsets.UTF_8);
        var client = HttpClient.newHttpClient()) {
      var request =
          HttpRequest.newBuilder(URI.create(address(out) + "/v1/tools/bfs_query"))
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(QUESTION))
              .build();

      var response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
      try (var body = new BufferedInputStream(response.body())) {
        var read = AnswerSize.until(body, -1);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(read.nodes()).isEqualTo(LEAVES);
        assertThat(2 * read.bytes()).isGreaterThan((long) HEAP_MEGABYTES << 20);
      }
    } finally {
      server.destroyForcibly();
      server.onExit().join();
    }
  }

  /// Of those that do not fit into the memory together, one is answered, and the others are told to
  /// narrow.
  @Test
  void ofThreeAtOnceNoneFails() throws IOException {
    var server = start("serve", "--port", "0");
    try (var out = server.inputReader(StandardCharsets.UTF_8);
        var client = HttpClient.newHttpClient()) {
      var request =
          HttpRequest.newBuilder(URI.create(address(out) + "/v1/tools/bfs_query"))
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(QUESTION))
              .build();

      var statuses =
          Stream.generate(
                  () -> client.sendAsync(request, HttpResponse.BodyHandlers.ofInputStream()))
              .limit(3)
              .toList()
              .stream()
              .map(answer -> answer.thenApply(LargeAnswerTest::statusOnceRead).join())
              .toList();

      assertThat(statuses).contains(200).isSubsetOf(200, 400);
    } finally {
      server.destroyForcibly();
      server.onExit().join();
    }
  }

  private static int statusOnceRead(HttpResponse<InputStream> response) {
    try (var body = response.body()) {
      body.transferTo(OutputStream.nullOutputStream());
      return response.statusCode();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static String address(BufferedReader out) throws IOException {
    while (true) {
      var line = out.readLine();
      int at = line.indexOf("http://127.0.0.1:");
      if (at >= 0) {
        return line.substring(at).replaceFirst("(http://127\\.0\\.0\\.1:[0-9]+).*", "$1");
      }
    }
  }

  /// MCP wants the answer as text and as a structure, so that it goes over the wire twice.
  @Test
  void mcpSendsItWhole() throws IOException {
    var server = start("mcp");
    try (var in = server.getOutputStream();
        var out = new BufferedInputStream(server.getInputStream())) {
      in.write(
          ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"bfs_query\","
                  + "\"arguments\":"
                  + QUESTION
                  + ",\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                  + "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"t\",\"version\":\"1\"},"
                  + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}\n")
              .getBytes(StandardCharsets.UTF_8));
      in.flush();

      var read = AnswerSize.until(out, '\n');

      assertThat(read.nodes()).isEqualTo(LEAVES);
      assertThat(read.bytes()).isGreaterThan((long) HEAP_MEGABYTES << 20);
    } finally {
      server.destroyForcibly();
      server.onExit().join();
    }
  }
}
