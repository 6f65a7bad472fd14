package dev.kith.engine.clickhouse;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// Stands before a real ClickHouse, and says of every request from some one on that it failed.
///
/// The first of them may have been done all the same, as happens where an answer is lost.
final class BreakingProxy implements AutoCloseable {
  private static final Set<String> OWN =
      Set.of("connection", "content-length", "host", "transfer-encoding", "expect", "upgrade");

  private final HttpServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final String behind;
  private final String database;
  private final AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
  private volatile boolean doneAllTheSame;
  private volatile String last = "\0";

  /// @param address what [ClickHouseServer#freshDatabase] gave
  BreakingProxy(String address) throws IOException {
    int slash = address.lastIndexOf('/');
    behind = address.substring(0, slash);
    database = address.substring(slash);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  String address() {
    return "http://localhost:" + server.getAddress().getPort() + database;
  }

  /// Lets only so many requests through from now on.
  void breakAfter(int requests, boolean nextIsDone) {
    left.set(requests);
    doneAllTheSame = nextIsDone;
  }

  /// Lets no request through after the first that fills a table whose name begins so.
  void breakAfterFilling(String table) {
    last = "INSERT INTO `" + table;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      int before = left.getAndDecrement();
      var asked = URLDecoder.decode(exchange.getRequestURI().toString(), StandardCharsets.UTF_8);
      if (before > 0 && asked.contains(last)) {
        left.set(0);
      }
      if (before > 0) {
        pass(exchange, true);
        return;
      }
      if (before == 0 && doneAllTheSame) {
        pass(exchange, false);
      }
      var words = "Code: 252. DB::Exception: too many parts".getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("X-ClickHouse-Exception-Code", "252");
      exchange.sendResponseHeaders(500, words.length);
      exchange.getResponseBody().write(words);
    }
  }

  private void pass(HttpExchange exchange, boolean answered) throws IOException {
    var request =
        HttpRequest.newBuilder(URI.create(behind + exchange.getRequestURI()))
            .method(
                exchange.getRequestMethod(),
                HttpRequest.BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (!OWN.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
              }
            });
    try {
      var answer = client.send(request.build(), BodyHandlers.ofByteArray());
      if (answered) {
        answer
            .headers()
            .map()
            .forEach(
                (name, values) -> {
                  if (!OWN.contains(name.toLowerCase(Locale.ROOT))) {
                    exchange.getResponseHeaders().put(name, values);
                  }
                });
        exchange.sendResponseHeaders(
            answer.statusCode(), answer.body().length == 0 ? -1 : answer.body().length);
        exchange.getResponseBody().write(answer.body());
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException(interrupted);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    client.close();
  }
}
