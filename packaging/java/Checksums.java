import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// SHA-256 of what is shipped.
final class Checksums {
  private Checksums() {}

  static String of(Path file) throws IOException {
    try (var in = new DigestInputStream(Files.newInputStream(file), sha256())) {
      in.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(in.getMessageDigest().digest());
    }
  }

  /// One for all files below a folder, with their names.
  static String ofAll(Path folder) throws IOException {
    var digest = sha256();
    for (var file : FileTree.below(folder)) {
      if (Files.isRegularFile(file)) {
        digest.update((of(file) + FileTree.name(folder, file) + "\n").getBytes(UTF_8));
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }

  /// Writes the file that `sha256sum --check` reads.
  static void write(Path folder) throws IOException {
    var lines = new StringBuilder();
    for (var file : FileTree.below(folder)) {
      if (Files.isRegularFile(file)) {
        lines.append(of(file)).append("  ").append(FileTree.name(folder, file)).append('\n');
      }
    }
    Files.writeString(folder.resolve("SHA256SUMS"), lines);
  }
}
