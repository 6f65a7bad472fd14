package dev.kith.engine.postgres;

import dev.kith.mapped.engine.EngineProblem;

/// Maps SQLSTATE codes, standard ones and PostgreSQL's own, to problems.
final class SqlStates {
  /// "Feature not supported": raised, among others, where the type of a column changed under a
  /// cached plan.
  private static final String OUTDATED_PLAN = "0A000";

  private SqlStates() {}

  static EngineProblem problem(String state) {
    return switch (state) {
      case "22003" -> EngineProblem.OVERFLOW;
      case "42501" -> EngineProblem.FORBIDDEN;
      // An operator's cancellation, a limit of the server, or a conflict on a standby.
      case "57014", "40001", "25P04" -> EngineProblem.CANCELLED;
      case "53300" -> EngineProblem.TOO_MANY_CONNECTIONS;
      case OUTDATED_PLAN -> EngineProblem.SCHEMA_MISMATCH;
      case "3D000" -> EngineProblem.SCHEMA_MISMATCH;
      default -> ofClass(state);
    };
  }

  /// The first two characters are the class of the error.
  private static EngineProblem ofClass(String state) {
    return switch (state.length() < 2 ? "" : state.substring(0, 2)) {
      case "08", "57", "58" -> EngineProblem.UNREACHABLE;
      case "28" -> EngineProblem.LOGIN_REFUSED;
      case "53", "54" -> EngineProblem.OUT_OF_RESOURCES;
      case "22", "42", "3F" -> EngineProblem.SCHEMA_MISMATCH;
      default -> EngineProblem.FAILED;
    };
  }

  /// Whether it means that the connection is lost or cannot be opened now.
  static boolean isLost(String state) {
    var problem = problem(state);
    return problem == EngineProblem.UNREACHABLE || problem == EngineProblem.TOO_MANY_CONNECTIONS;
  }

  /// Whether the statement may work once it is prepared again.
  static boolean isPlanOutdated(String state) {
    return state.equals(OUTDATED_PLAN);
  }
}
