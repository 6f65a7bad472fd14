package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What somebody at a terminal sees of a database that is damaged or of another version.
@Tag("long")
class FaultLinesTest {
  /// Where SQLite keeps the number of the format.
  private static final int USER_VERSION = 60;

  private static final int HEAD = 100;

  @TempDir Path folder;
  private Path truth;

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

  @BeforeEach
  void load() throws IOException, InterruptedException {
    var rows =
        Files.write(
            folder.resolve("rows.jsonl"),
            List.of(
                "{\"id\":\"ada\",\"entity_type\":\"T\"}",
                "{\"id\":\"bob\",\"entity_type\":\"T\"}"));
    assertThat(kith("import", "--database", "g", rows.toString()).code()).isZero();
    truth = folder.resolve("home/g/graph.sqlite");
  }

  private void overwrite(int position, byte... bytes) throws IOException {
    try (var channel = FileChannel.open(truth, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(bytes), position);
    }
  }

  /// One line of words, no trace, and the file as it was.
  private void assertRefused(String words) throws IOException, InterruptedException {
    var before = rows();

    var export = kith("export", "--database", "g");
    var load = kith("import", "--database", "g", folder.resolve("rows.jsonl").toString());
    var doctor = kith("doctor", "--database", "g");

    assertThat(List.of(export, load, doctor)).extracting(Outcome::code).containsOnly(1);
    assertThat(export.out()).isEmpty();
    assertThat(export.err().strip()).startsWith("kith: ").contains(words).hasLineCount(1);
    assertThat(load.err().lines().filter(line -> line.startsWith("kith: ")))
        .singleElement()
        .asString()
        .contains(words);
    assertThat(doctor.out().strip()).startsWith("g: ").contains(words).hasLineCount(1);
    assertThat(export.err() + load.err() + doctor.err()).doesNotContain("Exception", "\tat ");
    assertThat(rows()).isEqualTo(before);
  }

  /// The file without its head, where SQLite notes that somebody came to write.
  private byte[] rows() throws IOException {
    var bytes = Files.readAllBytes(truth);
    return Arrays.copyOfRange(bytes, HEAD, bytes.length);
  }

  @Test
  void aFileThatIsNoSqliteDatabase() throws IOException, InterruptedException {
    overwrite(0, new byte[100]);

    assertRefused("is damaged");
  }

  @Test
  void aFileOfANewerKith() throws IOException, InterruptedException {
    overwrite(USER_VERSION, new byte[] {0, 0, 0, 99});

    assertRefused("newer");
  }

  @Test
  void aPageInTheMiddleThatIsGarbled() throws IOException, InterruptedException {
    int page = 4096;
    for (long at = page; at + page <= Files.size(truth); at += page) {
      overwrite((int) at, new byte[page]);
    }

    assertRefused("damaged");
  }
}
