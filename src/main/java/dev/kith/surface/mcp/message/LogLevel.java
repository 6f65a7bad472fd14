package dev.kith.surface.mcp.message;

import dev.kith.fault.Fault;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// The severity of a log message to a client, the least severe first.
public enum LogLevel {
  DEBUG,
  INFO,
  NOTICE,
  WARNING,
  ERROR,
  CRITICAL,
  ALERT,
  EMERGENCY;

  /// The level of that name; raises an error where there is none.
  public static LogLevel named(String label) {
    return Arrays.stream(values())
        .filter(level -> level.label().equals(label))
        .findFirst()
        .orElseThrow(() -> RpcError.invalidParams("level must be one of " + labels()).raise());
  }

  private static String labels() {
    return Arrays.stream(values()).map(LogLevel::label).collect(Collectors.joining(", "));
  }

  /// The severity of a fault: whether the caller can fix it, or somebody else has to.
  public static LogLevel of(Fault.Kind kind) {
    return switch (kind) {
      case CALLER, LIMIT -> WARNING;
      case ENGINE, DEFECT -> ERROR;
    };
  }

  /// How the protocol names it.
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
