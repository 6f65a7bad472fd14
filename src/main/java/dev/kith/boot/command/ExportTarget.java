package dev.kith.boot.command;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.files.OwnerOnly;
import dev.kith.store.folder.Folders;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// Where an export goes. What cannot be written is a fault; a file has its name only once all of it
/// is on the disk.
final class ExportTarget {
  private static final String SPACE = "Check the folder and its free space.";

  private ExportTarget() {}

  /// Writes rows to a stream, which it closes; returns how many.
  @FunctionalInterface
  interface Writing {
    long to(OutputStream out);
  }

  static long standardOutput(Writing writing) {
    try {
      return writing.to(new StandardOutput());
    } catch (UncheckedIOException failed) {
      throw unwritable("standard output", failed.getCause(), "What was printed is incomplete.");
    }
  }

  /// Prints a file that can only be written under a name; it is deleted afterwards.
  static void throughFile(Consumer<Path> writing) {
    try {
      var folder = Files.createTempDirectory("kith");
      var file = folder.resolve("output");
      try {
        writing.accept(file);
        var out = new StandardOutput();
        Files.copy(file, out);
      } finally {
        Files.deleteIfExists(file);
        Files.delete(folder);
      }
    } catch (IOException failed) {
      throw unwritable("standard output", failed, "What was printed is incomplete.");
    }
  }

  /// @param file must not exist yet; gzipped if its name ends in .gz
  static long file(Path file, Writing writing) {
    if (Files.exists(file)) {
      throw exists(file).raise();
    }
    try {
      var folder = parent(file);
      var partial =
          Files.createTempFile(folder, "." + file.getFileName(), ".partial", OwnerOnly.file());
      try {
        var plain = OwnerOnly.output(partial);
        boolean zipped = file.toString().endsWith(".gz");
        long rows = writing.to(zipped ? new GZIPOutputStream(plain, 1 << 16) : plain);
        try (var channel = OwnerOnly.open(partial, StandardOpenOption.WRITE)) {
          channel.force(true);
        }
        Files.move(partial, file);
        return rows;
      } finally {
        Files.deleteIfExists(partial);
      }
    } catch (FileAlreadyExistsException taken) {
      throw exists(file).raise(taken);
    } catch (UncheckedIOException failed) {
      throw unwritable(file.toString(), failed.getCause(), SPACE);
    } catch (IOException failed) {
      throw unwritable(file.toString(), failed, SPACE);
    }
  }

  /// Writes files into a folder, which must not exist yet.
  static long folder(Path folder, ToLongFunction<Path> writing) {
    if (Files.exists(folder)) {
      throw exists(folder).raise();
    }
    try {
      var parent = parent(folder);
      var partial =
          Files.createTempDirectory(parent, "." + folder.getFileName(), OwnerOnly.folder());
      try {
        long rows = writing.applyAsLong(partial);
        Files.move(partial, folder);
        return rows;
      } finally {
        Folders.discard(partial);
      }
    } catch (FileAlreadyExistsException taken) {
      throw exists(folder).raise(taken);
    } catch (UncheckedIOException failed) {
      throw unwritable(folder.toString(), failed.getCause(), SPACE);
    } catch (IOException failed) {
      throw unwritable(folder.toString(), failed, SPACE);
    }
  }

  /// A root has no parent.
  private static Path parent(Path path) {
    var absolute = path.toAbsolutePath();
    return Objects.requireNonNullElse(absolute.getParent(), absolute);
  }

  private static Fault exists(Path file) {
    return new Fault.UnusableFile(
        file.toString(), "there is a file already", "Choose another name.");
  }

  private static FaultException unwritable(
      String target, @Nullable IOException cause, String next) {
    var reason =
        switch (cause) {
          case null -> null;
          case FileSystemException known -> known.getReason();
          default -> cause.getMessage();
        };
    var fault =
        new Fault.UnusableFile(
            target, "it cannot be written" + (reason == null ? "" : " (" + reason + ")"), next);
    return cause == null ? fault.raise() : fault.raise(cause);
  }

  /// [System#out] keeps failures to itself, and stays open for later output.
  private static final class StandardOutput extends OutputStream {
    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      System.out.write(bytes, offset, length);
      flush();
    }

    @Override
    public void flush() throws IOException {
      if (System.out.checkError()) {
        throw new IOException("the disk is full, or the reader has closed it");
      }
    }
  }
}
