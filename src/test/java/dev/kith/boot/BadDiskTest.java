package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Kith on a disk that is full, and on one that may only be read: real ones, in a name space of
/// their own. Where the system allows none, the tests are skipped and say so.
@Tag("slow")
@DisabledOnOs(OS.WINDOWS)
class BadDiskTest {
  private static final int NO_MOUNT = 77;
  private static final String ADA =
      "{\"database\":\"memory\",\"name\":\"Ada\",\"entity_type\":\"person\"}";
  private static final String GRACE =
      "{\"database\":\"memory\",\"name\":\"Grace\",\"entity_type\":\"person\"}";

  @TempDir Path folder;
  private Path home;

  /// What a script of commands said, on either stream.
  private record Outcome(List<String> out, List<String> faults) {}

  @BeforeEach
  void make() throws IOException {
    home = Files.createDirectories(folder.resolve("home"));
  }

  /// Runs a script in which `kith` is Kith, and `start` becomes Kith.
  private Outcome run(String... lines) throws IOException, InterruptedException {
    var kith =
        KithProcess.command().stream()
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" "));
    var script = new ArrayList<String>();
    script.add("export KITH_HOME='" + home + "'");
    script.add("kith() { " + kith + " \"$@\"; }");
    script.add("start() { exec " + kith + " \"$@\"; }");
    script.addAll(List.of(lines));
    var file = Files.writeString(folder.resolve("script.sh"), String.join("\n", script) + "\n");
    var err = folder.resolve("err.txt");
    var process =
        new ProcessBuilder("unshare", "-rm", "sh", file.toString())
            .redirectError(err.toFile())
            .start();
    var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    var printed = Files.readString(err, StandardCharsets.UTF_8);
    boolean possible = code != NO_MOUNT && !printed.startsWith("unshare:");
    if (!possible) {
      System.out.println("BadDiskTest skipped: this system mounts nothing for a test");
    }
    assumeThat(possible).isTrue();
    assertThat(code).as(printed).isZero();
    return new Outcome(
        out.lines().toList(), printed.lines().filter(line -> line.startsWith("kith: ")).toList());
  }

  private static boolean canUnshare() {
    try {
      return new ProcessBuilder("unshare", "-rm", "true").start().waitFor() == 0;
    } catch (IOException | InterruptedException missing) {
      return false;
    }
  }

  @Test
  void aFullDiskIsReportedInOneLineAndLosesNothing() throws IOException, InterruptedException {
    skipWithoutNameSpaces();
    var rows =
        Files.write(
            folder.resolve("rows.jsonl"),
            IntStream.range(0, 60_000)
                .mapToObj(index -> "{\"id\":\"n" + index + "\",\"entity_type\":\"T\"}")
                .toList());

    var outcome =
        run(
            "mount -t tmpfs -o size=3m none '" + home + "' || exit " + NO_MOUNT,
            "kith call create_entity '" + ADA + "' >/dev/null || exit 1",
            "kith import --database fresh '" + rows + "'; echo $?",
            "kith import --database memory '" + rows + "'; echo $?",
            "kith databases",
            "kith call create_entity '" + GRACE + "' >/dev/null; echo $?",
            "kith export --database memory",
            "kith doctor",
            "head -c 4m /dev/zero >'" + home + "/filler'",
            "kith databases create other",
            "kith import --database fresh '" + rows + "'",
            "ls -A '" + home + "'");

    assertThat(outcome.faults()).hasSize(4).allMatch(line -> line.contains("full"));
    assertThat(outcome.out()).endsWith("filler", "gitlab", "memory", "pharma");
    assertThat(outcome.out()).startsWith("1", "1").noneMatch(line -> line.startsWith("fresh"));
    assertThat(outcome.out())
        .anyMatch(line -> line.contains("Ada"))
        .noneMatch(line -> line.contains("n7"));
    assertThat(outcome.out()).anyMatch(line -> line.contains("tables: 2 nodes"));
  }

  @Test
  void whatMayOnlyBeReadIsReportedAsThat() throws IOException, InterruptedException {
    skipWithoutNameSpaces();

    var outcome =
        run(
            "kith call create_entity '" + ADA + "' >/dev/null || exit 1",
            "mount --bind '" + home + "' '" + home + "' || exit " + NO_MOUNT,
            "mount -o remount,ro,bind '" + home + "' || exit " + NO_MOUNT,
            "kith databases | grep memory",
            "kith databases set memory history=90d; echo $?",
            "kith compact memory --keep 1h; echo $?",
            "kith compact | grep memory");

    assertThat(outcome.out().getFirst()).startsWith("memory\tread-only");
    assertThat(outcome.out().subList(1, 4))
        .containsExactly("1", "1", "memory: read-only, not changed");
    assertThat(outcome.faults()).hasSize(2);
    assertThat(outcome.faults().getFirst()).contains("The home folder", "it is not writable");
    assertThat(outcome.faults().getLast()).contains("Database 'memory'", "is not writable");
  }

  /// Examples find no place in it; what is there is served.
  @Test
  void aHomeInUseIsServedThoughItMayOnlyBeRead() throws IOException, InterruptedException {
    skipWithoutNameSpaces();

    var outcome =
        run(
            "touch '" + home + "/.keep'",
            "kith call create_entity '" + ADA + "' >/dev/null || exit 1",
            "mount --bind '" + home + "' '" + home + "' || exit " + NO_MOUNT,
            "mount -o remount,ro,bind '" + home + "' || exit " + NO_MOUNT,
            "mkfifo '" + folder + "/said'",
            "(start serve --port 0 >'" + folder + "/said') &",
            "read line <'" + folder + "/said'; echo \"$line\"; kill $!");

    assertThat(outcome.out()).singleElement().asString().startsWith("Kith is listening on");
    assertThat(outcome.faults()).singleElement().asString().contains("it is not writable");
  }

  /// Where SQLite finds no room for the file that its processes share, it says less than elsewhere.
  @Test
  void aDiskThatIsNearlyFullIsReportedAsFull() throws IOException, InterruptedException {
    skipWithoutNameSpaces();

    var outcome =
        run(
            "mount -t tmpfs -o size=4m none '" + home + "' || exit " + NO_MOUNT,
            "touch '" + home + "/.keep'",
            "for room in 8 16 24 32 48; do",
            "  head -c ${room}k /dev/zero >'" + home + "/room'",
            "  head -c 8m /dev/zero >'" + home + "/filler' 2>/dev/null; rm '" + home + "/room'",
            "  kith databases create d$room",
            "  rm '" + home + "/filler'",
            "done; ls '" + home + "'");

    assertThat(outcome.faults()).hasSize(5).allMatch(line -> line.contains("is full"));
    assertThat(outcome.out()).isEmpty();
  }

  @Test
  void aNewHomeOnAFullDiskIsReportedInOneLineByWhateverComesFirst()
      throws IOException, InterruptedException {
    skipWithoutNameSpaces();
    var call =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":"
            + "{\"name\":\"create_entity\",\"arguments\":"
            + ADA
            + "}}";

    var outcome =
        run(
            "mount -t tmpfs -o size=64k none '" + home + "' || exit " + NO_MOUNT,
            "head -c 1m /dev/zero >'" + home + "/filler' 2>/dev/null",
            "export KITH_HOME='" + home + "/fresh'",
            "kith call create_entity '" + ADA + "'; echo $?",
            "echo '" + call + "' | kith mcp 2>/dev/null",
            "kith serve --port 0; echo $?",
            "kith databases create other; echo $?",
            "ls -A '" + home + "/fresh'");

    assertThat(outcome.out()).hasSize(5);
    assertThat(outcome.out().getFirst()).contains("its disk is full", "Free some space");
    assertThat(outcome.out().get(2)).contains("its disk is full", "Free some space");
    assertThat(List.of(outcome.out().get(1), outcome.out().get(3), outcome.out().get(4)))
        .containsOnly("1");
    assertThat(outcome.faults())
        .hasSize(2)
        .allMatch(line -> line.contains("its disk is full. Free some space"));
  }

  @Test
  void aNewHomeWhereNothingMayBeWrittenIsReportedInOneLine()
      throws IOException, InterruptedException {
    skipWithoutNameSpaces();

    var outcome =
        run(
            "mount --bind '" + home + "' '" + home + "' || exit " + NO_MOUNT,
            "mount -o remount,bind,ro '" + home + "' || exit " + NO_MOUNT,
            "export KITH_HOME='" + home + "/fresh'",
            "kith call create_entity '" + ADA + "'; echo $?",
            "kith serve --port 0; echo $?",
            "kith databases create other; echo $?",
            "export KITH_HOME='" + folder + "/script.sh'",
            "kith databases create other; echo $?");

    assertThat(outcome.out()).hasSize(5).endsWith("1", "1", "1", "1");
    assertThat(outcome.out().getFirst()).contains("it is not writable", "permissions");
    assertThat(outcome.faults()).hasSize(3);
    assertThat(outcome.faults().subList(0, 2))
        .allMatch(line -> line.contains("it is not writable. Check its owner"));
    assertThat(outcome.faults().getLast()).contains("there is a file in its place");
  }

  @Test
  void aHomeThatMayOnlyBeReadIsReadAndSaysThatItCannotBeWritten()
      throws IOException, InterruptedException {
    skipWithoutNameSpaces();
    var rows =
        Files.writeString(folder.resolve("rows.jsonl"), "{\"id\":\"n7\",\"entity_type\":\"T\"}\n");

    var outcome =
        run(
            "kith call create_entity '" + ADA + "' >/dev/null || exit 1",
            "mount --bind '" + home + "' '" + home + "' || exit " + NO_MOUNT,
            "mount -o remount,bind,ro '" + home + "' || exit " + NO_MOUNT,
            "kith call create_entity '" + GRACE + "'",
            "kith import --database memory '" + rows + "'",
            "kith databases create other",
            "kith export --database memory",
            "kith call search_memory '{\"database\":\"memory\",\"query\":\"ada\"}'");

    assertThat(outcome.faults()).hasSize(2).allMatch(line -> line.contains("is not writable"));
    assertThat(outcome.out().getFirst()).contains("is not writable");
    assertThat(outcome.out().subList(1, outcome.out().size()))
        .allMatch(line -> line.contains("Ada"))
        .hasSize(2);
  }

  @Test
  void aCopyWithoutItsLogIsReadFromADiskThatMayOnlyBeRead()
      throws IOException, InterruptedException {
    skipWithoutNameSpaces();
    var rows =
        Files.writeString(folder.resolve("rows.jsonl"), "{\"id\":\"n7\",\"entity_type\":\"T\"}\n");

    var outcome =
        run(
            "kith import --database copied '" + rows + "' >/dev/null 2>&1 || exit 1",
            "rm -f '" + home + "'/copied/*-wal '" + home + "'/copied/*-shm",
            "mount --bind '" + home + "' '" + home + "' || exit " + NO_MOUNT,
            "mount -o remount,bind,ro '" + home + "' || exit " + NO_MOUNT,
            "kith export --database copied",
            "kith call search_entities '{\"database\":\"copied\",\"query\":\"n7\"}'",
            "kith call bfs_query '{\"database\":\"copied\",\"seeds\":[\"n7\"],\"max_hops\":1}'");

    assertThat(outcome.faults()).isEmpty();
    assertThat(outcome.out()).hasSize(3).allMatch(line -> line.contains("\"n7\""));
  }

  private static void skipWithoutNameSpaces() {
    if (!canUnshare()) {
      System.out.println("BadDiskTest skipped: no name spaces on this system");
    }
    assumeThat(canUnshare()).isTrue();
  }
}
