package dev.kith.surface.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;

/// A file as it is sent, plain and compressed.
final class WebFile {
  private static final int DIGEST_LENGTH = 20;

  private final String type;
  private final String digest;
  private final byte[] plain;
  private final byte[] zipped;

  private WebFile(String type, byte[] content) {
    this.type = type;
    this.digest = digest(content);
    this.plain = content;
    this.zipped = zip(content);
  }

  static WebFile of(String name, byte[] content) {
    return new WebFile(type(name), content);
  }

  /// Its media type.
  String type() {
    return type;
  }

  /// Changes whenever its content does.
  String digest() {
    return digest;
  }

  /// What is sent, to be read only.
  ByteBuffer content(boolean compressed) {
    return ByteBuffer.wrap(compressed ? zipped : plain).asReadOnlyBuffer();
  }

  static String digest(byte[] content) {
    try {
      var hash = MessageDigest.getInstance("SHA-256").digest(content);
      return HexFormat.of().formatHex(hash).substring(0, DIGEST_LENGTH);
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static byte[] zip(byte[] content) {
    var out = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(out)) {
      gzip.write(content);
    } catch (IOException never) {
      throw new UncheckedIOException(never);
    }
    return out.toByteArray();
  }

  private static String type(String name) {
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "html" -> "text/html;charset=utf-8";
      case "css" -> "text/css;charset=utf-8";
      case "js" -> "text/javascript;charset=utf-8";
      case "svg" -> "image/svg+xml";
      default -> throw new IllegalStateException("no media type for " + name);
    };
  }
}
