package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
@DisabledOnOs(OS.WINDOWS)
class CommandLineTest {
  private static final String ROWS =
      """
      {"id":"a","entity_type":"Town"}
      {"id":"b","entity_type":"Town"}
      {"subject":"a","predicate":"NEAR","object":"b"}
      """;

  @TempDir Path folder;

  @BeforeEach
  void rows() throws IOException {
    Files.writeString(folder.resolve("rows.jsonl"), ROWS, StandardCharsets.UTF_8);
  }

  private String run(String lines) throws IOException, InterruptedException {
    return new Shell(folder).run(lines);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kith call search_entities --database pharma --query Cushing",
        "kith import -d one rows.jsonl",
        "kith databases create one",
        "kith doctor",
        "echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/list\"}' | kith mcp"
      })
  void theExamplesAreThereWhicheverCommandComesFirst(String first)
      throws IOException, InterruptedException {
    run(first);

    assertThat(run("kith databases")).contains("gitlab\tread-only", "pharma\tread-only");
  }

  @Test
  void anExampleThatWasDeletedStaysAway() throws IOException, InterruptedException {
    assertThat(run("kith databases delete pharma\nkith databases")).doesNotContain("pharma\t");
  }

  @Test
  void helpIsFoundInWhateverWayItIsAskedFor() throws IOException, InterruptedException {
    var help = run("kith call bfs_query --help");

    assertThat(help).contains("--seeds", "--max-hops");
    assertThat(run("kith bfs_query --help")).isEqualTo(help);
    assertThat(run("kith help bfs_query")).isEqualTo(help);
    assertThat(run("kith help call bfs_query")).isEqualTo(help);
    assertThat(run("kith help databases create"))
        .isEqualTo(run("kith databases create --help"))
        .contains("Creates an empty, writable database.");
    assertThat(folder.resolve("home")).doesNotExist();
  }

  @Test
  void aNameThatIsNoCommandLeadsOn() throws IOException, InterruptedException {
    assertThat(run("kith bfs_query --seeds a || echo \"code $?\""))
        .contains("'kith call bfs_query'", "code 2");
    assertThat(run("kith databse || echo \"code $?\""))
        .contains("No command named 'databse'", "Did you mean databases", "code 2");
    assertThat(run("kith find_node --help || echo \"code $?\""))
        .contains("No command named 'find_node'", "find_nodes", "kith call", "code 2");
    assertThat(run("kith help nosuch || echo \"code $?\""))
        .contains("No command named 'nosuch'", "kith tools", "code 2");
    assertThat(run("kith help databases creat || echo \"code $?\""))
        .contains("No command named 'databases creat'", "Did you mean create", "code 2");
    assertThat(folder.resolve("home")).doesNotExist();
  }

  @Test
  void aTokenThatCouldNotBePrintedIsInNoFile() throws IOException, InterruptedException {
    run("kith token new ada --read '*' --file tokens.yaml");
    var before = Files.readString(folder.resolve("tokens.yaml"));

    assertThat(run("kith token new bob --file tokens.yaml >/dev/full || echo \"code $?\""))
        .contains("standard output cannot be written", "code 1");
    assertThat(run("kith token new bob --file new.yaml >/dev/full || echo \"code $?\""))
        .contains("code 1");
    assertThat(folder.resolve("tokens.yaml")).hasContent(before);
    assertThat(folder.resolve("new.yaml")).doesNotExist();
  }

  @Test
  void aNewHomeShowsItsPrimaryDatabase() throws IOException, InterruptedException {
    assertThat(run("kith databases --json"))
        .contains(
            "{\"name\":\"memory\",\"description\":\"Database: memory\",\"is_primary\":true,"
                + "\"is_attached\":true,\"writable\":true,\"engine\":\"sqlite\"}");
    assertThat(run("kith call get_graph_summary '{\"database\":null}'"))
        .contains("\"scope\":\"all_databases\"", "\"memory\":{\"entities\":0,\"relationships\":0}");
  }

  @Test
  void everyFamilyHonoursTheChosenDatabase() throws IOException, InterruptedException {
    run("kith databases create work");
    run("export KITH_DATABASE=work; kith call create_entity --name Ada --entity-type person");

    assertThat(run("export KITH_DATABASE=work; kith call search_memory --query Ada"))
        .contains("\"database\":\"work\"", "\"name\":\"Ada\"");
    assertThat(run("export KITH_DATABASE=work; kith call describe_entity --id Ada"))
        .contains("person");
    assertThat(run("export KITH_DATABASE=work; kith call find_nodes --node-label person"))
        .contains("Ada");
    assertThat(run("export KITH_DATABASE=work; kith call --tools server-memory read_graph"))
        .contains("Ada");
    assertThat(run("kith call create_entity --name Ada --entity-type person || true"))
        .contains("/database", "is required");
    assertThat(run("export KITH_DATABASE=work; kith call create_database || true"))
        .contains("/database", "is required");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "call create_entity --name Ada --entity-type person",
        "call describe_schema",
        "call get_graph_schema",
        "call --tools server-memory create_entities '{\"entities\":[]}'"
      })
  void aTypoInItCreatesNothing(String command) throws IOException, InterruptedException {
    run("kith databases create garden");

    assertThat(run("export KITH_DATABASE=gardn; kith " + command + " || true"))
        .contains("No database named 'gardn'", "Did you mean garden");
    assertThat(folder.resolve("home/gardn")).doesNotExist();
  }

  @Test
  void aTypoInTheDatabaseOfAClientIsReported() throws IOException, InterruptedException {
    assertThat(
            run("kith databases create garden; kith connect cursor --file c.json --database gardn"))
        .contains(
            "No database named 'gardn'", "Did you mean garden", "kith databases create gardn");
    assertThat(folder.resolve("home/gardn")).doesNotExist();
  }

  @Test
  void hintsNameCommands() throws IOException, InterruptedException {
    assertThat(run("kith call describe_schema --database nope || true"))
        .contains("Run 'kith databases' to list every database.")
        .doesNotContain("kith://");
    assertThat(run("kith export -d nope || true"))
        .contains("Run 'kith databases' to list every database.")
        .doesNotContain("kith://");
    assertThat(run("kith call describe_entity --database pharma --id nope || true"))
        .contains("Run 'kith call search_entities'");
    assertThat(run("kith call undo --help"))
        .contains("'kith databases' lists them")
        .doesNotContain("kith://");
    assertThat(run("kith call describe_shema || true")).contains("Run 'kith tools'");
  }

  @Test
  void aDashIsStandardInputAndOutput() throws IOException, InterruptedException {
    assertThat(run("cat rows.jsonl | kith import -d towns -")).contains("2 nodes and 1 edges");
    assertThat(run("kith export -d towns - | gzip | kith import -d copy -"))
        .contains("2 nodes and 1 edges");
    assertThat(run("printf ':ID,:LABEL\\nx,Town;Port\\n' | kith import -d ports -"))
        .contains("1 nodes and 0 edges");
    assertThat(run("kith export -d ports")).contains("\"labels\":[\"Port\"]");
    assertThat(run("echo '{\"database\":\"towns\"}' | kith call describe_schema -"))
        .contains("[\"Town\"]");
    assertThat(run("kith backup -d towns - | kith restore -d back -")).contains("restored 'back'");
    assertThat(run("kith export -d back")).contains("NEAR");
    assertThat(folder.resolve("-")).doesNotExist();
  }
}
