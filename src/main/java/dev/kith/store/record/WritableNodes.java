package dev.kith.store.record;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Scope;
import dev.kith.store.feed.StoredNode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Which nodes a caller may change, and where the new ones go.
///
/// A scoped caller changes what lies under the paths in which it has a writing role. Nodes without
/// a scope are seen by all readers, so that only callers that see everything change them.
public final class WritableNodes {
  private final Optional<Scope.Under> part;

  private WritableNodes(Optional<Scope.Under> part) {
    this.part = part;
  }

  public static WritableNodes of(Scope scope) {
    // a switch over types would be linked by every process, in its first write (decision 8)
    return new WritableNodes(
        scope instanceof Scope.Under under ? Optional.of(under) : Optional.empty());
  }

  /// Whether the caller sees everything, and nothing has to be checked.
  boolean isAll() {
    return part.isEmpty();
  }

  boolean sees(StoredNode node) {
    return part.isEmpty() || node.scope().isEmpty() || lies(node.scope().get(), false);
  }

  /// Whether a node may be changed.
  boolean has(StoredNode node) {
    return part.isEmpty() || (node.scope().isPresent() && lies(node.scope().get(), true));
  }

  public boolean has(GraphRows rows, int node) throws SQLException {
    return part.isEmpty() || rows.node(node).filter(this::has).isPresent();
  }

  private boolean lies(String path, boolean writing) {
    return part.orElseThrow().grants().stream()
        .anyMatch(grant -> path.startsWith(grant.path()) && (!writing || grant.mayWrite()));
  }

  void require(StoredNode node) {
    if (!has(node)) {
      throw outside("change '" + node.id() + "'");
    }
  }

  /// An edge is seen by those who see both of its ends, so one end has to be the caller's own.
  void requireEither(StoredNode subject, StoredNode object) {
    if (!has(subject) && !has(object)) {
      throw outside("change what relates '" + subject.id() + "' to '" + object.id() + "'");
    }
  }

  private static FaultException outside(String operation) {
    return new Fault.OutOfScope(operation, Fault.OutOfScope.OWN, "").raise();
  }

  /// The scope of a new node; raises a fault where it is outside, or not clear.
  Optional<String> place(Optional<String> wanted) {
    if (part.isEmpty()) {
      return wanted;
    }
    if (wanted.isPresent()) {
      if (!lies(wanted.get(), true)) {
        throw misplaced("'" + wanted.get() + "' is not a path that you may write under");
      }
      return wanted;
    }
    var paths = paths();
    if (paths.size() != 1) {
      throw misplaced("is missing, and there is no one path that you may write under");
    }
    return Optional.of(paths.getFirst());
  }

  private FaultException misplaced(String problem) {
    var allowed = "a path under one of: " + String.join(", ", paths());
    return new Fault.InvalidArguments(List.of(Fault.problem("/scope", problem, allowed))).raise();
  }

  /// The paths to write under, without those that lie under another.
  private List<String> paths() {
    var paths = new ArrayList<String>();
    part.orElseThrow().grants().stream()
        .filter(Scope.Grant::mayWrite)
        .map(Scope.Grant::path)
        .distinct()
        .sorted()
        .filter(path -> paths.isEmpty() || !path.startsWith(paths.getLast()))
        .forEach(paths::add);
    return paths;
  }

  /// A name that a hidden node has. That it is taken cannot be kept from one who wants to use it:
  /// names are unique in a database.
  static FaultException taken(String id) {
    return new Fault.InvalidArguments(
            List.of(Fault.problem("", "'" + id + "' cannot be used as a name", "another name")))
        .raise();
  }
}
