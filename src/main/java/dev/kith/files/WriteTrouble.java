package dev.kith.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/// Why a folder cannot be written, as far as the words of the system tell: the classes of these
/// failures differ between systems and say less.
public enum WriteTrouble {
  HANDLES(
      "Kith has as many files and connections open as the system allows",
      "Raise the limit (ulimit -n, LimitNOFILE), or stop what holds them."),
  FULL("its disk is full", "Free some space, or choose another with --home."),
  FORBIDDEN(
      "it is not writable", "Check its owner and permissions, or choose another with --home."),
  NO_FOLDER("there is a file in its place", "Move that file, or choose another with --home."),
  UNKNOWN(
      "it is not writable, or its disk is full",
      "Check its permissions and free space, or choose another with --home.");

  /// A connection of SQLite opens three files.
  private static final int FEW = 8;

  private final String problem;
  private final String next;

  WriteTrouble(String problem, String next) {
    this.problem = problem;
    this.next = next;
  }

  public String problem() {
    return problem;
  }

  /// What to do about it.
  public String next() {
    return next;
  }

  public static WriteTrouble of(IOException failure) {
    var said = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
    if (says(said, "too many open files", "file table overflow")) {
      return HANDLES;
    }
    if (says(said, "no space left", "quota exceeded", "not enough space")) {
      return FULL;
    }
    if (failure instanceof AccessDeniedException
        || says(said, "permission denied", "read-only file system", "not permitted")) {
      return FORBIDDEN;
    }
    return failure instanceof FileAlreadyExistsException
            || failure instanceof NotDirectoryException
            || says(said, "not a directory")
        ? NO_FOLDER
        : UNKNOWN;
  }

  private static boolean says(String said, String... any) {
    return Stream.of(any).anyMatch(said::contains);
  }

  /// Whether this process can open only few files more, or none: a library that says only that it
  /// could not open one does not tell why, and has closed the others that it needed.
  public static boolean isOutOfFileHandles() {
    return isSpent(FEW);
  }

  private static boolean isSpent(int few) {
    try (var _ = Files.newInputStream(Path.of(System.getProperty("java.home"), "release"))) {
      return few > 1 && isSpent(few - 1);
    } catch (IOException failure) {
      return of(failure) == HANDLES;
    }
  }
}
