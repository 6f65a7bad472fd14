package dev.kith.store.column;

import dev.kith.column.ColumnDraft;
import dev.kith.column.PropertyColumn;
import dev.kith.schema.PropertyType;
import dev.kith.sql.PropertySource;
import dev.kith.sql.dialect.SqliteDialect;
import dev.kith.store.feed.FeedSlice;
import dev.kith.store.sqlite.TableReader;
import java.lang.ref.SoftReference;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/// Keeps the columns that aggregates read in step with the tables (B13).
///
/// The first aggregate over a property reads it from all nodes of the type, which takes no longer
/// than the same aggregate by SQL; after that only what the feed reports is read again. Columns
/// live in memory alone: no file can be outdated or damaged. Nobody waits here: while another
/// thread works, SQL answers.
public final class LiveColumns {
  /// Past this many changed nodes it is cheaper to read all of them.
  private static final int MAX_NODES = 50_000;

  /// Past this many rows in the feed, too.
  private static final long LONG_FEED = 200_000;

  private static final long MIN_BYTES = 32L << 20;

  private static final SqliteDialect DIALECT = new SqliteDialect();

  private final ReentrantLock working = new ReentrantLock();
  private final long maxBytes;

  /// Columns may be dropped at any time when memory is short.
  private volatile SoftReference<ColumnSet> cached = new SoftReference<>(ColumnSet.NOTHING);

  /// Columns as of one change; empty for those that cannot be built.
  private record ColumnSet(long change, Map<ColumnKey, Optional<PropertyColumn>> columns) {
    static final ColumnSet NOTHING = new ColumnSet(0, Map.of());

    ColumnSet {
      columns = Map.copyOf(columns);
    }

    boolean knows(long wantedChange, Collection<ColumnKey> wanted) {
      return change == wantedChange && columns.keySet().containsAll(wanted);
    }

    /// Empty where one of the wanted columns cannot be built.
    Optional<Map<ColumnKey, PropertyColumn>> chosen(Collection<ColumnKey> wanted) {
      var chosen = new HashMap<ColumnKey, PropertyColumn>();
      for (var key : wanted) {
        var column = columns.getOrDefault(key, Optional.empty());
        if (column.isEmpty()) {
          return Optional.empty();
        }
        chosen.put(key, column.get());
      }
      return Optional.of(chosen);
    }
  }

  /// The property that a column holds.
  ///
  /// @param type the code of the nodes' type
  /// @param stored where its values are stored
  /// @param as the type of the values, which decides how they are read
  public record ColumnKey(int type, PropertySource stored, PropertyType as) {
    public ColumnKey {
      // Only times are read differently from how they are stored.
      as = as == PropertyType.DATETIME ? as : PropertyType.STRING;
    }

    /// A property as it is written, times as texts; empty where its values are of several sorts.
    public static Optional<ColumnKey> plain(int type, PropertySource stored) {
      return stored instanceof PropertySource.JsonMember
          ? Optional.of(new ColumnKey(type, stored, PropertyType.STRING))
          : Optional.empty();
    }

    /// Whether its values are read as they are stored.
    boolean isPlain() {
      return as == PropertyType.STRING && stored instanceof PropertySource.JsonMember;
    }

    String expression() {
      return switch (stored) {
        case PropertySource.JsonMember _ -> DIALECT.member("metadata", "?", as);
        case PropertySource.MixedJsonMember _ -> DIALECT.memberText("metadata", "?");
        case PropertySource.Column _, PropertySource.IdKey _ ->
            throw new IllegalArgumentException("not in metadata");
      };
    }

    /// The path of its member in the metadata.
    public String path() {
      return switch (stored) {
        case PropertySource.JsonMember(_, var member) -> DIALECT.memberPath(member);
        case PropertySource.MixedJsonMember(_, var member) -> DIALECT.memberPath(member);
        case PropertySource.Column _, PropertySource.IdKey _ ->
            throw new IllegalArgumentException("not in metadata");
      };
    }
  }

  public LiveColumns() {
    this(Math.max(MIN_BYTES, Runtime.getRuntime().maxMemory() / 4));
  }

  /// @param maxBytes about how much memory all columns may take
  public LiveColumns(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /// Columns at the change of the open transaction; empty where SQL should answer instead.
  public Optional<Map<ColumnKey, PropertyColumn>> at(
      TableReader tables, long change, Collection<ColumnKey> wanted) throws SQLException {
    var now = now();
    if (now.knows(change, wanted)) {
      return now.chosen(wanted);
    }
    if (!working.tryLock()) {
      return Optional.empty();
    }
    try {
      now = now();
      if (now.change > change) {
        return Optional.empty(); // another thread reads a later change
      }
      if (now.change < change) {
        now = keep(new ColumnSet(change, caughtUp(now, tables, change)));
      }
      if (!now.knows(change, wanted)) {
        now = keep(new ColumnSet(change, with(now, tables, wanted)));
      }
      return now.chosen(wanted);
    } finally {
      working.unlock();
    }
  }

  private ColumnSet now() {
    var now = cached.get();
    return now == null ? ColumnSet.NOTHING : now;
  }

  private ColumnSet keep(ColumnSet now) {
    cached = new SoftReference<>(now);
    return now;
  }

  private static Map<ColumnKey, Optional<PropertyColumn>> caughtUp(
      ColumnSet before, TableReader tables, long change) throws SQLException {
    if (before.columns.isEmpty()) {
      return Map.of();
    }
    var touched = touched(tables, before.change, change);
    if (touched.isEmpty()) {
      return Map.of();
    }
    var columns = new HashMap<>(before.columns);
    if (!touched.get().isEmpty()) {
      var drafts = new HashMap<ColumnKey, ColumnDraft>();
      before.columns.forEach(
          (key, column) -> column.ifPresent(known -> drafts.put(key, known.draft())));
      for (var some : byType(drafts).entrySet()) {
        reread(tables, some.getKey(), some.getValue(), touched.get());
      }
      drafts.forEach((key, draft) -> columns.put(key, draft.done()));
    }
    return columns;
  }

  /// The nodes that changed; empty where they are so many that reading all is cheaper.
  private static Optional<Set<Integer>> touched(TableReader tables, long from, long to)
      throws SQLException {
    return to - from > LONG_FEED
        ? Optional.empty()
        : FeedSlice.between(tables, from, to, _ -> true)
            .map(slice -> slice.nodes().keySet())
            .filter(nodes -> nodes.size() <= MAX_NODES);
  }

  private static Map<Integer, Map<ColumnKey, ColumnDraft>> byType(
      Map<ColumnKey, ColumnDraft> drafts) {
    return drafts.entrySet().stream()
        .collect(
            Collectors.groupingBy(
                draft -> draft.getKey().type(),
                Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  private static void reread(
      TableReader tables, int type, Map<ColumnKey, ColumnDraft> drafts, Set<Integer> touched)
      throws SQLException {
    var read = new ColumnRead(tables, type, drafts);
    for (int node : touched) {
      read.again(node);
    }
  }

  /// The columns of this change and the wanted ones.
  private Map<ColumnKey, Optional<PropertyColumn>> with(
      ColumnSet before, TableReader tables, Collection<ColumnKey> wanted) throws SQLException {
    var drafts = new HashMap<ColumnKey, ColumnDraft>();
    wanted.stream()
        .filter(key -> !before.columns.containsKey(key))
        .forEach(key -> drafts.put(key, PropertyColumn.blank()));
    for (var some : byType(drafts).entrySet()) {
      new ColumnRead(tables, some.getKey(), some.getValue()).all();
    }
    var columns = new HashMap<>(before.columns);
    drafts.forEach((key, draft) -> columns.put(key, draft.done()));
    if (bytes(columns) > maxBytes) {
      columns.keySet().retainAll(wanted);
    }
    if (bytes(columns) > maxBytes) {
      columns.replaceAll((_, _) -> Optional.empty());
    }
    return columns;
  }

  private static long bytes(Map<ColumnKey, Optional<PropertyColumn>> columns) {
    return columns.values().stream()
        .mapToLong(each -> each.map(PropertyColumn::bytes).orElse(0L))
        .sum();
  }
}
