package dev.kith.store.scope;

import dev.kith.graph.Scope;
import dev.kith.store.index.SharedBuild;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The scope of every node of one database, as of one change: a code for each node, and the path
/// behind each code.
final class ScopeCodes {
  /// The code of nodes that every reader of the database sees.
  static final int SHARED = 0;

  private static final int UNKNOWN = -1;

  private static final int MAX_CACHED = 256;

  /// Codes beyond the last node, so that most new nodes fit.
  private static final int SPARE = 1_000;

  private final Function<VisibleNodes, SharedBuild> builds;
  private final Map<String, Integer> paths;

  /// The code of each node by its key, with room for new nodes.
  private final int[] codes;

  private final Map<BitSet, VisibleNodes> visibleByCodes = new HashMap<>();
  private final Map<Scope.Under, Optional<VisibleNodes>> byScope = new HashMap<>();

  /// The largest key of a node that any reader of this instance may know.
  private int last;

  private ScopeCodes(
      Function<VisibleNodes, SharedBuild> builds,
      Map<String, Integer> paths,
      int[] codes,
      int last) {
    this.builds = builds;
    this.paths = Map.copyOf(paths);
    this.codes = codes;
    this.last = last;
  }

  /// A node and its scope, if it has one.
  record ScopedNode(int node, Optional<String> path) {}

  /// Reads the scopes as the open transaction shows them.
  static ScopeCodes load(TableReader tables, Function<VisibleNodes, SharedBuild> builds)
      throws SQLException {
    var placed = new ArrayList<ScopedNode>();
    tables.each(
        "SELECT key, scope FROM node WHERE scope IS NOT NULL",
        row -> placed.add(new ScopedNode(row.getInt(1), Optional.of(row.getString(2)))));
    int last = (int) tables.number("SELECT coalesce(max(key), 0) FROM node");
    return none(builds, last).with(placed);
  }

  /// Nodes without any scope.
  static ScopeCodes none(Function<VisibleNodes, SharedBuild> builds, int last) {
    return new ScopeCodes(builds, Map.of(), new int[0], last);
  }

  /// The scopes with others for some nodes: a copy, unless all of these are new nodes under known
  /// paths, which nobody asked about before. So what is derived for callers who see the same nodes
  /// outlives most writes.
  synchronized ScopeCodes with(List<ScopedNode> placed) {
    var moved = placed.stream().filter(each -> !isAt(each)).toList();
    boolean fits = moved.stream().allMatch(this::isNew);
    int most = Math.max(last, placed.stream().mapToInt(ScopedNode::node).max().orElse(0));
    if (fits) {
      moved.forEach(each -> codes[each.node()] = code(each));
      last = most;
      return this;
    }
    var known = new HashMap<>(paths);
    var becomes =
        Arrays.copyOf(codes, most < codes.length ? codes.length : most + most / 4 + SPARE);
    for (var each : moved) {
      becomes[each.node()] =
          each.path()
              .map(path -> known.computeIfAbsent(path, _ -> known.size() + 1))
              .orElse(SHARED);
    }
    return new ScopeCodes(builds, known, becomes, most);
  }

  /// Whether it is a node that no reader knows, and fits in.
  private boolean isNew(ScopedNode placed) {
    return placed.node() > last
        && placed.node() < codes.length
        && placed.path().filter(paths::containsKey).isPresent();
  }

  private boolean isAt(ScopedNode placed) {
    int code = placed.node() < codes.length ? codes[placed.node()] : SHARED;
    return code == code(placed);
  }

  private int code(ScopedNode placed) {
    return placed.path().map(path -> paths.getOrDefault(path, UNKNOWN)).orElse(SHARED);
  }

  /// The nodes visible to a caller; empty where that is everything.
  synchronized Optional<VisibleNodes> visibleUnder(Scope.Under scope) {
    if (paths.isEmpty()) {
      return Optional.empty();
    }
    if (byScope.size() > MAX_CACHED) {
      byScope.clear();
      visibleByCodes.clear();
    }
    return byScope.computeIfAbsent(scope, this::visible);
  }

  private Optional<VisibleNodes> visible(Scope.Under scope) {
    var allowed = new BitSet();
    paths.forEach(
        (path, code) ->
            allowed.set(
                code, scope.grants().stream().anyMatch(grant -> path.startsWith(grant.path()))));
    return allowed.cardinality() == paths.size()
        ? Optional.empty()
        : Optional.of(
            visibleByCodes.computeIfAbsent(
                allowed, visibleCodes -> new VisibleNodes(codes, visibleCodes, builds)));
  }
}
