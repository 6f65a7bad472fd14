package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandsTest {
  @TempDir Path folder;

  /// What a command said, on either stream, and how it ended.
  private record Outcome(int code, String out, String err) {}

  private Outcome kith(String... arguments) throws IOException, InterruptedException {
    var command = KithProcess.command();
    command.addAll(List.of(arguments));
    var err = Files.createTempFile(folder, "err", ".txt");
    var builder = new ProcessBuilder(command).redirectError(err.toFile());
    builder.environment().put("KITH_HOME", folder.resolve("home").toString());
    var process = builder.start();
    var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), out, Files.readString(err, StandardCharsets.UTF_8));
  }

  @Test
  void databasesAreMadeListedRenamedAndDeleted() throws IOException, InterruptedException {
    assertThat(kith("databases", "create", "one", "The first.").code()).isZero();
    assertThat(kith("databases", "rename", "one", "two").code()).isZero();
    assertThat(kith("databases").out()).isEqualTo("two\twritable\tThe first.\n");
    assertThat(kith("databases", "describe", "two").out()).startsWith("two: The first.");
    assertThat(kith("databases", "delete", "two").code()).isZero();
    assertThat(kith("databases").out()).isEmpty();
  }

  @Test
  void aFaultIsOneClearLineAndExitsWithOne() throws IOException, InterruptedException {
    var unknown = kith("export", "--database", "nosuch");
    var missing = kith("import", "--database", "g", "nosuch.jsonl");
    var named = kith("databases", "create", "../x");

    for (var outcome : List.of(unknown, missing, named)) {
      assertThat(outcome.code()).isEqualTo(1);
      assertThat(outcome.out()).isEmpty();
      assertThat(outcome.err().strip()).startsWith("kith: ").hasLineCount(1);
    }
    assertThat(folder.resolve("x")).doesNotExist();
  }

  @Test
  void wrongUsageExitsWithTwoAndSaysWhatIsRight() throws IOException, InterruptedException {
    assertThat(kith().code()).isEqualTo(2);
    var mistyped = kith("improt");
    assertThat(mistyped.code()).isEqualTo(2);
    assertThat(mistyped.err()).contains("import");
    assertThat(kith("mcp", "--tools", "nosuch").err()).contains("bfs, query, memory");
    var port = kith("serve", "--port", "99999");
    assertThat(port.code()).isEqualTo(2);
    assertThat(port.err()).contains("There is no port 99999");
  }
}
