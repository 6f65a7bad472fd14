package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.store.sqlite.DatabaseFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AboutFileTest {
  @TempDir Path folder;

  @Test
  void whatWasWrittenIsReadAgain() throws IOException {
    var about =
        new AboutFile(
            "# no: 'comment'\n\"twice\" \\ é 日 😀 " + "long ".repeat(50) + "!",
            "- a: b",
            false,
            true);
    var file = folder.resolve("about.yaml");

    about.write(file);

    assertThat(AboutFile.parse(Files.readString(file), "any")).isEqualTo(about);
  }

  @Test
  void whatIsNotKnownIsPassedOver() {
    var yaml = "owner: {name: Ada, since: [1, 2]}\nembeddings: false\ndescription: 7\n";

    assertThat(AboutFile.parse(yaml, "g")).isEqualTo(AboutFile.imported("Database: g", false));
  }

  @Test
  void aFileThatSaysNothingIsThatOfANewDatabase() {
    assertThat(AboutFile.parse("", "g")).isEqualTo(AboutFile.memory("Database: g"));
    assertThat(AboutFile.parse("just words", "g")).isEqualTo(AboutFile.memory("Database: g"));
  }

  @Test
  void theFileOfANewDatabaseIsWrittenAsTheYamlWriterWouldAndReadAgain() throws IOException {
    for (var name : new String[] {"g", "a".repeat(64)}) {
      var about = AboutFile.memory("Database: " + name);
      var files = new DatabaseFiles(name, Files.createDirectory(folder.resolve(name)));

      about.write(files.about());

      assertThat(Files.readString(files.about())).isEqualTo(about.yaml());
      assertThat(AboutFile.parse(about.defaultText(), name)).isEqualTo(about);
      assertThat(AboutFile.read(files)).isEqualTo(about);
    }
  }
}
