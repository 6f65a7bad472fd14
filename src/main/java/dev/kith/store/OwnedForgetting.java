package dev.kith.store;

import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.graph.history.Forgetting;
import dev.kith.graph.time.Age;
import dev.kith.store.feed.Change;
import dev.kith.store.feed.FeedWriter;
import dev.kith.store.forget.ForgetSelection;
import dev.kith.store.forget.ForgetWriter;
import dev.kith.store.forget.HistoryTrim;
import dev.kith.store.sqlite.ConnectionPool;
import dev.kith.store.sqlite.SqliteConnection;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/// Takes out of an owned graph what is to be forgotten, and history that is too old.
public final class OwnedForgetting {
  private final About about;
  private final ConnectionPool connections;
  private final LiveIndexes indexes;
  private final InstantSource clock;

  OwnedForgetting(
      About about, ConnectionPool connections, LiveIndexes indexes, InstantSource clock) {
    this.about = about;
    this.connections = connections;
    this.indexes = indexes;
    this.clock = clock;
  }

  /// Forgets, or only tells what would go.
  Forgetting.Forgotten run(Call call, Forgetting what, boolean dryRun) {
    return dryRun
        ? connections.readTransaction(
            call, tables -> ForgetSelection.of(tables, what, clock.millis()).dry(tables))
        : connections.write(call, "forgetting", connection -> forget(connection, call, what));
  }

  private Forgetting.Forgotten forget(SqliteConnection connection, Call call, Forgetting what)
      throws SQLException {
    long now = clock.millis();
    var journal = new FeedWriter(connection, new Change.Batch(now, call.writer(), 0));
    var chosen = ForgetSelection.of(connection, what, now);
    indexes.cleaning().mark();
    return new ForgetWriter(connection, journal, now).forget(chosen);
  }

  /// It is committed: whatever fails now is done later.
  Forgetting.Forgotten cleaned(Call call, Forgetting.Forgotten gone) {
    indexes.noteWrite(gone.change());
    boolean clean = indexes.cleaning().now(call);
    indexes.embedLater();
    return gone.withClean(clean);
  }

  /// Takes what was forgotten out of every file, however long that takes; false where another
  /// process is in the way.
  public boolean clean(Call call) throws IOException {
    return indexes.cleaning().run(call);
  }

  /// Does what idle processes do now and then: removes history that is too old, and what was
  /// forgotten from every file.
  public void upkeep(Call call) throws IOException {
    indexes.cleaning().runDue(call);
  }

  /// How much history is kept; absent: all.
  public Optional<Age> history() {
    return about.history().flatMap(Age::of);
  }

  /// What history there is from before a moment.
  public HistoryTrim.Trimmed trimmable(Call call, Instant before) {
    return new HistoryTrim(connections).dry(call, before);
  }

  /// Removes the history from before a moment.
  public HistoryTrim.Trimmed trim(Call call, Instant before, Progress progress) {
    return new HistoryTrim(connections).run(call, before, progress);
  }
}
