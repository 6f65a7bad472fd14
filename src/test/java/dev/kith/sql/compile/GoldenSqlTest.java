package dev.kith.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.sql.Dialect;
import dev.kith.sql.Statement;
import dev.kith.sql.dialect.ClickHouseDialect;
import dev.kith.sql.dialect.DuckDbDialect;
import dev.kith.sql.dialect.PostgresDialect;
import dev.kith.sql.dialect.SqliteDialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The SQL of every dialect for every shape of question, and its answer, as files to read:
/// `src/test/golden/query/<case>`. `./dev golden` writes them anew.
final class GoldenSqlTest {
  private static final Path FOLDER = Path.of("src/test/golden/query");
  private static final boolean UPDATE = Boolean.getBoolean("golden.update");
  private static final Map<String, Dialect> DIALECTS =
      Map.of(
          "sqlite", new SqliteDialect(),
          "duckdb", new DuckDbDialect(),
          "postgres", new PostgresDialect(),
          "clickhouse", new ClickHouseDialect());

  @Test
  void everyCaseIsWrittenAndAnsweredAsItsFilesSay() throws Exception {
    var cases = cases();
    try (var sqlite = TestEngine.sqlite();
        var duckdb = TestEngine.duckdb()) {
      sqlite.load(ForgeFixture.tables());
      duckdb.load(ForgeFixture.tables());
      for (var golden : cases.entrySet()) {
        var folder = FOLDER.resolve(golden.getKey());
        keep(folder.resolve("question.txt"), GoldenText.question(golden.getValue()));
        for (var dialect : DIALECTS.entrySet()) {
          keep(
              folder.resolve(dialect.getKey() + ".sql"),
              sql(golden.getValue(), dialect.getValue()));
        }
        keep(folder.resolve("answer.txt"), answer(golden.getValue(), sqlite));
        assertThat(answer(golden.getValue(), duckdb))
            .as(golden.getKey() + " on DuckDB")
            .isEqualTo(Files.readString(folder.resolve("answer.txt")));
      }
    }
  }

  @Test
  void thereIsNoFolderWithoutACaseAndThereAreManyCases() throws IOException {
    try (var folders = Files.list(FOLDER)) {
      var named = folders.map(folder -> folder.getFileName().toString()).toList();

      assertThat(new TreeSet<>(named)).isEqualTo(new TreeSet<>(cases().keySet()));
      assertThat(named).hasSizeGreaterThanOrEqualTo(80);
    }
  }

  private static Map<String, GoldenCase> cases() {
    var cases = new LinkedHashMap<String, GoldenCase>();
    cases.putAll(GoldenFinds.all());
    cases.putAll(GoldenHops.all());
    cases.putAll(GoldenTotals.all());
    return cases;
  }

  private static String sql(GoldenCase golden, Dialect dialect) {
    var compiler = new SqlCompiler(Forge.MAPPING, dialect);
    return switch (golden) {
      case GoldenCase.Find(var question, var scope) -> text(compiler.find(question, scope));
      case GoldenCase.Hops(var question, var scope) ->
          compiler
              .hops(question, scope)
              .map(hops -> text(hops.statement()))
              .orElse("-- nothing can be taken\n");
      case GoldenCase.Totals(var question, var scope) -> text(compiler.aggregate(question, scope));
    };
  }

  private static String text(Statement statement) {
    return statement.text()
        + "\n"
        + statement.binds().stream()
            .map(bind -> "-- " + GoldenText.value(bind) + "\n")
            .collect(Collectors.joining());
  }

  private static String answer(GoldenCase golden, TestEngine engine) throws SQLException {
    var compiler = new SqlCompiler(Forge.MAPPING, engine.dialect());
    return switch (golden) {
      case GoldenCase.Find(var question, var scope) ->
          GoldenText.rows(engine.run(compiler.find(question, scope)));
      case GoldenCase.Hops(var question, var scope) -> {
        var hops = compiler.hops(question, scope);
        yield hops.isEmpty()
            ? ""
            : GoldenText.hops(hops.get().hops(engine.run(hops.get().statement())));
      }
      case GoldenCase.Totals(var question, var scope) ->
          GoldenText.rows(engine.run(compiler.aggregate(question, scope)));
    };
  }

  private static void keep(Path file, String content) throws IOException {
    if (UPDATE) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, content);
    }
    assertThat(content).as(file.toString()).isEqualTo(Files.readString(file));
  }
}
