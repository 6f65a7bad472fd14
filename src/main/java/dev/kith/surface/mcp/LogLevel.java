package dev.kith.surface.mcp;

import dev.kith.fault.Fault;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// How grave something is that a client may be told besides its answer, the least grave first.
enum LogLevel {
  DEBUG,
  INFO,
  NOTICE,
  WARNING,
  ERROR,
  CRITICAL,
  ALERT,
  EMERGENCY;

  /// The level of that name.
  static Optional<LogLevel> of(String label) {
    return Arrays.stream(values()).filter(level -> level.label().equals(label)).findFirst();
  }

  /// Every name.
  static List<String> labels() {
    return Arrays.stream(values()).map(LogLevel::label).toList();
  }

  /// How grave a fault is: whether the caller can mend it, or somebody else has to.
  static LogLevel of(Fault.Kind kind) {
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
