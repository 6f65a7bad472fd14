package dev.kith.store.record;

import dev.kith.fault.Fault;
import dev.kith.graph.Marks;
import dev.kith.graph.Metadata;
import dev.kith.graph.Written.Outcome;
import dev.kith.graph.time.Noted;
import dev.kith.store.feed.StoredObservation;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// Adds, ends and deletes observations inside one transaction.
final class FactWriter {
  private final GraphTables tables;
  private final Instant now;
  private final String author;

  FactWriter(GraphTables tables, long now, String author) {
    this.tables = tables;
    this.now = Instant.ofEpochMilli(now);
    this.author = author;
  }

  /// How many observations of a node hold now.
  int holding(int node) throws SQLException {
    return holding(tables.rows().observations(node));
  }

  private int holding(Collection<StoredObservation> some) {
    return (int) some.stream().filter(each -> each.spans().holds(now)).count();
  }

  Outcome add(GraphRows.KeyedNode found, List<String> texts, Noted noted) throws SQLException {
    var at = noted.at().orElse(now).toEpochMilli();
    var known = new HashMap<String, StoredObservation>();
    tables.rows().observations(found.key()).forEach(each -> known.putIfAbsent(each.text(), each));
    var added = new ArrayList<String>();
    for (var text : texts) {
      var there = known.get(text);
      if (there == null) {
        var observation = new StoredObservation(text, at, author, noted.held());
        tables.insertObservation(found.key(), observation);
        known.put(text, observation);
        added.add(text);
        continue;
      }
      var spans = there.spans().again(noted.held(), now);
      if (!spans.equals(there.spans())) {
        tables.respan(found.key(), there, spans);
        known.put(text, there.during(spans));
        added.add(text);
      }
    }
    return observed(found, added, holding(known.values()));
  }

  /// @param at when; absent: now
  Outcome end(GraphRows.KeyedNode found, List<String> texts, Optional<Instant> at)
      throws SQLException {
    var named = new HashSet<>(texts);
    var wanted = new LinkedHashSet<>(texts);
    var end = at.orElse(now);
    var ended = new LinkedHashSet<String>();
    for (var observation : tables.rows().observations(found.key())) {
      if (!named.contains(observation.text())) {
        continue;
      }
      wanted.remove(observation.text());
      var left = observation.spans().before(end).orElseThrow(() -> tooEarly(observation, end));
      if (!left.equals(observation.spans())) {
        tables.respan(found.key(), observation, left);
        ended.add(observation.text());
      }
    }
    touch(found, ended);
    return new Outcome.Ended(List.copyOf(ended), List.copyOf(wanted), holding(found.key()));
  }

  private static RuntimeException tooEarly(StoredObservation observation, Instant end) {
    return new Fault.InvalidArguments(
            List.of(
                Fault.problem(
                    "/observations",
                    "'"
                        + observation.text()
                        + "' cannot end at "
                        + end
                        + ": it holds "
                        + observation.spans().text()
                        + ", which begins no earlier",
                    "a moment after it began; delete_observations removes what never held")))
        .raise();
  }

  /// An observation that an import added twice is deleted twice.
  Outcome forget(GraphRows.KeyedNode found, List<String> texts) throws SQLException {
    var unwanted = new LinkedHashSet<>(texts);
    var removed = new LinkedHashSet<String>();
    for (var observation : tables.rows().observations(found.key()).reversed()) {
      if (unwanted.contains(observation.text())) {
        tables.deleteObservation(found.key(), observation);
        removed.add(observation.text());
      }
    }
    unwanted.retainAll(removed);
    unpin(tables, found, List.copyOf(unwanted), now.toEpochMilli());
    return observed(found, List.copyOf(unwanted), holding(found.key()));
  }

  /// What is gone is pinned no more.
  static void unpin(GraphTables tables, GraphRows.KeyedNode found, List<String> removed, long now)
      throws SQLException {
    var before = found.node();
    var metadata = new Metadata(before.metadata());
    if (!removed.isEmpty() && before.metadata().contains(Marks.FACTS)) {
      var after = Marks.MarkEdit.ofFacts(removed, false).applied(metadata);
      if (!after.equals(metadata)) {
        tables.updateNode(found.key(), before, before.with(after.json()).at(now));
      }
    }
  }

  private Outcome observed(GraphRows.KeyedNode found, List<String> changed, int total)
      throws SQLException {
    touch(found, changed);
    return new Outcome.Observed(changed, total);
  }

  private void touch(GraphRows.KeyedNode found, Collection<String> changed) throws SQLException {
    if (!changed.isEmpty()) {
      tables.touchNode(found.key(), now.toEpochMilli());
    }
  }
}
