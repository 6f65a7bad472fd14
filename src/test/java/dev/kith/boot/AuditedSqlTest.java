package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.tool.Calls;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What a server writes down of the SQL that it ran, on tables of others and on its own.
@Tag("long")
class AuditedSqlTest {
  private static final String ONTOLOGY =
      """
      source: people.duckdb
      nodes:
        person: {table: people, key: id, properties: {id: int64, name: string}}
      relationships:
        KNOWS: {from: person, to: person, foreign_key: knows, held_by: from}
      """;

  @TempDir Path folder;

  @BeforeEach
  void twoDatabases() throws IOException, SQLException {
    try (var connection =
            DriverManager.getConnection("jdbc:duckdb:" + folder.resolve("people.duckdb"));
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE people (id BIGINT, name VARCHAR, knows BIGINT)");
      statement.execute("INSERT INTO people VALUES (1, 'Ada Secret', 2), (2, 'Bob', NULL)");
    }
    var ontology = Files.writeString(folder.resolve("people.yaml"), ONTOLOGY);
    try (var databases = Wiring.databases(Optional.of(folder.resolve("home")), Map.of())) {
      databases.mapped().add("people", ontology, "duckdb", Call.by("test"));
      var notes = databases.create("notes", "");
      var ada = new Node("1", "person", new Metadata("{\"name\":\"Ada Secret\"}"));
      notes.write(Call.by("test"), List.of(new Mutation.CreateNode(ada, List.of())));
    }
  }

  @Test
  void theStatementsOfACallStandInItsLineWithTheirHash() throws Exception {
    var lines = lines();

    assertThat(lines.stream().map(line -> line.path("database").asString()))
        .containsExactly("people", "notes");
    for (var line : lines) {
      var texts = line.path("sql").valueStream().map(JsonNode::asString).toList();
      assertThat(texts).isNotEmpty().allMatch(text -> text.contains("SELECT"));
      assertThat(texts.toString()).contains("?");
      assertThat(line.path("sql_sha256").asString()).isEqualTo(hash(texts));
      assertThat(line.path("statements").asInt()).isGreaterThanOrEqualTo(texts.size());
      assertThat(line.path("rows").asInt()).isEqualTo(1);
      assertThat(line.path("outcome").asString()).isEqualTo("ok");
      assertThat(line.has("binds")).isFalse();
    }
    assertThat(lines.toString()).doesNotContain("Secret");
  }

  @Test
  void valuesAreWrittenOnlyWhereTheOperatorSaysSo() throws Exception {
    var lines = lines("--audit-values");

    for (var line : lines) {
      assertThat(line.path("binds").toString()).contains("Ada Secret");
      assertThat(line.path("question").toString()).contains("Ada Secret");
      assertThat(line.path("sql").toString()).doesNotContain("Secret");
    }
    assertThat(lines).hasSize(2);
  }

  private static String hash(List<String> texts) throws NoSuchAlgorithmException {
    var digest = MessageDigest.getInstance("SHA-256");
    texts.forEach(text -> digest.update((text + "\n").getBytes(StandardCharsets.UTF_8)));
    return HexFormat.of().formatHex(digest.digest());
  }

  private List<JsonNode> lines(String... more) throws Exception {
    var file = folder.resolve("calls.log");
    var arguments =
        new ArrayList<>(List.of("serve", "--port", "0", "--no-examples", "--audit", file + ""));
    arguments.addAll(List.of(more));
    try (var kith = KithProcess.start(folder.resolve("home"), arguments.toArray(String[]::new));
        var client = HttpClient.newHttpClient()) {
      var line = kith.line();
      while (!line.contains("http://")) {
        line = kith.line();
      }
      var address = line.replaceFirst(".*(http://[0-9.:]+).*", "$1");
      for (var database : List.of("people", "notes")) {
        var body =
            "{\"database\":\"%\",\"node_label\":\"person\",\"filters\":{\"name\":\"Ada Secret\"}}"
                .replace("%", database);
        assertThat(post(client, address + "/v1/tools/find_nodes", body)).contains("Ada Secret");
      }
      kith.stop();
    }
    return Files.readAllLines(file).stream().map(Calls::json).toList();
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
}
