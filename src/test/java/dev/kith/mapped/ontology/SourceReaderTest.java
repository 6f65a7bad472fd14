package dev.kith.mapped.ontology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SourceReaderTest {
  private static final String OF_FILES = "memory, threads";
  private static final String OF_POSTGRES = "user, password_variable, password_file, connections";
  private static final String OF_CLICKHOUSE =
      "user, password_variable, password_file, memory, threads";
  private static final Map<String, String> SETTINGS =
      Map.of(
          "user", "reader",
          "password_variable", "WORD",
          "password_file", "word.txt",
          "connections", "3",
          "memory", "2GB",
          "threads", "4");

  private static OntologyFile parse(String place, String setting) {
    var yaml =
        "source:\n  "
            + place
            + "\n  "
            + setting
            + ": "
            + SETTINGS.get(setting)
            + "\nnodes: {user: {key: id, properties: {id: int64}}}\n";
    return OntologyFile.parse(yaml, "o.yaml", Path.of("."));
  }

  private static List<Fault.Mistake> mistakes(String place, String setting) {
    var raised = catchThrowableOfType(FaultException.class, () -> parse(place, setting));
    return raised != null && raised.fault() instanceof Fault.InvalidOntology invalid
        ? invalid.mistakes()
        : List.of();
  }

  /// Holds every setting against a place, each in the third line.
  private static void holds(String place, String holder, String allowed) {
    for (var setting : SETTINGS.keySet()) {
      var expected = new ArrayList<Fault.Mistake>();
      if (!List.of(allowed.split(", ", -1)).contains(setting)) {
        var problem = "'" + setting + "' means nothing to " + holder;
        expected.add(new Fault.Mistake(3, problem, allowed, List.of()));
      }

      assertThat(mistakes(place, setting)).as(place + " " + setting).isEqualTo(expected);
    }
  }

  @Test
  void aSettingThatMeansNothingToWhatHoldsTheTablesIsRefused() {
    holds("file: forge.duckdb", "files", OF_FILES);
    holds("tables: {user: user.parquet}", "files", OF_FILES);
    holds("url: 'postgresql://one:5432/forge'", "PostgreSQL", OF_POSTGRES);
    holds("url: 'jdbc:postgresql://one/forge'", "PostgreSQL", OF_POSTGRES);
    holds("url: 'clickhouse://one:8123,two:8123/forge'", "ClickHouse", OF_CLICKHOUSE);
    holds("url: 'clickhouses://one/forge'", "ClickHouse", OF_CLICKHOUSE);
    holds("url: 'https://one:8443/forge'", "ClickHouse", OF_CLICKHOUSE);
  }

  @Test
  void ofAnAddressThatNoEngineTakesTheEngineSpeaks() {
    assertThat(mistakes("url: 'mysql://one/forge'", "memory")).isEmpty();
  }
}
