package dev.kith.tool;

import dev.kith.graph.Databases;
import dev.kith.tool.argument.Arguments;
import java.util.Optional;

/// A tool that may delete or overwrite data, and can tell beforehand what that would be.
public interface DestructiveTool extends Tool {
  /// The question that a user is to answer before the call; empty where it would change nothing.
  /// Raises the fault of a call that would fail.
  Optional<String> question(Databases databases, Arguments arguments, CallContext context);
}
