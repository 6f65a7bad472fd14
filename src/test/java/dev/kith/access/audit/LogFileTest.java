package dev.kith.access.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class LogFileTest {
  private static final Path FULL_DISK = Path.of("/dev/full");

  @TempDir Path folder;

  private static byte[] line(String text) {
    return (text + "\n").getBytes(StandardCharsets.UTF_8);
  }

  @Test
  @EnabledOnOs(OS.LINUX) // the file that is a full disk
  void aLineThatAFullDiskCutShortIsEndedBeforeTheNext() throws IOException {
    var path = folder.resolve("calls.log");
    var file = new LogFile(path, LogRotation.USUAL);
    Files.createSymbolicLink(path, FULL_DISK);
    assertThatThrownBy(() -> file.append(line("first"))).isInstanceOf(IOException.class);

    Files.delete(path);
    Files.writeString(path, "fir");
    file.append(line("second"));
    file.append(line("third"));
    file.close();

    assertThat(Files.readAllLines(path)).containsExactly("fir", "second", "third");
  }
}
