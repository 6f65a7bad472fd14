package dev.kith.store.index;

import dev.kith.column.Column;
import dev.kith.column.ColumnDraft;
import dev.kith.schema.PropertyType;
import dev.kith.sql.PropertySource;
import dev.kith.sql.dialect.SqliteDialect;
import dev.kith.store.feed.FeedSlice;
import dev.kith.store.sqlite.TableReader;
import java.lang.ref.SoftReference;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Keeps the columns that totals were asked over in step with the truth.
///
/// The first total over a property reads it from all nodes of the type, which takes about as long
/// as the same total by SQL; after that only what the feed tells of is read. A column lives in the
/// memory of this process alone: there is no file that could be old or damaged. Nobody waits here:
/// whoever finds another thread at work has SQL answer.
public final class LiveColumns {
  /// Past this many nodes that changed it is better to read all anew.
  private static final int MANY = 50_000;

  /// Past this many rows in the feed likewise.
  private static final long LONG_FEED = 200_000;

  private static final long LEAST_BYTES = 32L << 20;

  private static final SqliteDialect DIALECT = new SqliteDialect();

  private final ReentrantLock working = new ReentrantLock();
  private final long mostBytes;

  /// Where memory runs short, all columns of all databases may go at any time.
  private volatile SoftReference<Columns> kept = new SoftReference<>(Columns.NOTHING);

  /// Columns as of one change; empty in place of those that cannot be.
  private record Columns(long change, Map<Key, Optional<Column>> columns) {
    static final Columns NOTHING = new Columns(0, Map.of());

    Columns {
      columns = Map.copyOf(columns);
    }

    boolean knows(long asked, Collection<Key> wanted) {
      return change == asked && columns.keySet().containsAll(wanted);
    }

    /// Empty where one of those that are wanted cannot be.
    Optional<Map<Key, Column>> chosen(Collection<Key> wanted) {
      var chosen = new HashMap<Key, Column>();
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

  /// What a column holds.
  ///
  /// @param type the code of the nodes' type
  /// @param stored where their values lie
  /// @param as the type that the values are told in, which decides how they are read
  public record Key(int type, PropertySource stored, PropertyType as) {
    public Key {
      // Only times are read otherwise than they lie there.
      as = as == PropertyType.DATETIME ? as : PropertyType.STRING;
    }

    private String expression() {
      return switch (stored) {
        case PropertySource.JsonMember _ -> DIALECT.member("metadata", "?", as);
        case PropertySource.JsonText _ -> DIALECT.memberText("metadata", "?");
        case PropertySource.Column _, PropertySource.IdKey _ ->
            throw new IllegalArgumentException("not in metadata");
      };
    }

    private String path() {
      return switch (stored) {
        case PropertySource.JsonMember(_, var member) -> DIALECT.memberPath(member);
        case PropertySource.JsonText(_, var member) -> DIALECT.memberPath(member);
        case PropertySource.Column _, PropertySource.IdKey _ ->
            throw new IllegalArgumentException("not in metadata");
      };
    }
  }

  public LiveColumns() {
    this(Math.max(LEAST_BYTES, Runtime.getRuntime().maxMemory() / 4));
  }

  /// @param mostBytes about how much memory all columns may take
  public LiveColumns(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /// Columns at the moment of the tables's transaction; empty where SQL should answer instead.
  public Optional<Map<Key, Column>> at(TableReader tables, long change, Collection<Key> wanted)
      throws SQLException {
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
        return Optional.empty(); // another thread reads a later moment
      }
      if (now.change < change) {
        now = keep(new Columns(change, caughtUp(now, tables, change)));
      }
      if (!now.knows(change, wanted)) {
        now = keep(new Columns(change, with(now, tables, wanted)));
      }
      return now.chosen(wanted);
    } finally {
      working.unlock();
    }
  }

  private Columns now() {
    var now = kept.get();
    return now == null ? Columns.NOTHING : now;
  }

  private Columns keep(Columns now) {
    kept = new SoftReference<>(now);
    return now;
  }

  private static Map<Key, Optional<Column>> caughtUp(
      Columns before, TableReader tables, long change) throws SQLException {
    if (before.columns.isEmpty()) {
      return Map.of();
    }
    var touched = touched(tables, before.change, change);
    if (touched.isEmpty()) {
      return Map.of();
    }
    var columns = new HashMap<>(before.columns);
    if (!touched.get().isEmpty()) {
      var drafts = new HashMap<Key, ColumnDraft>();
      before.columns.forEach(
          (key, column) -> column.ifPresent(known -> drafts.put(key, known.draft())));
      for (var some : byType(drafts).entrySet()) {
        reread(tables, some.getKey(), some.getValue(), touched.get());
      }
      drafts.forEach((key, draft) -> columns.put(key, draft.done()));
    }
    return columns;
  }

  /// The nodes that came, went or changed; empty where they are so many that reading all is better.
  private static Optional<Set<Integer>> touched(TableReader tables, long from, long to)
      throws SQLException {
    return to - from > LONG_FEED
        ? Optional.empty()
        : FeedSlice.between(tables, from, to, _ -> true)
            .map(slice -> slice.nodes().keySet())
            .filter(nodes -> nodes.size() <= MANY);
  }

  private static Map<Integer, Map<Key, ColumnDraft>> byType(Map<Key, ColumnDraft> drafts) {
    return drafts.entrySet().stream()
        .collect(
            Collectors.groupingBy(
                draft -> draft.getKey().type(),
                Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  private static void reread(
      TableReader tables, int type, Map<Key, ColumnDraft> drafts, Set<Integer> touched)
      throws SQLException {
    var reading = new Reading(type, drafts, " AND key = ?");
    for (int node : touched) {
      for (var draft : drafts.values()) {
        draft.missing(node);
      }
      reading.run(tables, node);
    }
  }

  /// The columns of the moment with those that are wanted too, each type's read at once.
  private Map<Key, Optional<Column>> with(
      Columns before, TableReader tables, Collection<Key> wanted) throws SQLException {
    var drafts = new HashMap<Key, ColumnDraft>();
    wanted.stream()
        .filter(key -> !before.columns.containsKey(key))
        .forEach(key -> drafts.put(key, Column.blank()));
    for (var some : byType(drafts).entrySet()) {
      new Reading(some.getKey(), some.getValue(), "").run(tables);
    }
    var columns = new HashMap<>(before.columns);
    drafts.forEach((key, draft) -> columns.put(key, draft.done()));
    if (bytes(columns) > mostBytes) {
      columns.keySet().retainAll(wanted);
    }
    if (bytes(columns) > mostBytes) {
      columns.replaceAll((_, _) -> Optional.empty());
    }
    return columns;
  }

  private static long bytes(Map<Key, Optional<Column>> columns) {
    return columns.values().stream().mapToLong(each -> each.map(Column::bytes).orElse(0L)).sum();
  }

  /// One statement for some columns of one type.
  private static final class Reading {
    private final String sql;
    private final List<@Nullable Object> parameters = new ArrayList<>();
    private final List<ColumnDraft> drafts = new ArrayList<>();

    Reading(int type, Map<Key, ColumnDraft> wanted, String condition) {
      var text = new StringBuilder("SELECT key");
      new LinkedHashMap<>(wanted)
          .forEach(
              (key, draft) -> {
                text.append(", ").append(key.expression());
                parameters.add(key.path());
                drafts.add(draft);
              });
      this.sql = text.append(" FROM node WHERE type = ?").append(condition).toString();
      parameters.add(type);
    }

    void run(TableReader tables, @Nullable Object... further) throws SQLException {
      var all = new ArrayList<>(parameters);
      all.addAll(java.util.Arrays.asList(further));
      tables.each(
          sql,
          row -> {
            int node = row.getInt(1);
            for (int index = 0; index < drafts.size(); index++) {
              put(drafts.get(index), node, row.getObject(index + 2));
            }
          },
          all.toArray());
    }

    private static void put(ColumnDraft draft, int node, @Nullable Object value)
        throws SQLException {
      switch (value) {
        case null -> draft.missing(node);
        case Integer whole -> draft.whole(node, whole);
        case Long whole -> draft.whole(node, whole);
        case Double real -> draft.real(node, real);
        case String text -> draft.text(node, text);
        default -> throw new SQLException("no value of JSON");
      }
    }
  }
}
