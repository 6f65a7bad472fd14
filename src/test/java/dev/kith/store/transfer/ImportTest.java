package dev.kith.store.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.GraphView;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.WalkLimits;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportTest {
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

  private static final String[] ROWS = {
    "{\"id\":\"a\",\"entity_type\":\"T\",\"n\":1.0,\"big\":12345678901234567890,\"e\":1e5}",
    "{\"id\":\"b\",\"entity_type\":\"T\",\"total_mentions\":7,\"text\":\"tab\\tand é 🜁\"}",
    "{\"subject\":\"a\",\"predicate\":\"P\",\"object\":\"b\",\"confidence\":0.50}",
    "{\"subject\":\"b\",\"predicate\":\"P\",\"object\":\"b\"}"
  };

  @Test
  void anExportGivesBackWhatWasImportedByteForByte() throws IOException {
    Homes.load(home, "g", Homes.STRICT, Homes.file(folder, "all.jsonl", ROWS));

    assertThat(Homes.lines(home, "g", folder)).isEqualTo(Stream.of(ROWS).sorted().toList());
  }

  @Test
  void whatAgentsWroteSurvivesExportAndImport() throws IOException {
    var graph = home.create("g", "");
    graph.write(
        Homes.call(),
        List.of(
            new Mutation.CreateNode(
                new Node("x", "t", new Metadata("{\"id\":7,\"name\":\"X\"}")),
                List.of("one \"fact\"", "two\nlines"))));
    var exported = Homes.lines(home, "g", folder);

    Homes.load(
        home, "copy", Homes.STRICT, Homes.file(folder, "x.jsonl", exported.toArray(String[]::new)));

    assertThat(Homes.lines(home, "copy", folder)).isEqualTo(exported);
    assertThat(exported).singleElement().asString().contains("\"metadata.id\":7");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":\"x\",\"entity_type\":\"T\",\"n\":1e99999999999}",
        "{\"id\":\"x\",\"entity_type\":\"T\",\"n\":{\"deep\":[1,-1e-99999999999]}}",
        "{\"subject\":\"a\",\"predicate\":\"P\",\"object\":\"b\",\"n\":1e99999999999}",
        "{\"id\":\"x\",\"entity_type\":\"T\",\"_kith\":{\"created\":1e99999999999}}",
        "{\"id\":\"x\",\"entity_type\":\"T\",\"_kith\":{\"observations\":[{\"text\":\"t\","
            + "\"valid\":\"+1000000000-12-31T23:59:59Z/..\"}]}}",
        "{\"subject\":\"a\",\"predicate\":\"P\",\"object\":\"b\","
            + "\"_kith\":{\"valid\":\"../-292275055-05-16T16:47:04.192Z\"}}"
      })
  void aNumberOrTimeThatNobodyCanReadIsABadRow(String row) throws IOException {
    var file = Homes.file(folder, "x.jsonl", ROWS[0], ROWS[1], row);

    var failure =
        catchThrowableOfType(FaultException.class, () -> Homes.load(home, "g", Homes.STRICT, file));

    assertThat(failure.fault())
        .isInstanceOfSatisfying(Fault.BadRow.class, bad -> assertThat(bad.line()).isEqualTo(3));
    Homes.load(home, "g", Homes.LENIENT, file);
    assertThat(Homes.lines(home, "g", folder)).hasSize(2);
  }

  @Test
  void aNumberBeyondEveryDoubleKeepsItsDigitsInCsvToo() throws IOException {
    var head = ":ID,:LABEL,n:double";
    Homes.load(home, "g", Homes.STRICT, Homes.file(folder, "x.csv", head, "a,T,1e400"));

    assertThat(Homes.lines(home, "g", folder)).singleElement().asString().contains("1E+400");
    var failure =
        catchThrowableOfType(
            FaultException.class,
            () ->
                Homes.load(
                    home,
                    "h",
                    Homes.STRICT,
                    Homes.file(folder, "y.csv", head, "a,T,1e99999999999")));
    assertThat(failure.fault()).isInstanceOf(Fault.BadRow.class);
  }

  @Test
  void edgesMayComeBeforeTheirNodes() throws IOException {
    var edges = Homes.file(folder, "edges.jsonl", ROWS[2], ROWS[3]);
    var nodes = Homes.file(folder, "nodes.jsonl", ROWS[0], "", ROWS[1]);

    var report = Homes.load(home, "g", Homes.STRICT, edges, nodes);

    assertThat(report.nodes()).isEqualTo(2);
    assertThat(report.edges()).isEqualTo(2);
    assertThat(walked("g", "a")).isEqualTo("2 nodes, 2 edges");
  }

  private String walked(String database, String seed) {
    return home.named(database)
        .read(
            Homes.call(),
            view -> {
              var found = view.neighbourhood(view.handles(List.of(seed)), 2, WalkLimits.USUAL);
              return found.nodeCount() + " nodes, " + found.edgeCount() + " edges";
            });
  }

  @Test
  void aBadRowStopsTheImportAndLeavesNothing() throws IOException {
    var file = Homes.file(folder, "bad.jsonl", ROWS[0], "{\"id\":3,\"entity_type\":\"T\"}");

    var raised =
        catchThrowableOfType(FaultException.class, () -> Homes.load(home, "g", Homes.STRICT, file));

    assertThat(raised.fault())
        .isEqualTo(new Fault.BadRow(file.toString(), 2, "'id' must be a string"));
    assertThat(home.names()).isEmpty();
    try (var left = Files.list(folder.resolve("home"))) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void badRowsCanBeLeftOutAndAreCounted() throws IOException {
    var file =
        Homes.file(
            folder,
            "bad.jsonl",
            ROWS[0],
            "not json",
            "[1]",
            "{\"id\":\"x\"}",
            "{\"subject\":\"a\",\"predicate\":\"P\",\"object\":\"nowhere\"}",
            "{\"id\":\"x\",\"id\":\"y\",\"entity_type\":\"T\"}",
            "{\"id\":\"z\",\"entity_type\":\"T\"} {}",
            ROWS[1]);

    var report = Homes.load(home, "g", Homes.LENIENT, file);

    assertThat(report.nodes()).isEqualTo(2);
    assertThat(report.skipped()).isEqualTo(6);
    assertThat(report.examples().getFirst()).startsWith(file + ":2: not valid JSON");
    assertThat(report.examples().getLast()).contains(":5: there is no node for one end");
  }

  @Test
  void aRowThatComesAgainReplacesTheFirst() throws IOException {
    var file =
        Homes.file(
            folder,
            "twice.jsonl",
            ROWS[0],
            ROWS[1],
            ROWS[2],
            "{\"id\":\"a\",\"entity_type\":\"U\",\"new\":true}",
            "{\"subject\":\"a\",\"predicate\":\"P\",\"object\":\"b\",\"confidence\":1}");

    Homes.load(home, "g", Homes.STRICT, file);

    assertThat(Homes.lines(home, "g", folder))
        .contains("{\"id\":\"a\",\"entity_type\":\"U\",\"new\":true}")
        .contains("{\"subject\":\"a\",\"predicate\":\"P\",\"object\":\"b\",\"confidence\":1}")
        .hasSize(3);
    assertThat(walked("g", "a")).isEqualTo("2 nodes, 1 edges");
    var vocabulary = home.named("g").read(Homes.call(), GraphView::vocabulary);
    assertThat(vocabulary.toString()).contains("name=T, count=1").contains("name=P, count=1");
  }

  @Test
  void anImportIntoAnExistingDatabaseMergesWholeOrNotAtAll() throws IOException {
    Homes.load(home, "g", Homes.STRICT, Homes.file(folder, "one.jsonl", ROWS));
    var before = Homes.lines(home, "g", folder);
    var bad = Homes.file(folder, "two.jsonl", "{\"id\":\"c\",\"entity_type\":\"T\"}", "broken");

    assertThat(
            catchThrowableOfType(
                FaultException.class, () -> Homes.load(home, "g", Homes.STRICT, bad)))
        .isNotNull();
    assertThat(Homes.lines(home, "g", folder)).isEqualTo(before);

    Homes.load(home, "g", Homes.LENIENT, bad);
    assertThat(Homes.lines(home, "g", folder)).hasSize(5);
    assertThat(walked("g", "c")).isEqualTo("1 nodes, 0 edges");
  }

  @Test
  void csvWithNeo4jHeadersIsUnderstood() throws IOException {
    var nodes =
        Homes.file(
            folder,
            "nodes.csv",
            "personId:ID,name,age:int,tags:string[],:LABEL",
            "p1,\"Ada \"\"the first\"\"\",36,a;b,Person;Author",
            "p2,\"two",
            "lines\",,,Person");
    var edges =
        Homes.file(folder, "edges.csv", ":START_ID,:END_ID,:TYPE,since:int", "p1,p2,KNOWS,1840");

    Homes.load(home, "g", Homes.STRICT, nodes, edges);

    assertThat(Homes.lines(home, "g", folder))
        .containsExactly(
            "{\"id\":\"p1\",\"entity_type\":\"Person\",\"name\":\"Ada \\\"the"
                + " first\\\"\",\"age\":36,\"tags\":[\"a\",\"b\"],\"labels\":[\"Author\"]}",
            "{\"id\":\"p2\",\"entity_type\":\"Person\",\"name\":\"two\\nlines\"}",
            "{\"subject\":\"p1\",\"predicate\":\"KNOWS\",\"object\":\"p2\",\"since\":1840}");
  }

  @Test
  void aCsvRowThatDoesNotFitIsNamedByItsLine() throws IOException {
    var file =
        Homes.file(folder, "n.csv", "id,entity_type,total_mentions", "\"a\nb\",T,1", "c,T,many");

    var raised =
        catchThrowableOfType(FaultException.class, () -> Homes.load(home, "g", Homes.STRICT, file));

    assertThat(raised.fault())
        .isEqualTo(new Fault.BadRow(file.toString(), 4, "'total_mentions' must be a number"));
  }

  @Test
  void parquetAndGzipAreRead() throws IOException, SQLException {
    var parquet = folder.resolve("edges.parquet");
    try (var duck = DriverManager.getConnection("jdbc:duckdb:");
        var statement = duck.createStatement()) {
      statement.execute(
          "COPY (SELECT 'a' AS subject, 'P' AS predicate, 'b' AS object, 0.5 AS confidence,"
              + " NULL::INT AS nothing) TO '"
              + parquet
              + "' (FORMAT parquet)");
    }
    var gzip = folder.resolve("nodes.jsonl.gz");
    try (var out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
      out.write((ROWS[0] + "\n" + ROWS[1]).getBytes(StandardCharsets.UTF_8));
    }

    Homes.load(home, "g", Homes.STRICT, parquet, gzip);

    assertThat(Homes.lines(home, "g", folder))
        .contains("{\"subject\":\"a\",\"predicate\":\"P\",\"object\":\"b\",\"confidence\":0.5}");
  }

  @Test
  void aFileOfNoKnownFormatIsRefusedKindly() throws IOException {
    var file = Homes.file(folder, "x.xml", "<x/>");

    var raised =
        catchThrowableOfType(FaultException.class, () -> Homes.load(home, "g", Homes.STRICT, file));

    assertThat(raised.getMessage()).contains("x.xml").contains("not a known format");
  }

  @Test
  void aFileThatIsCutOffOrNotWhatItsNameSaysIsNeverTakenForAWholeOne() throws IOException {
    var gzip = folder.resolve("cut.jsonl.gz");
    try (var out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
      for (int row = 0; row < 20_000; row++) {
        var line = "{\"id\":\"n" + row + "\",\"entity_type\":\"T\"}\n";
        out.write(line.getBytes(StandardCharsets.UTF_8));
      }
    }
    var whole = Files.readAllBytes(gzip);
    Files.write(gzip, java.util.Arrays.copyOf(whole, whole.length / 2));
    var files =
        List.of(
            gzip,
            Homes.file(folder, "no.jsonl.gz", "plain"),
            Homes.file(folder, "no.parquet", "plain"),
            Homes.file(folder, "open.csv", "id,entity_type", "a,T", "\"b,T", "c,T"));

    for (var file : files) {
      for (var options : List.of(Homes.STRICT, Homes.LENIENT)) {
        var raised =
            catchThrowableOfType(
                FaultException.class, () -> Homes.load(home, "cut", options, file));
        assertThat(raised).as(file.toString()).isNotNull();
        assertThat(raised.getMessage()).contains(file.getFileName().toString());
        assertThat(home.names()).doesNotContain("cut");
      }
    }
  }

  @Test
  void aTableWhoseColumnsAreUnknownIsRefusedEvenWhereBadRowsAreLeftOut() throws IOException {
    var file = Homes.file(folder, "n.csv", "what,ever", "a,T");

    var raised =
        catchThrowableOfType(
            FaultException.class, () -> Homes.load(home, "g", Homes.LENIENT, file));

    assertThat(raised.fault()).isInstanceOf(Fault.BadRow.class);
    assertThat(raised.getMessage()).contains("must name the columns");
    assertThat(home.names()).doesNotContain("g");
  }

  @Test
  void aRowThatIsNotUtf8IsABadRowAndNoOther() throws IOException {
    var file = folder.resolve("n.csv");
    Files.write(file, "id,entity_type\ncaf\u00e9,T\n".getBytes(StandardCharsets.ISO_8859_1));
    Files.writeString(file, "\u00fc,T\n", StandardOpenOption.APPEND);

    var raised =
        catchThrowableOfType(FaultException.class, () -> Homes.load(home, "g", Homes.STRICT, file));
    Homes.load(home, "h", Homes.LENIENT, file);

    assertThat(raised.fault()).isEqualTo(new Fault.BadRow(file.toString(), 2, "it is not UTF-8"));
    assertThat(Homes.lines(home, "h", folder))
        .containsExactly("{\"id\":\"\u00fc\",\"entity_type\":\"T\"}");
  }

  @Test
  void theNameOfAParquetFileIsNoPattern() throws IOException, SQLException {
    for (var name : List.of("a[1].parquet", "a1.parquet", "a*.parquet", "b.parquet")) {
      try (var duck = DriverManager.getConnection("jdbc:duckdb:");
          var statement = duck.createStatement()) {
        var file = folder.resolve(name);
        statement.execute(
            "COPY (SELECT '" + name + "' AS id, 'T' AS entity_type) TO '" + file + "'");
      }
    }

    for (var name : List.of("a[1].parquet", "a*.parquet")) {
      Homes.load(home, "g" + name.length(), Homes.STRICT, folder.resolve(name));

      assertThat(Homes.lines(home, "g" + name.length(), folder))
          .containsExactly("{\"id\":\"" + name + "\",\"entity_type\":\"T\"}");
    }
  }
}
