package dev.kith.store.sqlite;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.files.WriteTrouble;
import java.io.IOException;
import java.sql.SQLException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/// Translates failures of SQLite into faults.
public final class SqliteFaults {
  private static final int HELD_SECONDS = 5;

  private SqliteFaults() {}

  public static FaultException of(SQLException failure, String database) {
    return fault(failure, "Database '" + database + "'").raise(failure);
  }

  /// The write was committed, but the disk did not confirm it.
  static FaultException unsynced(IOException failure, String database) {
    return new Fault.Unavailable(
            "Database '" + database + "'",
            "the disk failed to write; the change may or may not be kept",
            "Check the disk, then read what was stored before you write again.")
        .raise(failure);
  }

  /// The file is not what SQLite wrote.
  static Fault damaged(String database) {
    return damagedFile("Database '" + database + "'");
  }

  private static Fault damagedFile(String what) {
    return new Fault.Damaged(
        what,
        "the file is not a whole SQLite database",
        "Restore a backup with 'kith restore', or run 'kith doctor' to see what can be read.");
  }

  /// The disk has failed an earlier write, so that this one was not tried.
  static FaultException unsyncable(IOException failure, String database) {
    return new Fault.Unavailable(
            "Database '" + database + "'",
            "the disk failed in an earlier write, and nothing was changed since",
            "Check the disk, then start Kith again.")
        .raise(failure);
  }

  /// Another has been writing for as long as the call could wait.
  static FaultException held(Optional<WriteLock.Holder> holder, String database) {
    var who =
        holder
            .map(
                known ->
                    "process "
                        + known.pid()
                        + " has been "
                        + known.work()
                        + " since "
                        + known.since().truncatedTo(ChronoUnit.SECONDS)
                        + ", and others wait until it is done")
            .orElse("another process has been writing for too long");
    return new Fault.Held("Database '" + database + "'", who, HELD_SECONDS).raise();
  }

  /// Whether another holds the file.
  static boolean isBusy(SQLException failure) {
    return failure instanceof SQLiteException sqlite
        && (primary(sqlite) == 5 || primary(sqlite) == 6);
  }

  /// Whether a row violates a constraint.
  public static boolean isRepeated(SQLException failure) {
    return failure instanceof SQLiteException sqlite && primary(sqlite) == 19;
  }

  /// The low byte is the primary result code.
  private static int primary(SQLiteException failure) {
    return failure.getResultCode().code & 0xff;
  }

  private static Fault fault(SQLException failure, String what) {
    if (!(failure instanceof SQLiteException sqlite)) {
      return new Fault.Unavailable(what, "it cannot be used at the moment", "Look into the log.");
    }
    // A sum of integers; SQLite has no code of its own for it.
    if (String.valueOf(sqlite.getMessage()).contains("integer overflow")) {
      return Fault.LimitReached.overflow();
    }
    return switch (primary(sqlite)) {
      case 11, 26 -> damagedFile(what);
      case 13 -> full(what);
      case 5, 6 ->
          new Fault.Held(what, "another process has been writing for too long", HELD_SECONDS);
      case 8, 14, 23, 3 -> unopened(what);
      case 10 ->
          sqlite.getResultCode() == SQLiteErrorCode.SQLITE_IOERR_SHMSIZE
              ? full(what)
              : new Fault.Unavailable(
                  what,
                  "the disk failed to read or write",
                  "Check the disk; then run 'kith doctor'.");
      case 9 -> new Fault.Cancelled();
      default ->
          new Fault.Unavailable(what, "it cannot be used at the moment", "Look into the log.");
    };
  }

  /// Also where SQLite finds no room for the file that its processes share.
  private static Fault full(String what) {
    return new Fault.Unavailable(
        what, "the disk is full; nothing was changed", "Free some space and try again.");
  }

  private static Fault unopened(String what) {
    return WriteTrouble.isOutOfFileHandles()
        ? new Fault.Unavailable(what, WriteTrouble.HANDLES.problem(), WriteTrouble.HANDLES.next())
        : new Fault.Unavailable(
            what,
            "its folder or file is not writable, or cannot be opened",
            "Check the owner and the permissions of the home folder.");
  }
}
