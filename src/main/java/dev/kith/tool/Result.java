package dev.kith.tool;

import dev.kith.fault.Fault;
import java.util.Optional;

/// What a tool answers, as JSON text that is written once and sent as it is.
///
/// @param json one JSON value on one line
/// @param list whether the value is an array; protocols that want an object wrap it
/// @param fault why there is no better answer
public record Result(String json, boolean list, Optional<Fault> fault) {
  /// An answer that is a JSON object.
  public static Result object(String json) {
    return new Result(json, false, Optional.empty());
  }

  /// An answer that is a JSON array.
  public static Result list(String json) {
    return new Result(json, true, Optional.empty());
  }

  /// An answer that tells of a fault.
  static Result fault(String json, Fault fault) {
    return new Result(json, false, Optional.of(fault));
  }

  /// Whether the call failed.
  public boolean isFault() {
    return fault.isPresent();
  }
}
