package dev.kith.boot.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.FaultException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(OS.WINDOWS)
class ExportTargetTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"rows.jsonl", "rows.jsonl.gz"})
  void aFullDiskLeavesNoFile(String name) throws IOException {
    var file = folder.resolve(name);

    assertThatThrownBy(() -> ExportTarget.file(file, ExportTargetTest::half))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining(name)
        .hasMessageContaining("No space left on device");

    assertThat(folder).isEmptyDirectory();
  }

  private static long half(OutputStream out) {
    try (out) {
      out.write(new byte[1_000]);
      throw new IOException("No space left on device");
    } catch (IOException full) {
      throw new UncheckedIOException(full);
    }
  }

  @Test
  void onlyItsOwnerMayReadAnExport() throws IOException {
    var file = folder.resolve("rows.jsonl");

    ExportTarget.file(file, _ -> 0);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void aFileThatCameMeanwhileIsKept() throws IOException {
    var file = folder.resolve("rows.jsonl");
    ExportTarget.Writing slow =
        out -> {
          try (out) {
            Files.writeString(file, "another's");
            return 1;
          } catch (IOException failed) {
            throw new UncheckedIOException(failed);
          }
        };

    assertThatThrownBy(() -> ExportTarget.file(file, slow)).isInstanceOf(FaultException.class);

    assertThat(Files.readString(file)).isEqualTo("another's");
    assertThat(folder).isDirectoryContaining(path -> path.equals(file));
  }
}
