package dev.kith.engine.postgres;

import dev.kith.mapped.Trouble;

/// What the standard's states of an error, and PostgreSQL's own among them, mean to us.
final class SqlStates {
  private SqlStates() {}

  static Trouble trouble(String state) {
    return switch (state) {
      case "22003" -> Trouble.OVERFLOW;
      case "42501" -> Trouble.FORBIDDEN;
      // The wish of an operator, a bound that the server has for everyone, a standby that must go
      // on.
      case "57014", "40001", "25P04" -> Trouble.STOPPED;
      case "53300" -> Trouble.CROWDED;
      // The type of a column changed under a plan; it is there, but as the ontology says no more.
      case "0A000" -> Trouble.CHANGED;
      case "3D000" -> Trouble.CHANGED;
      default -> ofClass(state);
    };
  }

  /// The first two letters say what sort of failure it is.
  private static Trouble ofClass(String state) {
    return switch (state.length() < 2 ? "" : state.substring(0, 2)) {
      case "08", "57", "58" -> Trouble.AWAY;
      case "28" -> Trouble.LOCKED_OUT;
      case "53", "54" -> Trouble.NO_ROOM;
      case "22", "42", "3F" -> Trouble.CHANGED;
      default -> Trouble.FAILED;
    };
  }

  /// Whether it says that there is no connection, or none to be had just now.
  static boolean isLost(String state) {
    var trouble = trouble(state);
    return trouble == Trouble.AWAY || trouble == Trouble.CROWDED;
  }
}
