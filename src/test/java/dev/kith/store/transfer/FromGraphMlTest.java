package dev.kith.store.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.exchange.FileFormat;
import dev.kith.fault.Fault;
import dev.kith.store.Homes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The files are written after what each program writes.
class FromGraphMlTest {
  private static final String OPEN =
      "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" xmlns:y=\"http://y.example\">";

  @TempDir Path folder;
  private Brought brought;

  @BeforeEach
  void open() {
    brought = new Brought(folder, FileFormat.GRAPHML);
  }

  @AfterEach
  void close() {
    brought.close();
  }

  private Path file(String... lines) throws IOException {
    return Homes.file(folder, "g.graphml", lines);
  }

  @Test
  void labelsAndTypesOfApoc() throws IOException {
    var file =
        file(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            OPEN,
            "<key id=\"name\" for=\"node\" attr.name=\"name\" attr.type=\"string\"/>",
            "<key id=\"kids\" for=\"node\" attr.name=\"kids\" attr.type=\"string\""
                + " attr.list=\"string\"/>",
            "<key id=\"labels\" for=\"node\" attr.name=\"labels\" attr.type=\"string\"/>",
            "<key id=\"label\" for=\"edge\" attr.name=\"label\" attr.type=\"string\"/>",
            "<key id=\"since\" for=\"edge\" attr.name=\"since\" attr.type=\"long\"/>",
            "<graph id=\"G\" edgedefault=\"directed\">",
            "<node id=\"n0\" labels=\":Person:Author\"><data"
                + " key=\"labels\">:Person:Author</data><data key=\"name\">Ada &amp;"
                + " &#xe9;</data><data key=\"kids\">[\"B\"]</data></node>",
            "<edge id=\"e0\" source=\"n0\" target=\"n1\" label=\"KNOWS\"><data key=\"label\">KNOWS"
                + "</data><data key=\"since\">1843</data></edge>",
            "<node id=\"n1\" labels=\":Person\"><data key=\"labels\">:Person</data></node>",
            "</graph></graphml>");

    assertThat(brought.lines(file))
        .containsExactly(
            "{\"id\":\"n0\",\"entity_type\":\"Person\",\"name\":\"Ada & é\",\"kids\":[\"B\"],"
                + "\"labels\":[\"Author\"]}",
            "{\"id\":\"n1\",\"entity_type\":\"Person\"}",
            "{\"subject\":\"n0\",\"predicate\":\"KNOWS\",\"object\":\"n1\",\"since\":1843}");
  }

  @Test
  void typesDefaultsAndUndirectedEdgesOfNetworkX() throws IOException {
    var file =
        file(
            OPEN,
            "<key id=\"d0\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>",
            "<key id=\"d1\" for=\"node\" attr.name=\"type\" attr.type=\"string\"/>",
            "<key id=\"d2\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\">"
                + "<default>1.0</default></key>",
            "<key id=\"d3\" for=\"node\" attr.name=\"open\" attr.type=\"boolean\">"
                + "<default>true</default></key>",
            "<graph edgedefault=\"undirected\">",
            "<node id=\"a\"><data key=\"d0\">Alpha</data><data key=\"d1\">Town</data></node>",
            "<node id=\"b\"><data key=\"d3\">false</data></node>",
            "<edge source=\"a\" target=\"b\"/>",
            "<edge source=\"b\" target=\"a\" directed=\"true\"><data key=\"d2\">2</data></edge>",
            "</graph></graphml>");

    assertThat(brought.lines(file))
        .containsExactly(
            "{\"id\":\"a\",\"entity_type\":\"Town\",\"open\":true,\"name\":\"Alpha\"}",
            "{\"id\":\"b\",\"entity_type\":\"Entity\",\"open\":false}",
            "{\"subject\":\"a\",\"predicate\":\"RELATED_TO\",\"object\":\"b\",\"directed\":false,"
                + "\"weight\":1.0}",
            "{\"subject\":\"b\",\"predicate\":\"RELATED_TO\",\"object\":\"a\",\"weight\":2.0}");
  }

  @Test
  void drawingsAndGroupsOfYed() throws IOException {
    var file =
        file(
            OPEN,
            "<key for=\"node\" id=\"d6\" yfiles.type=\"nodegraphics\"/>",
            "<key for=\"edge\" id=\"d9\" yfiles.type=\"edgegraphics\"/>",
            "<graph edgedefault=\"directed\"><node id=\"n0\" yfiles.foldertype=\"group\">",
            "<data key=\"d6\"><y:GroupNode><y:Geometry x=\"1\"/><y:NodeLabel>House</y:NodeLabel>",
            "</y:GroupNode></data><graph edgedefault=\"directed\" id=\"n0:\">",
            "<node id=\"n0::n0\"><data key=\"d6\"><y:ShapeNode><y:NodeLabel>Room</y:NodeLabel>",
            "</y:ShapeNode></data></node></graph></node>",
            "<edge id=\"e\" source=\"n0\" target=\"n0::n0\"><data key=\"d9\"><y:PolyLineEdge>",
            "<y:EdgeLabel>HAS</y:EdgeLabel></y:PolyLineEdge></data></edge></graph></graphml>");

    assertThat(brought.lines(file))
        .containsExactly(
            "{\"id\":\"n0\",\"entity_type\":\"Entity\",\"name\":\"House\"}",
            "{\"id\":\"n0::n0\",\"entity_type\":\"Entity\",\"parent\":\"n0\",\"name\":\"Room\"}",
            "{\"subject\":\"n0\",\"predicate\":\"HAS\",\"object\":\"n0::n0\"}");
  }

  @Test
  void entitiesThatGrowOrLookElsewhereAreRefused() throws IOException {
    var laughs =
        file(
            "<?xml version=\"1.0\"?>",
            "<!DOCTYPE graphml [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>",
            OPEN + "<graph><node id=\"&b;\"/></graph></graphml>");
    assertThat(brought.refusal(laughs)).contains("g.graphml:2", "DOCTYPE", "Remove it");
    var outside =
        file(
            "<!DOCTYPE graphml [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>",
            OPEN + "<graph><node id=\"&x;\"/></graph></graphml>");
    assertThat(brought.refusal(outside)).contains("DOCTYPE");
    assertThat(brought.refusal(file(OPEN + "<graph><node id=\"&x;\"/></graph></graphml>")))
        .contains("g.graphml:1", "well-formed");
  }

  @Test
  void whatIsWrongIsReportedWithItsLine() throws IOException {
    assertThat(brought.refusal(file("<html></html>"))).contains("'html', not 'graphml'");
    assertThat(brought.refusal(file(OPEN, "<graph><node id=\"a\">")))
        .contains("g.graphml:", "well-formed");
    assertThat(brought.refusal(folder.resolve("none.graphml"))).contains("there is no such file");
    var typed =
        file(
            OPEN + "<key id=\"k\" for=\"node\" attr.name=\"n\" attr.type=\"int\"/><graph>",
            "<node id=\"a\"><data key=\"k\">x</data></node>",
            "</graph></graphml>");
    assertThat(brought.fault(typed))
        .isEqualTo(
            new Fault.BadRow(
                typed.toString(), 2, "'n' is not of the type 'int' that its key says"));
    assertThat(brought.refusal(file(OPEN + "<graph>", "<node/></graph></graphml>")))
        .contains("g.graphml:2", "must not be blank");
    var dangling =
        file(
            OPEN + "<graph><node id=\"a\"/>",
            "<edge source=\"a\" target=\"z\"/></graph></graphml>");
    assertThat(brought.refusal(dangling)).contains("g.graphml:2", "'a' or 'z'");
    assertThat(brought.most(dangling).skipped()).isEqualTo(1);
    assertThat(brought.refusal(file(OPEN + "<graph>", "<hyperedge/></graph></graphml>")))
        .contains("g.graphml:2", "hyperedge");
    var broken = folder.resolve("latin.graphml");
    Files.write(
        broken,
        (OPEN + "<graph><node id=\"\u00ff\"/></graph></graphml>")
            .getBytes(StandardCharsets.ISO_8859_1));
    assertThat(brought.refusal(broken)).contains("latin.graphml");
  }

  @Test
  void aLongValueIsRead() throws IOException {
    var longest = "x".repeat(10 << 20);
    assertThat(
            brought.lines(
                file(
                    OPEN
                        + "<graph><node id=\"a\"><data key=\"t\">"
                        + longest
                        + "</data></node></graph></graphml>")))
        .singleElement()
        .asString()
        .hasSizeGreaterThan(10 << 20);
  }
}
