package dev.kith.engine.clickhouse;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/// What the tables of types are called, whatever those are called.
final class TableNames {
  /// Of 255 letters for the name of a file or folder the rest is the server's own.
  private static final int LONGEST = 150;

  private TableNames() {}

  /// The name of a table. Where the names in it are too long for a server, or have blanks of their
  /// own, so that others could look the same together, it ends with a number that tells them apart.
  static String of(String sort, List<String> names) {
    var name = sort + " " + String.join(" ", names);
    boolean plain = names.stream().noneMatch(each -> each.indexOf(' ') >= 0);
    return plain && length(name) <= LONGEST ? name : shortened(name) + " " + number(names);
  }

  /// How many letters a server makes of a name for the sake of its files.
  private static int length(String name) {
    int length = 0;
    for (byte each : name.getBytes(StandardCharsets.UTF_8)) {
      length += isPlain(each) ? 1 : 3;
    }
    return length;
  }

  private static boolean isPlain(byte each) {
    return each == '_' || (each > 0 && Character.isLetterOrDigit(each));
  }

  private static String shortened(String name) {
    int end = name.length();
    while (length(name.substring(0, end)) > LONGEST / 2) {
      end = name.offsetByCodePoints(end, -1);
    }
    return name.substring(0, end);
  }

  private static String number(List<String> names) {
    try {
      var text = String.join("\n", names).getBytes(StandardCharsets.UTF_8);
      var digest = MessageDigest.getInstance("SHA-256").digest(text);
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException none) {
      throw new IllegalStateException(none); // every Java has it
    }
  }
}
