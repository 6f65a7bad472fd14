package dev.kith.surface.mcp;

import dev.kith.access.Caller;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.surface.mcp.message.RpcError;
import dev.kith.surface.mcp.message.RpcException;
import dev.kith.tool.CallContext;
import dev.kith.tool.Operation;
import dev.kith.tool.Result;
import dev.kith.tool.Toolbox;
import java.util.function.Supplier;

/// Counts every request against its caller's limits, once.
///
/// The toolbox counts calls and reads. What never gets there is counted here: other methods, and
/// requests that cannot be parsed, so that nobody can send nonsense without limit.
final class RequestCounting {
  private final Toolbox toolbox;

  RequestCounting(Toolbox toolbox) {
    this.toolbox = toolbox;
  }

  /// Parses a request; counts it where that raises an error.
  <T> T parsed(RequestContext context, Supplier<T> parser) {
    try {
      return parser.get();
    } catch (RpcException invalid) {
      count(context.caller());
      throw invalid;
    }
  }

  /// Counts a request; raises an error where it is one too many.
  void count(Caller caller) {
    try {
      toolbox.request(caller);
    } catch (FaultException refused) {
      throw RpcError.tooMany(refused.fault()).raise();
    }
  }

  /// The context of a read.
  CallContext reading(RequestContext context) {
    return context.covering(
        toolbox.context(context.caller(), CallContext.ProgressListener.IGNORED));
  }

  /// Reads under the caller's limits; raises an error where it is one read too many.
  Result read(Operation.Lookup reading, CallContext context, Supplier<Result> work) {
    var result = toolbox.read(reading, context, work);
    if (result.fault().orElse(null) instanceof Fault.Throttled throttled) {
      throw RpcError.tooMany(throttled).raise();
    }
    return result;
  }
}
