package dev.kith;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// `./kith` and `./dev` in a tree of their own, with a JDK and a Maven that only note what is asked
/// of them.
@DisabledOnOs(OS.WINDOWS)
final class LauncherTest {
  private static final String JAVA =
      """
      #!/usr/bin/env bash
      tree=${0%/jdk*}
      case $1 in
        -XX:AOTCacheOutput=*)
          echo "$*" >>"$tree/trainings"
          [ -e "$tree/no-training" ] && exit 1
          echo cache >"${1#*=}" ;;
        *) echo "ran $*" ;;
      esac
      """;
  private static final String MAVEN =
      """
      #!/usr/bin/env bash
      echo "$JAVA_HOME" >>builds
      echo "$*" >>asked
      echo chatter
      [ -p gate ] && read -r _ <gate
      [ -e no-build ] && exit 1
      mkdir -p target/kith && : >target/kith/kith.jar
      """;

  private static final String FIRST_ONLY = "options/small-session ";

  @TempDir private Path temp;
  private Path tree;

  /// What came of one start.
  private record Outcome(int code, List<String> out, List<String> err) {}

  @BeforeEach
  void plant() throws IOException {
    tree = temp.toRealPath().resolve("tree");
    Files.createDirectories(tree.resolve("scripts"));
    for (var file : List.of("kith", "scripts/find-jdk.sh", "scripts/lock.sh")) {
      Files.copy(Path.of(file), tree.resolve(file));
    }
    write("src/main/java/A.java", "class A {}");
    write("pom.xml", "<project/>");
    script("mvnw", MAVEN);
    jdk("jdk", "25.0.9+1");
  }

  @Test
  void theFirstUseBuildsAndTrainsAndTheNextOnlyRuns() throws Exception {
    var first = kith("serve", "a b");
    var second = kith("serve");

    assertThat(first.code()).isZero();
    assertThat(first.err()).anyMatch(line -> line.startsWith("kith: building, once"));
    assertThat(second.err()).isEmpty();
    assertThat(lines("builds")).containsExactly(tree.resolve("jdk").toString());
    assertThat(lines("trainings"))
        .singleElement()
        .asString()
        .endsWith("dev.kith.boot.Main train-aot");
  }

  /// Whoever only wants to run Kith waits for nothing that concerns its tests or its layout.
  @Test
  void theProgramIsBuiltAlone() throws Exception {
    kith("serve");

    assertThat(lines("asked"))
        .singleElement()
        .asString()
        .contains("-Dmaven.test.skip=true", "-Dspotless.check.skip=true");
  }

  /// One after another, in pipes too: none may wait for a lock that an earlier one still has.
  @Test
  void everyMavenOfOneCommandGetsTheLock() throws Exception {
    Files.copy(Path.of("dev"), tree.resolve("dev"));
    script(
        "bin/flock",
        """
        #!/usr/bin/env bash
        PATH=${PATH#*:}
        flock --nonblock "$@" || echo "$*" >>waits
        """);
    var path = tree.resolve("bin") + ":" + System.getenv("PATH");
    var outcome =
        run(List.of(tree.resolve("dev").toString(), "dependencies"), Map.of("PATH", path));

    assertThat(outcome.code()).as(outcome.toString()).isZero();
    assertThat(lines("waits")).isEmpty();
    assertThat(lines("asked")).hasSize(3);
    assertThat(outcome.out()).anyMatch(line -> line.startsWith("ran scripts/Dependencies.java"));
  }

  @Test
  void standardOutputIsTheProgramsAlone() throws Exception {
    assertThat(kith("mcp").out())
        .singleElement()
        .asString()
        .startsWith("ran -XX:AOTCache=" + tree.resolve("target/kith/kith.aot"))
        .endsWith("-cp " + tree.resolve("target/kith/kith.jar") + " dev.kith.boot.Main mcp");
  }

  @Test
  void onlyASessionOverLargeDatabasesHasTheSecondCompiler() throws Exception {
    var home = tree.resolve("my home");
    write("my home/memory/graph.sqlite", "small");
    assertThat(kith("mcp", "--home", home.toString()).out().getFirst()).contains(FIRST_ONLY);
    assertThat(kith("mcp", "--home", tree.resolve("none").toString()).out().getFirst())
        .contains(FIRST_ONLY);
    assertThat(kith("serve", "--home", home.toString()).out().getFirst())
        .doesNotContain(FIRST_ONLY);

    try (var large = FileChannel.open(home.resolve("memory/topology.csr"), CREATE_NEW, WRITE)) {
      large.write(ByteBuffer.allocate(1), 20 << 20);
    }
    assertThat(kith("mcp", "--home", home.toString()).out().getFirst()).doesNotContain(FIRST_ONLY);
    assertThat(kith("mcp", "--home=" + home).out().getFirst()).doesNotContain(FIRST_ONLY);
  }

  @Test
  void twoFirstUsesAtOnceBuildOnce() throws Exception {
    run(List.of("mkfifo", tree.resolve("gate").toString()), Map.of());
    var first = start(List.of(tree.resolve("kith").toString()), Map.of());
    var second = start(List.of(tree.resolve("kith").toString()), Map.of());
    Files.writeString(tree.resolve("gate"), "go\n");

    assertThat(outcome(first).code()).isZero();
    assertThat(outcome(second).code()).isZero();
    assertThat(lines("builds")).hasSize(1);
  }

  @Test
  void changedSourcesAreBuiltAgainOnce() throws Exception {
    kith();
    var built = Files.getLastModifiedTime(tree.resolve("target/kith/built")).toInstant();
    age(built.minus(Duration.ofHours(2)), "target/kith/built");
    age(built.minus(Duration.ofHours(1)), "src/main/java/A.java");

    kith();
    kith();
    assertThat(lines("builds")).hasSize(2);
    assertThat(lines("trainings")).hasSize(2);
  }

  @Test
  void aFailedBuildSaysSoAndRunsNothing() throws Exception {
    write("no-build", "");
    var outcome = kith();

    assertThat(outcome.code()).isEqualTo(4);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).last().asString().startsWith("kith: the build failed");
  }

  @Test
  void insideABuildItDoesNotWaitForTheBuild() throws Exception {
    var outcome = run(List.of(tree.resolve("kith").toString()), Map.of("KITH_BUILDING", "1"));

    assertThat(outcome.code()).isEqualTo(4);
    assertThat(lines("builds")).isEmpty();
  }

  @Test
  void anOldJdkThatWasAskedForIsRefusedInOneLine() throws Exception {
    jdk("jdk-old", "17.0.2+8");
    var outcome = kithWith(Map.of("KITH_JAVA_HOME", tree.resolve("jdk-old").toString()));

    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.err()).singleElement().asString().contains("found: 17.0.2+8");
  }

  @Test
  void whereThereIsNoJdkAtAllOneLineSaysWhatToDo() throws Exception {
    var script =
        "unset KITH_JAVA_HOME; . '"
            + tree.resolve("scripts/find-jdk.sh")
            + "'; kith_take_jdk() { return 1; }; find_jdk";
    var outcome = run(List.of("bash", "-c", script), Map.of());

    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .singleElement()
        .asString()
        .startsWith("kith: no JDK 25 or newer found; install one");
  }

  @Test
  void anOldJdkOnTheWayIsPassedOver() throws Exception {
    jdk("jdk-old", "17.0.2+8");
    var outcome =
        kithWith(
            Map.of(
                "KITH_JAVA_HOME",
                "",
                "JAVA_HOME",
                tree.resolve("jdk-old").toString(),
                "PATH",
                tree.resolve("jdk/bin") + ":" + System.getenv("PATH")));

    assertThat(outcome.code()).isZero();
    assertThat(lines("builds")).containsExactly(tree.resolve("jdk").toString());
  }

  @Test
  void trainingThatFailsIsNotTriedAgainAndStopsNobody() throws Exception {
    write("no-training", "");

    assertThat(kith("serve").out()).singleElement().asString().doesNotContain("AOTCache");
    assertThat(kith("serve").code()).isZero();
    assertThat(lines("trainings")).hasSize(1);
  }

  @Test
  void anotherJdkTrainsAnew() throws Exception {
    kith();
    jdk("jdk-new", "26+35");
    kithWith(Map.of("KITH_JAVA_HOME", tree.resolve("jdk-new").toString()));

    assertThat(lines("builds")).hasSize(1);
    assertThat(lines("trainings")).hasSize(2);
  }

  @Test
  void aLinkLeadsToTheSameClassPath() throws Exception {
    var direct = kith().out();
    var link = Files.createSymbolicLink(temp.resolve("link"), tree.resolve("kith"));
    var nested = Files.createSymbolicLink(temp.resolve("nested"), link.getFileName());

    assertThat(run(List.of(nested.toString()), Map.of()).out()).isEqualTo(direct);
    assertThat(lines("builds")).hasSize(1);
  }

  @Test
  void optionsForTheJvmArePassedOn() throws Exception {
    assertThat(kithWith(Map.of("KITH_JAVA_OPTS", "-Xmx1g -Dx=y")).out())
        .singleElement()
        .asString()
        .contains(" -Xmx1g -Dx=y -cp ");
  }

  private Outcome kith(String... arguments) throws Exception {
    var command = new ArrayList<>(List.of(tree.resolve("kith").toString()));
    command.addAll(List.of(arguments));
    return run(command, Map.of());
  }

  private Outcome kithWith(Map<String, String> environment) throws Exception {
    return run(List.of(tree.resolve("kith").toString()), environment);
  }

  private Outcome run(List<String> command, Map<String, String> environment) throws Exception {
    return outcome(start(command, environment));
  }

  private Process start(List<String> command, Map<String, String> environment) throws IOException {
    var builder = new ProcessBuilder(command).directory(temp.toFile());
    builder.environment().remove("KITH_BUILDING");
    builder.environment().remove("KITH_JAVA_OPTS");
    builder.environment().put("KITH_JAVA_HOME", tree.resolve("jdk").toString());
    builder.environment().putAll(environment);
    return builder.start();
  }

  private static Outcome outcome(Process process) throws Exception {
    var out = process.inputReader().lines().toList();
    var err = process.errorReader().lines().toList();
    return new Outcome(process.waitFor(), out, err);
  }

  private void jdk(String name, String version) throws IOException {
    script(name + "/bin/java", JAVA);
    script(name + "/bin/javac", "#!/bin/sh\n");
    write(name + "/release", "JAVA_VERSION=\"1\"\nJAVA_RUNTIME_VERSION=\"" + version + "\"\n");
  }

  private void script(String name, String text) throws IOException {
    assertThat(write(name, text).toFile().setExecutable(true)).isTrue();
  }

  private Path write(String name, String text) throws IOException {
    var file = tree.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  /// Times of files decide what is stale, so the test sets them rather than wait.
  private void age(Instant time, String name) throws IOException {
    Files.setLastModifiedTime(tree.resolve(name), FileTime.from(time));
  }

  private List<String> lines(String name) throws IOException {
    try {
      return Files.readAllLines(tree.resolve(name));
    } catch (NoSuchFileException none) {
      return List.of();
    }
  }
}
