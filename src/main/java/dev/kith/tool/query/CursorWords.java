package dev.kith.tool.query;

import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.schema.Ontology;
import dev.kith.schema.PropertyType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/// Converts values to the words of a cursor, and back. Only signed cursors are ever read.
final class CursorWords {
  private CursorWords() {}

  static String word(Literal literal) {
    return switch (literal) {
      case Literal.Missing() -> "n";
      case Literal.Text(var text) -> "t" + text;
      case Literal.Whole(var number) -> "i" + number;
      case Literal.Real(var number) -> "r" + Double.toString(number);
      case Literal.Flag(var flag) -> "b" + flag;
      case Literal.Timestamp(var moment) -> "m" + moment;
      case Literal.Day(var day) -> "d" + day;
      case Literal.Texts _ -> throw new IllegalArgumentException("lists have no order");
    };
  }

  private static Literal literal(String word) {
    var rest = word.substring(1);
    return switch (word.charAt(0)) {
      case 'n' -> Literal.MISSING;
      case 't' -> new Literal.Text(rest);
      case 'i' -> new Literal.Whole(Long.parseLong(rest));
      case 'r' -> new Literal.Real(Double.parseDouble(rest));
      case 'b' -> new Literal.Flag(Boolean.parseBoolean(rest));
      case 'm' -> new Literal.Timestamp(Instant.parse(rest));
      case 'd' -> new Literal.Day(LocalDate.parse(rest));
      default -> throw new IllegalArgumentException("not a word of a cursor");
    };
  }

  static List<String> words(List<NodeRef> nodes) {
    var words = new ArrayList<String>();
    for (var node : nodes) {
      words.add(node.type());
      words.add(word(node.key()));
    }
    return words;
  }

  /// The nodes behind words; raises a fault where their types are no longer what they were.
  static List<NodeRef> nodes(List<String> words, Ontology ontology) {
    var nodes = new ArrayList<NodeRef>();
    for (int index = 0; index + 1 < words.size(); index += 2) {
      var type = ontology.nodeType(words.get(index)).orElseThrow(Cursors::outdated);
      nodes.add(new NodeRef(type.name(), literal(words.get(index + 1), type.key().type())));
    }
    return nodes;
  }

  /// The values behind words; raises a fault where their types are no longer what they were.
  static List<Literal> literals(List<String> words, List<PropertyType> types) {
    if (words.size() != types.size()) {
      throw Cursors.outdated();
    }
    var literals = new ArrayList<Literal>();
    for (int index = 0; index < words.size(); index++) {
      literals.add(literal(words.get(index), types.get(index)));
    }
    return literals;
  }

  private static Literal literal(String word, PropertyType type) {
    var literal = literal(word);
    boolean fits =
        switch (type) {
          case STRING, ENUM -> literal instanceof Literal.Text;
          case INT32, INT64 -> literal instanceof Literal.Whole;
          case FLOAT64 -> literal instanceof Literal.Real;
          case BOOLEAN -> literal instanceof Literal.Flag;
          case DATETIME -> literal instanceof Literal.Timestamp;
          case DATE -> literal instanceof Literal.Day;
          case STRINGS -> false;
        };
    if (!fits && !literal.equals(Literal.MISSING)) {
      throw Cursors.outdated();
    }
    return literal;
  }
}
