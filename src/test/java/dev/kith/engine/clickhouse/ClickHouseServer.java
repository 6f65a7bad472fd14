package dev.kith.engine.clickhouse;

import static org.junit.jupiter.api.Assumptions.abort;

import dev.kith.graph.Call;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.ontology.OntologyFile;
import dev.kith.mapped.ontology.TableCheck;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/// A real ClickHouse for tests: the server that `KITH_CLICKHOUSE_URL` names, or else the engine
/// that `./dev clickhouse` fetched, in a process of its own. Where there is neither, tests are
/// skipped, and say so.
public final class ClickHouseServer {
  private static final Path LIBRARY = Path.of(".tools", "clickhouse", "libchdb.so");
  private static final String SETTINGS =
      "/?allow_suspicious_low_cardinality_types=1&date_time_input_format=best_effort"
          + "&precise_float_parsing=1";
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final Optional<ClickHouseServer> SHARED = find();

  private final String url;

  private ClickHouseServer(String url) {
    this.url = url;
  }

  /// The one that all tests share; each takes a database of its own.
  public static ClickHouseServer shared() {
    return here().orElseGet(() -> abort("there is no ClickHouse here"));
  }

  /// The same, for tests that go on without it.
  public static Optional<ClickHouseServer> here() {
    if (SHARED.isEmpty()) {
      System.out.println(
          "ClickHouse tests are SKIPPED: run './dev clickhouse', or set KITH_CLICKHOUSE_URL");
    }
    return SHARED;
  }

  /// Fills tables of their own, and opens them as a graph.
  ///
  /// @param sql in the words of the other engines
  public MappedGraph graph(String sql, String ontology) {
    return open(filled(sql), ontology);
  }

  /// The address of a database with tables that were filled so.
  String filled(String sql) {
    var fresh = freshDatabase();
    run(fresh, ClickHouseTables.statements(sql));
    return fresh;
  }

  /// Opens tables that are there as a graph.
  MappedGraph open(String address, String ontology) {
    return open(address, ontology, _ -> {});
  }

  /// @param rowsRead is told how many rows the server read for each answer
  MappedGraph open(String address, String ontology, LongConsumer rowsRead) {
    var text = "source: {url: '" + address + "'}\n" + ontology;
    var file = OntologyFile.parse(text, "graph.yaml", Path.of("."));
    var engine = ClickHouseEngine.open("tables", file.source(), Map.of(), rowsRead);
    TableCheck.run("graph.yaml", file, engine, Call.by("check"));
    return new MappedGraph("tables", file, engine, 1);
  }

  private static Optional<ClickHouseServer> find() {
    var url = System.getenv("KITH_CLICKHOUSE_URL");
    if (url != null) {
      return Optional.of(new ClickHouseServer(url));
    }
    return Files.isReadable(LIBRARY) ? start().map(ClickHouseServer::new) : Optional.empty();
  }

  /// Empty where the engine does not run: it is built for other processors than this one, say.
  private static Optional<String> start() {
    try {
      var folder = Files.createTempDirectory("kith-clickhouse");
      var log = folder.resolve("log");
      var builder =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "--enable-native-access=ALL-UNNAMED",
                  "-Xmx1g",
                  "-Xss4m", // it answers on the threads that ask, and looks deep into statements
                  "-cp",
                  System.getProperty("java.class.path"),
                  ChdbServer.class.getName(),
                  LIBRARY.toAbsolutePath().toString(),
                  folder.toString())
              .redirectError(log.toFile());
      // The engine sets signal handlers of its own; without chaining they would take the JVM's.
      var chaining = Path.of(System.getProperty("java.home"), "lib", "libjsig.so");
      if (Files.isReadable(chaining)) {
        builder.environment().put("LD_PRELOAD", chaining.toString());
      }
      var process = builder.start();
      // The end of this process ends its input, and with that the engine.
      var out = new BufferedReader(process.inputReader(StandardCharsets.UTF_8));
      var port = out.readLine();
      if (port == null) {
        System.out.println("ClickHouse's engine does not start; its words: " + said(log));
        return Optional.empty();
      }
      return Optional.of("http://localhost:" + port);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static String said(Path log) throws IOException {
    return Files.readAllLines(log, StandardCharsets.ISO_8859_1).stream()
        .limit(5)
        .collect(Collectors.joining(" | "));
  }

  /// The server's address, with a database that is new and empty.
  public String freshDatabase() {
    var name = "kith_" + UUID.randomUUID().toString().replace("-", "");
    execute("default", List.of("CREATE DATABASE " + name));
    return url + "/" + name;
  }

  /// Runs statements, one after the other.
  ///
  /// @param address what [#freshDatabase] gave
  public void run(String address, List<String> statements) {
    execute(address.substring(address.lastIndexOf('/') + 1), statements);
  }

  private void execute(String database, List<String> statements) {
    for (var statement : statements) {
      var request =
          HttpRequest.newBuilder(URI.create(url + SETTINGS))
              .header("X-ClickHouse-Database", database)
              .POST(HttpRequest.BodyPublishers.ofString(statement))
              .build();
      try {
        var answer = HTTP.send(request, BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
          throw new AssertionError(statement + "\n" + answer.body());
        }
      } catch (IOException failed) {
        throw new UncheckedIOException(statement, failed);
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new AssertionError(interrupted);
      }
    }
  }
}
