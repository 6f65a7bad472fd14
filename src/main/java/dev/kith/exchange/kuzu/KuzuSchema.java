package dev.kith.exchange.kuzu;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/// The tables that `schema.cypher` creates.
final class KuzuSchema {
  private final Path file;
  private final Map<String, Table> tables = new HashMap<>();

  /// A table of nodes, whose key is not empty, or of relationships.
  record Table(String name, String key, SequencedMap<String, KuzuType> columns, List<Ends> ends) {
    boolean ofNodes() {
      return !key.isEmpty();
    }
  }

  /// Which tables a relationship connects.
  record Ends(String from, String to) {}

  KuzuSchema(Path file) {
    this.file = file;
    for (var statement : Script.statements(file)) {
      if (statement.size() > 4
          && statement.get(0).is("CREATE")
          && statement.get(2).is("TABLE")
          && (statement.get(1).is("NODE") || statement.get(1).is("REL"))) {
        add(statement, statement.get(1).is("NODE"));
      }
    }
  }

  Map<String, Table> tables() {
    return tables;
  }

  private void add(List<Script.StatementWord> statement, boolean nodes) {
    int open = 0;
    while (open < statement.size() && !statement.get(open).is("(")) {
      open++;
    }
    var name = statement.get(open - 1).text();
    if (open == statement.size()) {
      throw Script.broken(file, statement.get(0).line(), "the table has no columns");
    }
    var columns = new LinkedHashMap<String, KuzuType>();
    var ends = new ArrayList<Ends>();
    var key = "";
    for (var part : parts(statement.subList(open + 1, statement.size()))) {
      if (part.size() >= 4 && part.get(0).is("PRIMARY") && part.get(1).is("KEY")) {
        key = part.get(3).text();
      } else if (part.size() == 4 && part.get(0).is("FROM") && part.get(2).is("TO")) {
        ends.add(new Ends(part.get(1).text(), part.get(3).text()));
      } else if (part.size() >= 2) {
        columns.put(part.get(0).text(), KuzuType.of(part.subList(1, part.size())));
        if (part.stream().anyMatch(word -> word.is("PRIMARY"))) {
          key = part.get(0).text();
        }
      }
    }
    if (nodes ? key.isEmpty() : ends.isEmpty()) {
      throw Script.broken(
          file,
          statement.get(0).line(),
          "the table '" + name + "' has no " + (nodes ? "primary key" : "FROM and TO"));
    }
    tables.put(name, new Table(name, nodes ? key : "", columns, ends));
  }

  /// Splits at the commas outside of inner brackets, up to the closing one.
  private static List<List<Script.StatementWord>> parts(List<Script.StatementWord> words) {
    var parts = new ArrayList<List<Script.StatementWord>>();
    var part = new ArrayList<Script.StatementWord>();
    int depth = 0;
    for (var word : words) {
      depth += word.is("(") ? 1 : word.is(")") ? -1 : 0;
      if (depth < 0) {
        break;
      }
      if (depth == 0 && word.is(",")) {
        parts.add(List.copyOf(part));
        part.clear();
      } else {
        part.add(word);
      }
    }
    parts.add(List.copyOf(part));
    return parts;
  }
}
