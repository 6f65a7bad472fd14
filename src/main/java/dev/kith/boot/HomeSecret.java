package dev.kith.boot;

import dev.kith.access.TextSigner;
import dev.kith.files.OwnerOnly;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// The key that signs cursors. It is stored in the home, readable by its owner only, so that a
/// cursor works after a restart and in every process over the same home.
///
/// If the home cannot be written, each process has its own key.
final class HomeSecret {
  private static final String FILE = ".secret";

  private HomeSecret() {}

  /// The key of a home, created when first needed.
  static synchronized byte[] of(Path home) {
    try {
      OwnerOnly.folders(home);
      try (var channel =
              OwnerOnly.open(
                  home.resolve(FILE),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.READ,
                  StandardOpenOption.WRITE);
          var _ = channel.lock()) {
        return stored(channel);
      }
    } catch (IOException unwritable) {
      return TextSigner.random();
    }
  }

  /// A file that is too short was left by a process that crashed; it is rewritten.
  private static byte[] stored(FileChannel channel) throws IOException {
    var stored = ByteBuffer.allocate(TextSigner.KEY_BYTES);
    int read = 0;
    while (read >= 0 && stored.hasRemaining()) {
      read = channel.read(stored, stored.position());
    }
    if (!stored.hasRemaining()) {
      return stored.array();
    }
    var fresh = TextSigner.random();
    var bytes = ByteBuffer.wrap(fresh);
    while (bytes.hasRemaining()) {
      channel.write(bytes, bytes.position());
    }
    channel.force(true);
    return fresh;
  }
}
