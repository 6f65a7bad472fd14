package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.graph.Mutation;
import dev.kith.schema.Vocabulary;
import dev.kith.tool.Calls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Databases that lie in others' tables, beside those that Kith owns.
class MappedDatabasesTest {
  private static final String ONTOLOGY =
      """
      description: People who know people.
      source: people.duckdb
      nodes:
        person: {table: people, key: id, properties: {id: int64, name: string}}
      relationships:
        KNOWS: {from: person, to: person, foreign_key: knows, held_by: from}
      """;

  @TempDir Path folder;
  private Path ontology = Path.of("");
  private AllDatabases databases = Wiring.databases(Optional.empty(), Map.of());

  @BeforeEach
  void aHomeAndSomeTables() throws IOException, SQLException {
    tables("people.duckdb", "(1, 'Ada', 2), (2, 'Bob', NULL)");
    ontology = Files.writeString(folder.resolve("people.yaml"), ONTOLOGY);
    databases = Wiring.databases(Optional.of(folder.resolve("home")), Map.of());
  }

  @AfterEach
  void end() {
    databases.close();
  }

  private Path tables(String file, String rows) throws SQLException {
    var place = folder.resolve(file);
    try (var connection = DriverManager.getConnection("jdbc:duckdb:" + place);
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE people (id BIGINT, name VARCHAR, knows BIGINT)");
      statement.execute("INSERT INTO people VALUES " + rows);
    }
    return place;
  }

  private void map() {
    databases.mapped().add("people", ontology, "duckdb", Call.by("test"));
  }

  private List<String> names() {
    return databases.list().stream().map(About::database).toList();
  }

  private static Fault faultOf(Runnable work) {
    try {
      work.run();
    } catch (FaultException raised) {
      return raised.fault();
    }
    throw new AssertionError("no fault was raised");
  }

  private Vocabulary vocabulary(String database) {
    return databases.named(database).read(Call.by("test"), GraphView::vocabulary);
  }

  @Test
  void aMappedDatabaseStandsBesideTheOwnedOnes() {
    databases.create("notes", "Notes.");
    map();

    assertThat(names()).containsExactly("memory", "notes", "people");
    assertThat(databases.list().getLast())
        .satisfies(about -> assertThat(about.writable()).isFalse())
        .satisfies(about -> assertThat(about.description()).isEqualTo("People who know people."));
    assertThat(vocabulary("people").types()).containsExactly(new Vocabulary.Term("person", 2));
    assertThat(vocabulary("people").predicates()).containsExactly(new Vocabulary.Term("KNOWS", 1));
  }

  @Test
  void twoDatabasesOverOneFileAreOpenAtOnce() throws Exception {
    map();
    var other =
        ONTOLOGY.replace("source: people.duckdb", "source: {file: people.duckdb, memory: 300MB}");
    Files.writeString(ontology, other.replace("person", "human"));
    databases.mapped().add("humans", ontology, "duckdb", Call.by("test"));

    assertThat(vocabulary("people").types()).containsExactly(new Vocabulary.Term("person", 2));
    assertThat(vocabulary("humans").types()).containsExactly(new Vocabulary.Term("human", 2));
    Files.move(
        tables("next.duckdb", "(3, 'Cy', NULL)"),
        folder.resolve("people.duckdb"),
        StandardCopyOption.REPLACE_EXISTING);
    assertThat(vocabulary("humans").types()).containsExactly(new Vocabulary.Term("human", 1));
    assertThat(vocabulary("people").types()).containsExactly(new Vocabulary.Term("person", 1));
  }

  @Test
  void itIsFoundByTheToolsAndItsNodesToo() {
    map();

    var found =
        Calls.bfs(databases)
            .answer(
                "bfs_query", "{\"database\":\"people\",\"seeds\":[\"person:1\"],\"max_hops\":1}");

    assertThat(found.path("node_count").asInt()).isEqualTo(2);
    assertThat(found.path("edges").path(0).path("object").asString()).isEqualTo("person:2");
  }

  @Test
  void itsTablesTellNotWhenTheyHeld() {
    map();
    var calls = Calls.bfs(databases);
    var one = "{\"database\":\"people\",\"id\":\"person:1\",";

    var refused = calls.fault("describe_entity", one + "\"valid_at\":\"2024-05-01\"}");

    assertThat(refused.toString())
        .contains("/valid_at", "no table of this database has valid times");
    assertThat(calls.fault("describe_entity", one + "\"as_of\":\"2024-05-01\"}").toString())
        .contains("/as_of", "mapped from tables");
    var held = calls.answer("describe_entity", one + "\"include_ended\":true}");
    assertThat(held.path("id").asString()).isEqualTo("person:1");
  }

  @Test
  void itOutlivesTheFileItWasAddedFrom() throws IOException {
    map();
    Files.delete(ontology);
    databases.close();
    databases = Wiring.databases(Optional.of(folder.resolve("home")), Map.of());

    assertThat(vocabulary("people").types()).hasSize(1);
  }

  @Test
  void nothingIsWrittenToIt() {
    map();
    var graph = databases.named("people");

    assertThat(
            faultOf(
                () -> graph.write(Call.by("test"), List.of(new Mutation.DeleteNode("person:1")))))
        .isEqualTo(new Fault.ReadOnly("people"));
    assertThat(faultOf(() -> graph.undo(Call.by("test"), 1)))
        .isEqualTo(new Fault.ReadOnly("people"));
  }

  @Test
  void anOntologyThatDoesNotFitIsNotAdded() throws IOException {
    var texts =
        List.of(
            ONTOLOGY.replace("source: people", "source: nobody"),
            ONTOLOGY.replace("foreign_key: knows", "foreign_key: knew"),
            ONTOLOGY.replace("foreign_key: knows", "foreign_key: name"));
    for (var text : texts) {
      Files.writeString(ontology, text);

      assertThat(faultOf(this::map)).isInstanceOf(Fault.InvalidOntology.class);
    }
    assertThat(names()).containsExactly("memory");
  }

  @Test
  void aNameIsTakenOnlyOnce() {
    map();

    var taken = new Fault.AlreadyExists("database", "people");
    assertThat(faultOf(this::map)).isEqualTo(taken);
    assertThat(faultOf(() -> databases.create("people", ""))).isEqualTo(taken);
    databases.create("notes", "");
    assertThat(faultOf(() -> databases.rename("notes", "people"))).isEqualTo(taken);
    assertThat(faultOf(() -> databases.rename("people", "notes")))
        .isEqualTo(new Fault.AlreadyExists("database", "notes"));
  }

  @Test
  void renamingKeepsItAndDeletingLeavesTheTables() {
    map();

    databases.rename("people", "folk");
    assertThat(names()).containsExactly("folk", "memory");
    assertThat(vocabulary("folk").types()).hasSize(1);
    databases.delete("folk");

    assertThat(names()).containsExactly("memory");
    assertThat(Files.exists(folder.resolve("people.duckdb"))).isTrue();
    assertThat(faultOf(() -> databases.named("folk"))).isInstanceOf(Fault.UnknownName.class);
  }

  @Test
  void aWrongNameIsReportedWithTheNearOnesOfBothSorts() {
    map();
    databases.create("peoples", "");

    assertThat(faultOf(() -> databases.named("peple")))
        .isEqualTo(
            new Fault.UnknownName("database", "peple", "/database", List.of("people", "peoples")));
  }

  @Test
  void tablesThatWereReplacedAreReadAnew() throws SQLException, IOException {
    map();
    assertThat(vocabulary("people").types().getFirst().count()).isEqualTo(2);
    var next = tables("next.duckdb", "(1, 'Ada', NULL), (2, 'Bob', NULL), (3, 'Eve', 1)");
    Files.setLastModifiedTime(next, FileTime.from(Instant.now().plusSeconds(60)));

    Files.move(next, folder.resolve("people.duckdb"), StandardCopyOption.REPLACE_EXISTING);

    assertThat(vocabulary("people").types().getFirst().count()).isEqualTo(3);
  }

  @Test
  void tablesThatAreGoneAreAFaultUntilTheyAreBack() throws IOException {
    map();
    var kept = folder.resolve("kept.duckdb");
    Files.move(folder.resolve("people.duckdb"), kept);

    assertThat(faultOf(() -> databases.named("people"))).isInstanceOf(Fault.Unavailable.class);
    Files.move(kept, folder.resolve("people.duckdb"));

    assertThat(vocabulary("people").types()).hasSize(1);
  }

  @Test
  void aColumnThatWasRenamedIsAFaultWithoutItsName() throws SQLException {
    map();
    databases.close();
    try (var connection =
            DriverManager.getConnection("jdbc:duckdb:" + folder.resolve("people.duckdb"));
        var statement = connection.createStatement()) {
      statement.execute("ALTER TABLE people RENAME COLUMN knows TO likes");
    }
    databases = Wiring.databases(Optional.of(folder.resolve("home")), Map.of());

    assertThatThrownBy(() -> vocabulary("people"))
        .hasMessageMatching(
            "The database 'people': its tables do not match its ontology \\(reference"
                + " \\w{8}\\)\\.");
  }

  @Test
  void aSpoiltOntologyIsListedAndReportedWhenAsked() throws IOException {
    map();
    databases.close();
    Files.writeString(folder.resolve("home/people/ontology.yaml"), "nodes: [");
    databases = Wiring.databases(Optional.of(folder.resolve("home")), Map.of());

    assertThat(names()).containsExactly("memory", "people");
    assertThat(faultOf(() -> databases.named("people"))).isInstanceOf(Fault.Unavailable.class);
  }

  @Test
  void tablesThatAnotherProcessWritesAreAFaultUntilItIsDone() throws IOException {
    map();
    databases.close();
    databases = Wiring.databases(Optional.of(folder.resolve("home")), Map.of());
    try (var writer = LockHolder.start(folder.resolve("people.duckdb"))) {
      assertThat(writer.isHolding()).isTrue();
      assertThatThrownBy(() -> vocabulary("people"))
          .hasMessageStartingWith(
              "The database 'people': another process is writing its tables (reference ");
    }

    assertThat(vocabulary("people").types()).hasSize(1);
  }
}
