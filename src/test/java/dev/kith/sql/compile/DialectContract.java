package dev.kith.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Scope;
import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.Rows;
import dev.kith.schema.PropertyType;
import dev.kith.sql.CaseFolding;
import dev.kith.sql.Statement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// What every dialect must do on its own engine: answer as a naive reading of the rows does.
///
/// `-Dkith.rounds=100` asks of more graphs, `-Dkith.seed=7` begins with another.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract sealed class DialectContract
    permits SqliteDialectTest, DuckDbDialectTest, PostgresDialectTest, ClickHouseDialectTest {
  private static final int GRAPHS = Seed.rounds(5);
  private static final long SEED = Seed.of(DialectContract.class);
  private static final int QUESTIONS = 40;
  private static final Comparator<List<Literal>> NEARLY = DialectContract::nearly;

  private TestEngine engine;

  abstract TestEngine open() throws Exception;

  @BeforeAll
  void start() throws Exception {
    engine = open();
  }

  @AfterAll
  void stop() throws Exception {
    if (engine != null) {
      engine.close();
    }
  }

  TestEngine engine() {
    return engine;
  }

  @Test
  void randomQuestionsAreAnsweredAsANaiveReadingDoes() throws SQLException {
    var compiler = new SqlCompiler(Forge.MAPPING, engine.dialect());
    for (int graph = 0; graph < GRAPHS; graph++) {
      long seed = SEED + graph;
      var random = new Random(seed);
      var tables = new RandomForge(random).tables(random.nextInt(30));
      engine.load(tables);
      var questions = new RandomForgeQuestions(random);
      for (int at = 0; at < QUESTIONS; at++) {
        var scope = questions.scope();
        var description = "-Dkith.seed=" + seed + " question " + at + " under " + scope;
        ask(compiler, new NaiveForge(tables, scope), questions, scope, description, at % 3);
      }
    }
  }

  /// In every place of a word: some languages write a letter otherwise at its end.
  @Test
  void everyLetterBecomesItsSimpleLowerCaseWhereverItStands() throws SQLException {
    var letters =
        IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
            .filter(point -> Character.toLowerCase(point) != point && !isOfUnicode16(point))
            .mapToObj(Character::toString)
            .map(letter -> letter + "a" + letter + "a" + letter)
            .collect(Collectors.joining(" "));
    var column = new Rows.Column("folded", PropertyType.STRING);
    var dialect = engine.dialect();
    var bound = dialect.bound(dialect.placeholder(0, PropertyType.STRING), PropertyType.STRING);

    var rows =
        engine.run(
            new Statement(
                "SELECT " + dialect.folded(bound),
                List.of(new Literal.Text(letters)),
                List.of(column)));

    assertThat(rows).containsExactly(List.of(new Literal.Text(CaseFolding.fold(letters))));
  }

  @Test
  void aPartOfATextIsFoundInItsOwnCaseAndLiterally() throws SQLException {
    var texts =
        List.of("", "a", "A", "aB", "Ab", "a*b", "a?b", "[a]", "]^-!", "a_b", "100%", "\\é");
    var dialect = engine.dialect();
    for (var part : Filter.Part.values()) {
      for (var text : texts) {
        for (var piece : texts) {
          var binds =
              List.<Literal>of(
                  new Literal.Text(text), new Literal.Text(dialect.pattern(part, piece)));
          var condition =
              dialect.matches(
                  dialect.bound(dialect.placeholder(0, PropertyType.STRING), PropertyType.STRING),
                  dialect.placeholder(1, PropertyType.STRING));
          boolean expected =
              switch (part) {
                case ANYWHERE -> text.contains(piece);
                case START -> text.startsWith(piece);
                case END -> text.endsWith(piece);
              };

          var rows =
              engine.run(
                  new Statement(
                      "SELECT CASE WHEN " + condition + " THEN 1 ELSE 0 END",
                      binds,
                      List.of(new Rows.Column("found", PropertyType.INT64))));

          assertThat(rows)
              .as("%s %s %s", text, part, piece)
              .containsExactly(List.of(new Literal.Whole(expected ? 1 : 0)));
        }
      }
    }
  }

  /// What a total is of may depend on who asks, and who asks is bound.
  @Test
  void aTotalCanBeOfAValueThatIsBound() throws SQLException {
    var dialect = engine.dialect();
    for (var function : Function.values()) {
      var binds = new ArrayList<Literal>();
      var total =
          dialect.total(
              function,
              () -> {
                binds.add(new Literal.Real(2.5));
                var at = dialect.placeholder(binds.size() - 1, PropertyType.FLOAT64);
                return dialect.bound(at, PropertyType.FLOAT64);
              },
              PropertyType.FLOAT64);
      boolean counts = function == Function.COUNT || function == Function.COUNT_DISTINCT;

      var rows =
          engine.run(
              new Statement(
                  "SELECT " + total,
                  binds,
                  List.of(
                      new Rows.Column(
                          "total", counts ? PropertyType.INT64 : PropertyType.FLOAT64))));

      assertThat(rows)
          .as("%s", function)
          .containsExactly(List.of(counts ? new Literal.Whole(1) : new Literal.Real(2.5)));
    }
  }

  /// Not every engine knows letters of 2024.
  private static boolean isOfUnicode16(int point) {
    return point == 0x1C89
        || (point >= 0xA7CB && point <= 0xA7DC)
        || (point >= 0x10D50 && point <= 0x10D65);
  }

  private void ask(
      SqlCompiler compiler,
      NaiveForge naive,
      RandomForgeQuestions questions,
      Scope scope,
      String description,
      int sort)
      throws SQLException {
    switch (sort) {
      case 0 -> {
        var question = questions.find();
        var statement = compiler.find(question, scope);
        compare(statement, question.limit(), naive.find(question), description + "\n" + question);
      }
      case 1 -> {
        var question = questions.hops();
        var statement = compiler.hops(question, scope);
        var expected = naive.hops(question);
        List<Hop> found =
            statement.isPresent()
                ? statement.get().hops(run(statement.get().statement(), description + question))
                : List.of();
        // each branch is cut, and who asks cuts what they found together
        var hops = question.first().map(first -> first.of(found)).orElse(found);
        assertThat(hops)
            .as(() -> description + "\n" + question + "\n" + statement)
            .hasSameSizeAs(expected);
        assertThat(new HashSet<>(hops))
            .as(() -> description + "\n" + question + "\n" + statement)
            .isEqualTo(expected);
      }
      default -> {
        var question = questions.aggregate();
        var statement = compiler.aggregate(question, scope);
        compare(
            statement, question.limit(), naive.aggregate(question), description + "\n" + question);
      }
    }
  }

  private List<List<Literal>> run(Statement statement, String description) throws SQLException {
    try {
      return engine.run(statement);
    } catch (SQLException e) {
      throw new SQLException(description + "\n" + statement.text() + "\n" + statement.binds(), e);
    }
  }

  /// @param most where keys bound the rows a statement may tell more, of which the first count
  private void compare(
      Statement statement, int most, List<List<Literal>> expected, String description)
      throws SQLException {
    assertThat(run(statement, description).stream().limit(most).toList())
        .as(() -> description + "\n" + statement.text() + "\n" + statement.binds())
        .usingElementComparator(NEARLY)
        .containsExactlyElementsOf(expected);
  }

  /// Equal, but for the last digits of sums and means: an engine may add in another order.
  private static int nearly(List<Literal> left, List<Literal> right) {
    for (int at = 0; at < left.size(); at++) {
      boolean same = left.get(at).equals(right.get(at));
      if (left.get(at) instanceof Literal.Real(var one)
          && right.get(at) instanceof Literal.Real(var other)) {
        double size = Math.max(1, Math.max(Math.abs(one), Math.abs(other)));
        same = Math.abs(one - other) <= 1e-9 * size;
      }
      if (!same) {
        return 1;
      }
    }
    return left.size() - right.size();
  }
}
