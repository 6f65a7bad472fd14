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
public record TermDictionary(TermCodes types, TermCodes predicates) {
  public static final TermDictionary NONE = new TermDictionary(TermCodes.NONE, TermCodes.NONE);

  /// One dictionary: codes are small and dense.
  public record TermCodes(List<String> names, Map<String, Integer> codes) {
    static final TermCodes NONE = new TermCodes(List.of(), Map.of());

    public TermCodes {
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
    return new TermDictionary(codes(tables, "type"), codes(tables, "predicate"));
  }

  private static TermCodes codes(TableReader tables, String table) throws SQLException {
    var names = new ArrayList<String>();
    var codes = new HashMap<String, Integer>();
    tables.each(
        "SELECT code, name FROM " + table + " ORDER BY code",
        row -> {
          // Codes are assigned in order and never removed, so they are positions in the list.
          codes.put(row.getString(2), row.getInt(1));
          names.add(row.getString(2));
        });
    return new TermCodes(names, codes);
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
