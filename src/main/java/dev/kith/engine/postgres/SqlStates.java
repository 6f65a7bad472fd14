package dev.kith.engine.postgres;

import dev.kith.mapped.engine.EngineProblem;

/// What the standard's states of an error, and PostgreSQL's own among them, mean to us.
final class SqlStates {
  private SqlStates() {}

  static EngineProblem problem(String state) {
    return switch (state) {
      case "22003" -> EngineProblem.OVERFLOW;
      case "42501" -> EngineProblem.FORBIDDEN;
      // The wish of an operator, a bound that the server has for everyone, a standby that must go
      // on.
      case "57014", "40001", "25P04" -> EngineProblem.CANCELLED;
      case "53300" -> EngineProblem.TOO_MANY_CONNECTIONS;
      // The type of a column changed under a plan; it is there, but as the ontology says no more.
      case "0A000" -> EngineProblem.SCHEMA_MISMATCH;
      case "3D000" -> EngineProblem.SCHEMA_MISMATCH;
      default -> ofClass(state);
    };
  }

  /// The first two letters say what sort of failure it is.
  private static EngineProblem ofClass(String state) {
    return switch (state.length() < 2 ? "" : state.substring(0, 2)) {
      case "08", "57", "58" -> EngineProblem.UNREACHABLE;
      case "28" -> EngineProblem.LOGIN_REFUSED;
      case "53", "54" -> EngineProblem.OUT_OF_RESOURCES;
      case "22", "42", "3F" -> EngineProblem.SCHEMA_MISMATCH;
      default -> EngineProblem.FAILED;
    };
  }

  /// Whether it says that there is no connection, or none to be had just now.
  static boolean isLost(String state) {
    var problem = problem(state);
    return problem == EngineProblem.UNREACHABLE || problem == EngineProblem.TOO_MANY_CONNECTIONS;
  }
}
