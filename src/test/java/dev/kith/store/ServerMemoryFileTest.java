package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.exchange.FileFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerMemoryFileTest {
  private static final Import.Options OPTIONS =
      new Import.Options(false, AboutFile.memory("from a file"), FileFormat.SERVER_MEMORY);
  private static final String LINES =
      """
      {"type":"entity","name":"Ada \\"Countess\\"","entityType":"person","observations":["Born in 1815","a\\nb 🜁 é"]}
      {"type":"entity","name":"Engine","entityType":"machine","observations":[]}
      {"type":"relation","from":"Ada \\"Countess\\"","to":"Engine","relationType":"wrote for"}
      {"type":"relation","from":"Engine","to":"Nobody wrote me down","relationType":"was built by"}
      {"type":"relation","from":"Engine","to":"Engine","relationType":"is"}"""
          .strip();

  @TempDir Path folder;

  private String exported(Home home, String database) throws IOException {
    var file = Files.createTempFile(folder, "out", ".jsonl");
    try (var out = Files.newOutputStream(file)) {
      Export.run(home, database, FileFormat.SERVER_MEMORY, out, Homes.call(), (_, _, _) -> {});
    }
    return Files.readString(file, StandardCharsets.UTF_8);
  }

  @Test
  void aFileGoesInAndComesOutAsItWas() throws IOException {
    var file = Files.writeString(folder.resolve("memory.jsonl"), LINES, StandardCharsets.UTF_8);
    try (var home = Homes.open(folder.resolve("home"))) {
      var report = Homes.load(home, "old", OPTIONS, file);

      assertThat(report.edges()).isEqualTo(3);
      assertThat(exported(home, "old")).isEqualTo(LINES);
      assertThat(home.named("old").about().writable()).isTrue();
    }
  }

  @Test
  void aFileJoinsAMemoryThatIsThereAndLosesNothingOfIt() throws IOException {
    var file = Files.writeString(folder.resolve("memory.jsonl"), LINES, StandardCharsets.UTF_8);
    try (var home = Homes.open(folder.resolve("home"))) {
      Homes.load(home, "memory", OPTIONS, file);
      var more =
          Files.writeString(
              folder.resolve("more.jsonl"),
              """
              {"type":"relation","from":"Ada \\"Countess\\"","to":"Turing","relationType":"inspired"}
              {"type":"entity","name":"Engine","entityType":"machine","observations":["Never built"]}
              """,
              StandardCharsets.UTF_8);

      Homes.load(home, "memory", OPTIONS, more);
      Homes.load(home, "memory", OPTIONS, file);

      assertThat(exported(home, "memory").lines())
          .contains(
              LINES.lines().findFirst().orElseThrow(),
              "{\"type\":\"entity\",\"name\":\"Engine\",\"entityType\":\"machine\","
                  + "\"observations\":[\"Never built\"]}",
              "{\"type\":\"relation\",\"from\":\"Ada \\\"Countess\\\"\",\"to\":\"Turing\","
                  + "\"relationType\":\"inspired\"}")
          .hasSize(6);
    }
  }
}
