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
class ServeTest {
  private static final Pattern CURL =
      Pattern.compile("curl -s (\\S+) -H 'Content-Type: application/json' -d '(.+)'");

  @TempDir Path home;

  @Test
  void aNewcomerIsShownWhatToDoAndItWorks() throws IOException, InterruptedException {
    try (var kith = KithProcess.start(home, "serve", "--port", "0");
        var client = HttpClient.newHttpClient()) {
      var printed = new ArrayList<String>();
      while (printed.isEmpty() || !printed.getLast().startsWith("Stop with")) {
        printed.add(kith.line());
      }
      var curl = CURL.matcher(String.join("\n", printed));

      assertThat(curl.find()).isTrue();
      assertThat(post(client, curl.group(1), curl.group(2))).contains("Cushing Syndrome");
      assertThat(curl.group(1)).startsWith("http://127.0.0.1:");
      var address = curl.group(1).substring(0, curl.group(1).indexOf("/v1"));
      assertThat(databases(client, address)).contains("gitlab", "memory", "pharma");
      assertThat(post(client, address + "/v1/tools/create_entity", entity())).contains("created");
      assertThat(kith.stop()).isIn(0, 143);
    }
    try (var again = KithProcess.start(home, "call", "search_memory", entityQuestion())) {
      assertThat(again.line()).contains("Grace");
    }
  }

  private static String entity() {
    return "{\"database\":\"memory\",\"name\":\"Grace\",\"entity_type\":\"person\"}";
  }

  private static String entityQuestion() {
    return "{\"database\":\"memory\",\"query\":\"grace\"}";
  }

  private static String post(HttpClient client, String address, String body)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(address))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private static String databases(HttpClient client, String address)
      throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(URI.create(address + "/v1/databases")).build();
    return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }
}
