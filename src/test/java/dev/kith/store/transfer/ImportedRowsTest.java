package dev.kith.store.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.exchange.FileFormat;
import dev.kith.graph.Hit;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.WalkLimits;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportedRowsTest {
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
  void furtherLabelsAreFoundByTheirWordsAndByFilters() throws IOException {
    var file =
        Homes.file(
            folder,
            "nodes.csv",
            "personId:ID,name,:LABEL",
            "p1,Ada,Person;Author; Person",
            "p2,Bob,Person");
    Homes.load(home, "g", Homes.STRICT, file);

    var question = new SearchQuestion("author", SearchQuestion.Mode.WORDS, Set.of(), 10, 0);
    var found =
        home.named("g")
            .read(
                Homes.call(),
                view -> view.ids(view.search(question).stream().mapToInt(Hit::node).toArray()));

    assertThat(found).containsExactly("p1");
    assertThat(Homes.lines(home, "g", folder).getFirst())
        .isEqualTo(
            "{\"id\":\"p1\",\"entity_type\":\"Person\",\"name\":\"Ada\",\"labels\":[\"Author\"]}");
  }

  @Test
  void neo4jGetsItsLabelsBack() throws IOException {
    var nodes =
        Homes.file(
            folder,
            "nodes.csv",
            ":ID,:LABEL,scope,name:string,age:long,tags:string[],mixed:string",
            "p1,Person;Author,1/,\"Ada \"\"A\"\", B\",36,a;b,x",
            "p2,Person,,Bob,,,7");
    var edges =
        Homes.file(folder, "edges.csv", ":START_ID,:TYPE,:END_ID,since:double", "p1,KNOWS,p2,1.5");
    Homes.load(home, "g", Homes.STRICT, nodes, edges);

    assertThat(exported("g", FileFormat.NEO4J_NODES)).isEqualTo(Files.readString(nodes) + "2 rows");
    assertThat(exported("g", FileFormat.NEO4J_RELATIONSHIPS))
        .isEqualTo(Files.readString(edges) + "1 rows");
  }

  private String exported(String database, FileFormat format) {
    var out = new ByteArrayOutputStream();
    long rows = Export.run(home, database, format, out, Homes.call(), (_, _, _) -> {});
    return out.toString(StandardCharsets.UTF_8) + rows + " rows";
  }

  @Test
  void whatNeo4jsTablesCannotHoldIsRefused() throws IOException {
    Homes.load(
        home,
        "g",
        Homes.STRICT,
        Homes.file(folder, "n.jsonl", "{\"id\":\"a\",\"entity_type\":\"T\",\"x:y\":1}"));

    assertThatThrownBy(() -> exported("g", FileFormat.NEO4J_NODES)).hasMessageContaining("'x:y'");
  }

  @Test
  void labelsBesideAPropertyOfThatNameAreABadRow() throws IOException {
    var file = Homes.file(folder, "nodes.csv", ":ID,labels,:LABEL", "p1,x,A;B", "p2,x,A");

    var report = Homes.load(home, "g", Homes.LENIENT, file);

    assertThat(report.examples()).singleElement().asString().contains(":2:", "'labels'");
  }

  /// What a tool answered, with all metadata in one member.
  @Test
  void anAnswerOfAToolIsImportedAsWhatItIs() throws IOException {
    var file =
        Homes.file(
            folder,
            "answer.jsonl",
            "{\"id\":\"a\",\"entity_type\":\"T\",\"metadata\":{ \"n\": 1.0, \"id\" :\"x\"}}",
            "{\"id\":\"b\",\"entity_type\":\"T\",\"metadata\":{}}",
            "{\"metadata\":{\"w\":[1, 2]},\"subject\":\"a\",\"predicate\":\"P\",\"object\":\"b\"}",
            "{\"id\":\"c\",\"entity_type\":\"T\",\"metadata\":\"text\"}",
            "{\"id\":\"d\",\"entity_type\":\"T\",\"metadata\":{\"n\":1},\"m\":2}",
            "{\"id\":\"e\",\"entity_type\":\"T\",\"distance\":1,\"metadata\":{\"n\":2}}",
            "{\"id\":\"f\",\"entity_type\":\"T\",\"distance\":1}");

    Homes.load(home, "g", Homes.STRICT, file);

    var lines = Homes.lines(home, "g", folder);
    assertThat(lines)
        .containsExactly(
            "{\"id\":\"a\",\"entity_type\":\"T\",\"n\":1.0,\"metadata.id\":\"x\"}",
            "{\"id\":\"b\",\"entity_type\":\"T\"}",
            "{\"id\":\"c\",\"entity_type\":\"T\",\"metadata.metadata\":\"text\"}",
            "{\"id\":\"d\",\"entity_type\":\"T\",\"metadata.metadata\":{\"n\":1},\"m\":2}",
            "{\"id\":\"e\",\"entity_type\":\"T\",\"n\":2}",
            "{\"id\":\"f\",\"entity_type\":\"T\",\"distance\":1}",
            "{\"subject\":\"a\",\"predicate\":\"P\",\"object\":\"b\",\"w\":[1, 2]}");
    Homes.load(
        home, "h", Homes.STRICT, Homes.file(folder, "again.jsonl", lines.toArray(String[]::new)));
    assertThat(Homes.lines(home, "h", folder)).isEqualTo(lines);
  }

  @Test
  void theObservationsOfAnAnswerAreObservations() throws IOException {
    var file =
        Homes.file(
            folder,
            "answer.jsonl",
            "{\"id\":\"a\",\"entity_type\":\"T\",\"metadata\":{\"n\":1,\"observations\":[\"wrote\"]}}",
            "{\"id\":\"b\",\"entity_type\":\"T\",\"metadata\":{\"observations\":[1]}}");

    Homes.load(home, "g", Homes.STRICT, file);

    assertThat(Homes.lines(home, "g", folder).getFirst())
        .startsWith("{\"id\":\"a\",\"entity_type\":\"T\",\"n\":1,\"_kith\":")
        .contains("\"observations\":[{\"text\":\"wrote\",\"at\":");
    assertThat(Homes.lines(home, "g", folder).getLast())
        .isEqualTo("{\"id\":\"b\",\"entity_type\":\"T\",\"observations\":[1]}");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aTripleThatComesTwiceIsMergedAndCountedOnce(boolean there) throws IOException {
    if (there) {
      Homes.load(home, "g", Homes.STRICT, Homes.file(folder, "one.jsonl", ROWS));
    }
    var file =
        Homes.file(
            folder,
            "twice.jsonl",
            ROWS[0],
            ROWS[1],
            "{\"subject\":\"a\",\"predicate\":\"P\",\"object\":\"b\",\"since\":1.0,\"first\":1}",
            "{\"subject\":\"a\",\"predicate\":\"P\",\"object\":\"b\"}",
            "{\"subject\":\"a\",\"predicate\":\"P\",\"object\":\"b\",\"since\":2,\"last\":1}",
            "{\"subject\":\"b\",\"predicate\":\"P\",\"object\":\"a\"}",
            "{\"subject\":\"b\",\"predicate\":\"P\",\"object\":\"a\"}",
            ROWS[1]);

    var report = Homes.load(home, "g", Homes.STRICT, file);

    assertThat(report.nodes()).isEqualTo(2);
    assertThat(report.edges()).isEqualTo(2);
    assertThat(report.repeated()).isEqualTo(4);
    assertThat(report.replaced())
        .containsExactly(
            "the edge 'a' P 'b' came again with another 'since', which replaced the one before");
    assertThat(Homes.lines(home, "g", folder))
        .contains(
            "{\"subject\":\"a\",\"predicate\":\"P\",\"object\":\"b\",\"since\":2,\"first\":1,\"last\":1}")
        .hasSize(there ? 5 : 4);
    assertThat(walked("g", "a")).isEqualTo(there ? "2 nodes, 3 edges" : "2 nodes, 2 edges");
  }

  @Test
  void observationsOfANodeThatComesAgainAreKept() throws IOException {
    var file =
        Homes.file(
            folder,
            "notes.jsonl",
            noted("one", "two"),
            noted("two", "three"),
            "{\"id\":\"b\",\"entity_type\":\"T\"}");

    Homes.load(home, "g", Homes.STRICT, file);

    assertThat(Homes.lines(home, "g", folder)).first().asString().contains("one", "two", "three");
    assertThat(Homes.lines(home, "g", folder).getFirst().split("\"text\"", -1)).hasSize(4);
  }

  private static String noted(String first, String second) {
    return "{\"id\":\"a\",\"entity_type\":\"T\",\"_kith\":{\"created\":1,\"updated\":1,"
        + "\"observations\":[{\"text\":\""
        + first
        + "\",\"at\":1,\"by\":\"x\"},{\"text\":\""
        + second
        + "\",\"at\":1,\"by\":\"x\"}]}}";
  }
}
