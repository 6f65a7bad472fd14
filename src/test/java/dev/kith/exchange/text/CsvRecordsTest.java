package dev.kith.exchange.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvRecordsTest {
  private static final CsvDialect DOUBLED = new CsvDialect(',', '"', '"');
  private static final CsvDialect ESCAPED = new CsvDialect(',', '"', '\\');

  private static CsvRecords records(CsvDialect dialect, String text) {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    return new CsvRecords(Path.of("rows.csv"), new ByteArrayInputStream(bytes), dialect);
  }

  private static List<List<String>> all(CsvDialect dialect, String text) throws IOException {
    var all = new ArrayList<List<String>>();
    try (var records = records(dialect, text)) {
      var cells = new ArrayList<String>();
      while (records.next(cells)) {
        all.add(List.copyOf(cells));
      }
    }
    return all;
  }

  @Test
  void linesEndAsOnAnySystem() throws IOException {
    assertThat(all(DOUBLED, "a,b\r\nc,\"d\"\r\n"))
        .containsExactly(List.of("a", "b"), List.of("c", "d"));
    assertThat(all(DOUBLED, "a,b\nc,d")).containsExactly(List.of("a", "b"), List.of("c", "d"));
  }

  @Test
  void quotesAreDoubledOrEscaped() throws IOException {
    assertThat(all(DOUBLED, "\"say \"\"hi\"\"\",x")).containsExactly(List.of("say \"hi\"", "x"));
    assertThat(all(ESCAPED, "\"say \\\"hi\\\"\",x")).containsExactly(List.of("say \"hi\"", "x"));
  }

  @Test
  void anEscapeStandsForItselfUnlessItEscapesSomething() throws IOException {
    assertThat(all(ESCAPED, "\"C:\\\\\",x")).containsExactly(List.of("C:\\", "x"));
    assertThat(all(ESCAPED, "\"C:\\temp\",x")).containsExactly(List.of("C:\\temp", "x"));
  }

  @Test
  void aQuotedCellThatIsNotClosedIsNamedByTheLineWhereItBegins() {
    var refused =
        catchThrowableOfType(FaultException.class, () -> all(DOUBLED, "a\n\"b\nb\",\"c\nd\n"));

    assertThat(refused.fault())
        .isEqualTo(new Fault.BadRow("rows.csv", 3, "a quoted cell is not closed"));
  }

  @Test
  void anEmptyLineIsBlankAndAQuotedEmptyCellIsNot() throws IOException {
    var cells = new ArrayList<String>();
    try (var records = records(DOUBLED, "\n\"\"\n")) {
      assertThat(records.next(cells)).isTrue();
      assertThat(records.isBlank(cells)).isTrue();
      assertThat(records.next(cells)).isTrue();
      assertThat(records.isBlank(cells)).isFalse();
      assertThat(records.next(cells)).isFalse();
    }
  }
}
