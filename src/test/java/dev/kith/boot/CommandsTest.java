package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class CommandsTest {
  private static final String ENTITY =
      "{\"database\":\"one\",\"name\":\"Ada\",\"entity_type\":\"person\"}";

  @TempDir Path folder;

  /// What a command said, on either stream, and how it ended.
  private record Outcome(int code, String out, String err) {}

  private Path home() throws IOException {
    return ChildJvm.homeWithoutExamples(folder.resolve("home"));
  }

  private Outcome kith(String... arguments) throws IOException, InterruptedException {
    var command = KithProcess.command();
    command.addAll(List.of(arguments));
    var err = Files.createTempFile(folder, "err", ".txt");
    var builder = new ProcessBuilder(command).redirectError(err.toFile());
    builder.environment().put("KITH_HOME", home().toString());
    var process = builder.start();
    var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), out, Files.readString(err, StandardCharsets.UTF_8));
  }

  @Test
  void databasesAreMadeListedRenamedAndDeleted() throws IOException, InterruptedException {
    assertThat(kith("databases", "create", "one", "The first.").code()).isZero();
    assertThat(kith("databases", "rename", "one", "two").code()).isZero();
    assertThat(kith("databases").out()).endsWith("\ntwo\twritable\tThe first.\n");
    assertThat(kith("databases", "describe", "two").out()).startsWith("two: The first.");
    assertThat(kith("databases", "delete", "two").code()).isZero();
    assertThat(kith("databases").out()).doesNotContain("one\t", "two\t");
  }

  @Test
  void allDatabasesAreBackedUpAndRestored() throws IOException, InterruptedException {
    var copies = folder.resolve("copies").toString();
    assertThat(kith("databases", "create", "one", "The first.").code()).isZero();
    assertThat(kith("databases", "create", "two").code()).isZero();

    var first = kith("backup", "--all", copies);
    var again = kith("backup", "--all", copies);
    assertThat(kith("databases", "delete", "one").code()).isZero();
    var taken = kith("restore", "--all", copies);
    var none = kith("restore", "--all", folder.toString());
    var both = kith("backup", "--all", "--database", "one", copies);

    assertThat(first.code()).as(first.err()).isZero();
    assertThat(first.out()).contains("backed up 'one'", "backed up 'two'");
    assertThat(again.code()).isEqualTo(1);
    assertThat(again.err()).contains("one.backup", "two.backup", "already exists");
    assertThat(taken.out()).isEqualTo("restored 'one' from " + copies + "/one.backup\n");
    assertThat(taken.err()).contains("'two'").hasLineCount(1);
    assertThat(taken.code()).isEqualTo(1);
    assertThat(kith("databases").out()).contains("\none\twritable\tThe first.\n");
    assertThat(none.err()).contains("holds no backups").hasLineCount(1);
    assertThat(both.code()).isEqualTo(2);
  }

  /// What a line of shell says, with `kith` for Kith.
  private Outcome shell(String line) throws IOException, InterruptedException {
    var words = KithProcess.command().stream().map(word -> "'" + word + "'").toList();
    var script = "kith() { " + String.join(" ", words) + " \"$@\"; }\n" + line;
    var err = Files.createTempFile(folder, "err", ".txt");
    var builder = new ProcessBuilder("bash", "-c", script).redirectError(err.toFile());
    builder.environment().put("KITH_HOME", home().toString());
    var process = builder.start();
    var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), out, Files.readString(err, StandardCharsets.UTF_8));
  }

  @Test
  void helpIsThereForKithItsCommandsAndItsTools() throws IOException, InterruptedException {
    var all = kith("help");
    var command = kith("help", "export");
    var calling = kith("call", "--help");
    var tool = kith("call", "bfs_query", "--help");
    var before = kith("call", "--help", "bfs_query");
    var unknown = kith("call", "--help", "bfs_qurey");

    assertThat(List.of(all.code(), command.code(), calling.code(), tool.code())).containsOnly(0);
    assertThat(all.out()).contains("Usage: kith", "export");
    assertThat(command.out()).contains("Usage: kith export", "--database");
    assertThat(calling.out()).contains("Usage: kith call", "--plain");
    assertThat(tool.out()).contains("--max-hops").isEqualTo(before.out());
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("bfs_query");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void outputThatCannotBeWrittenIsAnError() throws IOException, InterruptedException {
    assertThat(kith("databases", "create", "one").code()).isZero();
    assertThat(kith("call", "create_entity", ENTITY).code()).isZero();

    for (var line :
        List.of(
            "kith tools > /dev/full",
            "kith databases >&-",
            "echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}' | kith mcp > /dev/full",
            "kith call describe_schema --database one > /dev/full",
            "kith export -d one > /dev/full",
            "kith export -d one - >&-")) {
      var outcome = shell(line);
      assertThat(outcome.code()).as(line).isEqualTo(1);
      assertThat(outcome.err()).as(line).contains("kith: ", "cannot be written");
      assertThat(outcome.err()).as(line).doesNotContain("\tat ", "exported");
    }
  }

  @Test
  void anExportCountsItsRowsAndLeavesNoHalfFile() throws IOException, InterruptedException {
    assertThat(kith("databases", "create", "one").code()).isZero();
    assertThat(kith("call", "create_entity", ENTITY).code()).isZero();
    var file = folder.resolve("rows.jsonl");

    var printed = kith("export", "-d", "one");
    var written = kith("export", "-d", "one", file.toString());
    var again = kith("export", "-d", "one", file.toString());
    var nowhere = kith("export", "-d", "one", folder.resolve("no/such").toString());

    assertThat(printed.out().lines()).hasSize(1);
    assertThat(printed.err()).contains("exported 1 rows of 'one'");
    assertThat(written.out()).contains("exported 1 rows of 'one' to " + file);
    assertThat(Files.readString(file)).isEqualTo(printed.out());
    assertThat(again.code()).isEqualTo(1);
    assertThat(again.err()).contains("there is a file already");
    assertThat(nowhere.code()).isEqualTo(1);
    assertThat(nowhere.err()).contains("no/such: it cannot be written").doesNotContain("\tat ");
  }

  @Test
  void databasesAreListedAsJsonAndTheDoctorNamesThem() throws IOException, InterruptedException {
    assertThat(kith("databases", "create", "one", "The first.").code()).isZero();
    assertThat(kith("databases", "create", "bad").code()).isZero();
    Files.writeString(folder.resolve("home/bad/about.yaml"), "writable: maybe\nx: 1\n");
    assertThat(kith("databases").err()).contains("bad/about.yaml: 'writable'", "unknown key 'x'");
    Files.writeString(folder.resolve("home/bad/about.yaml"), "[");

    var json = kith("databases", "--json").out();
    var doctor = kith("doctor");

    assertThat(json.strip()).startsWith("{\"databases\":[{\"name\":\"bad\"").hasLineCount(1);
    assertThat(json).contains("\"name\":\"one\",\"description\":\"The first.\"");
    assertThat(doctor.code()).isEqualTo(1);
    assertThat(doctor.out()).contains("bad: bad/about.yaml", "one: tables");
    assertThat(doctor.err()).contains("one: checking the tables");
  }

  /// Of a small graph every process reads the words in no time; those of others are in files.
  @Test
  void whatWasImportedCanBeSearchedAtOnce() throws IOException, InterruptedException {
    var rows =
        IntStream.range(0, 6_000)
            .mapToObj(each -> "{\"id\":\"n" + each + "\",\"entity_type\":\"T\"}")
            .toList();
    var file = Files.write(folder.resolve("many.jsonl"), rows);

    var imported = kith("import", "--database", "many", file.toString());

    assertThat(imported.code()).as(imported.err()).isZero();
    try (var home = Wiring.home(Optional.of(folder.resolve("home")), Map.of())) {
      assertThat(home.files("many").words()).isNotEmptyDirectory();
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void whoMayReadSomeDatabasesIsShownThoseAlone() throws IOException, InterruptedException {
    assertThat(kith("databases", "create", "one").code()).isZero();
    assertThat(kith("databases", "create", "two").code()).isZero();
    Files.writeString(folder.resolve("home/two/about.yaml"), "secret: 1\n");

    var listed = shell("KITH_READ=one kith databases");
    var json = shell("KITH_READ=one kith databases --json");
    var described = shell("KITH_READ=one kith databases describe two");
    var empty = shell("KITH_READ= kith databases");

    assertThat(listed.out()).isEqualTo("one\tread-only\tDatabase: one\n");
    assertThat(json.out()).contains("\"one\"", "\"writable\":false").doesNotContain("two");
    assertThat(described.code()).isEqualTo(1);
    assertThat(described.err()).contains("No database named 'two'");
    assertThat(listed.err() + json.err()).isEmpty();
    assertThat(empty.code()).isEqualTo(1);
  }

  @Test
  void aFaultIsOneClearLineAndExitsWithOne() throws IOException, InterruptedException {
    var unknown = kith("export", "--database", "nosuch");
    var missing = kith("import", "--database", "g", "nosuch.jsonl");
    var named = kith("databases", "create", "../x");

    for (var outcome : List.of(unknown, missing, named)) {
      assertThat(outcome.code()).isEqualTo(1);
      assertThat(outcome.out()).isEmpty();
      assertThat(outcome.err().strip()).startsWith("kith: ").hasLineCount(1);
    }
    assertThat(folder.resolve("x")).doesNotExist();
  }

  @Test
  void wrongUsageExitsWithTwoAndSaysWhatIsRight() throws IOException, InterruptedException {
    assertThat(kith().code()).isEqualTo(2);
    var mistyped = kith("improt");
    assertThat(mistyped.code()).isEqualTo(2);
    assertThat(mistyped.err()).contains("import");
    assertThat(kith("mcp", "--tools", "nosuch").err()).contains("nosuch", "bfs", "query", "memory");
    var port = kith("serve", "--port", "99999");
    assertThat(port.code()).isEqualTo(2);
    assertThat(port.err()).contains("There is no port 99999");
  }
}
