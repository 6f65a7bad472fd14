package dev.kith.tool;

import dev.kith.graph.Databases;
import dev.kith.tool.argument.Arguments;

/// One thing an agent can ask for.
public interface Tool {
  /// Its arguments and result.
  Declaration declaration();

  /// Whether it takes access to a whole database, so that scoped callers cannot use it.
  default boolean needsAll() {
    return false;
  }

  /// Runs it; raises a [dev.kith.fault.Fault] on failure.
  Result call(Databases databases, Arguments arguments, CallContext context);
}
