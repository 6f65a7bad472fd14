package dev.kith.store.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.exchange.FileFormat;
import dev.kith.fault.Fault;
import dev.kith.store.Homes;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The files are written after the manual of `neo4j-admin` and the documentation of APOC.
class FromNeo4jTest {
  @TempDir Path folder;
  private Brought brought;

  @BeforeEach
  void open() {
    brought = new Brought(folder, FileFormat.NEO4J);
  }

  @AfterEach
  void close() {
    brought.close();
  }

  private Path file(String name, String... lines) throws IOException {
    return Homes.file(folder, name, lines);
  }

  private Path export() throws IOException {
    var export = Files.createDirectory(folder.resolve("export"));
    Homes.file(export, "movies-header.csv", "movieId:ID(Movie),title,year:int,seen:boolean,:LABEL");
    Homes.file(export, "movies-part1.csv", "1,\"The \"\"Matrix\"\"\",1999,true,Movie;Sequel");
    Homes.file(export, "movies-part2.csv", "2,\"two", "lines\",,False,Movie");
    Homes.file(
        export,
        "actors.csv",
        "\uFEFFpersonId:ID(Person),name,born:date,tags:string[],marks:double[],skip:IGNORE,:LABEL",
        "1,Keanu,1964-09-02,a;b c,1.50;2,zzz,Actor",
        "2,\"\",,,,,");
    Homes.file(
        export,
        "roles.csv",
        ":START_ID(Person),role,:END_ID(Movie),:TYPE",
        "1,\"Neo, the one\",1,ACTED_IN",
        "2,,2,ACTED_IN");
    return export;
  }

  @Test
  void aFolderForNeo4jAdminKeepsTypesListsSpacesAndHeadersApart() throws IOException {
    assertThat(brought.lines(export()))
        .containsExactly(
            "{\"id\":\"Movie:1\",\"entity_type\":\"Movie\",\"movieId\":\"1\","
                + "\"title\":\"The \\\"Matrix\\\"\",\"year\":1999,\"seen\":true,"
                + "\"labels\":[\"Sequel\"]}",
            "{\"id\":\"Movie:2\",\"entity_type\":\"Movie\",\"movieId\":\"2\","
                + "\"title\":\"two\\nlines\",\"seen\":false}",
            "{\"id\":\"Person:1\",\"entity_type\":\"Actor\",\"personId\":\"1\",\"name\":\"Keanu\","
                + "\"born\":\"1964-09-02\",\"tags\":[\"a\",\"b c\"],\"marks\":[1.50,2.0]}",
            "{\"id\":\"Person:2\",\"entity_type\":\"Entity\",\"personId\":\"2\",\"name\":\"\"}",
            "{\"subject\":\"Person:1\",\"predicate\":\"ACTED_IN\",\"object\":\"Movie:1\","
                + "\"role\":\"Neo, the one\"}",
            "{\"subject\":\"Person:2\",\"predicate\":\"ACTED_IN\",\"object\":\"Movie:2\"}");
  }

  @Test
  void pathsAreTakenAsNeo4jAdminTakesThem() throws IOException {
    var head = file("h.csv", ":ID|n:long");
    var first = file("a.txt", "a|1");
    var second = file("b.txt", "b|2");
    var edges = file("e.tsv", ":START_ID\t:END_ID", "a\tb");

    assertThat(
            brought.lines(
                Path.of("Town:Port=" + head + "," + first + "," + second),
                Path.of("NEAR=" + edges)))
        .containsExactly(
            "{\"id\":\"a\",\"entity_type\":\"Town\",\"n\":1,\"labels\":[\"Port\"]}",
            "{\"id\":\"b\",\"entity_type\":\"Town\",\"n\":2,\"labels\":[\"Port\"]}",
            "{\"subject\":\"a\",\"predicate\":\"NEAR\",\"object\":\"b\"}");
    assertThat(brought.refusal(edges)).contains("e.tsv:1", "no column ':TYPE'", "ACTED_IN=");
  }

  @Test
  void csvOfApocGetsItsTypesFromWholeColumns() throws IOException {
    var file =
        file(
            "all.csv",
            "\"_id\",\"_labels\",\"age\",\"male\",\"name\",\"zip\",\"kids\",\"_start\",\"_end\",\"_type\",\"since\"",
            "\"188\",\":User:Admin\",\"42\",\"true\",\"Adam\",\"01234\",\"[\"\"Sam\"\",\"\"Anna\"\"]\",,,,",
            "\"189\",\"\",\"-1.5\",\"false\",\"7\",\"12345\",\"\",,,,",
            ",,,,,,,\"188\",\"189\",\"KNOWS\",\"1993\"");

    assertThat(brought.lines(file))
        .containsExactly(
            "{\"id\":\"188\",\"entity_type\":\"User\",\"age\":42,\"male\":true,\"name\":\"Adam\","
                + "\"zip\":\"01234\",\"kids\":[\"Sam\",\"Anna\"],\"labels\":[\"Admin\"]}",
            "{\"id\":\"189\",\"entity_type\":\"Entity\",\"age\":-1.5,\"male\":false,"
                + "\"name\":\"7\",\"zip\":\"12345\"}",
            "{\"subject\":\"188\",\"predicate\":\"KNOWS\",\"object\":\"189\",\"since\":1993}");
  }

  @Test
  void jsonLinesOfApocKeepEveryDigit() throws IOException {
    var file = folder.resolve("all.json.gz");
    try (var out =
        new OutputStreamWriter(
            new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.UTF_8)) {
      out.write(
          """
          {"type":"relationship","id":"0","label":"KNOWS","properties":{"since":1993.0},"start":{"id":"0","labels":["User"]},"end":{"id":"1","labels":["User"]}}
          {"type":"node","id":"0","labels":["User","Admin"],"properties":{"age":12345678901234567890,"place":{"crs":"wgs-84","latitude":33.46}}}

          {"type":"node","id":1,"labels":["User"]}
          """);
    }

    assertThat(brought.lines(file))
        .containsExactly(
            "{\"id\":\"0\",\"entity_type\":\"User\",\"age\":12345678901234567890,"
                + "\"place\":{\"crs\":\"wgs-84\",\"latitude\":33.46},\"labels\":[\"Admin\"]}",
            "{\"id\":\"1\",\"entity_type\":\"User\"}",
            "{\"subject\":\"0\",\"predicate\":\"KNOWS\",\"object\":\"1\",\"since\":1993.0}");
  }

  @Test
  void floatingPointNumbersStaySo() throws IOException {
    var file = file("n.csv", ":ID,w:double,f:float,n:int", "a,2,4,4", "b,1.5e1,2.,1", "c,NaN,,");

    assertThat(brought.lines(file))
        .containsExactly(
            "{\"id\":\"a\",\"entity_type\":\"Entity\",\"w\":2.0,\"f\":4.0,\"n\":4}",
            "{\"id\":\"b\",\"entity_type\":\"Entity\",\"w\":15.0,\"f\":2.0,\"n\":1}",
            "{\"id\":\"c\",\"entity_type\":\"Entity\",\"w\":\"NaN\"}");
  }

  @Test
  void jsonLinesOfApocLeaveNullsOutAndKeepPoints() throws IOException {
    var file =
        file(
            "all.json",
            "{\"type\":\"node\",\"id\":\"0\",\"labels\":[\"A\"],\"properties\":{\"none\":null,"
                + "\"place\":{\"crs\":\"wgs-84\",\"latitude\":1.5,\"height\":null}}}",
            "{\"type\":\"node\",\"id\":\"1\",\"labels\":[\"A\"]}",
            "{\"type\":\"relationship\",\"id\":\"0\",\"label\":\"R\",\"properties\":{\"x\":null},"
                + "\"start\":{\"id\":\"0\"},\"end\":{\"id\":\"1\"}}");

    assertThat(brought.lines(file))
        .containsExactly(
            "{\"id\":\"0\",\"entity_type\":\"A\","
                + "\"place\":{\"crs\":\"wgs-84\",\"latitude\":1.5}}",
            "{\"id\":\"1\",\"entity_type\":\"A\"}",
            "{\"subject\":\"0\",\"predicate\":\"R\",\"object\":\"1\"}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '§',
      quoteCharacter = '`',
      value = {
        "a,T,x § 'n' must be a whole number, not 'x'",
        "a,T § there are 2 cells for 3 columns",
        "a,T,1,2 § there are 4 cells for 3 columns",
        ",T,1 § the id of a node must not be blank",
        "\"a,T,1 § a quoted cell is not closed",
      })
  void aBadRowOfNeo4jAdminIsReportedWithItsLine(String row, String problem) throws IOException {
    assertThat(brought.fault(file("n.csv", "id:ID,:LABEL,n:int", "ok,T,1", row)))
        .isEqualTo(new Fault.BadRow(folder.resolve("n.csv").toString(), 3, problem));
  }

  @Test
  void aRelationshipToNobodyIsReportedWithItsLine() throws IOException {
    var nodes = file("n.csv", "id:ID(A),:LABEL", "1,T");
    var edges = file("e.csv", ":START_ID(A),:END_ID(B),:TYPE", "1,1,R");

    assertThat(brought.fault(edges, nodes))
        .isEqualTo(
            new Fault.BadRow(
                edges.toString(), 2, "there is no node for one end of the edge: 'A:1' or 'B:1'"));
    assertThat(brought.most(edges, nodes).skipped()).isEqualTo(1);
  }

  @Test
  void whatIsNoneOfTheFormsIsRefused() throws IOException {
    assertThat(brought.refusal(file("x.csv", "id,name", "1,Ada")))
        .contains("x.csv:1", "none of what Neo4j exports", "header.csv,data.csv");
    assertThat(brought.refusal(file("x.json", "[{\"type\":\"node\"}]"))).contains("JSON_LINES");
    assertThat(brought.refusal(Files.createDirectory(folder.resolve("empty"))))
        .contains("there is no file in it", ".csv");
    assertThat(brought.refusal(folder.resolve("nowhere.csv"))).contains("there is no such file");
    assertThat(brought.refusal(file("two.csv", "a:ID,b:ID,:LABEL"))).contains("two columns for ID");
    assertThat(brought.refusal(file("y.json", "{\"type\":\"nod\"}")))
        .contains("y.json:1", "'type' must be node or relationship");
    assertThat(
            brought.refusal(file("z.json", "{\"type\":\"node\",\"id\":\"1\"}", "{\"type\":\"no")))
        .contains("z.json:2", "not valid JSON at column");
  }

  @Test
  void brokenTextIsReportedAndALongLineIsRead() throws IOException {
    var broken = folder.resolve("broken.csv");
    Files.write(
        broken, "id:ID,:LABEL\nok,T\n\u00ff\u00fe,T\n".getBytes(StandardCharsets.ISO_8859_1));
    var json = folder.resolve("broken.json");
    Files.write(
        json, "{\"type\":\"node\",\"id\":\"\u00ff\"}\n".getBytes(StandardCharsets.ISO_8859_1));

    assertThat(brought.refusal(broken)).contains("broken.csv:3", "not UTF-8");
    assertThat(brought.refusal(json)).contains("broken.json:1", "not UTF-8");
    var longest = "x".repeat(10 << 20);
    assertThat(brought.lines(file("long.csv", "id:ID,:LABEL,t", "a,T," + longest)))
        .singleElement()
        .asString()
        .hasSizeGreaterThan(10 << 20);
  }
}
