package dev.kith.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Makes the names in a folder durable: what was created, renamed or deleted there.
public final class FolderSync {
  private FolderSync() {}

  /// Windows opens no folder, and its file system keeps names in a journal of its own.
  public static void sync(Path folder) throws IOException {
    if (!OwnerOnly.hasPermissions()) {
      return;
    }
    try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
