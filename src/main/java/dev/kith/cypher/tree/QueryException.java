package dev.kith.cypher.tree;

import java.util.List;

/// What is wrong with a query, and where.
public final class QueryException extends RuntimeException {
  private final transient SourcePosition at;
  private final transient String problem;
  private final transient List<String> allowed;
  private final transient List<String> near;

  public QueryException(SourcePosition at, String problem) {
    this(at, problem, List.of(), List.of());
  }

  /// @param problem a clause without a full stop
  /// @param allowed what could stand there
  /// @param near existing names that look like the one given
  public QueryException(
      SourcePosition at, String problem, List<String> allowed, List<String> near) {
    super(problem, null, false, false);
    this.at = at;
    this.problem = problem;
    this.allowed = List.copyOf(allowed);
    this.near = List.copyOf(near);
  }

  public SourcePosition at() {
    return at;
  }

  public String problem() {
    return problem;
  }

  public List<String> allowed() {
    return allowed;
  }

  public List<String> near() {
    return near;
  }
}
