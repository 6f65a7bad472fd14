package dev.kith.store.forget;

import dev.kith.graph.history.Forgetting;
import dev.kith.store.feed.FeedErasure;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/// Chooses whole entities.
final class EntityChoice {
  static final int MOST_NAMES = 20;

  private final TableReader tables;
  private final FeedErasure feed;
  private final Forgetting what;
  private final NodeChoice choice;
  private final BitSet nodes = new BitSet();
  private final BitSet past = new BitSet();
  private final List<String> names = new ArrayList<>();

  EntityChoice(TableReader tables, Forgetting what) throws SQLException {
    this.tables = tables;
    this.feed = new FeedErasure(tables);
    this.what = what;
    this.choice = new NodeChoice(tables, what);
  }

  ForgetSelection chosen() throws SQLException {
    existing();
    if (what.types().isEmpty() && what.before().isEmpty() && what.author().isEmpty()) {
      for (var name : what.names()) {
        past.or(choice.deleted(name));
      }
    }
    var all = (BitSet) nodes.clone();
    all.or(past);
    if (!all.isEmpty()) {
      var live = live();
      feed.addMerged(all, node -> !live.get(node));
    }
    var history = feed.about(all);
    all.andNot(nodes);
    return new ForgetSelection(
        nodes, all, List.of(), new BitSet(), 0, history, List.of(), Map.of(), names);
  }

  private void existing() throws SQLException {
    long before = what.before().map(moment -> moment.toEpochMilli()).orElse(Long.MAX_VALUE);
    var author = what.author();
    var created = author.isPresent() ? feed.createdBy(author.get()) : new BitSet();
    choice.each(
        (key, id, updated) -> {
          boolean fits = updated < before && (author.isEmpty() || created.get(key));
          if (fits && !nodes.get(key) && names.size() < MOST_NAMES) {
            names.add(id);
          }
          nodes.set(key, nodes.get(key) || fits);
        });
  }

  private BitSet live() throws SQLException {
    var live = new BitSet();
    tables.each("SELECT key FROM node", row -> live.set(row.getInt(1)));
    return live;
  }
}
