package dev.kith.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.CharBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// Files and folders that only their owner may read, as far as the file system knows permissions.
public final class OwnerOnly {
  private static final String FILE = "rw-------";
  private static final String FOLDER = "rwx------";

  private OwnerOnly() {}

  /// The attributes to create such a file with.
  public static FileAttribute<?>[] file() {
    return attributes(FILE);
  }

  /// The attributes to create such a folder with.
  public static FileAttribute<?>[] folder() {
    return attributes(FOLDER);
  }

  private static FileAttribute<?>[] attributes(String permissions) {
    return hasPermissions()
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  /// Whether this platform has them.
  static boolean hasPermissions() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
  }

  /// Opens a file, which is made so where the options create it.
  public static FileChannel open(Path file, StandardOpenOption... options) throws IOException {
    return FileChannel.open(file, Set.of(options), file());
  }

  /// A stream into a file of which nothing else stays.
  public static OutputStream output(Path file) throws IOException {
    return Channels.newOutputStream(
        open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE));
  }

  /// Makes a text the content of a file.
  public static Path write(Path file, CharSequence text) throws IOException {
    return write(
        file,
        text,
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE);
  }

  /// The same for a file that must not be there yet.
  public static Path writeNew(Path file, CharSequence text) throws IOException {
    return write(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  /// Adds a text to the end of a file that is there.
  public static Path append(Path file, CharSequence text) throws IOException {
    return write(file, text, StandardOpenOption.APPEND);
  }

  /// Half a character is refused, as [Files#writeString] does.
  private static Path write(Path file, CharSequence text, StandardOpenOption... options)
      throws IOException {
    var bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
    try (var channel = open(file, options)) {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }
    return file;
  }

  /// Makes a file of the bytes of another, whoever may read that one.
  public static void copy(Path from, Path to) throws IOException {
    try (var out = output(to)) {
      Files.copy(from, out);
    }
  }

  /// The same of what a stream holds.
  public static void copy(InputStream from, Path to) throws IOException {
    try (var out = output(to)) {
      from.transferTo(out);
    }
  }

  /// Makes an empty file, which must not be there yet: a library that fills it leaves it so.
  public static Path create(Path file) throws IOException {
    return Files.createFile(file, file());
  }

  /// Makes a folder, which must not be there yet.
  public static Path createFolder(Path folder) throws IOException {
    return Files.createDirectory(folder, folder());
  }

  /// Makes a folder, and those above it that are missing.
  public static Path folders(Path folder) throws IOException {
    return Files.createDirectories(folder, folder());
  }

  /// Takes a folder, and all that lies in it, from everybody but its owner. Some mounted file
  /// systems refuse to change permissions; then they stay.
  public static void restrict(Path folder) throws IOException {
    if (!hasPermissions()) {
      return;
    }
    try (var paths = Files.walk(folder)) {
      for (var path : paths.toList()) {
        var permissions = Files.isDirectory(path) ? FOLDER : FILE;
        try {
          Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        } catch (IOException | UnsupportedOperationException refused) {
          return;
        }
      }
    }
  }
}
