package dev.kith;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// What the launcher of Windows relies on; the batch file itself runs there alone.
final class WindowsLauncherTest {
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
}
