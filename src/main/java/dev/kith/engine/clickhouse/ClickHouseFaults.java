package dev.kith.engine.clickhouse;

import com.clickhouse.client.api.ConnectionInitiationException;
import com.clickhouse.client.api.ServerException;
import com.clickhouse.client.api.TransportException;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.io.IOException;
import java.util.concurrent.TimeoutException;

/// What a server's errors are to a caller, who learns nothing of tables and hosts.
final class ClickHouseFaults {
  private final String what;
  private final Bounds bounds;

  ClickHouseFaults(String database, Bounds bounds) {
    this.what = "The database '" + database + "'";
    this.bounds = bounds;
  }

  FaultException of(Throwable failed) {
    for (var cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof FaultException raised) {
        return raised;
      }
      if (cause instanceof ServerException server && server.getCode() > 0) {
        return fault(server.getCode()).raise(failed);
      }
    }
    return (isUnreachable(failed)
            ? new Fault.Unavailable(what, "its server cannot be reached", "Try again in a while.")
            : otherTables())
        .raise(failed);
  }

  /// Whether it failed on the way; else what came back was not what was asked for.
  private static boolean isUnreachable(Throwable failed) {
    for (var cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException
          || cause instanceof TimeoutException
          || cause instanceof TransportException
          || cause instanceof ServerException
          || cause instanceof ConnectionInitiationException) {
        return true;
      }
    }
    return false;
  }

  private Fault otherTables() {
    return new Fault.Unavailable(
        what,
        "its tables are not as its ontology says",
        "The operator finds the details in the log; 'kith map' checks an ontology.");
  }

  /// The numbers are ClickHouse's own, the same in every version.
  private Fault fault(int code) {
    return switch (code) {
      case 241, 173 ->
          new Fault.LimitReached(
              "megabytes of memory",
              bounds.memory() >> 20,
              "Ask for fewer nodes, or under narrower conditions.");
      case 158, 307 ->
          new Fault.LimitReached(
              "rows read", Bounds.ROWS_READ, "Ask for fewer nodes, or under narrower conditions.");
      case 396 ->
          new Fault.LimitReached(
              "rows of an answer", Bounds.RESULT_ROWS, "Ask for fewer nodes, or fewer hops.");
      case 159, 160 ->
          new Fault.LimitReached(
              "seconds", Bounds.LONGEST_SECONDS, "Ask for fewer hops, or fewer seeds.");
      case 407, 69, 70, 321 ->
          new Fault.LimitReached(
              "bits of a whole number", 64, "Sum fewer values, or ask for the average.");
      case 10, 16, 36, 43, 44, 46, 47, 53, 60, 62, 81, 179, 349, 386, 6, 38, 41, 117 ->
          otherTables();
      case 115, 164, 192, 193, 194, 497, 516 ->
          new Fault.Unavailable(
              what,
              "its server does not let Kith read it",
              "The operator finds the details in the log.");
      case 202, 203, 209, 210, 242, 279, 364, 394, 745 ->
          new Fault.Unavailable(what, "its server is busy or restarting", "Try again in a while.");
      default ->
          new Fault.Unavailable(
              what, "its engine failed", "Try again; the operator finds the details in the log.");
    };
  }
}
