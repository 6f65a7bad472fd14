package dev.kith.tool;

import dev.kith.graph.Databases;
import dev.kith.tool.argument.Arguments;

/// One thing an agent can ask for.
public interface Tool {
  /// What it takes and gives.
  Declaration declaration();

  /// Does it; raises a [dev.kith.fault.Fault] where it cannot.
  Result call(Databases databases, Arguments arguments, CallContext context);
}
