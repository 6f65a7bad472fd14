package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.boot.command.Commands;
import dev.kith.engine.clickhouse.ClickHouseServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Runs the commands of the guide to scale on a small database; what needs a server is run where
/// there is one.
@DisabledOnOs(OS.WINDOWS)
class ScaleGuideTest {
  private static final Path GUIDE = Path.of("docs/guide/scale.md");
  private static final String COMMAND = "$ kith ";

  @TempDir Path folder;

  @BeforeEach
  void people() throws IOException {
    var file =
        Files.write(
            folder.resolve("people.jsonl"),
            List.of(
                "{\"id\":\"a\",\"entity_type\":\"person\",\"name\":\"Ada\"}",
                "{\"id\":\"b\",\"entity_type\":\"person\"}",
                "{\"subject\":\"a\",\"predicate\":\"KNOWS\",\"object\":\"b\"}"));
    printed("import --database people " + file);
  }

  @Test
  void theTablesOfAClusterArePrinted() throws IOException {
    for (var command : commands(true)) {
      assertThat(printed(command))
          .contains("CREATE TABLE")
          .contains("ReplicatedReplacingMergeTree")
          .contains("Distributed")
          .contains("ON CLUSTER");
    }
  }

  @Test
  void aGraphIsPublishedAndMapped() throws IOException {
    var server = ClickHouseServer.shared();
    for (var command : commands(false)) {
      var here = command.replaceAll("clickhouse://\\S+", server.freshDatabase());

      assertThat(printed(here)).contains("published").contains("people-clickhouse");
    }
  }

  @Test
  void tablesThatAreThereAreMapped() throws IOException, InterruptedException {
    var server = ClickHouseServer.shared();
    var address = server.freshDatabase();
    for (var sql : Shell.blocks(GUIDE, "sql")) {
      server.run(address, List.of(sql.split(";\n")));
    }
    var ontology = Shell.file(GUIDE, "graph.yaml");
    Files.writeString(
        folder.resolve("graph.yaml"), ontology.replaceAll("clickhouse://[^']+", address));
    var shown =
        Shell.blocks(GUIDE, "console").stream()
            .filter(block -> block.contains(COMMAND + "map"))
            .findFirst()
            .orElseThrow();

    var shell = new Shell(folder);
    var printed = new StringBuilder();
    for (var command : shown.lines().filter(line -> line.startsWith("$ ")).toList()) {
      printed.append(command).append('\n').append(shell.run(command.substring(2)));
    }
    assertThat(printed.toString()).isEqualTo(shown);
  }

  private static List<String> commands(boolean ddlOnly) throws IOException {
    var commands =
        Shell.blocks(GUIDE, "console").stream()
            .flatMap(String::lines)
            .filter(line -> line.startsWith(COMMAND))
            .map(line -> line.substring(COMMAND.length()))
            .filter(line -> line.startsWith("publish "))
            .filter(line -> line.contains("--ddl-only") == ddlOnly)
            .toList();
    assertThat(commands).isNotEmpty();
    return commands;
  }

  private String printed(String command) {
    var words = new ArrayList<>(List.of(command.split(" ")));
    words.addAll(1, List.of("--home", folder.resolve("home").toString()));
    var printed = new ByteArrayOutputStream();
    var out = System.out;
    try (var caught = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
      System.setOut(caught);
      assertThat(Commands.run(words.toArray(String[]::new))).as(command).isZero();
    } finally {
      System.setOut(out);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }
}
