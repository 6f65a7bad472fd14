package dev.kith.store;

import dev.kith.graph.Call;
import dev.kith.graph.Hit;
import dev.kith.graph.Observation;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.time.ValidTimeFilter;
import dev.kith.store.record.GraphRows;
import dev.kith.store.record.ReadCache;
import dev.kith.store.record.ShownFacts;
import dev.kith.store.scope.VisibleNodes;
import java.sql.SQLException;
import java.time.Instant;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;

/// The observations of an owned graph at one change, of the time that a call asks for.
final class OwnedFacts {
  private final Call call;
  private final ReadCache.ReadPoint snapshot;
  private final ReadCache cache;
  private final ShownFacts shown;
  private final Map<Integer, Integer> ended = new HashMap<>();

  /// @param now when the reading began
  OwnedFacts(Call call, ReadCache.ReadPoint snapshot, ReadCache cache, Instant now) {
    this.call = call;
    this.snapshot = snapshot;
    this.cache = cache;
    this.shown = new ShownFacts(call.showing(), now);
  }

  Map<Integer, List<Observation>> observations(int[] nodes) throws SQLException {
    var found = new LinkedHashMap<Integer, List<Observation>>();
    for (int node : nodes) {
      call.check();
      var all = all(node);
      var notes = shown.shown(all);
      if (!notes.isEmpty()) {
        found.put(node, notes);
      }
      if (notes.size() < all.size()) {
        ended.put(node, all.size() - notes.size());
      }
    }
    return found;
  }

  /// How many of each node that was read were not shown, where there are any.
  Map<Integer, Integer> ended(int[] nodes) {
    if (ended.isEmpty()) {
      return Map.of();
    }
    var found = new LinkedHashMap<Integer, Integer>();
    for (int node : nodes) {
      var count = ended.get(node);
      if (count != null) {
        found.put(node, count);
      }
    }
    return found;
  }

  /// The types of the nodes that have observations.
  ///
  /// @param name the name of a type by its code
  Set<String> types(IntFunction<String> name) throws SQLException {
    var types = new TreeSet<String>();
    snapshot
        .connection()
        .each(
            "SELECT DISTINCT type FROM node WHERE key IN (SELECT node FROM observation)",
            row -> types.add(name.apply(row.getInt(1))));
    return types;
  }

  /// Who noted something about the nodes that the caller sees.
  Set<String> authors(Optional<VisibleNodes> visible) throws SQLException {
    var authors = new TreeSet<String>();
    var tables = snapshot.connection();
    if (visible.isEmpty()) {
      tables.each("SELECT DISTINCT by FROM observation", row -> authors.add(row.getString(1)));
      return authors;
    }
    tables.each(
        "SELECT DISTINCT node, by FROM observation",
        row -> {
          call.check();
          if (visible.get().test(row.getInt(1))) {
            authors.add(row.getString(2));
          }
        });
    return authors;
  }

  /// The nodes that an author noted something about.
  BitSet notedBy(String author) throws SQLException {
    var nodes = new BitSet();
    snapshot
        .connection()
        .each("SELECT node FROM observation WHERE by = ?", row -> nodes.set(row.getInt(1)), author);
    return nodes;
  }

  private List<Observation> all(int node) throws SQLException {
    return cache.observations(node, snapshot, () -> stored(node));
  }

  private List<Observation> stored(int node) throws SQLException {
    return rows().observations(node).stream()
        .map(
            each ->
                new Observation(
                    each.text(), Instant.ofEpochMilli(each.at()), each.by(), each.spans()))
        .toList();
  }

  private GraphRows rows() throws SQLException {
    return new GraphRows(snapshot.connection());
  }

  /// Searches the indexes.
  @FunctionalInterface
  interface Search {
    List<Hit> find(SearchQuestion question, ShownFacts facts) throws SQLException;
  }

  /// What a search finds, last what it found by words of what did not hold. By meaning it finds
  /// only what held.
  List<Hit> currentFirst(SearchQuestion question, Search search) throws SQLException {
    boolean ordered =
        question.mode() == SearchQuestion.Mode.MEANING
            || shown.showing() instanceof ValidTimeFilter.Ever;
    var timed = ordered ? new BitSet() : rows().timedNodes(ShownFacts.MOST_TIMED);
    if (timed.isEmpty()) {
      return search.find(question, shown);
    }
    // As many more as may go behind others.
    var hits = search.find(question.limited(question.limit() + timed.cardinality()), shown);
    return shown.currentFirst(question.text(), hits, timed, this::texts).stream()
        .limit(question.limit())
        .toList();
  }

  private ShownFacts.DescribedNode texts(int node) throws SQLException {
    return new ShownFacts.DescribedNode(ShownFacts.described(rows().node(node)), all(node));
  }
}
