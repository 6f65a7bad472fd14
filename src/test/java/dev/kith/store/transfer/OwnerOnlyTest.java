package dev.kith.store.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kith.graph.Call;
import dev.kith.store.Homes;
import dev.kith.store.folder.AboutFile;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerOnlyTest {
  @TempDir Path folder;

  @BeforeEach
  void needPermissions() {
    assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"));
  }

  @Test
  void databasesAndBackupsAreForTheirOwnerAlone() throws IOException {
    var rows = Files.writeString(folder.resolve("rows.jsonl"), ROWS);
    var backup = folder.resolve("backup");
    var place = folder.resolve("some/home");
    try (var home = Homes.open(place)) {
      home.create("made", "");
      var options = new Import.Options(false, AboutFile.imported("", false));
      Import.run(home, "loaded", List.of(rows), options, Call.by("test"), (_, _, _) -> {});
      Backup.create(home, "made", backup, Call.by("test"));
      Backup.restore(home, "restored", backup, false);

      assertThat(permissions(backup)).isEqualTo("rw-------");
      assertThat(permissions(place)).isEqualTo("rwx------");
      for (var name : List.of("made", "loaded", "restored")) {
        assertThat(permissions(home.files(name).folder())).isEqualTo("rwx------");
        assertThat(permissions(home.files(name).sqlite())).isEqualTo("rw-------");
      }
      assertThat(permissions(home.files("made").about())).isEqualTo("rw-------");
      assertThat(permissions(home.files("loaded").topology())).isEqualTo("rw-------");
    }
  }

  private static final String ROWS =
      """
      {"id":"a","entity_type":"t"}
      {"id":"b","entity_type":"t"}
      {"subject":"a","predicate":"p","object":"b"}
      """;

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
