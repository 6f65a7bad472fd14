package dev.kith.engine.duckdb;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.sql.SQLException;
import java.util.Objects;

/// What DuckDB's errors are to a caller, who learns nothing of tables and files.
final class DuckDbFaults {
  private final String what;
  private final long megabytes;

  /// @param megabytes how much memory the engine may take
  DuckDbFaults(String database, long megabytes) {
    this.what = "The database '" + database + "'";
    this.megabytes = megabytes;
  }

  /// DuckDB tells its errors apart by the beginning of their text alone.
  FaultException of(SQLException failed) {
    var text = Objects.requireNonNullElse(failed.getMessage(), "");
    return fault(text).raise(failed);
  }

  private Fault fault(String text) {
    if (text.startsWith("Out of Memory Error")) {
      return new Fault.LimitReached(
          "megabytes of memory", megabytes, "Ask for fewer nodes, or under narrower conditions.");
    }
    if (text.contains("out of range for the destination type INT64")
        || text.startsWith("Out of Range Error")) {
      return new Fault.LimitReached(
          "bits of a whole number", 64, "Sum fewer values, or ask for the average.");
    }
    if (text.startsWith("Data Corruption Error")
        || text.contains("not a valid DuckDB database file")
        || text.contains("No magic bytes found")
        || text.contains("not a parquet file")) {
      return new Fault.Damaged(
          what, "a file of its tables cannot be understood", "Put a sound copy in its place.");
    }
    if (text.contains("Could not set lock")) {
      return new Fault.Unavailable(
          what, "another process is writing its tables", "Try again when that is done.");
    }
    if (text.startsWith("IO Error")) {
      return new Fault.Unavailable(
          what,
          "a file of its tables is missing or cannot be read",
          "The operator finds the details in the log.");
    }
    if (text.startsWith("Catalog Error")
        || text.startsWith("Binder Error")
        || text.startsWith("Conversion Error")
        || text.startsWith("Invalid Input Error")) {
      return new Fault.Unavailable(
          what,
          "its tables are not as its ontology says",
          "The operator finds the details in the log; 'kith map' checks an ontology.");
    }
    return new Fault.Unavailable(
        what, "its engine failed", "Try again; the operator finds the details in the log.");
  }
}
