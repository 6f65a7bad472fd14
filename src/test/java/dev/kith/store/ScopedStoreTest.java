package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Scope;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.SearchQuestion.Mode;
import dev.kith.store.doctor.Doctor;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.sqlite.SqliteConnection;
import dev.kith.store.transfer.Import;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Scopes on the nodes of an owned database: how they come in, go out, and stay.
class ScopedStoreTest {
  private static final String[] ROWS = {
    "{\"id\":\"a\",\"entity_type\":\"T\",\"scope\":\"1/100/\",\"n\":1.0}",
    "{\"id\":\"b\",\"entity_type\":\"T\",\"scope\":\"2/\",\"metadata.scope\":\"mine\"}",
    "{\"id\":\"c\",\"entity_type\":\"T\",\"text\":\"everyone's\"}",
    "{\"subject\":\"a\",\"predicate\":\"P\",\"object\":\"c\",\"metadata.scope\":\"wide\"}",
    "{\"subject\":\"a\",\"predicate\":\"P\",\"object\":\"b\"}"
  };
  private static final Scope FIRST = Tenants.under("1/");
  private static final Scope SECOND = Tenants.under("2/");

  @TempDir Path folder;
  private Home home;

  @BeforeEach
  void open() {
    home = Homes.open(folder.resolve("home"));
  }

  @AfterEach
  void close() {
    home.close();
  }

  private Graph filled() throws IOException {
    Homes.load(home, "g", Homes.STRICT, Homes.file(folder, "all.jsonl", ROWS));
    return home.named("g");
  }

  private static List<String> visible(Graph graph, Scope scope) {
    return graph.read(
        Homes.call().under(scope),
        view -> view.ids(view.nodesAfter(GraphView.NO_NODE, Integer.MAX_VALUE)));
  }

  @Test
  void anExportGivesBackTheScopesThatWereImported() throws IOException {
    filled();

    assertThat(Homes.lines(home, "g", folder)).isEqualTo(Stream.of(ROWS).sorted().toList());
  }

  @Test
  void aCallerSeesWhatLiesUnderItsPathsAndWhatHasNone() throws IOException {
    var graph = filled();

    assertThat(visible(graph, FIRST)).containsExactly("a", "c");
    assertThat(visible(graph, SECOND)).containsExactly("b", "c");
    assertThat(visible(graph, Tenants.under())).containsExactly("c");
    assertThat(visible(graph, Tenants.under("1/10/"))).containsExactly("c");
    assertThat(visible(graph, Scope.EVERYTHING)).containsExactly("a", "b", "c");
  }

  @Test
  void whatOneCallerDoesNotSeeAnotherFindsByMeaningAllTheSame() throws IOException {
    var file = Homes.file(folder, "all.jsonl", ROWS);
    var readOnly = new AboutFile("a test", "", false, true);
    Homes.load(home, "g", new Import.Options(false, readOnly), file);
    var graph = home.named("g");
    var everyones = new SearchQuestion("everyone's", Mode.MEANING, Set.of(), 3, 0.5);
    var mine = new SearchQuestion("mine b", Mode.MEANING, Set.of(), 3, 0.5);

    assertThat(found(graph, FIRST, everyones)).containsExactly("c");
    assertThat(found(graph, SECOND, mine)).containsExactly("b");
  }

  private static List<String> found(Graph graph, Scope scope, SearchQuestion question) {
    return graph.read(
        Homes.call().under(scope),
        view -> view.ids(view.search(question).stream().mapToInt(Hit::node).toArray()));
  }

  @Test
  void tablesHaveAColumnForIt() throws IOException, SQLException {
    var csv = Homes.file(folder, "n.csv", "id,entity_type,:SCOPE", "a,T,1/100/", "b,T,2/", "c,T,");
    var parquet = folder.resolve("m.parquet");
    try (var duckdb = DriverManager.getConnection("jdbc:duckdb:");
        var statement = duckdb.createStatement()) {
      statement.execute(
          "COPY (SELECT 'd' AS id, 'T' AS entity_type, '1/' AS scope UNION ALL"
              + " SELECT 'e', 'T', NULL) TO '"
              + parquet
              + "' (FORMAT parquet)");
    }

    Homes.load(home, "g", Homes.STRICT, csv, parquet);

    assertThat(visible(home.named("g"), FIRST)).containsExactlyInAnyOrder("a", "c", "d", "e");
  }

  @Test
  void whatIsNoPathIsNotTakenForOne() throws IOException {
    var rows =
        Homes.file(
            folder,
            "bad.jsonl",
            "{\"id\":\"a\",\"entity_type\":\"T\",\"scope\":\"1/100\"}",
            "{\"id\":\"b\",\"entity_type\":\"T\",\"scope\":\"\"}",
            "{\"id\":\"c\",\"entity_type\":\"T\",\"scope\":\"1//2/\"}",
            "{\"id\":\"d\",\"entity_type\":\"T\",\"scope\":\"/\"}",
            "{\"id\":\"e\",\"entity_type\":\"T\",\"scope\":7}",
            "{\"id\":\"f\",\"entity_type\":\"T\"}",
            "{\"subject\":\"f\",\"predicate\":\"P\",\"object\":\"f\",\"scope\":\"1/\"}");

    var report = Homes.load(home, "g", Homes.LENIENT, rows);

    assertThat(report.skipped()).isEqualTo(6);
    assertThat(report.nodes()).isEqualTo(1);
    assertThat(report.edges()).isZero();
  }

  @Test
  void aLaterImportMovesANodeAndOneThatSaysNothingDoesNot() throws IOException {
    var graph = filled();
    assertThat(visible(graph, FIRST)).containsExactly("a", "c");

    Homes.load(
        home,
        "g",
        Homes.STRICT,
        Homes.file(
            folder,
            "more.jsonl",
            "{\"id\":\"a\",\"entity_type\":\"T\",\"n\":2}",
            "{\"id\":\"b\",\"entity_type\":\"T\",\"scope\":\"1/7/\"}",
            "{\"id\":\"d\",\"entity_type\":\"T\",\"scope\":\"2/\"}"));

    assertThat(visible(graph, FIRST)).containsExactly("a", "b", "c");
    assertThat(visible(graph, SECOND)).containsExactly("c", "d");
  }

  @Test
  void whatAnotherProcessImportsIsSeenAtOnce() throws IOException {
    var graph = filled();
    assertThat(visible(graph, SECOND)).containsExactly("b", "c");

    try (var other = Homes.open(folder.resolve("home"))) {
      Homes.load(
          other,
          "g",
          Homes.STRICT,
          Homes.file(folder, "d.jsonl", "{\"id\":\"d\",\"entity_type\":\"T\",\"scope\":\"1/\"}"));
    }

    assertThat(visible(graph, SECOND)).containsExactly("b", "c");
    assertThat(visible(graph, FIRST)).containsExactly("a", "c", "d");
  }

  @Test
  void editsDeletionsAndUndoKeepIt() throws IOException {
    var graph = filled();
    graph.write(
        Homes.call(), List.of(new Mutation.EditNode("a", new Node("aa", "U", Metadata.NONE))));
    assertThat(visible(graph, SECOND)).containsExactly("b", "c");
    assertThat(visible(graph, FIRST)).containsExactly("aa", "c");

    var gone = graph.write(Homes.call(), List.of(new Mutation.DeleteNode("aa")));
    graph.undo(Homes.call(), gone.change());

    assertThat(visible(graph, SECOND)).containsExactly("b", "c");
    assertThat(visible(graph, FIRST)).containsExactly("aa", "c");
    assertThat(Doctor.examine(home, "g", Homes.call(), (_, _, _) -> {}))
        .extracting(Doctor.Finding::status)
        .containsOnly(Doctor.Status.OK);
  }

  @Test
  void theOntologyOfAPartFollowsWhatIsWritten() throws IOException {
    var graph = filled();
    assertThat(types(graph, SECOND)).containsExactly("T");

    graph.write(
        Homes.call(),
        List.of(
            new Mutation.EditNode("a", new Node("a", "Secret", Metadata.NONE)),
            new Mutation.CreateNode(new Node("n", "New", Metadata.NONE), List.of())));

    assertThat(types(graph, SECOND)).containsExactly("New", "T");
    assertThat(types(graph, FIRST)).containsExactly("New", "Secret", "T");
    List<String> words =
        graph.read(Homes.call().under(SECOND), view -> view.vocabulary().typeNames());
    Optional<Integer> code =
        graph.read(Homes.call().under(SECOND), view -> view.typeCode("Secret"));
    assertThat(words).containsExactly("New", "T");
    assertThat(code).isEmpty();
  }

  private static List<String> types(Graph graph, Scope scope) {
    return graph.read(
        Homes.call().under(scope), view -> view.patterns().ontology().nodeTypeNames());
  }

  @Test
  void whoSeesAPartOnlyNeitherChangesWhatIsSharedNorUndoes() throws IOException {
    var graph = filled();
    var call = Homes.call().under(FIRST);

    var written =
        catchThrowableOfType(
            FaultException.class, () -> graph.write(call, List.of(new Mutation.DeleteNode("c"))));
    var undone = catchThrowableOfType(FaultException.class, () -> graph.undo(call, 1));

    assertThat(written.fault())
        .isEqualTo(new Fault.OutOfScope("change 'c'", Fault.OutOfScope.OWN, ""));
    assertThat(undone.fault())
        .isEqualTo(new Fault.OutOfScope("undo changes in 'g'", Fault.OutOfScope.WHOLE, ""));
  }

  @Test
  void aReadingConnectionCannotWriteWhateverItIsAsked() throws IOException, SQLException {
    filled();
    try (var reader = SqliteConnection.reader(home.files("g").sqlite())) {
      var refused =
          catchThrowableOfType(SQLException.class, () -> reader.change("DELETE FROM node"));

      assertThat(refused.getMessage()).contains("readonly");
      assertThat(reader.number("SELECT count(*) FROM node")).isEqualTo(3);
    }
  }
}
