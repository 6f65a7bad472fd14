package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperationsGuideTest {
  private static final Path GUIDE = Path.of("docs/guide/operations.md");
  private static final Pattern CURL =
      Pattern.compile("curl -s http://127.0.0.1:7474(\\S+) -H '(\\S+): (\\S+)' -d '(.+)'\n");
  private static final int ENOUGH = 1_000;

  @TempDir Path folder;

  @Test
  void theServerOfTheGuideRefusesAndWritesDownAsTheGuideShows() throws Exception {
    var commands = Shell.blocks(GUIDE, "sh");
    var shown = Shell.blocks(GUIDE, "json").stream().map(String::strip).toList();
    var log = folder.resolve("calls.log");
    var words =
        commands.getFirst().strip().replace("7474", "0").replace("calls.log", log.toString());

    HttpResponse<String> refused;
    try (var kith = KithProcess.start(folder, words.substring("kith ".length()).split(" "));
        var client = HttpClient.newHttpClient()) {
      refused = untilRefused(client, address(kith), commands.get(1));
      kith.stop();
    }

    assertThat(refused.headers().firstValue("Retry-After")).isPresent();
    assertThat(withoutTime(refused.body())).isEqualTo(withoutTime(shown.get(0)));
    var line = Calls.json(Files.readAllLines(log).getFirst());
    var example = Calls.json(shown.get(1));
    assertThat(List.copyOf(line.propertyNames())).isEqualTo(List.copyOf(example.propertyNames()));
    for (var field : List.of("caller", "verified", "tool", "database", "question", "outcome")) {
      assertThat(line.path(field)).isEqualTo(example.path(field));
    }
    assertThat(Files.readAllLines(log).getLast()).contains("\"outcome\":\"too_many_requests\"");
  }

  private static String address(KithProcess kith) throws IOException {
    var line = kith.line();
    while (!line.contains("http://")) {
      line = kith.line();
    }
    return line.replaceFirst(".*(http://[0-9.:]+).*", "$1");
  }

  private static HttpResponse<String> untilRefused(HttpClient client, String address, String curl)
      throws IOException, InterruptedException {
    var parts = CURL.matcher(curl);
    assertThat(parts.matches()).isTrue();
    var request =
        HttpRequest.newBuilder(URI.create(address + parts.group(1)))
            .header(parts.group(2), parts.group(3))
            .POST(HttpRequest.BodyPublishers.ofString(parts.group(4)))
            .build();
    var response = client.send(request, HttpResponse.BodyHandlers.ofString());
    for (int call = 0; call < ENOUGH && response.statusCode() == 200; call++) {
      response = client.send(request, HttpResponse.BodyHandlers.ofString());
    }
    assertThat(response.statusCode()).isEqualTo(429);
    return response;
  }

  private static String withoutTime(String problem) {
    return problem
        .replaceAll("Wait [^,]+,", "Wait a while,")
        .replaceAll("\"retry_after_seconds\":\\d+", "");
  }
}
