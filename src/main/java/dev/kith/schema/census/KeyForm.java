package dev.kith.schema.census;

/// How the key of a node derives from its id.
///
/// If all ids of a type begin with its name and a colon, the rest is the key; if every rest is an
/// integer, the key is an integer: `gl_user:11` has the key 11.
///
/// @param prefix what the ids have before the key
/// @param whole whether every key is an integer
public record KeyForm(String prefix, boolean whole) {
  static final KeyForm PLAIN = new KeyForm("", false);

  private static final int MOST_DIGITS = 18;

  static String prefix(String type) {
    return type + ":";
  }

  /// Whether a text is an integer in canonical form.
  public static boolean isWhole(String id, int from) {
    int first = from < id.length() && id.charAt(from) == '-' ? from + 1 : from;
    int digits = id.length() - first;
    if (digits < 1 || digits > MOST_DIGITS || (id.charAt(first) == '0' && id.length() > from + 1)) {
      return false;
    }
    for (int index = first; index < id.length(); index++) {
      if (id.charAt(index) < '0' || id.charAt(index) > '9') {
        return false;
      }
    }
    return true;
  }
}
