package dev.kith.surface.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class GreetingTest {
  @TempDir Path folder;

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void whoeverHasItOnThePathIsShownShortCommands() throws IOException {
    var launcher = Files.writeString(folder.resolve("kith.sh"), "");
    var bin = Files.createDirectory(folder.resolve("bin"));
    Files.createSymbolicLink(bin.resolve("kith"), launcher);

    var said = Greeting.of(Map.of("KITH_LAUNCHER", launcher.toString(), "PATH", "/none:" + bin));

    assertThat(said).contains("  kith serve\n").doesNotContain("ln -s", folder.toString());
    assertThat(Greeting.of(Map.of())).contains("  kith serve\n").doesNotContain("ln -s");
  }

  @Test
  void whoeverHasNotIsShownHow() {
    var launcher = folder.resolve("kith").toString();

    var said = Greeting.of(Map.of("KITH_LAUNCHER", launcher, "PATH", "/bin::/usr/bin"));

    assertThat(said)
        .contains("  " + launcher + " serve\n")
        .endsWith("ln -s '" + launcher + "' ~/.local/bin/kith");
  }
}
