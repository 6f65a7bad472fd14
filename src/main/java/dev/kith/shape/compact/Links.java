package dev.kith.shape.compact;

import dev.kith.shape.compact.EdgeKind.EdgeValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The relationships of an answer, listed at their ends.
///
/// @param numbers the rows of the nodes, from 1
record Links(List<EdgeValue> edges, Map<Value, Integer> numbers, Cell cell) {

  /// By number, the relationships of each row with those before it, in an order from which theirs
  /// follows: that of the later of their ends. Empty where they have another.
  Optional<Map<Integer, List<Link>>> byRow() {
    var links = new HashMap<Integer, List<Link>>();
    int last = 1;
    for (var edge : edges) {
      int subject = numbers.getOrDefault(edge.subject(), 0);
      int object = numbers.getOrDefault(edge.object(), 0);
      int later = Math.max(subject, object);
      if (later < last) {
        return Optional.empty();
      }
      last = later;
      links.computeIfAbsent(later, _ -> new ArrayList<>()).add(link(edge, subject == later));
    }
    return Optional.of(links);
  }

  private Link link(EdgeValue edge, boolean out) {
    var other = end(out ? edge.object() : edge.subject());
    return new Link(edge.predicate(), out, other, Columns.flat(edge.rest()));
  }

  private String end(Value node) {
    var number = numbers.get(node);
    return number == null ? new Cell(Map.of(), cell.time()).inline(node) : number.toString();
  }

  /// Lines of their own, each of relationships that follow each other and share one end.
  String lines(String key, EdgeKind kind) {
    var blocks = new ArrayList<String>();
    int at = 0;
    while (at < edges.size()) {
      var rests = new Columns();
      var lines = new ArrayList<Line>();
      int from;
      do {
        from = at;
        var edge = edges.get(at);
        var anchor =
            run(at, edge.object()) > run(at, edge.subject()) ? edge.object() : edge.subject();
        var links = new ArrayList<Link>();
        for (int end = at + run(at, anchor); at < end; at++) {
          var link = link(edges.get(at), edges.get(at).subject().equals(anchor));
          if (!rests.add(List.copyOf(link.rest().keySet()))) {
            break;
          }
          links.add(link);
        }
        if (!links.isEmpty()) {
          lines.add(new Line(end(anchor), links));
        }
      } while (at > from && at < edges.size());
      blocks.add(block(key + "[" + lines.size() + "] >" + kind.header(), lines, rests));
    }
    return String.join("\n", blocks);
  }

  /// Relationships that share one end.
  private record Line(String anchor, List<Link> links) {}

  private String block(String head, List<Line> lines, Columns rests) {
    var all = lines.stream().flatMap(line -> line.links.stream()).map(Link::rest).toList();
    var header = new Header(rests.paths(), all, cell, ")");
    var text = new StringBuilder(head).append(RowTable.bracketed(header.text()));
    for (var line : lines) {
      text.append('\n').append(line.anchor).append(' ').append(Link.text(line.links, header));
    }
    return text.toString();
  }

  /// How many relationships from a place on share an end.
  private int run(int from, Value anchor) {
    int at = from;
    while (at < edges.size()
        && (edges.get(at).subject().equals(anchor) || edges.get(at).object().equals(anchor))) {
      cell.time().passed(1);
      at++;
    }
    return at - from;
  }
}
