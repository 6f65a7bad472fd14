package dev.kith.store.record;

import dev.kith.schema.Vocabulary;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The names behind the codes of types and predicates, as of one change.
public record TermDictionary(Words types, Words predicates) {
  public static final TermDictionary NONE = new TermDictionary(Words.NONE, Words.NONE);

  /// One dictionary: codes are small and dense.
  public record Words(List<String> names, Map<String, Integer> codes) {
    static final Words NONE = new Words(List.of(), Map.of());

    public Words {
      names = List.copyOf(names);
      codes = Map.copyOf(codes);
    }

    public String name(int code) {
      return names.get(code);
    }

    public Optional<Integer> code(String name) {
      return Optional.ofNullable(codes.get(name));
    }
  }

  public static TermDictionary load(TableReader tables) throws SQLException {
    return new TermDictionary(words(tables, "type"), words(tables, "predicate"));
  }

  private static Words words(TableReader tables, String table) throws SQLException {
    var names = new ArrayList<String>();
    var codes = new HashMap<String, Integer>();
    tables.each(
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
  public static Vocabulary vocabulary(TableReader tables) throws SQLException {
    return new Vocabulary(counted(tables, "type"), counted(tables, "predicate"));
  }

  private static List<Vocabulary.Term> counted(TableReader tables, String table)
      throws SQLException {
    var terms = new ArrayList<Vocabulary.Term>();
    tables.each(
        "SELECT name, count FROM " + table + " WHERE count > 0",
        row -> terms.add(new Vocabulary.Term(row.getString(1), row.getLong(2))));
    terms.sort(Comparator.comparing(Vocabulary.Term::name));
    return terms;
  }
}
