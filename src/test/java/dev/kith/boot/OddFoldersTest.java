package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Folders of databases as nobody should leave them.
@Tag("long")
class OddFoldersTest {
  private static final String ONTOLOGY =
      """
      version: 1
      engine: duckdb
      files: {t: t.csv}
      nodes: {t: {key: id, properties: {id: int64}}}
      """;

  @TempDir Path folder;

  private String run(String lines) throws IOException, InterruptedException {
    return new Shell(folder).run(lines);
  }

  @Test
  void aFolderIsOneDatabaseWhateverLiesInIt() throws IOException, InterruptedException {
    run("kith databases create both; kith call create_entity -- 2>/dev/null || true");
    run("kith call create_entity '{\"database\":\"both\",\"name\":\"Ada\",\"entity_type\":\"t\"}'");
    Files.writeString(folder.resolve("home/both/ontology.yaml"), ONTOLOGY);

    var listed = run("kith databases");
    var json = run("kith databases --json 2>/dev/null");
    var printed = run("kith call list_databases 2>/dev/null || true");
    var doctor = run("kith doctor -d both");

    assertThat(listed.lines().filter(line -> line.startsWith("both\t"))).hasSize(1);
    assertThat(listed)
        .contains("both/ontology.yaml: not used, because graph.sqlite in the same folder is the");
    assertThat(json.split("\"name\":\"both\"", -1)).hasSize(2);
    assertThat(printed.split("\"both\"", -1).length).isLessThanOrEqualTo(2);
    assertThat(doctor).contains("ontology.yaml: not used");
    assertThat(run("kith call search_memory '{\"database\":\"both\",\"query\":\"Ada\"}'"))
        .contains("\"name\":\"Ada\"");
    assertThat(run("kith databases rename both one; kith databases")).contains("one\t");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void noDatabaseIsMissingInABackupWithoutAWord() throws IOException, InterruptedException {
    run("kith databases create good; ln -s shut home/shut");

    var doctor = run("kith doctor && echo healthy || true");
    var backup = run("kith backup --all copies 2>&1 && echo complete || true");

    assertThat(doctor).contains("shut: ", "may not be read").doesNotContain("healthy");
    assertThat(backup).contains("backed up 'good'", "Database 'shut'", "may not be read");
    assertThat(backup).doesNotContain("complete");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ln -s about.yaml", "ln -s nowhere", "mkdir"})
  void aDescriptionThatIsNoFileIsReportedByName(String made)
      throws IOException, InterruptedException {
    run("kith databases create bad; kith databases create good");
    run("cd home/bad; rm about.yaml; " + made + " about.yaml");
    var about = folder.resolve("home/bad/about.yaml");

    var listed = run("kith databases 2>&1");
    var call = run("kith call describe_schema '{\"database\":\"bad\"}' || true");
    var other = run("kith call describe_schema '{\"database\":\"good\"}'");
    var set = run("kith databases set bad history=90d || true");
    var doctor = run("kith doctor || true");

    assertThat(listed).contains("good\twritable", "bad\tread-only", "bad/about.yaml: ");
    assertThat(call)
        .contains("bad/about.yaml")
        .containsPattern("no file|not a file")
        .doesNotContain("unknown_database");
    assertThat(other).doesNotContain("bad/about.yaml", "\"error\"");
    assertThat(set).contains("bad/about.yaml").containsPattern("no file|not a file");
    assertThat(doctor).contains("bad: bad/about.yaml", "good: tables");
    assertThat(Files.isRegularFile(about)).isFalse();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aDescriptionThatBecomesALinkToItselfIsReportedByAServerToo()
      throws IOException, InterruptedException {
    run("kith databases create bad; kith databases create good");
    var about = folder.resolve("home/bad/about.yaml");
    try (var databases = Wiring.databases(Optional.of(folder.resolve("home")), Map.of())) {
      assertThat(databases.named("bad").about().writable()).isTrue();
      Files.delete(about);
      Files.createSymbolicLink(about, Path.of("about.yaml"));
      Files.setLastModifiedTime(about.getParent(), FileTime.from(Instant.EPOCH));

      assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> databases.named("bad")))
          .hasMessageContaining("bad/about.yaml");
      assertThat(databases.named("good").about().writable()).isTrue();
      assertThat(databases.list()).extracting(dev.kith.graph.About::database).contains("bad");
    }
  }
}
