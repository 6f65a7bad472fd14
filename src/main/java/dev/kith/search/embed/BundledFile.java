package dev.kith.search.embed;

import dev.kith.fault.Fault;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;

/// A file of the model that comes with Kith. It is read whole, and used only if it is, bit for bit,
/// the one that Kith was built and tested with: a changed model answers wrongly without a word, and
/// native code parses it.
///
/// The digest takes a session that only interprets and compiles little longer than all else it
/// does. So it is taken once for all processes, when their native libraries are unpacked; of a jar
/// that is still the same file, they then only check that nothing was damaged.
enum BundledFile {
  WEIGHTS(
      "/all-minilm-l6-v2-q.onnx",
      22_972_370,
      0xdf4d1c08L,
      "afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1"),
  TOKENS(
      "/all-minilm-l6-v2-q-tokenizer.json",
      711_661,
      0xc3f77764L,
      "da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0");

  /// Names the jar whose files have been verified.
  private static final String VERIFIED = "kith.model.verified";

  private final String resource;
  private final int bytes;
  private final long crc32;
  private final String sha256;

  BundledFile(String resource, int bytes, long crc32, String sha256) {
    this.resource = resource;
    this.bytes = bytes;
    this.crc32 = crc32;
    this.sha256 = sha256;
  }

  /// Takes the digests.
  ///
  /// @return the property that tells other processes so; none where the model is in no jar
  static Map<String, String> verify() {
    try (var arena = Arena.ofConfined()) {
      for (var file : values()) {
        file.read(arena, false);
      }
      return WEIGHTS.jar().map(jar -> Map.of(VERIFIED, jar)).orElse(Map.of());
    }
  }

  /// Its content, in memory outside the heap that the arena frees.
  ByteBuffer read(Arena arena) {
    return read(arena, jar().equals(Optional.ofNullable(System.getProperty(VERIFIED))));
  }

  /// The jar it is in, as it is now.
  private Optional<String> jar() {
    var url = BundledFile.class.getResource(resource);
    try {
      if (url != null && url.openConnection() instanceof JarURLConnection jar) {
        var file = Path.of(jar.getJarFileURL().toURI());
        var changed = Files.getLastModifiedTime(file).toMillis();
        return Optional.of(Files.size(file) + "@" + changed + "@" + file);
      }
      return Optional.empty();
    } catch (IOException | URISyntaxException unknown) {
      return Optional.empty();
    }
  }

  private ByteBuffer read(Arena arena, boolean verified) {
    try (var in = BundledFile.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw unusable("is missing from this build").raise();
      }
      var content = arena.allocate(bytes).asByteBuffer();
      var channel = Channels.newChannel(in);
      while (content.hasRemaining() && channel.read(content) >= 0) {
        Thread.onSpinWait();
      }
      content.flip();
      if (in.read() >= 0 || !(verified ? undamaged(content) : digest(content).equals(sha256))) {
        throw unusable("is not the one that Kith was built with").raise();
      }
      return content.rewind();
    } catch (IOException unreadable) {
      throw unusable("cannot be read").raise(unreadable);
    }
  }

  private boolean undamaged(ByteBuffer content) {
    var sum = new CRC32();
    sum.update(content);
    return sum.getValue() == crc32;
  }

  private static String digest(ByteBuffer content) {
    try {
      var sum = MessageDigest.getInstance("SHA-256");
      sum.update(content);
      return HexFormat.of().formatHex(sum.digest());
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible); // every JDK has it
    }
  }

  /// Why the model of Kith itself cannot be used.
  static Fault unusable(String problem) {
    return new Fault.Unavailable(
        "The embedding model", "the model of Kith itself " + problem, "Install Kith again.");
  }
}
