package dev.kith.engine.clickhouse;

import com.clickhouse.data.stream.Lz4OutputStream;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// ClickHouse's HTTP interface without an engine: it keeps what it was asked, and says what a real
/// one cannot be brought to say at will. It answers every question with one row, the number 7,
/// unless it is told otherwise.
final class FakeClickHouse implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch over = new CountDownLatch(1);
  private final Queue<Sent> asked = new ConcurrentLinkedQueue<>();
  private volatile Behaviour behaviour = _ -> Reply.of("c0", "Int64", number(7));

  FakeClickHouse() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  /// What it was asked, and by whom.
  record Sent(ChdbRequest request, Headers headers) {
    String query() {
      return request.query();
    }

    Map<String, String> fields() {
      return request.fields();
    }
  }

  /// What it says to a question; one that [#hang]s says nothing.
  interface Behaviour {
    Reply to(ChdbRequest request) throws IOException;
  }

  /// @param code the number of an error of ClickHouse's
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Reply(int status, Optional<Integer> code, byte[] body) {
    /// Rows of one column.
    static Reply of(String column, String type, byte[]... rows) {
      return of(List.of(column), List.of(type), rows);
    }

    static Reply of(List<String> columns, List<String> types, byte[]... rows) {
      var out = new ByteArrayOutputStream();
      out.write(columns.size());
      columns.forEach(column -> out.writeBytes(text(column)));
      types.forEach(type -> out.writeBytes(text(type)));
      for (var row : rows) {
        out.writeBytes(row);
      }
      return new Reply(200, Optional.empty(), out.toByteArray());
    }

    static Reply nothing() {
      return new Reply(200, Optional.empty(), new byte[0]);
    }

    static Reply refusal(int status, Optional<Integer> code, String words) {
      return new Reply(status, code, words.getBytes(StandardCharsets.UTF_8));
    }
  }

  static byte[] number(long value) {
    var bytes = new byte[Long.BYTES];
    for (int at = 0; at < bytes.length; at++) {
      bytes[at] = (byte) (value >> (8 * at));
    }
    return bytes;
  }

  static byte[] text(String text) {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    var out = new ByteArrayOutputStream();
    int rest = bytes.length;
    for (; rest > 127; rest >>>= 7) {
      out.write((rest & 127) | 128);
    }
    out.write(rest);
    out.writeBytes(bytes);
    return out.toByteArray();
  }

  FakeClickHouse answering(Behaviour all) {
    behaviour = all;
    return this;
  }

  /// Says nothing, to anybody, until it is closed.
  Reply hang() {
    try {
      over.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    return Reply.nothing();
  }

  String host() {
    return "localhost:" + server.getAddress().getPort();
  }

  String url() {
    return "clickhouse://" + host() + "/graphs";
  }

  List<Sent> asked() {
    return List.copyOf(asked);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var request = ChdbRequest.of(exchange);
      asked.add(new Sent(request, exchange.getRequestHeaders()));
      var said = behaviour.to(request);
      boolean first = said.status() == 200 && request.query().contains("getSetting('readonly')");
      var reply = first ? Reply.of("r", "UInt8", new byte[] {0}) : said;
      var headers = exchange.getResponseHeaders();
      headers.set("X-ClickHouse-Timezone", "UTC");
      headers.set("X-ClickHouse-Format", request.format());
      reply
          .code()
          .ifPresent(code -> headers.set("X-ClickHouse-Exception-Code", Integer.toString(code)));
      boolean packed = reply.status() == 200 && request.compressed() && reply.body().length > 0;
      var body = packed ? compressed(reply.body()) : reply.body();
      exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @SuppressWarnings("deprecation") // the client has no other that may be used from outside
  private static byte[] compressed(byte[] bytes) throws IOException {
    var out = new ByteArrayOutputStream();
    try (var stream = new Lz4OutputStream(out, 1 << 16, () -> {})) {
      stream.write(bytes);
    }
    return out.toByteArray();
  }

  @Override
  public void close() {
    over.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
