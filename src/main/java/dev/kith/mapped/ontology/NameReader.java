package dev.kith.mapped.ontology;

import dev.kith.graph.pattern.Literal;
import dev.kith.sql.FixedColumn;
import dev.kith.sql.SqlName;
import dev.kith.sql.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads the names and constants for the engine, and the names for callers.
final class NameReader {
  private static final Pattern WHOLE = Pattern.compile("[+-]?\\d{1,18}");
  private static final Pattern TYPE = Pattern.compile("(?!\\s)[^:\\p{Cc}\\p{Cs}]{1,120}(?<!\\s)");
  static final String TYPE_RULE =
      "1 to 120 characters, no colon or control character among them, and no blank at either end";
  private static final Pattern CALLED = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.-]{0,119}");
  private static final String CALLED_RULE =
      "a letter or _, then letters, digits, _, . and -, at most 120 in all";

  private NameReader() {}

  static Optional<SqlName> column(String text, int line, OntologyErrors errors) {
    try {
      return Optional.of(new SqlName(text));
    } catch (IllegalArgumentException broken) {
      errors.add(line, "this cannot be the name of a column: " + broken.getMessage());
      return Optional.empty();
    }
  }

  /// A table's name: if it is in a schema, dots separate its parts.
  static Optional<TableName> table(String text, int line, OntologyErrors errors) {
    try {
      return Optional.of(TableName.of(text.split("\\.", -1)));
    } catch (IllegalArgumentException broken) {
      errors.add(line, "this cannot be the name of a table: " + broken.getMessage());
      return Optional.empty();
    }
  }

  /// How a table's name is written.
  static String text(TableName table) {
    return String.join(".", table.parts().stream().map(SqlName::text).toList());
  }

  /// Whether this may be the name of a type of node or relationship. The part of an id before its
  /// first colon is its type.
  static boolean isCallable(String type) {
    return TYPE.matcher(type).matches();
  }

  static boolean callableType(String what, String name, int line, OntologyErrors errors) {
    return named(what, name, isCallable(name), TYPE_RULE, line, errors);
  }

  /// Whether this may be the name of a property.
  static boolean callable(String what, String name, int line, OntologyErrors errors) {
    return named(what, name, CALLED.matcher(name).matches(), CALLED_RULE, line, errors);
  }

  private static boolean named(
      String what, String name, boolean fine, String rule, int line, OntologyErrors errors) {
    if (!fine) {
      errors.add(line, "'" + name + "' cannot be the name of a " + what, rule);
    }
    return fine;
  }

  /// Columns that must hold constants.
  static List<FixedColumn> where(SettingsReader reader, OntologyErrors errors) {
    var fixed = new ArrayList<FixedColumn>();
    reader
        .mapping("where")
        .forEach(
            (column, value) -> {
              if (value instanceof YamlNode.Scalar scalar) {
                column(column, value.line(), errors)
                    .ifPresent(name -> fixed.add(new FixedColumn(name, constant(scalar))));
              } else {
                errors.add(value.line(), "'" + column + "' is " + value.sort(), "a constant");
              }
            });
    return fixed;
  }

  private static Literal constant(YamlNode.Scalar scalar) {
    var text = scalar.text();
    if (scalar.quoted()) {
      return new Literal.Text(text);
    }
    if (text.equals("true") || text.equals("false")) {
      return new Literal.Flag(text.equals("true"));
    }
    return WHOLE.matcher(text).matches()
        ? new Literal.Whole(Long.parseLong(text))
        : new Literal.Text(text);
  }
}
