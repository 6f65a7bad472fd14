package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.store.doctor.Doctor;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import dev.kith.tool.ToolSelection;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Spoilt calls of every tool, to real processes by several ways at once, while two databases are
/// broken and clients hang up: each is answered with an answer or a fault, never with a mistake of
/// the server's own, and nothing that it acknowledged is lost.
///
/// `-Dkith.rounds=40` makes 100,000 calls of it.
@Tag("long")
class MutatedCallsTest {
  private static final int CALLS = 500;
  private static final int CALLERS = 5;
  private static final int CALLS_BETWEEN_WRITES = 20;
  private static final List<String> DATABASES =
      List.of("memory", "memory", "memory", "tables", "broken", "torn", "nobody");
  private static final String ONTOLOGY =
      """
      description: People who know people.
      source: people.duckdb
      nodes:
        person: {table: people, key: id, properties: {id: int64, name: string}}
      relationships:
        KNOWS: {from: person, to: person, foreign_key: knows, held_by: from}
      """;

  @TempDir Path folder;
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<Listing> tools = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private Path home = Path.of("");
  private Path log = Path.of("");
  private Process server;
  private String address = "";

  private record Listing(String name, ObjectNode example) {}

  /// How one call goes out, and what came back: the fault's or the answer's JSON.
  @FunctionalInterface
  private interface Way {
    void call(String tool, String arguments) throws IOException, InterruptedException;
  }

  @BeforeEach
  void serve() throws IOException, SQLException {
    home = ChildJvm.homeWithoutExamples(folder.resolve("home"));
    log = folder.resolve("log");
    fill();
    Files.writeString(home.resolve("broken/about.yaml"), "description: [oops\n");
    Files.writeString(home.resolve("torn/graph.sqlite"), "no database ".repeat(1_000));
    var command = ChildJvm.command(Main.class, "-Xmx512m");
    command.addAll(List.of("serve", "--port", "0", "--home", home.toString()));
    server = new ProcessBuilder(command).redirectError(log.toFile()).start();
    var out = server.inputReader(StandardCharsets.UTF_8);
    var line = out.readLine();
    while (!line.startsWith("Kith is listening on ")) {
      line = out.readLine();
    }
    address = line.substring("Kith is listening on ".length(), line.indexOf(','));
  }

  private void fill() throws IOException, SQLException {
    try (var connection =
            DriverManager.getConnection("jdbc:duckdb:" + folder.resolve("people.duckdb"));
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE people (id BIGINT, name VARCHAR, knows BIGINT)");
      statement.execute("INSERT INTO people SELECT i, 'a' || i, i * 7 % 50 FROM range(50) t(i)");
    }
    var ontology = Files.writeString(folder.resolve("people.yaml"), ONTOLOGY);
    try (var databases = Wiring.databases(Optional.of(home), Map.of());
        var toolbox = Wiring.toolbox(databases, ToolSelection.USUAL)) {
      List.of("kept", "broken", "torn").forEach(name -> databases.create(name, ""));
      databases.mapped().add("tables", ontology, "duckdb", Call.by("test"));
      var calls = new Calls(toolbox);
      for (var name : List.of("a", "b", "Ada", "Analytical Engine")) {
        calls.answer("create_entity", entity("memory", name));
      }
      for (var listed : toolbox.catalogue().tools()) {
        var example = (ObjectNode) Calls.json(listed.declaration().example());
        tools.add(new Listing(listed.name(), example));
        listed.declaration().arguments().forEach(argument -> names.add(argument.name()));
      }
    }
  }

  private static String entity(String database, String name) {
    return Json.text(
        Json.object().put("database", database).put("name", name).put("entity_type", "T"));
  }

  @AfterEach
  void stop() {
    client.shutdownNow();
    server.destroyForcibly();
    server.onExit().join();
  }

  @Test
  void everyCallIsAnsweredAndNothingAcknowledgedIsLost() throws Exception {
    long seed = Seed.of(getClass());
    int kept = attack(seed);
    assertThat(rest("list_databases", "{}").statusCode()).isEqualTo(200);
    server.destroy();
    server.onExit().join();
    assertThat(traces()).as("exceptions in the log").isEmpty();

    try (var databases = Wiring.databases(Optional.of(home), Map.of());
        var toolbox = Wiring.toolbox(databases, ToolSelection.USUAL)) {
      var summary = new Calls(toolbox).answer("get_graph_summary", "{\"database\":\"kept\"}");
      assertThat(summary.path("stats").path("entities").asInt()).isEqualTo(kept);
      for (var name : List.of("memory", "kept")) {
        assertThat(Doctor.examine(databases.owned(), name, Call.by("test"), (_, _, _) -> {}))
            .extracting(Doctor.Finding::status)
            .as(name)
            .doesNotContain(Doctor.Status.REPAIRED, Doctor.Status.BROKEN);
      }
    }
  }

  /// The first lines of the log that belong to an exception, or tell of a mistake.
  private List<String> traces() throws IOException {
    return Files.readAllLines(log).stream()
        .filter(line -> line.startsWith("\t") || line.contains("defect"))
        .limit(20)
        .toList();
  }

  /// How many entities were acknowledged meanwhile.
  private int attack(long seed) throws InterruptedException, IOException {
    try (var stdio = new Stdio(home);
        var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Way> ways = List.of(this::restCall, this::stateless, this::handshake, this::gone, stdio);
      var running = new ArrayList<Future<Integer>>();
      for (int caller = 0; caller < CALLERS; caller++) {
        var way = ways.get(caller);
        var random = new Random(seed + caller);
        int number = caller;
        running.add(callers.submit(() -> calls(way, random, number)));
      }
      int acknowledged = 0;
      for (var caller : running) {
        acknowledged += caller.get();
      }
      return acknowledged;
    } catch (ExecutionException failed) {
      throw new AssertionError(failed.getCause());
    }
  }

  private int calls(Way way, Random random, int caller) throws IOException, InterruptedException {
    var mutated = new MutatedArguments(random, names);
    int acknowledged = 0;
    for (int call = 0; call < Seed.rounds(CALLS); call++) {
      var tool = tools.get(random.nextInt(tools.size()));
      var example = tool.example().deepCopy();
      if (random.nextInt(10) > 0) {
        example.put("database", DATABASES.get(random.nextInt(DATABASES.size())));
      }
      way.call(tool.name(), mutated.of(example));
      if (call % CALLS_BETWEEN_WRITES == 0) {
        var answer = rest("create_entity", entity("kept", caller + "-" + call));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        acknowledged++;
      }
    }
    return acknowledged;
  }

  private HttpResponse<String> rest(String tool, String arguments)
      throws IOException, InterruptedException {
    return post("/v1/tools/" + tool, arguments);
  }

  private HttpResponse<String> post(String path, String body, String... headers)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(address + path))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(HttpRequest.BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private void restCall(String tool, String arguments) throws IOException, InterruptedException {
    var answer = rest(tool, arguments);
    assertThat(answer.statusCode()).as(tool + " " + arguments + answer.body()).isNotEqualTo(500);
    if (answer.statusCode() != 200) {
      assertThat(fault(answer.body())).as(tool + " " + arguments).isNotEmpty();
    }
    noMistake(tool, arguments, Calls.json(answer.body()));
  }

  private static String fault(String body) {
    return Calls.json(body).path("code").asString("");
  }

  private void stateless(String tool, String arguments) throws IOException, InterruptedException {
    var answer =
        post(
            "/mcp",
            request(tool, arguments, "2026-07-28"),
            "MCP-Protocol-Version",
            "2026-07-28",
            "Mcp-Method",
            "tools/call",
            "Mcp-Name",
            tool);
    assertThat(answer.statusCode()).as(tool + " " + arguments + answer.body()).isLessThan(500);
    message(tool, arguments, answer.body());
  }

  private void handshake(String tool, String arguments) throws IOException, InterruptedException {
    var answer =
        post("/mcp", request(tool, arguments, "2025-11-25"), "MCP-Protocol-Version", "2025-11-25");
    assertThat(answer.statusCode()).as(tool + " " + arguments + answer.body()).isLessThan(500);
    message(tool, arguments, answer.body());
  }

  /// An answer that took a while comes as an event.
  private static void message(String tool, String arguments, String body) {
    var events = body.lines().filter(line -> line.startsWith("data: {")).toList();
    noMistake(tool, arguments, Calls.json(events.isEmpty() ? body : events.getLast().substring(6)));
  }

  /// The socket is closed before the answer, and sometimes before the end of the request.
  private void gone(String tool, String arguments) throws IOException {
    var to = URI.create(address);
    var body = arguments.getBytes(StandardCharsets.UTF_8);
    var head =
        "POST /v1/tools/%s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
            .formatted(tool, to.getAuthority(), body.length);
    try (var socket = new Socket(to.getHost(), to.getPort())) {
      var out = socket.getOutputStream();
      out.write(head.getBytes(StandardCharsets.ISO_8859_1));
      out.write(body, 0, body.length % 3 == 0 ? body.length / 2 : body.length);
      out.flush();
    }
  }

  private static String request(String tool, String arguments, String version) {
    var meta =
        "{\"io.modelcontextprotocol/protocolVersion\":\""
            + version
            + "\",\"io.modelcontextprotocol/clientInfo\":{\"name\":\"t\",\"version\":\"1\"},"
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}";
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\""
        + tool
        + "\",\"_meta\":"
        + meta
        + ",\"arguments\":"
        + arguments
        + "}}";
  }

  private static void noMistake(String tool, String arguments, JsonNode answer) {
    assertThat(Json.text(answer).replace("\\", ""))
        .as(tool + " " + arguments)
        .doesNotContain("\"code\":\"internal\"");
    assertThat(answer.path("error").path("code").asInt(0))
        .as(tool + " " + arguments + answer)
        .isNotEqualTo(-32603);
  }

  /// A `kith mcp` beside the server, on the same home.
  private static final class Stdio implements Way, AutoCloseable {
    private final Process process;
    private final BufferedWriter in;
    private final BufferedReader out;

    Stdio(Path home) throws IOException {
      var command = ChildJvm.command(Main.class, "-Xmx256m");
      command.addAll(List.of("mcp", "--home", home.toString()));
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      in = process.outputWriter(StandardCharsets.UTF_8);
      out = process.inputReader(StandardCharsets.UTF_8);
    }

    @Override
    public void call(String tool, String arguments) throws IOException {
      in.write(request(tool, arguments, "2026-07-28"));
      in.write('\n');
      in.flush();
      var line = out.readLine();
      assertThat(line).as(tool + " " + arguments).isNotNull();
      noMistake(tool, arguments, Calls.json(line));
    }

    @Override
    public void close() {
      try {
        in.close();
      } catch (IOException gone) {
        throw new UncheckedIOException(gone);
      } finally {
        process.destroy();
        process.onExit().join();
      }
    }
  }
}
