import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
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

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }

  /// Writes the file that `sha256sum --check` reads.
  static void write(Path folder) throws IOException {
    var lines = new ArrayList<String>();
    for (var file : FileTree.below(folder)) {
      if (Files.isRegularFile(file)) {
        lines.add(of(file) + "  " + FileTree.name(folder, file));
      }
    }
    Files.write(folder.resolve("SHA256SUMS"), lines);
  }
}
