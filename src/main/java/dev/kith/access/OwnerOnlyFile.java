package dev.kith.access;

import java.nio.file.FileSystems;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/// Files with secrets, which only their owner may read.
public final class OwnerOnlyFile {
  private OwnerOnlyFile() {}

  /// The attributes to create such a file with, as far as the file system knows permissions.
  public static FileAttribute<?>[] attributes() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
