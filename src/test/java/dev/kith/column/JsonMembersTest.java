package dev.kith.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.pattern.Literal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Members read from JSON against what SQLite reads there.
class JsonMembersTest {
  private static final int ROUNDS = Seed.rounds(3_000);
  private static final long SEED = Seed.of(JsonMembersTest.class);

  private static final List<String> NAMES = List.of("a", "b", "ab", "", "\\u0061", "ä", "a\\\"");
  private static final List<String> VALUES =
      List.of(
          "\"\"",
          "\"x\"",
          "\"a}],:\"",
          "\"ä€😀\"",
          "\"\\n\"",
          "\"\\\"a\\\":1\"",
          "0",
          "-0",
          "7",
          "-7",
          "999999999999999999",
          "-9223372036854775808",
          "18446744073709551616",
          "1.5",
          "1e3",
          "1E+3",
          "true",
          "false",
          "null",
          "[]",
          "{}",
          "[1,{\"a\":2},\"]\"]",
          "{\"a\":{\"b\":[\"}\"]}}");

  @Test
  void aMemberThatIsReadIsWhatSqliteFindsThere() throws SQLException {
    var random = new SplittableRandom(SEED);
    int read = 0;
    try (var sqlite = DriverManager.getConnection("jdbc:sqlite::memory:")) {
      for (int round = 0; round < ROUNDS; round++) {
        var json = random(random);
        var draft = PropertyColumn.blank();
        var other = PropertyColumn.blank();
        var members = new JsonMembers(Map.of("a", draft, "ä", other));
        var inside = "12 " + json + " 5";
        if (members.read(9, inside, 3, 3 + json.length())) {
          read++;
          var description = "kith.seed=" + SEED + " " + json;
          assertThat(value(draft)).as(description).isEqualTo(found(sqlite, json, "$.\"a\""));
          assertThat(value(other)).as(description).isEqualTo(found(sqlite, json, "$.\"ä\""));
        }
      }
    }
    assertThat(read).isGreaterThan(ROUNDS / 10);
  }

  @Test
  void whatIsNotAnObjectIsLeftToSqlite() {
    for (var json :
        List.of("", "{", "}", "[]", "1", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\":1}x")) {
      var members = new JsonMembers(Map.of("a", PropertyColumn.blank()));
      assertThat(members.read(1, json, 0, json.length())).as(json).isFalse();
      var others = new JsonMembers(Map.of("b", PropertyColumn.blank()));
      assertThat(others.read(1, json, 0, json.length())).as(json).isFalse();
    }
  }

  private static String random(SplittableRandom random) {
    var json = new StringBuilder(space(random)).append('{');
    int count = random.nextInt(4);
    for (int member = 0; member < count; member++) {
      json.append(member > 0 ? "," : "").append(space(random));
      json.append('"').append(NAMES.get(random.nextInt(NAMES.size()))).append('"');
      json.append(space(random)).append(':').append(space(random));
      json.append(VALUES.get(random.nextInt(VALUES.size()))).append(space(random));
    }
    return json.append('}').append(space(random)).toString();
  }

  private static String space(SplittableRandom random) {
    return random.nextInt(4) > 0 ? "" : List.of(" ", "\n", "\t\r ").get(random.nextInt(3));
  }

  private static Literal value(ColumnDraft draft) {
    return draft.done().orElseThrow().value(9);
  }

  private static Literal found(Connection sqlite, String json, String path) throws SQLException {
    try (var statement = sqlite.prepareStatement("SELECT json_extract(?, ?)")) {
      statement.setString(1, json);
      statement.setString(2, path);
      try (var rows = statement.executeQuery()) {
        rows.next();
        return switch (rows.getObject(1)) {
          case null -> Literal.MISSING;
          case Integer whole -> new Literal.Whole(whole);
          case Long whole -> new Literal.Whole(whole);
          case Double real -> new Literal.Real(real);
          case Object text -> new Literal.Text(text.toString());
        };
      }
    }
  }
}
