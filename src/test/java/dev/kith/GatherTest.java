package dev.kith;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// How the files of several machines become a release; `./dev package --test` joins images as well.
@EnabledOnOs(OS.LINUX)
final class GatherTest {
  @TempDir private Path temp;

  private record Outcome(int code, String said) {}

  private void machine(String name, String own, String shared)
      throws IOException, InterruptedException {
    var folder = Files.createDirectories(temp.resolve(name));
    Files.writeString(folder.resolve(own), own);
    Files.writeString(folder.resolve("server.json"), shared);
    run(List.of("sh", "-c", "cd " + folder + " && sha256sum -- * >sums && mv sums SHA256SUMS"));
  }

  private Outcome gather() throws IOException, InterruptedException {
    return run(
        List.of(
            Path.of("packaging/gather").toAbsolutePath().toString(),
            temp.resolve("release").toString(),
            temp.resolve("one").toString(),
            temp.resolve("two").toString()));
  }

  private static Outcome run(List<String> command) throws IOException, InterruptedException {
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), said);
  }

  @Test
  void whatAllMadeAlikeIsTakenOnce() throws IOException, InterruptedException {
    machine("one", "kith-x64.tgz", "{}");
    machine("two", "kith-arm64.tgz", "{}");

    assertThat(gather()).isEqualTo(new Outcome(0, ""));
    assertThat(temp.resolve("release/SHA256SUMS"))
        .content()
        .contains("kith-x64.tgz", "kith-arm64.tgz")
        .containsOnlyOnce("server.json");
  }

  @Test
  void filesOfOneNameThatDifferAreNoRelease() throws IOException, InterruptedException {
    machine("one", "kith-x64.tgz", "{}");
    machine("two", "kith-arm64.tgz", "{\"other\": true}");

    var outcome = gather();

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.said()).contains("server.json", "differs", temp.resolve("two").toString());
    assertThat(temp.resolve("release")).doesNotExist();
  }
}
