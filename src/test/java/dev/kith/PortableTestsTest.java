package dev.kith;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// No test takes for granted what Windows does not have: it says on which systems it runs, or asks.
final class PortableTestsTest {
  /// Permissions, links, programs, and places of Unix.
  private static final Pattern UNIX =
      Pattern.compile(
          "setPosixFilePermissions|getPosixFilePermissions|createSymbolicLink|\\.setExecutable\\(|\\.setWritable\\(|\\.setReadable\\(|new"
              + " Shell\\("
              + "|ProcessBuilder\\(\\s*\"(?:ba)?sh\"|ProcessBuilder\\(\\s*\"(?:unshare|script|tar)\""
              + "|List\\.of\\(\\s*\"(?:/bin/)?(?:ba)?sh\"|\"/(?:tmp|bin|usr|dev/null|proc)[/\"]");

  /// A system is named, or the file system is asked what it knows.
  private static final Pattern GUARD =
      Pattern.compile(
          "@DisabledOnOs\\(|@EnabledOnOs\\(|supportsFileAttributeView\\(\"posix\"\\)"
              + "|supportedFileAttributeViews\\(\\)");

  /// What tests are made of, and asks whether it can work here, or stands for another system.
  private static final List<String> SUPPORT =
      List.of(
          "boot/AttackedServer.java",
          "boot/Shell.java",
          "boot/SmallDisk.java",
          "store/OpenDescriptors.java",
          "windows/OpenFiles.java",
          "windows/WindowsFiles.java");

  private static final SourceTree TREE = SourceTree.read();

  @Test
  void eachTestThatNeedsUnixSaysSo() {
    assertThat(needingUnix().filter(file -> !GUARD.matcher(SourceTree.content(file)).find()))
        .isEmpty();
  }

  @Test
  void theRuleSeesTheTestsThatItIsFor() {
    assertThat(needingUnix().map(file -> String.valueOf(file.getFileName())))
        .contains(
            "LauncherTest.java", "ClientFileTest.java", "ReadmeTest.java", "BadDiskTest.java");
  }

  private static Stream<Path> needingUnix() {
    return TREE.java(SourceTree.TESTS)
        .filter(file -> SUPPORT.stream().noneMatch(file::endsWith))
        .filter(file -> !file.endsWith("PortableTestsTest.java"))
        .filter(file -> UNIX.matcher(SourceTree.content(file)).find());
  }
}
