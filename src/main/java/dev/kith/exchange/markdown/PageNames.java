package dev.kith.exchange.markdown;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/// The names of the pages of entities: all are shown to it before pages are written.
///
/// A name is safe on Windows, macOS and Linux and inside a link. An entity whose own name is not,
/// or equals that of another but for case, gets one with a hash. Names do not depend on the order
/// of rows.
public final class PageNames {
  private static final String UNSAFE = "\\/:*?\"<>|#^[]";
  private static final int LONGEST = 120;

  /// Windows opens a device under these, whatever follows a dot.
  private static final Set<String> DEVICES = devices();

  private final Set<String> ids = new HashSet<>();
  private final Map<String, String> names = new HashMap<>();

  /// Adds an entity, before the first name is asked for.
  public void add(String id) {
    ids.add(id);
  }

  /// The name of an entity's page, without `.md`.
  public String of(String id) {
    if (names.isEmpty()) {
      assign();
    }
    return Objects.requireNonNull(names.get(id));
  }

  private void assign() {
    var taken = new HashSet<String>();
    var others = new ArrayList<String>();
    for (var id : new TreeSet<>(ids)) {
      if (!safe(id).equals(id) || !taken.add(folded(id))) {
        others.add(id);
      } else {
        names.put(id, id);
      }
    }
    for (var id : others) {
      var hash = hash(id);
      int length = 8;
      var name = safe(id) + "~" + hash.substring(0, length);
      while (!taken.add(folded(name))) {
        name = safe(id) + "~" + hash.substring(0, ++length);
      }
      names.put(id, name);
    }
  }

  /// Equal for names that some file system takes for the same.
  public static String folded(String name) {
    var composed = Normalizer.normalize(name, Normalizer.Form.NFC);
    return Normalizer.normalize(
        composed.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT), Normalizer.Form.NFC);
  }

  private static String safe(String id) {
    var safe = new StringBuilder();
    int bytes = 0;
    for (int symbol : Normalizer.normalize(id, Normalizer.Form.NFC).codePoints().toArray()) {
      int allowed = isSafe(symbol) ? symbol : '_';
      bytes += Character.toString(allowed).getBytes(StandardCharsets.UTF_8).length;
      if (bytes > LONGEST) {
        break;
      }
      safe.appendCodePoint(allowed);
    }
    if (safe.isEmpty()) {
      return "_";
    }
    // A leading dot hides a file, and Windows cuts dots and spaces off the end.
    if (" .".indexOf(safe.charAt(0)) >= 0) {
      safe.setCharAt(0, '_');
    }
    if (" .".indexOf(safe.charAt(safe.length() - 1)) >= 0) {
      safe.setCharAt(safe.length() - 1, '_');
    }
    var beforeDot = safe.toString().split("\\.", 2)[0].strip().toUpperCase(Locale.ROOT);
    return DEVICES.contains(beforeDot) ? "_" + safe : safe.toString();
  }

  private static boolean isSafe(int symbol) {
    return UNSAFE.indexOf(symbol) < 0
        && switch (Character.getType(symbol)) {
          case Character.CONTROL,
              Character.FORMAT,
              Character.SURROGATE,
              Character.PRIVATE_USE,
              Character.UNASSIGNED,
              Character.LINE_SEPARATOR,
              Character.PARAGRAPH_SEPARATOR ->
              false;
          case Character.SPACE_SEPARATOR -> symbol == ' ';
          default -> true;
        };
  }

  private static Set<String> devices() {
    var devices = new HashSet<>(Set.of("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"));
    for (char number : "0123456789¹²³".toCharArray()) {
      devices.add("COM" + number);
      devices.add("LPT" + number);
    }
    return Set.copyOf(devices);
  }

  private static String hash(String id) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(id.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java has SHA-256", missing);
    }
  }
}
