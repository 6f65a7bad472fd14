package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.access.Quota;
import dev.kith.fault.FaultException;
import dev.kith.tool.Calls;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("long")
class CallControlsTest {
  @TempDir Path folder;

  @Test
  void whatIsNotSetIsNotBounded() {
    assertThat(CallControls.quota(Map.of())).isEqualTo(Quota.UNBOUNDED);
    assertThat(
            CallControls.quota(
                Map.of(
                    "KITH_LIMIT_REQUESTS", "60",
                    "KITH_LIMIT_BURST", "10",
                    "KITH_LIMIT_CONCURRENT", "4",
                    "KITH_LIMIT_ROWS", "100",
                    "KITH_LIMIT_BYTES", "1000",
                    "KITH_LIMIT_MILLIS", "500")))
        .isEqualTo(
            new Quota(
                OptionalInt.of(60),
                OptionalInt.of(10),
                OptionalInt.of(4),
                OptionalLong.of(100),
                OptionalLong.of(1_000),
                Optional.of(Duration.ofMillis(500))));
  }

  @ParameterizedTest
  @CsvSource({
    "KITH_LIMIT_REQUESTS, 0",
    "KITH_LIMIT_ROWS, -1",
    "KITH_LIMIT_BYTES, many",
    "KITH_LIMIT_ROWS, ''"
  })
  void whatIsNoLimitIsRefused(String variable, String value) {
    assertThatThrownBy(() -> CallControls.quota(Map.of(variable, value)))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining(variable);
  }

  @Test
  void aServerThatIsAskedToStopHasWrittenDownEveryCall() throws Exception {
    var file = folder.resolve("calls.log");
    try (var kith =
            KithProcess.start(
                folder, "serve", "--port", "0", "--audit", file.toString(), "--no-examples");
        var client = HttpClient.newHttpClient()) {
      var line = kith.line();
      while (!line.contains("http://")) {
        line = kith.line();
      }
      var address = line.replaceFirst(".*(http://[0-9.:]+).*", "$1");
      for (int call = 0; call < 200; call++) {
        search(client, address, "secret " + call);
      }

      assertThat(kith.stop()).isIn(0, 143);
    }
    var lines = Files.readAllLines(file);
    assertThat(lines).hasSize(200).noneMatch(line -> line.contains("secret"));
    assertThat(lines.stream().map(Calls::json))
        .allMatch(line -> line.path("tool").asString().equals("search_entities"))
        .allMatch(line -> line.path("outcome").asString().equals("ok"));
  }

  private static void search(HttpClient client, String address, String text)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(address + "/v1/tools/search_entities"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{\"query\":\"" + text + "\"}"))
            .build();
    assertThat(client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode())
        .isEqualTo(200);
  }

  @Test
  void aStdioServerThatIsAskedToStopHasWrittenDownItsCalls() throws Exception {
    var file = folder.resolve("calls.log");
    var command = KithProcess.command();
    command.add("mcp");
    var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().putAll(Map.of("KITH_HOME", folder.toString()));
    builder.environment().putAll(Map.of("KITH_AUDIT", file.toString()));
    var process = builder.start();
    try (BufferedReader out = process.inputReader();
        var in = process.outputWriter()) {
      in.write(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
              + "\"search_entities\",\"arguments\":{\"query\":\"secret\"}}}\n");
      in.flush();
      assertThat(out.readLine()).contains("\"isError\":false");
      process.destroy();
      process.onExit().join();
    }

    assertThat(Files.readAllLines(file)).hasSize(1).noneMatch(line -> line.contains("secret"));
  }
}
