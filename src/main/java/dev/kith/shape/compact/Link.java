package dev.kith.shape.compact;

import java.util.List;
import java.util.Map;

/// A relationship as it is listed at one of its ends.
///
/// @param out whether it leads away from that end
/// @param other the other end: the number of its row, or its identity as JSON
/// @param rest what it has beyond its ends and its predicate
record Link(String predicate, boolean out, String other, Map<Columns.Path, Value> rest) {

  /// The same with each of its objects in one cell.
  Link whole() {
    return new Link(predicate, out, other, Columns.whole(rest));
  }

  /// Some relationships of one end, each predicate once for those that follow each other.
  static String text(List<Link> links, Header header) {
    var text = new StringBuilder();
    for (int at = 0; at < links.size(); at++) {
      var link = links.get(at);
      boolean same = at > 0 && links.get(at - 1).predicate.equals(link.predicate);
      if (!same) {
        text.append(at > 0 ? " " : "").append(Cell.name(link.predicate));
      }
      boolean continues = same && links.get(at - 1).out == link.out;
      text.append(continues ? ',' : link.out ? '>' : '<').append(link.other);
      var cells = Header.trimmed(header.cells(link.rest));
      if (!cells.isEmpty()) {
        text.append('(').append(String.join("|", cells)).append(')');
      }
    }
    return text.toString();
  }
}
