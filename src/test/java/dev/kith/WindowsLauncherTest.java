package dev.kith;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// What the launcher of Windows relies on; the batch file itself runs there alone.
final class WindowsLauncherTest {
  @TempDir private Path temp;

  private static final Path LAUNCHER = Path.of("packaging/files/kith.cmd");

  @Test
  void everyLineEndsAsWindowsReadsIt() throws IOException {
    var text = Files.readString(LAUNCHER, UTF_8);

    assertThat(text.replace("\r\n", "")).doesNotContain("\n", "\r");
  }

  @Test
  void everyLabelThatIsJumpedToIsThere() throws IOException {
    var text = Files.readString(LAUNCHER, UTF_8);
    var jumps = Pattern.compile("goto (\\w+)").matcher(text).results().map(jump -> jump.group(1));
    var labels = Pattern.compile("(?m)^:(\\w+)").matcher(text).results().map(it -> it.group(1));

    assertThat(labels.toList()).doesNotHaveDuplicates().containsAll(jumps.toList());
  }

  /// npm's, which starts the runtime itself; with a Node that says it is on Windows.
  @DisabledOnOs(OS.WINDOWS)
  @Test
  void npmsLauncherTakesTheSameVariables() throws IOException, InterruptedException {
    var node = Files.createDirectories(temp.resolve("node_modules/@kith"));
    var home = node.resolve("kith-win32-" + text("node", "-p", "process.arch").strip());
    write(home.resolve("package.json"), "{}");
    write(home.resolve("lib/build"), "one");
    write(home.resolve("made/one/kith.aot"), "");
    var java = home.resolve("runtime/bin/java.exe");
    write(java, "#!/bin/sh\necho \"$ORT_DISABLE_TELEMETRY $KITH_LAUNCHER $*\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    write(temp.resolve("kith.js"), Files.readString(Path.of("packaging/files/kith.js"), UTF_8));
    var start =
        "Object.defineProperty(process,'platform',{value:'win32'});process.argv=['node','kith','serve'];"
            + "require('"
            + temp.resolve("kith.js")
            + "')";

    var usual = text("env", "-u", "KITH_JAVA_OPTS", "node", "-e", start);
    var chosen = text("env", "KITH_JAVA_OPTS=-Xmx4g  -XX:+UseZGC", "node", "-e", start);

    assertThat(usual)
        .startsWith("1 " + home.resolve("bin/kith.cmd") + " ")
        .contains("+UseSerialGC");
    assertThat(chosen).contains(" -Xmx4g -XX:+UseZGC -cp ").doesNotContain("SerialGC");
    assertThat(chosen).endsWith("dev.kith.boot.Main serve\n");
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static String text(String... command) throws IOException, InterruptedException {
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException none) {
      assumeTrue(false, "there is no Node here");
      throw none;
    }
    var said = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return said;
  }
}
