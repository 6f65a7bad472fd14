package dev.kith.files;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

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
