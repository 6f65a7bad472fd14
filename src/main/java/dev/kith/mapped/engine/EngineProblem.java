package dev.kith.mapped.engine;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/// What can go wrong with somebody else's tables, whatever engine holds them.
///
/// An engine sorts its own errors into these, by number or by state; how they are worded for a
/// caller is said here and nowhere else. A caller learns nothing of tables, files and servers, but
/// gets a reference under which the log has all of it.
public enum EngineProblem {
  /// There is no connection, or none that lasts.
  UNREACHABLE("its server cannot be reached", "Try again in a while."),
  /// It is there, and serves too many others.
  TOO_MANY_CONNECTIONS("its server takes no more connections", "Try again in a while."),
  /// User, password or certificate are wrong.
  LOGIN_REFUSED("its server does not let Kith in", "The operator finds the details in the log."),
  /// It may not be read by the user that Kith is there.
  FORBIDDEN("Kith may not read its tables", "The operator finds the details in the log."),
  /// Memory, disk or another bound of the engine's was used up.
  OUT_OF_RESOURCES(
      "its engine has no room for this",
      "Ask for fewer nodes, or under narrower conditions, or try again in a while."),
  /// The engine ended the question by a bound or a wish of its own.
  CANCELLED(
      "its engine stopped the question",
      "Ask for fewer nodes, or under narrower conditions, or try again."),
  /// Tables or columns are missing or hold something else.
  SCHEMA_MISMATCH(
      "its tables are not as its ontology says",
      "The operator finds the details in the log; 'kith map' checks an ontology."),
  /// Files are missing or may not be read.
  FILE_MISSING(
      "a file of its tables is missing or cannot be read",
      "The operator finds the details in the log."),
  /// Files cannot be understood.
  FILE_DAMAGED("a file of its tables cannot be understood", "Put a sound copy in its place."),
  /// Someone writes what can only be read when nobody does.
  LOCKED("another process is writing its tables", "Try again when that is done."),
  /// A total has more than 64 bits.
  OVERFLOW("bits of a whole number", "Sum fewer values, or ask for the average."),
  /// Anything else.
  FAILED("its engine failed", "Try again; the operator finds the details in the log.");

  private static final int WHOLE_BITS = 64;

  private final String problem;
  private final String next;

  EngineProblem(String problem, String next) {
    this.problem = problem;
    this.next = next;
  }

  /// The fault that a caller gets.
  ///
  /// @param cause what the engine said, for the log alone
  public FaultException raise(String database, Throwable cause) {
    var what = "The database '" + database + "'";
    return switch (this) {
      case OVERFLOW -> new Fault.LimitReached(problem, WHOLE_BITS, next).raise(cause);
      case FILE_DAMAGED -> new Fault.Damaged(what, referred(), next).raise(cause);
      case UNREACHABLE,
          TOO_MANY_CONNECTIONS,
          LOGIN_REFUSED,
          FORBIDDEN,
          OUT_OF_RESOURCES,
          CANCELLED,
          SCHEMA_MISMATCH,
          FILE_MISSING,
          LOCKED,
          FAILED ->
          new Fault.Unavailable(what, referred(), next).raise(cause);
    };
  }

  /// The log has the words of the fault beside those of the engine, and so the reference too.
  private String referred() {
    var reference = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    return problem + " (reference " + reference + ")";
  }
}
