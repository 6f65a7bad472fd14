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

  private static final int MAX_CACHED = 256;

  private final Function<VisibleNodes, SharedBuild> builds;
  private final Map<String, Integer> paths;
  private final int[] codes;
  private final Map<BitSet, VisibleNodes> visibleByCodes = new HashMap<>();
  private final Map<Scope.Under, Optional<VisibleNodes>> byScope = new HashMap<>();

  private ScopeCodes(
      Function<VisibleNodes, SharedBuild> builds, Map<String, Integer> paths, int[] codes) {
    this.builds = builds;
    this.paths = Map.copyOf(paths);
    this.codes = codes;
  }

  /// A node and its scope, if it has one.
  record Placed(int node, Optional<String> path) {}

  /// Reads the scopes as the open transaction shows them.
  static ScopeCodes load(TableReader tables, Function<VisibleNodes, SharedBuild> builds)
      throws SQLException {
    var placed = new ArrayList<Placed>();
    tables.each(
        "SELECT key, scope FROM node WHERE scope IS NOT NULL",
        row -> placed.add(new Placed(row.getInt(1), Optional.of(row.getString(2)))));
    return new ScopeCodes(builds, Map.of(), new int[0]).with(placed);
  }

  /// A copy with other scopes for some nodes; this instance where nothing changes.
  ScopeCodes with(List<Placed> placed) {
    var moved = placed.stream().filter(each -> !isAt(each)).toList();
    if (moved.isEmpty()) {
      return this;
    }
    int last = moved.stream().mapToInt(Placed::node).max().orElse(0);
    var known = new HashMap<>(paths);
    var becomes = Arrays.copyOf(codes, Math.max(codes.length, last + 1));
    for (var each : moved) {
      becomes[each.node()] =
          each.path()
              .map(path -> known.computeIfAbsent(path, _ -> known.size() + 1))
              .orElse(SHARED);
    }
    return new ScopeCodes(builds, known, becomes);
  }

  private boolean isAt(Placed placed) {
    int code = placed.node() < codes.length ? codes[placed.node()] : SHARED;
    return code == placed.path().map(path -> paths.getOrDefault(path, -1)).orElse(SHARED);
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
