package dev.kith.store.forget;

import dev.kith.graph.history.Forgetting;
import dev.kith.store.feed.FeedErasure;
import dev.kith.store.record.GraphRows;
import dev.kith.store.sqlite.TableReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Chooses observations of entities that stay.
final class FactChoice {
  private static final String OBSERVATIONS =
      "SELECT key, node, text, at, by, spans FROM observation";

  private final TableReader tables;
  private final Forgetting what;
  private final long now;
  private final long before;
  private final Set<String> wanted;
  private final NodeChoice choice;

  /// The nodes whose observations may go, with their names.
  private final Map<Integer, String> about = new LinkedHashMap<>();

  private final List<Long> facts = new ArrayList<>();
  private final BitSet affected = new BitSet();
  private final BitSet live = new BitSet();

  /// Which nodes' observations of a text go.
  private final Map<String, BitSet> texts = new HashMap<>();

  FactChoice(TableReader tables, Forgetting what, long now) throws SQLException {
    this.tables = tables;
    this.what = what;
    this.now = now;
    this.before = what.before().map(moment -> moment.toEpochMilli()).orElse(Long.MAX_VALUE);
    this.wanted = new HashSet<>(what.texts());
    this.choice = new NodeChoice(tables, what);
  }

  ForgetSelection chosen() throws SQLException {
    choice.each((key, id, _) -> about.put(key, id));
    if (what.names().isEmpty()) {
      tables.each(OBSERVATIONS + " ORDER BY key", this::choose);
    } else {
      for (int node : about.keySet()) {
        tables.each(OBSERVATIONS + " WHERE node = ? ORDER BY key", this::choose, node);
      }
    }
    var history = new ArrayList<FeedErasure.FeedRow>();
    long deleted = findHistory(history);
    var names =
        affected.stream()
            .limit(EntityChoice.MOST_NAMES)
            .mapToObj(node -> about.getOrDefault(node, ""))
            .toList();
    return new ForgetSelection(
        new BitSet(),
        new BitSet(),
        facts,
        affected,
        deleted,
        history,
        new FeedErasure(tables).unpinned(this::isForgotten),
        unpinned(),
        names);
  }

  /// Pinned observations are repeated in the metadata of their node.
  private Map<Integer, String> unpinned() throws SQLException {
    var found = new HashMap<Integer, String>();
    for (int node : affected.stream().toArray()) {
      tables.each(
          "SELECT metadata FROM node WHERE key = ?",
          row -> {
            var before = row.getString(1);
            var after = FeedErasure.unpinned(before, text -> isForgotten(node, text));
            if (!after.equals(before)) {
              found.put(node, after);
            }
          },
          node);
    }
    return found;
  }

  private void choose(ResultSet row) throws SQLException {
    if (fits(row)) {
      facts.add(row.getLong(1));
      affected.set(row.getInt(2));
      texts.computeIfAbsent(row.getString(3), _ -> new BitSet()).set(row.getInt(2));
    }
  }

  private boolean fits(ResultSet row) throws SQLException {
    var by = row.getString(5);
    return about.containsKey(row.getInt(2))
        && (wanted.isEmpty() || wanted.contains(row.getString(3)))
        && row.getLong(4) < before
        && what.author().map(by::equals).orElse(true)
        && (!what.expired() || hasEnded(row.getString(6)));
  }

  private boolean hasEnded(@Nullable String spans) {
    return spans != null && GraphRows.spans(spans).all().getLast().until() <= now;
  }

  /// Whether deleted observations of that text go, too.
  private boolean isByText() {
    return !what.names().isEmpty()
        && !wanted.isEmpty()
        && what.author().isEmpty()
        && !what.expired();
  }

  /// Whether what the history holds of an observation goes: at its node, and at nodes that are
  /// gone.
  private boolean isForgotten(int node, String text) {
    var going = texts.getOrDefault(text, new BitSet());
    boolean was = isByText() && wanted.contains(text) && about.containsKey(node);
    return going.get(node) || was || (!going.isEmpty() && !live.get(node));
  }

  /// Finds the rows of the feed that tell of what goes, also of nodes that it was merged from, and
  /// of what was deleted before; returns how many observations were.
  private long findHistory(List<FeedErasure.FeedRow> history) throws SQLException {
    boolean byText = isByText();
    if (texts.isEmpty() && !byText) {
      return 0;
    }
    record Deleted(int node, String text) {}
    var deleted = new HashSet<Deleted>();
    tables.each("SELECT key FROM node", row -> live.set(row.getInt(1)));
    new FeedErasure(tables)
        .facts(
            (row, node, text) -> {
              if (isForgotten(node, text)) {
                history.add(row);
              }
              boolean going = texts.getOrDefault(text, new BitSet()).get(node);
              if (byText && wanted.contains(text) && about.containsKey(node) && !going) {
                deleted.add(new Deleted(node, text));
              }
            });
    deleted.forEach(each -> affected.set(each.node));
    return deleted.size();
  }
}
