package dev.kith.engine.duckdb;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.mapped.engine.EngineProblem;
import java.sql.SQLException;
import java.util.Objects;

/// Maps DuckDB's errors to faults.
///
/// @param megabytes how much memory the engine may take
record DuckDbFaults(String database, long megabytes) {
  FaultException of(SQLException failed) {
    var problem = problem(Objects.requireNonNullElse(failed.getMessage(), ""));
    return problem == EngineProblem.OUT_OF_RESOURCES
        ? new Fault.LimitReached(
                "megabytes of memory", megabytes, "Request fewer nodes or add filters.")
            .raise(failed)
        : problem.raise(database, failed);
  }

  /// DuckDB's errors differ only in their text.
  private static EngineProblem problem(String text) {
    if (text.startsWith("Out of Memory Error")) {
      return EngineProblem.OUT_OF_RESOURCES;
    }
    if (text.contains("out of range for the destination type INT64")
        || text.startsWith("Out of Range Error")) {
      return EngineProblem.OVERFLOW;
    }
    if (text.startsWith("Data Corruption Error")
        || text.contains("not a valid DuckDB database file")
        || text.contains("No magic bytes found")
        || text.contains("not a parquet file")) {
      return EngineProblem.FILE_DAMAGED;
    }
    if (text.contains("Could not set lock")) {
      return EngineProblem.LOCKED;
    }
    if (text.startsWith("IO Error")) {
      return EngineProblem.FILE_MISSING;
    }
    boolean changed =
        text.startsWith("Catalog Error")
            || text.startsWith("Binder Error")
            || text.startsWith("Conversion Error")
            || text.startsWith("Invalid Input Error");
    return changed ? EngineProblem.SCHEMA_MISMATCH : EngineProblem.FAILED;
  }
}
