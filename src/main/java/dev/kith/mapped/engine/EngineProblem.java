package dev.kith.mapped.engine;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/// What can go wrong with external tables, on any engine.
///
/// An engine maps its own errors to these, by number or by state; the message for a caller is
/// defined here and nowhere else. A caller learns nothing about tables, files and servers, but gets
/// a reference under which the log has the details.
public enum EngineProblem {
  /// No connection, or only an unstable one.
  UNREACHABLE("its server cannot be reached", "Try again in a while."),
  /// The server has too many connections.
  TOO_MANY_CONNECTIONS("its server accepts no more connections", "Try again in a while."),
  /// User, password or certificate are wrong.
  LOGIN_REFUSED("its server refused Kith's login", "The operator finds the details in the log."),
  /// Kith's user may not read the tables.
  FORBIDDEN("Kith may not read its tables", "The operator finds the details in the log."),
  /// The engine ran out of memory, disk or another resource.
  OUT_OF_RESOURCES(
      "its engine ran out of resources",
      "Request fewer nodes or add filters, or try again in a while."),
  /// The engine stopped the statement, by its own limit or an operator's request.
  CANCELLED("its engine stopped the query", "Request fewer nodes or add filters, or try again."),
  /// Tables or columns are missing or have other types.
  SCHEMA_MISMATCH(
      "its tables do not match its ontology",
      "The operator finds the details in the log; 'kith map' checks an ontology."),
  /// Files are missing or may not be read.
  FILE_MISSING(
      "a file of its tables is missing or cannot be read",
      "The operator finds the details in the log."),
  /// Files cannot be parsed.
  FILE_DAMAGED("a file of its tables is damaged", "Replace it with an intact copy."),
  /// Another process is writing a file that cannot be read meanwhile.
  LOCKED("another process is writing its tables", "Try again when that is done."),
  /// A sum exceeds 64 bits.
  OVERFLOW("a sum exceeds 64 bits", ""),
  /// Anything else.
  FAILED("its engine failed", "Try again; the operator finds the details in the log.");

  private final String problem;
  private final String next;

  EngineProblem(String problem, String next) {
    this.problem = problem;
    this.next = next;
  }

  /// The fault that a caller gets.
  ///
  /// @param cause the engine's error, for the log only
  public FaultException raise(String database, Throwable cause) {
    var what = "The database '" + database + "'";
    return switch (this) {
      case OVERFLOW -> Fault.LimitReached.overflow().raise(cause);
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

  /// The log has the fault's message next to the engine's, and so the reference too.
  private String referred() {
    var reference = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    return problem + " (reference " + reference + ")";
  }
}
