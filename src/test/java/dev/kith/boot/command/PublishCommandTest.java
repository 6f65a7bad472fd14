package dev.kith.boot.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.engine.clickhouse.ClickHouseServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is refused before anything is published, and what is told meanwhile.
class PublishCommandTest {
  @TempDir Path folder;
  private String away = "";

  @BeforeEach
  void people() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      away = "clickhouse://localhost:" + socket.getLocalPort() + "/graphs";
    }
    var file =
        Files.write(
            folder.resolve("people.jsonl"),
            List.of("{\"id\":\"a\",\"entity_type\":\"person\",\"name\":\"Ada\"}"));
    assertThat(said(0, "import", "--database", "people", file.toString())).contains("saving");
  }

  /// Runs a command, and tells what it said on stderr.
  private String said(int code, String command, String... rest) {
    var words = new ArrayList<>(List.of(command, "--home", folder.resolve("home").toString()));
    words.addAll(List.of(rest));
    var said = new ByteArrayOutputStream();
    var err = System.err;
    try (var caught = new PrintStream(said, true, StandardCharsets.UTF_8)) {
      System.setErr(caught);
      assertThat(Commands.run(words.toArray(String[]::new))).as("" + words).isEqualTo(code);
    } finally {
      System.setErr(err);
    }
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  void whatIsNoAddressIsRefusedAlsoWhereNobodyIsAsked() {
    for (var wrong : List.of("nonsense", "postgresql://x/y", "clickhouse://localhost:99999/g")) {
      assertThat(said(1, "publish", "people", "--to", wrong)).contains("not a ClickHouse address");
      assertThat(said(1, "publish", "people", "--to", wrong, "--ddl-only"))
          .contains("Use clickhouse://host:8123/database");
    }
  }

  @Test
  void aNameThatCannotBeIsRefusedBeforeRowsAreWritten() {
    assertThat(said(1, "publish", "people", "--to", away, "--as", "No Name!"))
        .contains("No Name!")
        .doesNotContain("reached");
  }

  @Test
  void whoSeesWhatIsNotGivenUpUnasked() throws IOException {
    var file =
        Files.write(
            folder.resolve("team.jsonl"),
            List.of("{\"id\":\"p\",\"entity_type\":\"project\",\"scope\":\"1/100/\"}"));
    said(0, "import", "--database", "team", file.toString());

    assertThat(said(1, "publish", "team", "--to", away))
        .contains("sees every node")
        .contains("--without-scopes")
        .doesNotContain("reached");
    assertThat(said(1, "publish", "team", "--to", away, "--without-scopes")).contains("reached");
  }

  @Test
  void anotherMappingOfTheSameTablesIsBroughtUpToDate() throws IOException {
    var address = ClickHouseServer.shared().freshDatabase();
    said(0, "publish", "people", "--to", address);
    var more =
        Files.write(
            folder.resolve("more.jsonl"),
            List.of("{\"id\":\"u\",\"entity_type\":\"town\",\"name\":\"Ulm\"}"));
    said(0, "import", "--database", "people", more.toString());

    said(0, "publish", "people", "--to", address, "--as", "two");
    said(0, "publish", "people", "--to", address);

    for (var mapped : List.of("two", "people-clickhouse")) {
      var kept = folder.resolve("home").resolve(mapped).resolve("ontology.yaml");
      assertThat(Files.readString(kept)).as(mapped).contains("node town");
    }
  }

  @Test
  void aDatabaseOfAnotherEngineIsNotReplaced() throws IOException {
    var table = Files.write(folder.resolve("t.csv"), List.of("id,name", "1,Ada"));
    var ontology =
        Files.write(
            folder.resolve("other.yaml"),
            List.of(
                "source: {tables: {t: '" + table + "'}}",
                "nodes: {one: {table: t, key: id, properties: {id: int64, name: string}}}"));
    said(0, "map", "--engine", "duckdb", "--ontology", ontology.toString());

    assertThat(said(1, "publish", "people", "--to", away, "--as", "other"))
        .contains("A database named 'other' already exists");
  }

  @Test
  void whoPublishesIsShownWhatTheServerOrTheNetworkSaid() {
    assertThat(said(1, "publish", "people", "--to", away))
        .contains("The database 'people': its server cannot be reached")
        .contains("the server said: ")
        .containsIgnoringCase("refused");
    assertThat(said(1, "publish", "people", "--to", away, "--password-variable", "KITH_NO_SUCH"))
        .contains("its server refused Kith's login")
        .contains("there is no password or token in the environment variable KITH_NO_SUCH");
  }

  @Test
  void whoGoesOnWithATypeIsShownFromWhere() {
    var server = ClickHouseServer.shared();
    var address = server.freshDatabase();
    assertThat(said(0, "publish", "people", "--to", address)).contains("person: 1 rows");
    var begun =
        "concat('begun ', substringIndex(value, '\\n', 1), ' ', substringIndex(value, '\\n', 1),"
            + " '\\n\\n4500000', substring(value, position(value, '\\n')))";
    server.run(
        address,
        List.of(
            "INSERT INTO `kith state` SELECT name, "
                + begun
                + ", `kith version` + 100, 0 FROM `kith state` FINAL WHERE name = 'node person'"));

    assertThat(said(0, "publish", "people", "--to", address))
        .contains("person: continues after 4500000 existing rows")
        .contains("person: 4500001 rows");
  }
}
