package dev.kith.search.embed;

import java.text.Normalizer;
import java.util.Arrays;

/// Splits text into the tokens that a BERT model was trained on.
///
/// Text that looks like a special token (`[SEP]`) is plain text: an agent's text must not be able
/// to end the model's input early.
final class WordPieceTokenizer implements ModelTokenizer {
  private static final int LONGEST_WORD = 100;
  private static final int[][] CHINESE = {
    {0x3400, 0x4DBF}, {0x4E00, 0x9FFF}, {0xF900, 0xFAFF}, {0x20000, 0x2A6DF},
    {0x2A700, 0x2B73F}, {0x2B740, 0x2B81F}, {0x2B920, 0x2CEAF}, {0x2F800, 0x2FA1F}
  };

  private final WordPieceVocabulary vocabulary;
  private final boolean lowerCase;
  private final int maxTokens;
  private final int unknown;
  private final int begin;
  private final int end;

  WordPieceTokenizer(WordPieceVocabulary vocabulary, boolean lowerCase, int maxTokens) {
    this.vocabulary = vocabulary;
    this.lowerCase = lowerCase;
    this.maxTokens = maxTokens;
    this.unknown = vocabulary.required("[UNK]");
    this.begin = vocabulary.required("[CLS]");
    this.end = vocabulary.required("[SEP]");
  }

  /// The token ids of a text between the begin and end ids, which alone remain of an empty text.
  @Override
  public int[] encode(String text) {
    var pieces = new Pieces();
    // A token has at least one character, so text far beyond the window has no effect. Dropped
    // control characters and accents count here, hence the wide margin.
    var clean = clean(text.length() > maxTokens * 400 ? text.substring(0, maxTokens * 400) : text);
    int start = -1;
    for (int at = 0; at < clean.length() && !pieces.full(); ) {
      int point = clean.codePointAt(at);
      int next = at + Character.charCount(point);
      boolean alone = isPunctuation(point);
      if (alone || isWhitespace(point)) {
        if (start >= 0) {
          pieces.add(clean.substring(start, at));
          start = -1;
        }
        if (alone) {
          pieces.add(clean.substring(at, next));
        }
      } else if (start < 0) {
        start = at;
      }
      at = next;
    }
    if (start >= 0) {
      pieces.add(clean.substring(start));
    }
    return pieces.finish();
  }

  @Override
  public boolean knows(int[] ids) {
    return Arrays.stream(ids).anyMatch(id -> id != begin && id != end && id != unknown);
  }

  @Override
  public int largest() {
    return vocabulary.largest();
  }

  private String clean(String text) {
    var clean = new StringBuilder(text.length() + 16);
    for (int at = 0; at < text.length(); ) {
      int point = text.codePointAt(at);
      at += Character.charCount(point);
      if (isWhitespace(point)) {
        clean.append(' ');
      } else if (isChinese(point)) {
        clean.append(' ').appendCodePoint(point).append(' ');
      } else if (!isDropped(point)) {
        clean.appendCodePoint(point);
      }
    }
    return lowerCase ? lowered(clean) : clean.toString();
  }

  private static String lowered(CharSequence text) {
    var decomposed = Normalizer.normalize(text, Normalizer.Form.NFD);
    var lowered = new StringBuilder(decomposed.length());
    for (int at = 0; at < decomposed.length(); ) {
      int point = decomposed.codePointAt(at);
      at += Character.charCount(point);
      if (Character.getType(point) != Character.NON_SPACING_MARK) {
        lowered.appendCodePoint(Character.toLowerCase(point));
      }
    }
    return lowered.toString();
  }

  private static boolean isDropped(int point) {
    return switch (Character.getType(point)) {
      // unassigned code points are kept, as in the models' own tokenizer
      case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE -> true;
      default -> point == 0xFFFD;
    };
  }

  private static boolean isWhitespace(int point) {
    return Character.isSpaceChar(point) || point == '\t' || point == '\n' || point == '\r';
  }

  private static boolean isPunctuation(int point) {
    if (point < 128) {
      return point > ' ' && point < 127 && !Character.isLetterOrDigit(point);
    }
    return switch (Character.getType(point)) {
      case Character.CONNECTOR_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION ->
          true;
      default -> false;
    };
  }

  private static boolean isChinese(int point) {
    for (var range : CHINESE) {
      if (point >= range[0] && point <= range[1]) {
        return true;
      }
    }
    return false;
  }

  /// Collects the token ids of one text.
  private final class Pieces {
    private int[] ids = new int[32];
    private int count = 1;

    private Pieces() {
      ids[0] = begin;
    }

    private boolean full() {
      return count >= maxTokens - 1;
    }

    private void add(String word) {
      int before = count;
      if (word.codePointCount(0, word.length()) > LONGEST_WORD) {
        append(unknown);
        return;
      }
      for (int start = 0; start < word.length(); ) {
        int stop = Math.min(word.length(), start + vocabulary.longest());
        int id = -1;
        while (stop > start) {
          var piece = word.substring(start, stop);
          id = vocabulary.find(start == 0 ? piece : "##" + piece);
          if (id >= 0) {
            break;
          }
          stop--;
        }
        if (id < 0) {
          // a word with one unknown part is unknown as a whole
          count = before;
          append(unknown);
          return;
        }
        append(id);
        start = stop;
      }
    }

    private void append(int id) {
      if (count == ids.length) {
        ids = Arrays.copyOf(ids, count * 2);
      }
      ids[count++] = id;
    }

    private int[] finish() {
      count = Math.min(count, maxTokens - 1);
      append(end);
      return Arrays.copyOf(ids, count);
    }
  }
}
