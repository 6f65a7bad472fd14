package dev.kith.store.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.exchange.FileFormat;
import dev.kith.fault.Fault;
import dev.kith.store.Homes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The folders below `kuzu` were written by Kuzu 0.11.2: `EXPORT DATABASE` as Parquet, as CSV with
/// a header, and as CSV with other separators and quotes.
class FromKuzuTest {
  private static final Path EXPORTS = Path.of("src/test/resources/dev/kith/store/transfer/kuzu");
  private static final String ADA = "Person:Ada, \\\"the\\\" first";
  private static final String BOB = "Person:Bob\\nline two";

  @TempDir Path folder;
  private Brought brought;

  @BeforeEach
  void open() {
    brought = new Brought(folder, FileFormat.KUZU);
  }

  @AfterEach
  void close() {
    brought.close();
  }

  private static final List<String> OTHERS =
      List.of(
          "{\"id\":\""
              + BOB
              + "\",\"entity_type\":\"Person\",\"name\":\"Bob\\nline two\","
              + "\"age\":-9223372036854775808}",
          "{\"id\":\"Person:\",\"entity_type\":\"Person\",\"name\":\"\",\"nick\":[]}",
          "{\"id\":\"Plain:5\",\"entity_type\":\"Plain\",\"metadata.id\":5}",
          "{\"id\":\"Plain:6\",\"entity_type\":\"Plain\",\"metadata.id\":6}",
          "{\"id\":\"The City:0\",\"entity_type\":\"The City\",\"metadata.id\":0,"
              + "\"name\":\"London\",\"odd col\":\"x\"}",
          "{\"id\":\"The City:1\",\"entity_type\":\"The City\",\"metadata.id\":1,"
              + "\"name\":\"Zürich 🜁\"}",
          "{\"subject\":\""
              + ADA
              + "\",\"predicate\":\"KNOWS\",\"object\":\""
              + BOB
              + "\",\"how\":\"\"}",
          "{\"subject\":\""
              + ADA
              + "\",\"predicate\":\"KNOWS\",\"object\":\"The City:0\","
              + "\"how\":\"well\"}",
          "{\"subject\":\""
              + ADA
              + "\",\"predicate\":\"LIVES_IN\",\"object\":\"The City:0\","
              + "\"since\":1820,\"note\":\"a,b\\\"c\"}",
          "{\"subject\":\"Plain:5\",\"predicate\":\"BARE\",\"object\":\"Plain:6\"}");

  private static String ada(String height, String nick, String huge, String f3) {
    return "{\"id\":\""
        + ADA
        + "\",\"entity_type\":\"Person\",\"name\":\"Ada, \\\"the\\\" first\","
        + "\"age\":36,\"height\":"
        + height
        + ",\"alive\":false,\"born\":\"1815-12-10\","
        + "\"seen\":\"1843-01-02 03:04:05.678\",\"nick\":"
        + nick
        + ",\"home\":{\"street\":\"St James\",\"no\":12},\"scores\":{\"maths\":10},\"id128\":"
        + huge
        + ",\"u\":\"a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11\",\"raw\":\"\\\\xAA\\\\xBC\","
        + "\"span\":\"1 year 2 days\",\"small\":200,\"grid\":[[1,2],[3]],\"f3\":"
        + f3
        + ",\"ts_ns\":\"2020-01-01 00:00:00.123456\",\"ts_tz\":\"2019-12-31 22:00:00+00\"}";
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "csv-options"})
  void theCsvOfKuzuIsReadByItsSchema(String export) throws IOException {
    // Kuzu does not quote what is inside a list: the comma in a nickname separates.
    var ada =
        ada(
            "1.650000",
            "[\"Countess\",\"a;b\",\"\\\"c\\\"\"]",
            "170141183460469231731687303715884105727",
            "[1.000000,2.000000,3.500000]");

    assertThat(brought.lines(EXPORTS.resolve(export)))
        .containsExactlyInAnyOrderElementsOf(with(ada));
  }

  /// Its column SERIAL has a mark that Parquet does not know; Kuzu writes INT128 as a double there.
  @Test
  void theParquetOfKuzuIsReadWithItsSerialColumns() throws IOException {
    var ada =
        ada("1.65", "[\"Countess\",\"a;b, \\\"c\\\"\"]", "1.7014118346046923E+38", "[1.0,2.0,3.5]");

    assertThat(brought.lines(EXPORTS.resolve("parquet")))
        .containsExactlyInAnyOrderElementsOf(with(ada));
  }

  private static List<String> with(String ada) {
    var all = new java.util.ArrayList<>(OTHERS);
    all.add(ada);
    return all;
  }

  private Path export(String schema, String copy) throws IOException {
    var export = Files.createTempDirectory(folder, "export");
    Files.writeString(export.resolve("schema.cypher"), schema);
    Files.writeString(export.resolve("copy.cypher"), copy);
    return export;
  }

  private static final String SCHEMA =
      """
      CREATE NODE TABLE A (id INT64, n DECIMAL(10, 2), PRIMARY KEY(id));
      CREATE REL TABLE R (FROM A TO A, w DOUBLE, MANY_MANY);
      """;

  @Test
  void namesWithoutQuotesAndMissingOptionsWillDo() throws IOException {
    var export = export(SCHEMA, "COPY A FROM \"a.csv\";\nCOPY R FROM \"r.csv\" (HEADER=true);\n");
    Homes.file(export, "a.csv", "1,2.50", "2,");
    Homes.file(export, "r.csv", "a,b,w", "1,2,NaN");

    assertThat(brought.lines(export))
        .containsExactly(
            "{\"id\":\"A:1\",\"entity_type\":\"A\",\"metadata.id\":1,\"n\":2.50}",
            "{\"id\":\"A:2\",\"entity_type\":\"A\",\"metadata.id\":2}",
            "{\"subject\":\"A:1\",\"predicate\":\"R\",\"object\":\"A:2\",\"w\":\"NaN\"}");
  }

  @Test
  void aBadRowIsReportedWithItsFileAndLine() throws IOException {
    var export = export(SCHEMA, "COPY A FROM \"a.csv\";\nCOPY R FROM \"r.csv\";\n");
    var nodes = Homes.file(export, "a.csv", "1,2", "two,3");
    var edges = Homes.file(export, "r.csv", "1,1,1", "1,9,1");

    assertThat(brought.fault(export))
        .isEqualTo(
            new Fault.BadRow(
                nodes.toString(), 2, "'id' is not of the type that schema.cypher says"));
    Homes.file(export, "a.csv", "1,2,3");
    assertThat(brought.refusal(export)).contains("a.csv:1", "3 cells for 2 columns");
    Homes.file(export, "a.csv", "1,\"2");
    assertThat(brought.refusal(export)).contains("a.csv:1", "not closed");
    Homes.file(export, "a.csv", "1,2");
    assertThat(brought.fault(export))
        .isEqualTo(
            new Fault.BadRow(
                edges.toString(), 2, "there is no node for one end of the edge: 'A:1' or 'A:9'"));
    Files.write(export.resolve("a.csv"), "\u00ff,1\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(brought.refusal(export)).contains("a.csv:1", "not UTF-8");
  }

  @Test
  void aFolderThatIsNoExportIsRefused() throws IOException {
    assertThat(brought.refusal(folder)).contains("there is no copy.cypher", "EXPORT DATABASE");
    assertThat(brought.refusal(folder.resolve("nowhere"))).contains("it is not a folder");
    assertThat(brought.refusal(export(SCHEMA, "COPY A FROM \"a.csv\";")))
        .contains("a.csv: there is no such file", "line 1");
    assertThat(brought.refusal(export(SCHEMA, "\nCOPY B FROM \"a.csv\";")))
        .contains("copy.cypher:2", "no table 'B'");
    assertThat(brought.refusal(export(SCHEMA, "COPY A (`m`) FROM \"a.csv\";")))
        .contains("copy.cypher:1", "no column 'm'");
    assertThat(brought.refusal(export(SCHEMA, "COPY A FROM \"../../a.csv\";")))
        .contains("outside of the folder");
    assertThat(brought.refusal(export("CREATE NODE TABLE `A (id INT64)", "")))
        .contains("schema.cypher:1", "not closed");
    assertThat(brought.refusal(export("CREATE NODE TABLE A (id INT64)", "")))
        .contains("schema.cypher:1", "no primary key");
    var damaged = export(SCHEMA, "COPY A FROM \"a.parquet\";");
    Files.writeString(damaged.resolve("a.parquet"), "PAR1 and nothing else PAR1");
    assertThat(brought.refusal(damaged)).contains("a.parquet", "cannot be read to its end");
  }
}
