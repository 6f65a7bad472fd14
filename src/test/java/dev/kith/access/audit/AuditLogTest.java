package dev.kith.access.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Await;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditLogTest {
  private static final InstantSource NOON =
      InstantSource.fixed(Instant.parse("2026-11-15T12:00:00Z"));

  @TempDir Path folder;

  private Path path() {
    return folder.resolve("logs").resolve("calls.log");
  }

  private AuditLog log(LogRotation rotation, long mostBytes) {
    return new AuditLog(new LogFile(path(), rotation), NOON, mostBytes);
  }

  private static String numbered(int number) {
    return "{\"number\":" + number + ",\"text\":\"ä" + "x".repeat(number % 50) + "\"}";
  }

  @Test
  void whatWasTakenIsWrittenWhenItIsClosed() throws IOException {
    var expected = new ArrayList<String>();
    try (var log = log(LogRotation.USUAL, 16 << 20)) {
      for (int number = 0; number < 10_000; number++) {
        expected.add(numbered(number));
        log.write(numbered(number));
      }
    }

    assertThat(Files.readAllLines(path())).isEqualTo(expected);
    if (Files.getFileStore(path()).supportsFileAttributeView("posix")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path())))
          .isEqualTo("rw-------");
    }
  }

  @Test
  void anotherStartGoesOnWhereTheLastEnded() throws IOException {
    for (int start = 0; start < 3; start++) {
      try (var log = log(LogRotation.USUAL, 1_000)) {
        log.write(numbered(start));
      }
    }

    assertThat(Files.readAllLines(path())).containsExactly(numbered(0), numbered(1), numbered(2));
  }

  @Test
  void linesOfManyThreadsStayWhole() throws Exception {
    var log = log(new LogRotation(20_000, 1_000, false), 16 << 20);
    var threads = new ArrayList<Thread>();
    for (int thread = 0; thread < 8; thread++) {
      int first = thread * 1_000;
      threads.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    for (int number = first; number < first + 1_000; number++) {
                      log.write(numbered(number));
                    }
                  }));
    }
    for (var thread : threads) {
      thread.join();
    }
    log.close();

    assertThat(log.counts()).isEqualTo(new AuditLog.LineCounts(8_000, 0));
    var lines = new ArrayList<String>();
    try (var files = Files.list(path().getParent())) {
      for (var file : files.toList()) {
        assertThat(Files.size(file)).isLessThanOrEqualTo(20_000);
        lines.addAll(Files.readAllLines(file));
      }
    }
    var expected = new ArrayList<String>();
    for (int number = 0; number < 8_000; number++) {
      expected.add(numbered(number));
    }
    assertThat(lines).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void onlySoManyOldFilesAreKept() throws IOException {
    try (var log = log(new LogRotation(100, 2, false), 1_000_000)) {
      for (int number = 0; number < 100; number++) {
        log.write("x".repeat(99));
      }
      log.write("the last");
    }

    try (var files = Files.list(path().getParent())) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("calls.log", "calls.log.1", "calls.log.2");
    }
    assertThat(Files.readAllLines(path())).containsExactly("the last");
  }

  @Test
  void oldFilesCanBePacked() throws IOException {
    try (var log = log(new LogRotation(100, 3, true), 1_000_000)) {
      for (var line : List.of("a", "b", "c", "d", "e")) {
        log.write(line.repeat(80));
      }
    }

    assertThat(Files.readAllLines(path())).containsExactly("e".repeat(80));
    var packed = path().resolveSibling("calls.log.3.gz");
    try (var in = new GZIPInputStream(Files.newInputStream(packed))) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo("b".repeat(80) + "\n");
    }
    assertThat(path().resolveSibling("calls.log.1")).doesNotExist();
    assertThat(path().resolveSibling("calls.log.4.gz")).doesNotExist();
  }

  @Test
  void whatFindsNoRoomIsCountedAndTheCountIsWritten() throws IOException {
    var log = log(LogRotation.USUAL, 100);
    log.write("x".repeat(200));
    log.write("x".repeat(200));
    log.write("there is room for this");
    log.close();
    log.write("too late");

    assertThat(Files.readAllLines(path()))
        .containsExactly(
            "{\"time\":\"2026-11-15T12:00:00Z\",\"dropped\":2}", "there is room for this");
    assertThat(log.counts()).isEqualTo(new AuditLog.LineCounts(1, 3));
  }

  @Test
  void aFileThatCannotBeWrittenStopsNobodyAndIsTriedAgain() throws IOException {
    Files.writeString(path().getParent(), "in the way of the folder");
    try (var log = log(LogRotation.USUAL, 1_000)) {
      log.write("lost");
      Await.until(() -> log.counts().dropped() > 0);
      Files.delete(path().getParent());
      log.write("kept");
    }

    assertThat(Files.readAllLines(path()))
        .containsExactly("{\"time\":\"2026-11-15T12:00:00Z\",\"dropped\":1}", "kept");
  }

  @Test
  void aFileThatIsTakenAwayIsBegunAnew() throws IOException {
    try (var log = log(LogRotation.USUAL, 1_000)) {
      log.write("before");
      Await.until(() -> log.counts().written() > 0);
      Files.move(path(), path().resolveSibling("taken"));
      log.write("after");
    }

    assertThat(Files.readAllLines(path())).containsExactly("after");
    assertThat(Files.readAllLines(path().resolveSibling("taken"))).containsExactly("before");
  }
}
