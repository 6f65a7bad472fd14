package dev.kith.search.embed;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Splits text into the most likely pieces, as SentencePiece's Unigram models were trained on:
/// those of most multilingual models.
///
/// Text that looks like a special token (`</s>`) is plain text: an agent's text must not be able to
/// end the model's input early.
final class UnigramTokenizer implements ModelTokenizer {
  /// A word is split at once up to so many characters; nobody writes longer ones.
  private static final int LONGEST_WORD = 2_000;

  private final UnigramVocabulary vocabulary;
  private final TextNormalizer normalizer;
  private final Words words;
  private final SpecialTokens specials;
  private final int maxTokens;

  /// The id of the space before a word, where it is a token by itself.
  private final int blank;

  /// Ids before and after every text.
  record SpecialTokens(List<Integer> before, List<Integer> after) {
    SpecialTokens {
      before = List.copyOf(before);
      after = List.copyOf(after);
    }

    private int count() {
      return before.size() + after.size();
    }
  }

  /// How a text becomes words, each of which is split on its own.
  ///
  /// @param blanks whether any white space parts words, and is dropped
  /// @param blank what stands for the space before a word
  /// @param first whether the first word gets one, too
  record Words(boolean blanks, String blank, boolean first) {
    static Words of(Map<String, Object> part) {
      var kind = part.getOrDefault("type", "");
      return switch (kind.toString()) {
        case "Metaspace" -> metaspace(part);
        case "WhitespaceSplit" -> new Words(true, "", false);
        case "Sequence" -> {
          var whole = new Words(false, "", false);
          for (var each : (List<?>) part.getOrDefault("pretokenizers", List.of())) {
            var one = of(TokenizerFile.map(each));
            whole = new Words(whole.blanks || one.blanks, whole.blank + one.blank, one.first);
          }
          yield whole;
        }
        default -> throw TokenizerFile.unknown("pre_tokenizer", kind);
      };
    }

    private static Words metaspace(Map<String, Object> part) {
      var scheme = part.getOrDefault("prepend_scheme", "always");
      boolean first =
          part.getOrDefault("add_prefix_space", true).equals(true) && !scheme.equals("never");
      return new Words(false, part.getOrDefault("replacement", "▁").toString(), first);
    }

    private List<String> in(String text) {
      if (blanks) {
        return text.codePoints().allMatch(Words::isBlank)
            ? List.of()
            : Arrays.stream(text.strip().split("[\\s\\p{Z}\\x{85}]+", -1))
                .filter(word -> !word.isEmpty())
                .map(word -> word.startsWith(blank) ? word : blank + word)
                .toList();
      }
      if (text.isEmpty()) {
        return List.of();
      }
      var marked = text.replace(" ", blank);
      marked = first && !marked.startsWith(blank) ? blank + marked : marked;
      var parts = new ArrayList<String>();
      int start = 0;
      for (int at = marked.indexOf(blank, 1); at > 0; at = marked.indexOf(blank, at + 1)) {
        parts.add(marked.substring(start, at));
        start = at;
      }
      parts.add(marked.substring(start));
      return parts;
    }

    private static boolean isBlank(int point) {
      return Character.isWhitespace(point) || Character.isSpaceChar(point) || point == 0x85;
    }
  }

  UnigramTokenizer(
      UnigramVocabulary vocabulary,
      TextNormalizer normalizer,
      Words words,
      SpecialTokens specials,
      int maxTokens) {
    this.vocabulary = vocabulary;
    this.normalizer = normalizer;
    this.words = words;
    this.specials = specials;
    this.maxTokens = maxTokens;
    this.blank = vocabulary.find(words.blank);
  }

  @Override
  public boolean knows(int[] ids) {
    return Arrays.stream(ids)
        .skip(specials.before.size())
        .limit(Math.max(0, ids.length - specials.count()))
        .anyMatch(id -> id != vocabulary.unknown() && id != blank);
  }

  @Override
  public int largest() {
    return vocabulary.largest();
  }

  @Override
  public int[] encode(String text) {
    // A token has at least one character, so text far beyond the window has no effect.
    var near = text.length() > maxTokens * 400 ? text.substring(0, maxTokens * 400) : text;
    int room = Math.max(0, maxTokens - specials.count());
    var ids = new ArrayList<Integer>();
    for (var word : words.in(normalizer.apply(near))) {
      for (int from = 0; from < word.length() && ids.size() < room; from += LONGEST_WORD) {
        split(word.substring(from, Math.min(word.length(), from + LONGEST_WORD)), ids);
      }
    }
    return IntStream.concat(
            specials.before.stream().mapToInt(Integer::intValue),
            IntStream.concat(
                ids.stream().limit(room).mapToInt(Integer::intValue),
                specials.after.stream().mapToInt(Integer::intValue)))
        .toArray();
  }

  /// The best way to each place of a word: where its last piece starts, which one it is, and how
  /// likely all of it is.
  private static final class Ways {
    private final int[] starts;
    private final int[] ids;
    private final double[] scores;

    private Ways(int length) {
      starts = new int[length + 1];
      ids = new int[length + 1];
      scores = new double[length + 1];
      Arrays.fill(starts, 1, length + 1, -1);
    }

    private void offer(int start, int end, int id, double score) {
      double all = scores[start] + score;
      if (starts[end] < 0 || all > scores[end]) {
        starts[end] = start;
        ids[end] = id;
        scores[end] = all;
      }
    }
  }

  private void split(String word, List<Integer> into) {
    var ways = new Ways(word.length());
    for (int at = 0; at < word.length(); ) {
      int start = at;
      int next = at + Character.charCount(word.codePointAt(at));
      var single = new boolean[1];
      vocabulary.at(
          word,
          start,
          (end, id, score) -> {
            ways.offer(start, end, id, score);
            single[0] |= end == next;
          });
      if (!single[0]) {
        ways.offer(start, next, vocabulary.unknown(), vocabulary.unknownScore());
      }
      at = next;
    }
    var ends = new ArrayList<Integer>();
    for (int end = word.length(); end > 0; end = ways.starts[end]) {
      ends.add(end);
    }
    for (int at = ends.size() - 1; at >= 0; ) {
      int end = ends.get(at);
      int from = ways.starts[end];
      at--;
      if (ways.ids[end] == vocabulary.unknown()) {
        while (at >= 0 && ways.ids[ends.get(at)] == vocabulary.unknown()) {
          end = ends.get(at--);
        }
        unknown(word.substring(from, end), into);
      } else {
        into.add(ways.ids[end]);
      }
    }
  }

  /// Unknown characters that follow one another are one token, or one for each byte.
  private void unknown(String text, List<Integer> into) {
    if (vocabulary.bytes().isEmpty()) {
      into.add(vocabulary.unknown());
      return;
    }
    for (byte value : text.getBytes(StandardCharsets.UTF_8)) {
      into.add(vocabulary.bytes().get()[value & 0xFF]);
    }
  }
}
