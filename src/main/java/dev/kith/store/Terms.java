package dev.kith.store;

import dev.kith.schema.Vocabulary;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The names behind the codes of types and predicates, as of one change.
record Terms(Words types, Words predicates) {
  static final Terms NONE = new Terms(Words.NONE, Words.NONE);

  /// One dictionary: codes are small and dense.
  record Words(List<String> names, Map<String, Integer> codes) {
    static final Words NONE = new Words(List.of(), Map.of());

    Words {
      names = List.copyOf(names);
      codes = Map.copyOf(codes);
    }

    String name(int code) {
      return names.get(code);
    }

    Optional<Integer> code(String name) {
      return Optional.ofNullable(codes.get(name));
    }
  }

  static Terms load(Session session) throws SQLException {
    return new Terms(words(session, "type"), words(session, "predicate"));
  }

  private static Words words(Session session, String table) throws SQLException {
    var names = new ArrayList<String>();
    var codes = new HashMap<String, Integer>();
    session.each(
        "SELECT code, name FROM " + table + " ORDER BY code",
        row -> {
          // Codes are given out in order and never taken back, so that they are the list's
          // positions.
          codes.put(row.getString(2), row.getInt(1));
          names.add(row.getString(2));
        });
    return new Words(names, codes);
  }

  /// Types and predicates in use with their counts, by name.
  static Vocabulary vocabulary(Session session) throws SQLException {
    return new Vocabulary(counted(session, "type"), counted(session, "predicate"));
  }

  private static List<Vocabulary.Term> counted(Session session, String table) throws SQLException {
    var terms = new ArrayList<Vocabulary.Term>();
    session.each(
        "SELECT name, count FROM " + table + " WHERE count > 0",
        row -> terms.add(new Vocabulary.Term(row.getString(1), row.getLong(2))));
    terms.sort(Comparator.comparing(Vocabulary.Term::name));
    return terms;
  }
}
