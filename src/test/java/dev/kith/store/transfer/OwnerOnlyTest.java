package dev.kith.store.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kith.graph.Call;
import dev.kith.search.text.Document;
import dev.kith.search.text.TextIndex;
import dev.kith.search.vector.VectorEntry;
import dev.kith.search.vector.VectorIndex;
import dev.kith.store.Homes;
import dev.kith.store.folder.AboutFile;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
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

  /// Files that are made of a database later, some of them by libraries.
  @Test
  void whatIsDerivedFromADatabaseIsForItsOwnerAloneToo() throws IOException {
    var words = new Document(1, "a", "Ada", List.of(), "person", "wrote notes", 1, Double.NaN);
    var more = new Document(2, "b", "Bob", List.of(), "person", "read them", 2, Double.NaN);
    try (var index = TextIndex.open(folder.resolve("words"))) {
      index.rebuild(List.of(words).iterator(), 1, _ -> {});
      index.apply(List.of(more), new int[0], 2);
      assertThat(index.compact(() -> {})).isTrue();
    }
    var vectors = VectorIndex.open(folder.resolve("vectors/vectors.bin"), "model", 4);
    vectors.rebuild(List.of(new VectorEntry(1, new float[] {1, 0, 0, 0})).iterator(), 1);

    var names = new ArrayList<String>();
    for (var made : List.of("words", "vectors")) {
      try (var paths = Files.walk(folder.resolve(made))) {
        for (var path : paths.toList()) {
          names.add(path.getFileName().toString());
          assertThat(permissions(path))
              .as(path.toString())
              .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------");
        }
      }
    }
    assertThat(names).contains("vectors.bin", "vectors.bin.lock", "write.lock");
    assertThat(names).anyMatch(name -> name.startsWith("segments_"));
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
