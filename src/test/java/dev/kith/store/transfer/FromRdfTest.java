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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FromRdfTest {
  private static final String[] TURTLE = {
    "@prefix ex: <http://example.org/> . # a comment",
    "PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>",
    "prefix skos: <http://www.w3.org/2004/02/skos/core#>",
    "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .",
    "@base <http://example.org/people/> .",
    "ex:ada a ex:Person , ex:Author ; rdfs:label \"Ada\" , \"Ada (fr)\"@fr ;",
    "  skos:altLabel 'Countess' ; ex:age 36 ; ex:height 1.650, -2e3 ; ex:alive false ;",
    "  ex:born \"1815-12-10\"^^xsd:date ; ex:note \"\"\"two",
    "lines, \"quoted\" and \\u00e9\"\"\" ; ex:motto \"hi\"@en-GB ; ex:n \"x\"^^xsd:int ;",
    "  ex:knows <bob> , [ a ex:Person ; ex:age 7 ] ; ; .",
    "<bob> rdfs:label \"Bob\" ; ex:likes ( \"tea\" ex:ada ) .",
    "[] ex:knows ex:ada."
  };

  @TempDir Path folder;
  private Brought brought;

  @BeforeEach
  void open() {
    brought = new Brought(folder, FileFormat.RDF);
  }

  @AfterEach
  void close() {
    brought.close();
  }

  private Path file(String name, String... lines) throws IOException {
    return Homes.file(folder, name, lines);
  }

  @Test
  void turtleBecomesEntitiesNamesPropertiesAndRelationships() throws IOException {
    var file = file("g.ttl", TURTLE);

    assertThat(brought.lines(file))
        .containsExactly(
            "{\"id\":\"_:g.ttl#1\",\"entity_type\":\"Person\",\"age\":7}",
            "{\"id\":\"_:g.ttl#2\",\"entity_type\":\"Entity\",\"first\":\"tea\"}",
            "{\"id\":\"_:g.ttl#3\",\"entity_type\":\"Entity\"}",
            "{\"id\":\"_:g.ttl#4\",\"entity_type\":\"Entity\"}",
            "{\"id\":\"ex:ada\",\"entity_type\":\"Person\",\"name\":\"Ada\",\"age\":36,\"height\":[1.650,-2E+3],\"alive\":false,\"born\":\"1815-12-10\",\"note\":\"two\\n"
                + "lines, \\\"quoted\\\" and"
                + " é\",\"motto_en_gb\":\"hi\",\"n\":\"x\",\"aliases\":[\"Countess\",\"Ada"
                + " (fr)\"],\"labels\":[\"Author\"]}",
            "{\"id\":\"http://example.org/people/bob\",\"entity_type\":\"Entity\",\"name\":\"Bob\"}",
            "{\"id\":\"http://www.w3.org/1999/02/22-rdf-syntax-ns#nil\","
                + "\"entity_type\":\"placeholder\",\"placeholder\":true}",
            "{\"subject\":\"_:g.ttl#2\",\"predicate\":\"rest\",\"object\":\"_:g.ttl#3\"}",
            "{\"subject\":\"_:g.ttl#3\",\"predicate\":\"first\",\"object\":\"ex:ada\"}",
            "{\"subject\":\"_:g.ttl#3\",\"predicate\":\"rest\","
                + "\"object\":\"http://www.w3.org/1999/02/22-rdf-syntax-ns#nil\"}",
            "{\"subject\":\"_:g.ttl#4\",\"predicate\":\"knows\",\"object\":\"ex:ada\"}",
            "{\"subject\":\"ex:ada\",\"predicate\":\"knows\",\"object\":\"_:g.ttl#1\"}",
            "{\"subject\":\"ex:ada\",\"predicate\":\"knows\","
                + "\"object\":\"http://example.org/people/bob\"}",
            "{\"subject\":\"http://example.org/people/bob\",\"predicate\":\"likes\","
                + "\"object\":\"_:g.ttl#2\"}");
  }

  @Test
  void floatingPointNumbersStaySo() throws IOException {
    var file =
        file(
            "g.ttl",
            "@prefix e: <http://e.org/> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .",
            "e:a e:w \"2\"^^xsd:double ; e:f \"4\"^^xsd:float ; e:d \"6\"^^xsd:decimal ; e:n 8 .");

    assertThat(brought.lines(file))
        .containsExactly(
            "{\"id\":\"e:a\",\"entity_type\":\"Entity\",\"w\":2.0,\"f\":4.0,\"d\":6.0,\"n\":8}");
  }

  @Test
  void triplesOfOneSubjectBelongTogetherAcrossFiles() throws IOException {
    var one =
        file(
            "one.nt",
            "<http://e.org/a> <http://e.org/p#one> \"1\" .",
            "_:b0 <http://e.org/p#knows> <http://e.org/nobody> .",
            "<http://e.org/a> <http://e.org/p#two> \"\\U0001F701\"@de .");
    var two =
        file(
            "two.ttl", "@prefix e: <http://e.org/> .", "e:a a e:T; e:three 3 . _:b0 e:knows e:a .");

    assertThat(brought.lines(one, two))
        .containsExactly(
            "{\"id\":\"_:one.nt:b0\",\"entity_type\":\"Entity\"}",
            "{\"id\":\"_:two.ttl:b0\",\"entity_type\":\"Entity\"}",
            "{\"id\":\"e:a\",\"entity_type\":\"T\",\"one\":\"1\",\"two_de\":\"🜁\",\"three\":3}",
            "{\"id\":\"e:nobody\",\"entity_type\":\"placeholder\",\"placeholder\":true}",
            "{\"subject\":\"_:one.nt:b0\",\"predicate\":\"knows\",\"object\":\"e:nobody\"}",
            "{\"subject\":\"_:two.ttl:b0\",\"predicate\":\"knows\",\"object\":\"e:a\"}");
  }

  @Test
  void aPrefixThatCouldMeanTwoThingsIsNotUsed() throws IOException {
    var one = file("one.ttl", "@prefix e: <http://one/> . e:a e:p e:b .");
    var two = file("two.ttl", "@prefix e: <http://two/> . e:a e:p e:b .");
    var urn = file("urn.ttl", "@prefix urn: <http://urn/> . urn:a urn:p <urn:a> .");

    assertThat(brought.lines(one, two))
        .filteredOn(line -> line.contains("subject"))
        .containsExactly(
            "{\"subject\":\"http://one/a\",\"predicate\":\"p\",\"object\":\"http://one/b\"}",
            "{\"subject\":\"http://two/a\",\"predicate\":\"p\",\"object\":\"http://two/b\"}");
    assertThat(brought.lines(urn))
        .contains("{\"subject\":\"http://urn/a\",\"predicate\":\"p\",\"object\":\"urn:a\"}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '§',
      quoteCharacter = '`',
      value = {
        "e:a e:p \"x . § 9: a quoted text is not closed",
        "e:a e:p x . § an object must follow here, not 'x'",
        "f:a e:p 1 . § no prefix 'f:' was declared",
        "e:a e:p 1 ; e:q § ",
        "e:a <http://x y> 1 . § an IRI cannot have a space",
        "e:a e:p \"\\q\" . § there is no escape \\q",
        "e:a e:p \"\\ud800\" . § the escape is not a character",
        "e:a e:p <<e:a e:p e:b>> . § RDF-star",
        "{ e:a e:p 1 } § named graphs",
        "e:a \"p\" 1 . § a predicate must follow here",
        "e:a e:p ( 1 2 § an object must follow here, not the end of the file",
      })
  void aMistakeInTurtleIsReportedWithItsPlace(String statement, String problem) throws IOException {
    var refusal = brought.refusal(file("x.ttl", "@prefix e: <http://e/> .", statement));

    assertThat(refusal).contains("x.ttl:");
    if (problem != null) {
      assertThat(refusal).contains(problem);
    }
  }

  @Test
  void aBadLineOfNTriplesCanBeSkipped() throws IOException {
    var file =
        file(
            "x.nt",
            "<http://e/a> <http://e/p> \"1\" .",
            "<http://e/b> <http://e/p> .",
            "<http://e/c> <http://e/p> \"1\" .");

    assertThat(brought.fault(file))
        .isEqualTo(
            new Fault.BadRow(
                file.toString(), 2, "an object must follow here, not '.' (column 27)"));
    var most = brought.most(file);
    assertThat(most.nodes()).isEqualTo(2);
    assertThat(most.skipped()).isEqualTo(1);
  }

  @Test
  void otherFormsBrokenTextAndDepthAreReported() throws IOException {
    assertThat(brought.refusal(file("x.rdf", "<rdf:RDF/>"))).contains("N-Triples", "riot");
    assertThat(brought.refusal(folder.resolve("none.ttl"))).contains("there is no such file");
    var broken = folder.resolve("latin.ttl");
    Files.write(broken, "<a:a> <a:b> \"\u00ff\" .".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(brought.refusal(broken)).contains("latin.ttl:1", "not UTF-8");
    assertThat(brought.refusal(file("deep.ttl", "<a:a> <a:b> " + "[ <a:b> ".repeat(100_000))))
        .contains("deep.ttl:1", "nested more than 200 deep");
    var longest = "x".repeat(10 << 20);
    assertThat(brought.lines(file("long.nt", "<a:a> <a:b> \"" + longest + "\" .")))
        .singleElement()
        .asString()
        .hasSizeGreaterThan(10 << 20);
  }
}
