package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A client waits for `kith mcp`: what checks tokens is not loaded where there are none.
class StdioLoadsLittleTest {
  @TempDir Path folder;

  @Test
  void withoutTokensNothingThatChecksThemIsLoaded() throws IOException, InterruptedException {
    var loaded = folder.resolve("classes.txt");
    var command = KithProcess.command();
    command.add(command.indexOf("-cp"), "-Xlog:class+load:file=" + loaded);
    command.addAll(List.of("mcp", "--home", folder.resolve("home").toString()));
    var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
    var process = builder.start();
    try (var in = process.getOutputStream()) {
      in.write(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n"
              .getBytes(StandardCharsets.UTF_8));
    }
    var answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();

    assertThat(answer).contains("\"bfs_query\"");
    assertThat(Files.readString(loaded, StandardCharsets.UTF_8))
        .contains("dev.kith.boot.LocalCaller ")
        .doesNotContain("com.nimbusds", "dev.kith.access.token", "yaml");
  }
}
