package dev.kith.boot;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.regex.Pattern;

/// A server in a process of its own, called over HTTP, and what it holds of the machine.
final class AttackedServer implements AutoCloseable {
  private static final String LISTENING = "Kith is listening on ";
  private static final Pattern USED = Pattern.compile("used (\\d+)K");

  private final HttpClient client = HttpClient.newHttpClient();
  private final Path log;
  private final Process process;
  private final URI address;
  private final Map<String, Integer> statuses = new ConcurrentSkipListMap<>();

  /// What a process holds; zero where the system does not tell.
  ///
  /// @param heap in megabytes, after a collection
  record Held(long handles, long threads, long heap) {}

  /// @param command that starts it
  AttackedServer(List<String> command, Path log) throws IOException {
    this.log = log;
    this.process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    var out = process.inputReader(StandardCharsets.UTF_8);
    var line = out.readLine();
    while (line != null && !line.startsWith(LISTENING)) {
      line = out.readLine();
    }
    if (line == null) {
      throw new AssertionError(Files.readString(log));
    }
    this.address = URI.create(line.substring(LISTENING.length(), line.indexOf(',')));
  }

  URI address() {
    return address;
  }

  HttpResponse<String> post(String token, String path, String body, String... headers)
      throws IOException, InterruptedException {
    var answer =
        client.send(request(token, path, body, headers), HttpResponse.BodyHandlers.ofString());
    var surface = path.startsWith("/v1") ? "REST " : "MCP ";
    statuses.merge(surface + answer.statusCode(), 1, Integer::sum);
    return answer;
  }

  /// How many answers had which status, by surface.
  Map<String, Integer> statuses() {
    return statuses;
  }

  /// The same, without waiting for its answer.
  CompletableFuture<HttpResponse<String>> sent(
      String token, String path, String body, String... headers) {
    return client.sendAsync(
        request(token, path, body, headers), HttpResponse.BodyHandlers.ofString());
  }

  private HttpRequest request(String token, String path, String body, String... headers) {
    var request =
        HttpRequest.newBuilder(address.resolve(path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(HttpRequest.BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return request.build();
  }

  Held held() throws IOException, InterruptedException {
    jcmd("GC.run");
    var used = USED.matcher(jcmd("GC.heap_info"));
    long heap = 0;
    while (used.find()) {
      heap += Long.parseLong(used.group(1)) / 1_024;
    }
    return new Held(counted("fd"), counted("task"), heap);
  }

  private long counted(String what) throws IOException {
    var folder = Path.of("/proc", String.valueOf(process.pid()), what);
    if (!Files.isDirectory(folder)) {
      return 0;
    }
    try (var entries = Files.list(folder)) {
      return entries.count();
    }
  }

  private String jcmd(String what) throws IOException, InterruptedException {
    var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    var asked =
        new ProcessBuilder(jcmd, String.valueOf(process.pid()), what)
            .redirectErrorStream(true)
            .start();
    var said = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    asked.waitFor();
    // classes and their like are told too, after the heap
    int rest = said.indexOf("Metaspace");
    return rest < 0 ? said : said.substring(0, rest);
  }

  /// Asks it to stop; the lines of its log that belong to an exception or tell of a mistake.
  List<String> stopped() throws IOException {
    process.destroy();
    process.onExit().join();
    var wrong = new ArrayList<String>();
    for (var line : Files.readAllLines(log)) {
      if (line.startsWith("\t") || line.contains("defect")) {
        wrong.add(line);
      }
    }
    return wrong;
  }

  @Override
  public void close() {
    client.shutdownNow();
    process.destroyForcibly();
    process.onExit().join();
  }
}
