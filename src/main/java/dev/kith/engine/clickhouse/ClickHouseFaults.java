package dev.kith.engine.clickhouse;

import com.clickhouse.client.api.ConnectionInitiationException;
import com.clickhouse.client.api.ServerException;
import com.clickhouse.client.api.TransportException;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.mapped.engine.EngineProblem;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/// Maps a server's errors to faults that reveal nothing about tables and hosts.
final class ClickHouseFaults {
  private final String database;
  private final StatementLimits limits;

  ClickHouseFaults(String database, StatementLimits limits) {
    this.database = database;
    this.limits = limits;
  }

  FaultException of(Throwable failed) {
    for (var cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof FaultException raised) {
        return raised;
      }
      if (cause instanceof Credentials.MissingSecret) {
        return EngineProblem.LOGIN_REFUSED.raise(database, cause);
      }
      if (cause instanceof ServerException server && server.getCode() > 0) {
        int code = server.getCode();
        return limit(code)
            .map(fault -> fault.raise(failed))
            .orElseGet(() -> problem(code).raise(database, failed));
      }
    }
    return (isUnreachable(failed) ? EngineProblem.UNREACHABLE : EngineProblem.SCHEMA_MISMATCH)
        .raise(database, failed);
  }

  /// Whether the connection failed; otherwise the response was not as expected.
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

  /// A limit that was sent with the query. The numbers are ClickHouse's error codes, the same in
  /// every version.
  private Optional<Fault> limit(int code) {
    var fewer = "Request fewer nodes or add filters.";
    return switch (code) {
      case 241, 173 ->
          Optional.of(new Fault.LimitReached("megabytes of memory", limits.memory() >> 20, fewer));
      case 158, 307 ->
          Optional.of(new Fault.LimitReached("rows read", StatementLimits.ROWS_READ, fewer));
      case 396 ->
          Optional.of(
              new Fault.LimitReached(
                  "rows of an answer",
                  StatementLimits.RESULT_ROWS,
                  "Ask for fewer nodes, or fewer hops."));
      case 159, 160 ->
          Optional.of(
              new Fault.LimitReached("seconds", StatementLimits.LONGEST_SECONDS, Call.TOO_LATE));
      default -> Optional.empty();
    };
  }

  private static EngineProblem problem(int code) {
    return switch (code) {
      case 407, 69, 70, 321 -> EngineProblem.OVERFLOW;
      case 10, 16, 36, 43, 44, 46, 47, 53, 60, 62, 81, 179, 349, 386, 6, 38, 41, 117 ->
          EngineProblem.SCHEMA_MISMATCH;
      case 115, 164, 192, 193, 194, 516 -> EngineProblem.LOGIN_REFUSED;
      case 497 -> EngineProblem.FORBIDDEN;
      case 202, 203, 439, 745 -> EngineProblem.TOO_MANY_CONNECTIONS;
      case 209, 210, 236, 242, 279, 364 -> EngineProblem.UNREACHABLE;
      case 394 -> EngineProblem.CANCELLED;
      default -> EngineProblem.FAILED;
    };
  }

  /// Whether an error is the server's and not the query's, so that another server may answer it.
  static boolean isOfTheHost(int code) {
    var problem = problem(code);
    return problem == EngineProblem.TOO_MANY_CONNECTIONS || problem == EngineProblem.UNREACHABLE;
  }
}
