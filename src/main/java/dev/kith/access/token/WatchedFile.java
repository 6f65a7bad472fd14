package dev.kith.access.token;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A file that the operator may change while Kith runs; it is reloaded when it has changed.
///
/// A missing or broken file is an error, and the old content is not used: it may have been wrong.
///
/// @param <T> what its text is parsed into
final class WatchedFile<T> {
  private static final long LARGEST = 4 << 20;

  private final Path file;
  private final Function<String, T> reader;
  private @Nullable LoadedFile<T> seen;

  WatchedFile(Path file, Function<String, T> reader) {
    this.file = file;
    this.reader = reader;
  }

  private record LoadedFile<T>(String stamp, T content) {}

  /// The current content; raises [Fault.UnusableFile] if it cannot be read.
  synchronized T content() {
    try {
      var stamp = stamp();
      if (seen == null || !seen.stamp.equals(stamp)) {
        seen = null;
        seen =
            new LoadedFile<>(stamp, reader.apply(Files.readString(file, StandardCharsets.UTF_8)));
      }
      return seen.content;
    } catch (NoSuchFileException missing) {
      seen = null;
      throw new Fault.UnusableFile(
              file.toString(),
              "there is no such file",
              "Create it, a file of tokens with 'kith token new', or choose another file.")
          .raise(missing);
    } catch (IOException unreadable) {
      seen = null;
      throw unusable("it cannot be read").raise(unreadable);
    }
  }

  private String stamp() throws IOException {
    var attributes = Files.readAttributes(file, BasicFileAttributes.class);
    if (attributes.size() > LARGEST) {
      throw new IOException("too large");
    }
    return attributes.lastModifiedTime() + " " + attributes.size() + " " + attributes.fileKey();
  }

  Fault.UnusableFile unusable(String problem) {
    return new Fault.UnusableFile(file.toString(), problem, "Fix it, or choose another file.");
  }

  Path file() {
    return file;
  }

  /// What a caller learns of the failure: only that the operator has to fix it.
  static FaultException hidden(FaultException failure) {
    return new Fault.Unavailable(
            "Kith",
            "it cannot authenticate callers at the moment",
            "Try again later; the operator must fix it.")
        .raise(failure);
  }
}
