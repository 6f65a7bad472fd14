package dev.kith.surface.mcp;

import dev.kith.access.Caller;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.tool.Toolbox;
import java.util.function.Supplier;

/// Reads what a request wants. What is understood counts where it is done; what is not counts here,
/// so that nobody can ask nonsense without end.
final class Understanding {
  private Understanding() {}

  /// What was read; counts the request where that raises an error.
  static <T> T of(Toolbox toolbox, Exchange exchange, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (RpcError.Failure wrong) {
      count(toolbox, exchange.caller());
      throw wrong;
    }
  }

  /// Counts a request; raises an error where it is one too many.
  static void count(Toolbox toolbox, Caller caller) {
    try {
      toolbox.request(caller);
    } catch (FaultException refused) {
      throw RpcError.tooMany(refused.fault()).raise();
    }
  }

  /// Raises an error where a reading was one too many.
  static void check(Fault fault) {
    if (fault instanceof Fault.Throttled) {
      throw RpcError.tooMany(fault).raise();
    }
  }
}
