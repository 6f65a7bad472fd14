package dev.kith;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The launcher of the archive, with a runtime that only notes what is asked of it.
@DisabledOnOs(OS.WINDOWS)
final class ArchiveLauncherTest {
  private static final String JAVA =
      """
      #!/bin/sh
      [ "$1" != -version ] || exit 0
      echo "ran $*"
      """;

  @TempDir private Path temp;
  private Path tree;

  /// What came of one start.
  private record Outcome(int code, String out, List<String> err) {}

  @BeforeEach
  void plant() throws IOException {
    tree = temp.toRealPath().resolve("kith");
    script("runtime/bin/java", JAVA);
    build("one");
  }

  @Test
  void itsCacheAndLibrariesAreUsed() throws Exception {
    trained("one");

    var started = kith(Map.of(), "databases");

    assertThat(started.out())
        .contains("-XX:AOTCache=" + tree.resolve("made/one/kith.aot"))
        .contains("@" + tree.resolve("made/one/native/options"))
        .endsWith("dev.kith.boot.Main databases\n");
    assertThat(started.err()).isEmpty();
  }

  @Test
  void nothingOfTheBuildThatLayInTheSamePlaceIsUsed() throws Exception {
    trained("one");
    trained("."); // where the first builds put it

    build("two");
    var started = kith(Map.of(), "databases");

    assertThat(started.code()).isZero();
    assertThat(started.out()).doesNotContain("AOTCache", "native/options");
  }

  @Test
  void anotherCollectorReplacesTheUsualOne() throws Exception {
    trained("one");

    var started = kith(Map.of("KITH_JAVA_OPTS", "-XX:+UseParallelGC -Xmx1g"), "serve");

    assertThat(started.out()).contains("-XX:+UseParallelGC -Xmx1g").doesNotContain("SerialGC");
  }

  @Test
  void namesAreReadAsUtf8WhereNobodyChoseALanguage() throws Exception {
    trained("one");
    script("runtime/bin/java", "#!/bin/sh\necho \"${LC_ALL:-none} ${LANG:-none}\"\n");
    var unset = Map.of("LC_ALL", "", "LC_CTYPE", "", "LANG", "");

    assertThat(kith(unset, "databases").out()).isEqualTo("C.UTF-8 none\n");
    assertThat(kith(Map.of("LC_ALL", "C"), "databases").out()).startsWith("C.UTF-8 ");
    assertThat(kith(Map.of("LC_ALL", "", "LC_CTYPE", "", "LANG", "de_DE"), "databases").out())
        .isEqualTo("none de_DE\n");
  }

  @Test
  void aLinkLeadsToTheProgram() throws Exception {
    trained("one");
    Files.createDirectories(temp.resolve("links"));
    var link = Files.createSymbolicLink(temp.resolve("links/kith"), Path.of("../kith/bin/kith"));

    var started = outcome(link, Map.of(), "serve");

    assertThat(started.out()).contains("-cp " + tree.resolve("lib/kith.jar"));
  }

  @Test
  void aMachineThatCannotRunItIsNamedInOneLine() throws Exception {
    script("runtime/bin/java", "#!/bin/sh\necho 'version GLIBC_2.28 not found' >&2\nexit 1\n");

    var started = kith(Map.of(), "serve");

    assertThat(started.code()).isEqualTo(3);
    assertThat(started.out()).isEmpty();
    assertThat(started.err())
        .singleElement()
        .asString()
        .contains("does not start on", "take the one for this machine", "glibc 2.28");
  }

  /// The launcher as it is filled in when a build is packed.
  private void build(String name) throws IOException {
    var text = Files.readString(Path.of("packaging/files/kith.sh"));
    script("bin/kith", text.replace("@BUILD@", name).replace("@PLATFORM@", "Linux on x64"));
    // as if another were recording the cache, so that no process outlives the test
    Files.createDirectories(tree.resolve("made").resolve(name).resolve("training"));
  }

  private void trained(String build) throws IOException {
    var made = tree.resolve("made").resolve(build).normalize();
    Files.createDirectories(made.resolve("native"));
    Files.writeString(made.resolve("kith.aot"), "cache");
    Files.writeString(made.resolve("native/options"), "-Da=b");
  }

  private void script(String name, String text) throws IOException {
    var file = tree.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private Outcome kith(Map<String, String> more, String... words) throws Exception {
    return outcome(tree.resolve("bin/kith"), more, words);
  }

  private Outcome outcome(Path program, Map<String, String> more, String... words)
      throws Exception {
    var command = new java.util.ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(words));
    var err = temp.resolve("err");
    var builder = new ProcessBuilder(command).redirectError(err.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("KITH_"));
    builder.environment().putAll(more);
    var process = builder.start();
    var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), out, Files.readAllLines(err));
  }
}
