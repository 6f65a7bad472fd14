package dev.kith.store.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.FaultException;
import dev.kith.store.sqlite.DatabaseFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AboutFileTest {
  private static final int ROUNDS = 2_000;

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
  void whatIsNotKnownIsPassedOverAndReported() throws IOException {
    var yaml = "owner: {name: Ada, since: [1, 2]}\nembeddings: false\ndescription: 7\n";

    var read = read(yaml);

    assertThat(read.about()).isEqualTo(AboutFile.imported("Database: g", false));
    assertThat(read.warnings()).hasSize(2);
    assertThat(read.warnings().getFirst()).contains("unknown key 'owner'");
    assertThat(read.warnings().getLast()).contains("description");
  }

  @Test
  void oneThatTakesLongToReadIsRefusedAtOnce() throws IOException {
    var yaml = "description: " + "word ".repeat(400_000) + "\n";

    assertThatThrownBy(() -> read(yaml))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("about.yaml")
        .hasMessageContaining("100000 bytes");

    var wordy = AboutFile.imported("word ".repeat(30_000), false);
    assertThatThrownBy(() -> wordy.write(folder.resolve("other.yaml")))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("description");
    assertThat(folder.resolve("other.yaml")).doesNotExist();

    Files.delete(folder.resolve("about.yaml"));
    Files.createDirectory(folder.resolve("about.yaml"));
    assertThatThrownBy(() -> AboutFile.read(new DatabaseFiles("g", folder)))
        .isInstanceOf(FaultException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "yes", "Yes", "TRUE", "\"true\"", "'yes'"})
  void onlyAClearYesMakesADatabaseWritable(String yes) throws IOException {
    var read = read("writable: " + yes + "\n");

    assertThat(read.about().writable()).isTrue();
    assertThat(read.warnings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "no", "No", "off", "\"false\"", "0"})
  void aClearNoMakesItReadOnly(String no) throws IOException {
    var read = read("writable: " + no + "\nembeddings: " + no + "\n");

    assertThat(read.about().writable()).isFalse();
    assertThat(read.about().embeddings()).isFalse();
    assertThat(read.warnings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"maybe", "", "null", "[true]", "{a: true}", "2", "''"})
  void anythingElseIsReadOnlyWithAWarning(String unclear) throws IOException {
    var read = read("writable: " + unclear + "\n");

    assertThat(read.about().writable()).isFalse();
    assertThat(read.warnings()).singleElement().asString().contains("writable", "read-only");
  }

  @Test
  void ofTwoAnswersTheOneThatForbidsHolds() {
    assertThat(AboutFile.parse("writable: false\nwritable: true\n", "g").writable()).isFalse();
  }

  @Test
  void aFileThatSaysNothingIsThatOfANewDatabase() {
    assertThat(AboutFile.parse("", "g")).isEqualTo(AboutFile.memory("Database: g"));
    assertThat(AboutFile.parse("# words\n", "g")).isEqualTo(AboutFile.memory("Database: g"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"just words", "writable:false", "[a, b]", "description: [oops", "a: b: c"})
  void aFileThatIsNoListOfKeysIsRefused(String yaml) {
    assertThatThrownBy(() -> AboutFile.parse(yaml, "g"))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("g/about.yaml");
  }

  private AboutFile.Checked read(String yaml) throws IOException {
    var files = new DatabaseFiles("g", folder);
    Files.writeString(files.about(), yaml);
    return AboutFile.read(files);
  }

  @Test
  void theFileOfANewDatabaseIsWrittenAsTheYamlWriterWouldAndReadAgain() throws IOException {
    for (var name : new String[] {"g", "a".repeat(64)}) {
      var about = AboutFile.memory("Database: " + name);
      var files = new DatabaseFiles(name, Files.createDirectory(folder.resolve(name)));

      about.write(files.about());

      assertThat(Files.readString(files.about())).isEqualTo(about.yaml());
      assertThat(AboutFile.parse(about.defaultText(), name)).isEqualTo(about);
      assertThat(AboutFile.read(files).about()).isEqualTo(about);
    }
  }

  @Test
  void oneThatComesAndGoesWhileItIsReadIsThereOrNot() throws Exception {
    var files = new DatabaseFiles("g", Files.createDirectory(folder.resolve("g")));
    var said = AboutFile.imported("said", false);
    var fresh = folder.resolve("fresh.yaml");
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var other =
          threads.submit(
              () -> {
                for (int round = 0; round < ROUNDS; round++) {
                  said.write(fresh);
                  Files.move(fresh, files.about(), StandardCopyOption.ATOMIC_MOVE);
                  Files.delete(files.about());
                }
                return true;
              });
      while (!other.isDone()) {
        assertThat(AboutFile.read(files).about().description()).isIn("said", "Database: g");
      }
      assertThat(other.get()).isTrue();
    }
  }
}
