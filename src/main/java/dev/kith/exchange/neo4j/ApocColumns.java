package dev.kith.exchange.neo4j;

import dev.kith.exchange.foreign.Values;
import dev.kith.exchange.text.CsvDialect;
import dev.kith.exchange.text.CsvRecords;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// The columns of APOC's CSV, whose header has no types: a first reading finds what every cell of a
/// column can be, so that no text of a mixed column becomes a number.
record ApocColumns(List<String> names, List<InferredType> forms) {
  static final String ID = "_id";
  static final String LABELS = "_labels";
  static final String START = "_start";
  static final String END = "_end";
  static final String TYPE = "_type";
  private static final Set<String> OWN = Set.of(ID, LABELS, START, END, TYPE);

  ApocColumns {
    names = List.copyOf(names);
    forms = List.copyOf(forms);
  }

  /// What all cells of a column are.
  enum InferredType {
    NUMBER,
    TRUTH,
    LIST,
    TEXT;

    Optional<JsonNode> value(String cell) {
      return switch (this) {
        case NUMBER -> Values.isCanonicalNumber(cell) ? Values.number(cell) : Optional.empty();
        case TRUTH ->
            cell.equals("true") || cell.equals("false") ? Values.truth(cell) : Optional.empty();
        case LIST ->
            cell.startsWith("[")
                ? Values.json(cell.getBytes(StandardCharsets.UTF_8)).filter(JsonNode::isArray)
                : Optional.empty();
        case TEXT -> Optional.of(Values.text(cell));
      };
    }
  }

  static boolean isHeader(List<String> headers) {
    return (headers.contains(ID) && headers.contains(LABELS))
        || (headers.contains(START) && headers.contains(END) && headers.contains(TYPE));
  }

  boolean isProperty(int column) {
    return !OWN.contains(names.get(column));
  }

  static ApocColumns of(Path file, InputStream in, CsvDialect dialect) throws IOException {
    try (var records = new CsvRecords(file, in, dialect)) {
      var names = new ArrayList<String>();
      if (!records.next(names)) {
        return new ApocColumns(List.of(), List.of());
      }
      names.set(0, names.getFirst().replace("\uFEFF", ""));
      var possible = new ArrayList<Set<InferredType>>();
      names.forEach(_ -> possible.add(EnumSet.allOf(InferredType.class)));
      var cells = new ArrayList<String>();
      while (records.next(cells)) {
        for (int index = 0; index < Math.min(cells.size(), names.size()); index++) {
          var cell = cells.get(index);
          if (!cell.isEmpty()) {
            possible.get(index).removeIf(form -> form.value(cell).isEmpty());
          }
        }
      }
      // in the order of the constants, text last
      var forms = possible.stream().map(each -> each.iterator().next()).toList();
      return new ApocColumns(names, forms);
    }
  }
}
