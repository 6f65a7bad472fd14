package dev.kith.engine.clickhouse;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/// Table names for types, whatever the types are called.
final class TableNames {
  /// A file name has at most 255 characters; the server needs the rest.
  private static final int LONGEST = 150;

  private TableNames() {}

  /// The name of a table. If its parts are too long for a server, or contain blanks and so could be
  /// ambiguous, it ends with a number that makes it unique.
  static String of(String sort, List<String> names) {
    var name = sort + " " + String.join(" ", names);
    boolean plain = names.stream().noneMatch(each -> each.indexOf(' ') >= 0);
    return plain && length(name) <= LONGEST ? name : shortened(name) + " " + number(names);
  }

  /// How many characters a server's file name needs for a name.
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
