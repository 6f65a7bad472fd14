package dev.kith.engine.clickhouse;

import com.clickhouse.data.stream.Lz4OutputStream;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kith.engine.clickhouse.ChdbLibrary.Result;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/// ClickHouse's HTTP interface in front of its engine as a library, for tests, in a process of its
/// own: it ends when its input does.
///
/// The queries, settings, parameters, errors and the killing of queries are the engine's; only the
/// transport is this one's. Answers are sent whole.
public final class ChdbServer {
  private static final Pattern CODE = Pattern.compile("Code: (\\d+)\\.");
  private static final Pattern KILL =
      Pattern.compile("(?is)\\s*KILL QUERY WHERE query_id = '([^']+)'.*");
  private static final Pattern INSERT =
      Pattern.compile("(?is)\\s*(INSERT\\s+INTO\\s.*?)\\s+FORMAT\\s+(\\w+)\\s*");

  private final ChdbLibrary library;
  private final Path folder;

  private ChdbServer(ChdbLibrary library, Path folder) {
    this.library = library;
    this.folder = folder;
  }

  /// @param words the library, an empty folder, and a port if it matters which
  public static void main(String[] words) throws IOException {
    var folder = Path.of(words[1]);
    var library = new ChdbLibrary(Path.of(words[0]), folder.resolve("data"));
    int port = words.length > 2 ? Integer.parseInt(words[2]) : 0;
    // As long as one session is open the engine stays.
    try (var _ = library.new Session()) {
      var server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
      // The engine keeps something with each thread that it ever ran on: they stay to the end.
      var threads = Executors.newFixedThreadPool(16);
      server.setExecutor(threads);
      server.createContext("/", new ChdbServer(library, folder)::answer);
      server.start();
      System.out.println(server.getAddress().getPort());
      while (System.in.read() >= 0) {
        // Whoever started this keeps the input open for as long as it is needed.
      }
      server.stop(1);
      discard(folder);
      threads.close();
    }
  }

  /// What it held is nobody's any more. The engine may still be at work there, and may fail when
  /// its threads end or it is closed, so that this comes first and takes what it gets.
  private static void discard(Path folder) {
    try (var all = Files.walk(folder)) {
      for (var each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    } catch (IOException | UncheckedIOException busy) {
      System.err.println("something stays in " + folder + ": " + busy);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var request = ChdbRequest.of(exchange);
      var id = request.queryId().orElseGet(() -> UUID.randomUUID().toString());
      var result = run(request, id);
      var headers = exchange.getResponseHeaders();
      headers.set("X-ClickHouse-Query-Id", id);
      headers.set("X-ClickHouse-Timezone", "UTC");
      headers.set("X-ClickHouse-Format", request.format());
      headers.set("X-ClickHouse-Summary", summary(result));
      if (result.error().isPresent()) {
        var text = result.error().get();
        var code = CODE.matcher(text);
        headers.set("X-ClickHouse-Exception-Code", code.find() ? code.group(1) : "1002");
        send(exchange, 500, text.getBytes(StandardCharsets.UTF_8));
      } else {
        send(exchange, 200, request.compressed() ? compressed(result.bytes()) : result.bytes());
      }
    }
  }

  private static void send(HttpExchange exchange, int status, byte[] bytes) throws IOException {
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @SuppressWarnings("deprecation") // the client has no other that may be used from outside
  private static byte[] compressed(byte[] bytes) throws IOException {
    var out = new ByteArrayOutputStream();
    try (var stream = new Lz4OutputStream(out, 1 << 16, () -> {})) {
      stream.write(bytes);
    }
    return out.toByteArray();
  }

  private static String summary(Result result) {
    return "{\"read_rows\":\""
        + result.rowsRead()
        + "\",\"read_bytes\":\""
        + result.bytesRead()
        + "\",\"written_rows\":\"0\",\"written_bytes\":\"0\",\"total_rows_to_read\":\"0\","
        + "\"result_rows\":\""
        + result.resultRows()
        + "\",\"result_bytes\":\""
        + result.bytes().length
        + "\",\"elapsed_ns\":\"0\"}";
  }

  private Result run(ChdbRequest request, String id) throws IOException {
    try (var session = library.new Session()) {
      var before = new ArrayList<>(List.of("USE `" + request.database() + "`"));
      before.addAll(request.preparation());
      for (var statement : before) {
        var message = tell(session, statement);
        if (message.error().isPresent()) {
          return message;
        }
      }
      var kill = KILL.matcher(request.query());
      if (kill.matches()) {
        // The engine names queries by itself; ours carry the name that was asked for as a remark.
        var remark = ChdbRequest.quoted(remark(kill.group(1)));
        var text = "KILL QUERY WHERE startsWith(query, " + remark + ") ASYNC";
        return session.query(text.getBytes(StandardCharsets.UTF_8), request.format());
      }
      return request.body().length == 0
          ? session.query(
              (remark(id) + request.query()).getBytes(StandardCharsets.UTF_8), request.format())
          : insert(session, request);
    }
  }

  private static Result tell(ChdbLibrary.Session session, String words) {
    return session.query(words.getBytes(StandardCharsets.UTF_8), "Null");
  }

  private static String remark(String id) {
    return "/*" + id + "*/ ";
  }

  /// Within a query the engine would look for the end of the rows; in a file it cannot miss it.
  private Result insert(ChdbLibrary.Session session, ChdbRequest request) throws IOException {
    var file = Files.createTempFile(folder, "rows", ".bin");
    try {
      Files.write(file, request.body());
      var parts = INSERT.matcher(request.query());
      var text =
          parts.matches()
              ? parts.group(1)
                  + " FROM INFILE "
                  + ChdbRequest.quoted(file.toString())
                  + " COMPRESSION 'none' FORMAT "
                  + parts.group(2)
              : request.query();
      return tell(session, text);
    } finally {
      Files.delete(file);
    }
  }
}
