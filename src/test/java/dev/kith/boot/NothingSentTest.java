package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Libraries that Kith uses keep nothing about a user, to send or to know them again.
class NothingSentTest {
  @TempDir Path folder;

  @Test
  void embeddingLeavesNothingInTheUsersFolder() throws IOException, InterruptedException {
    var user = Files.createDirectory(folder.resolve("user"));
    var command = KithProcess.command();
    command.addAll(
        List.of(
            "call", "semantic_search", "{\"database\":\"memory\",\"query\":\"early software\"}"));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    // The library is quiet by itself where it finds that it is being tested.
    builder.environment().keySet().removeIf(name -> !name.equals("PATH"));
    builder.environment().put("HOME", user.toString());
    builder.environment().put("KITH_HOME", folder.resolve("home").toString());
    var process = builder.start();
    var answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(answer).isZero();
    assertThat(answer).contains("\"count\"");
    try (var left = Files.walk(user)) {
      assertThat(left).containsExactly(user);
    }
  }
}
