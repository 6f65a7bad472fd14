package dev.kith.shape;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// How many tokens a text takes of a reader's context window.
///
/// Models count differently, so a text counts as the larger of two widespread encodings. Loading
/// them takes a while: a text with no more bytes than tokens allowed is never counted, because a
/// token stands for one byte or more.
///
/// Counting is slow, and the texts here repeat themselves: keys, types, ids. Both encodings cut a
/// text into words before anything else, always between a letter or digit and the quotation mark,
/// bar or line break after it. What lies between two such cuts is therefore counted by itself, and
/// remembered; the sum is exactly the count of the whole. Long slices are remembered too, but
/// fewer: an answer is counted several times until it fits, and each time they would cost the most.
///
/// A single word of more than a hundred thousand letters counts as its bytes, which are never fewer
/// than its tokens: a call whose time is up does not wait for such a word.
public final class TokenCount {
  /// No token stands for more bytes: so many spaces are one.
  static final int MOST_BYTES = 128;

  private static final int MOST_REMEMBERED = 1 << 15;
  private static final int LONGEST_REMEMBERED = 200;
  private static final int MOST_LONG = 1 << 21;
  private static final int LONGEST_LONG = MOST_LONG >> 4;

  /// A slice that is longer ends with a word.
  private static final int LONGEST_SLICE = 1 << 12;

  private static final int LONGEST_COUNTED = 1 << 17;

  /// The counts of a slice in both encodings, one in each half.
  private static final Map<String, Long> REMEMBERED = new ConcurrentHashMap<>();

  private static final Map<String, Long> LONG = new ConcurrentHashMap<>();
  private static final AtomicInteger LONG_CHARACTERS = new AtomicInteger();

  private TokenCount() {}

  /// Loaded when a text is first counted.
  private static final class Encoders {
    static final Encoding NEWER =
        Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);
    static final Encoding OLDER =
        Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);
  }

  /// Whether a text takes at most that many tokens.
  static boolean atMost(String text, int tokens, TimeCheck time) {
    return utf8Length(text) <= tokens || upTo(text, tokens, time) <= tokens;
  }

  /// The tokens of a text that is short.
  public static int of(String text) {
    return of(text, TimeCheck.unlimited());
  }

  /// The tokens of a text.
  public static int of(String text, TimeCheck time) {
    return upTo(text, Integer.MAX_VALUE, time);
  }

  /// The tokens of a text, or some number above `enough` where there are more than that.
  static int upTo(String text, int enough, TimeCheck time) {
    long newer = 0;
    long older = 0;
    int from = 0;
    while (from < text.length() && Math.max(newer, older) <= enough) {
      int to = cut(text, from + 1);
      time.passed(to - from);
      long both = slice(text.substring(from, to));
      newer += both >>> 32;
      older += (int) both;
      from = to;
    }
    return (int) Math.min(Math.max(newer, older), Integer.MAX_VALUE);
  }

  /// The next place where both encodings are sure to cut. A long slice ends at a space or a sign,
  /// too: so that nobody waits until the whole of a long text is counted.
  private static int cut(String text, int from) {
    for (int at = from; at < text.length(); at++) {
      char symbol = text.charAt(at);
      if ((symbol == '"' || symbol == '|' || symbol == '\n')
          && isLetterOrDigit(text.charAt(at - 1))) {
        return at;
      }
      if (at - from >= LONGEST_SLICE && endsWord(text.charAt(at - 1), symbol)) {
        return at;
      }
    }
    return text.length();
  }

  /// Whether a sign ends the word that the character before it belongs to, in any script. An
  /// apostrophe may go on with it, as a mark does.
  private static boolean endsWord(char before, char symbol) {
    return Character.isLetterOrDigit(before) && symbol != '\'' && isSign(symbol);
  }

  private static boolean isSign(char symbol) {
    return switch (Character.getType(symbol)) {
      case Character.SPACE_SEPARATOR,
          Character.CONNECTOR_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION,
          Character.MATH_SYMBOL,
          Character.CURRENCY_SYMBOL,
          Character.MODIFIER_SYMBOL,
          Character.OTHER_SYMBOL ->
          true;
      default -> false;
    };
  }

  private static boolean isLetterOrDigit(char symbol) {
    return (symbol >= 'a' && symbol <= 'z')
        || (symbol >= 'A' && symbol <= 'Z')
        || (symbol >= '0' && symbol <= '9');
  }

  private static long slice(String text) {
    if (text.length() > LONGEST_COUNTED) {
      long bytes = Math.min(utf8Length(text), Integer.MAX_VALUE / 2);
      return bytes << 32 | bytes;
    }
    boolean isShort = text.length() <= LONGEST_REMEMBERED;
    var known = (isShort ? REMEMBERED : LONG).get(text);
    if (known != null) {
      return known;
    }
    long both =
        ((long) Encoders.NEWER.countTokensOrdinary(text) << 32)
            | Encoders.OLDER.countTokensOrdinary(text);
    if (isShort) {
      if (REMEMBERED.size() >= MOST_REMEMBERED) {
        REMEMBERED.clear();
      }
      REMEMBERED.put(text, both);
    } else if (text.length() <= LONGEST_LONG) {
      rememberLong(text, both);
    }
    return both;
  }

  /// Two threads may count a slice twice: then the rest is forgotten somewhat earlier.
  private static void rememberLong(String text, long both) {
    if (LONG_CHARACTERS.addAndGet(text.length()) > MOST_LONG) {
      LONG.clear();
      LONG_CHARACTERS.set(text.length());
    }
    LONG.put(text, both);
  }

  /// The bytes of a text, which are never fewer than its tokens.
  static long utf8Length(String text) {
    long length = text.length();
    for (int at = 0; at < text.length(); at++) {
      char symbol = text.charAt(at);
      if (symbol >= 0x80) {
        // half of a pair counts two: a pair takes four bytes
        length += symbol < 0x800 || Character.isSurrogate(symbol) ? 1 : 2;
      }
    }
    return length;
  }
}
