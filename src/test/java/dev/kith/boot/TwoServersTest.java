package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class TwoServersTest {
  private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+");

  @TempDir Path folder;

  @Test
  void twoServersThatStartAtOnceOnAnEmptyHomeBothComeUpAndSeeEachOther() throws Exception {
    var home = folder.resolve("home");
    try (var one = KithProcess.start(home, "serve", "--port", "0");
        var other = KithProcess.start(home, "serve", "--port", "0");
        var client = HttpClient.newHttpClient()) {
      var here = address(one);
      var there = address(other);
      assertThat(here).isNotEqualTo(there);

      for (int step = 0; step < 6; step++) {
        var writer = step % 2 == 0 ? here : there;
        var reader = step % 2 == 0 ? there : here;
        assertThat(call(client, writer, "create_entity", entity("Otter" + step)))
            .contains("created");
        for (var server : new String[] {writer, reader}) {
          assertThat(call(client, server, "search_memory", question("Otter" + step)))
              .contains("Otter" + step);
        }
      }
      for (var server : new String[] {here, there}) {
        assertThat(get(client, server + "/v1/databases")).contains("gitlab", "memory", "pharma");
      }
    }
    assertThat(home.toFile().list()).noneMatch(name -> name.startsWith("."));
  }

  private static String address(KithProcess server) throws IOException {
    var printed = new ArrayList<String>();
    while (printed.isEmpty() || !printed.getLast().startsWith("Stop with")) {
      printed.add(server.line());
    }
    var address = ADDRESS.matcher(String.join("\n", printed));
    assertThat(address.find()).isTrue();
    return address.group();
  }

  private static String entity(String name) {
    return "{\"database\":\"memory\",\"name\":\"" + name + "\",\"entity_type\":\"animal\"}";
  }

  private static String question(String text) {
    return "{\"database\":\"memory\",\"query\":\"" + text + "\"}";
  }

  private static String call(HttpClient client, String server, String tool, String body)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(server + "/v1/tools/" + tool))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private static String get(HttpClient client, String address)
      throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(URI.create(address)).build();
    return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }
}
