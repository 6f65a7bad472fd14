package dev.kith.boot;

import dev.kith.access.Seal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// The key that cursors are sealed with. It lies in the home, readable by its owner alone, so that
/// a cursor outlives the process that gave it out and works in every process over the same home.
///
/// Where the home cannot be written, the key is the process's own and cursors end with it.
final class HomeSecret {
  private static final String FILE = ".secret";

  private HomeSecret() {}

  /// The key of a home, made when it is first needed.
  static synchronized byte[] of(Path home) {
    try {
      Files.createDirectories(home);
      var options =
          Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      try (var channel = FileChannel.open(home.resolve(FILE), options, attributes());
          var _ = channel.lock()) {
        return kept(channel);
      }
    } catch (IOException unwritable) {
      return Seal.random();
    }
  }

  private static FileAttribute<?>[] attributes() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  /// A file that is too short was left by a process that died over it; it is written anew.
  private static byte[] kept(FileChannel channel) throws IOException {
    var kept = ByteBuffer.allocate(Seal.KEY_BYTES);
    int read = 0;
    while (read >= 0 && kept.hasRemaining()) {
      read = channel.read(kept, kept.position());
    }
    if (!kept.hasRemaining()) {
      return kept.array();
    }
    var fresh = Seal.random();
    var bytes = ByteBuffer.wrap(fresh);
    while (bytes.hasRemaining()) {
      channel.write(bytes, bytes.position());
    }
    channel.force(true);
    return fresh;
  }
}
