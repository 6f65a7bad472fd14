package dev.kith.tool.query;

import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
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

  static Literal literal(String word) {
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

  static List<NodeRef> nodes(List<String> words) {
    var nodes = new ArrayList<NodeRef>();
    for (int index = 0; index + 1 < words.size(); index += 2) {
      nodes.add(new NodeRef(words.get(index), literal(words.get(index + 1))));
    }
    return nodes;
  }
}
