package dev.kith.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.regex.Pattern;

/// Statements written by hand, asked of ClickHouse over its HTTP interface with nothing between.
final class ServerTables {
  private static final String SETTINGS =
      "&final=1&join_use_nulls=1&readonly=1&max_execution_time=600&compress=0";
  private static final Pattern READ = Pattern.compile("\"read_rows\":\"(\\d+)\"");

  private final HttpClient http = HttpClient.newHttpClient();
  private final String url;
  private final String database;
  private long read;

  ServerTables(String url, String database) {
    this.url = url;
    this.database = database;
  }

  /// How many rows the server read since this was asked last, by its own count.
  long read() {
    long sum = read;
    read = 0;
    return sum;
  }

  /// Changes something.
  void run(String statement) throws IOException, InterruptedException {
    send(statement, "");
  }

  /// The lines of an answer.
  List<String> lines(String query) throws IOException, InterruptedException {
    return send(query + " FORMAT TabSeparated", SETTINGS).lines().toList();
  }

  private String send(String statement, String settings) throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(url + "/?database=" + database + settings))
            .POST(HttpRequest.BodyPublishers.ofString(statement))
            .build();
    var answer = http.send(request, BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException(statement + "\n" + answer.body());
    }
    answer
        .headers()
        .firstValue("X-ClickHouse-Summary")
        .map(READ::matcher)
        .filter(java.util.regex.Matcher::find)
        .ifPresent(found -> read += Long.parseLong(found.group(1)));
    return answer.body();
  }
}
