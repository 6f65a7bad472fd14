package dev.kith.store.history;

import dev.kith.store.feed.FeedPages;
import dev.kith.store.feed.FeedSlice.Triple;
import dev.kith.store.feed.StoredEdge;
import dev.kith.store.feed.StoredNode;
import dev.kith.store.record.GraphRows;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// What some events left behind. A row of the feed holds the state before it: the state after it is
/// in the next row about the same thing, or in the tables.
///
/// Two scans of the feed find the numbers of these rows for all events of a page, and only those
/// rows are read.
final class AfterImages {
  private final GraphRows rows;
  private final FeedPages pages;
  private final Map<StateKey<Integer>, Long> nodes = new HashMap<>();
  private final Map<StateKey<Triple>, Long> edges = new HashMap<>();
  private final Map<Integer, Long> deleted = new HashMap<>();

  /// A node or an edge after a row of the feed.
  private record StateKey<T>(T thing, long number) {}

  AfterImages(TableReader tables, List<EventRow> page) throws SQLException {
    this.rows = new GraphRows(tables);
    long first = page.stream().mapToLong(EventRow::number).min().orElse(Long.MAX_VALUE);
    this.pages = new FeedPages(tables);
    nodes(page, first);
    edges(page, first);
  }

  private void nodes(List<EventRow> page, long first) throws SQLException {
    var waiting = new HashMap<Integer, List<Long>>();
    for (var event : page) {
      event
          .edge()
          .ifPresent(edge -> waiting.computeIfAbsent(edge.object(), _ -> new ArrayList<>()));
      waiting.computeIfAbsent(event.node(), _ -> new ArrayList<>()).add(event.number());
    }
    // from the first row itself on: what deletes a node tells its last name
    pages.statesAfter(
        first - 1,
        waiting.keySet(),
        (number, node, gone) -> {
          arrived(waiting, node, number, nodes);
          if (gone) {
            deleted.put(node, number);
          }
        });
  }

  private void edges(List<EventRow> page, long first) throws SQLException {
    var waiting = new HashMap<Triple, List<Long>>();
    for (var event : page) {
      event
          .edge()
          .ifPresent(
              edge -> waiting.computeIfAbsent(edge, _ -> new ArrayList<>()).add(event.number()));
    }
    var subjects = new LinkedHashSet<Integer>();
    waiting.keySet().forEach(edge -> subjects.add(edge.subject()));
    pages.edgesAfter(first, subjects, (number, edge) -> arrived(waiting, edge, number, edges));
  }

  /// Gives a row to all who wait for it: the rows before it.
  private static <T> void arrived(
      Map<T, List<Long>> waiting, T thing, long number, Map<StateKey<T>, Long> into) {
    var numbers = waiting.getOrDefault(thing, new ArrayList<>());
    numbers.stream()
        .filter(earlier -> earlier < number)
        .forEach(earlier -> into.put(new StateKey<>(thing, earlier), number));
    numbers.removeIf(earlier -> earlier < number);
  }

  /// A node after a row; it was there.
  StoredNode node(int node, long number) throws SQLException {
    var replaced = nodes.get(new StateKey<>(node, number));
    return replaced == null ? rows.node(node).orElseThrow() : pages.state(replaced);
  }

  /// An edge after a row; it was there.
  StoredEdge edge(Triple edge, long number) throws SQLException {
    var replaced = edges.get(new StateKey<>(edge, number));
    return replaced == null
        ? rows.edge(edge.subject(), edge.predicate(), edge.object()).orElseThrow().state()
        : pages.edge(replaced);
  }

  /// The name that a node has, or had when it was deleted.
  String name(int node) throws SQLException {
    var known = rows.node(node);
    var last = deleted.get(node);
    return known.isEmpty() && last != null ? pages.state(last).id() : known.orElseThrow().id();
  }
}
