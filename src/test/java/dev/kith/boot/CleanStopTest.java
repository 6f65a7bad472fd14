package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CleanStopTest {
  @TempDir Path home;

  @Test
  void aSignalLeavesTheDatabaseInOneFile() throws IOException {
    var server = McpProcess.start(home, "--tools", "memory");
    server.call(
        "create_entity",
        "{\"database\":\"memory\",\"name\":\"Ada\",\"entity_type\":\"Person\","
            + "\"observations\":[\"likes tea\"]}");
    assertThat(home.resolve("memory/graph.sqlite-wal")).exists();

    server.terminate();

    assertThat(home.resolve("memory/graph.sqlite-wal")).doesNotExist();
    assertThat(home.resolve("memory/graph.sqlite")).exists();
  }
}
