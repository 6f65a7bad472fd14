package dev.kith.shape;

import java.util.Arrays;
import java.util.Optional;

/// Decides how much of an answer goes into so many tokens.
///
/// The items come first, in brief: all of them where they take three quarters at most, otherwise as
/// many as take half, or as take three quarters in full. Lists around them get a quarter. What is
/// left makes the first items full, so that an answer is never all stubs where a full item fits.
///
/// Every item is written and counted by itself, once brief and perhaps once full, so that a cut
/// answer is written about three times. Their sum is seldom below what the whole takes.
final class PageFit {
  /// Below this, metadata is not worth its mark.
  private static final int LEAST_RECORD = 48;

  private static final int NO_BOUND = Integer.MAX_VALUE;

  /// What the counts of lost detail may add to an answer that is cut.
  private static final int NOTICE = 20;

  private final Itemised answer;
  private final int tokens;
  private final AnswerWriter writer;
  private final int frame;
  private int record;
  private Sums briefs;
  private Sums fulls;

  PageFit(Itemised answer, int tokens, AnswerWriter writer) {
    this.answer = answer;
    this.tokens = tokens;
    this.writer = writer;
    this.frame = tokensAround(0);
    this.record = answer.record(tokens);
    this.briefs = new Sums(false, record);
    while (answer.size() > 0 && frame + briefs.of(1) > tokens && record > LEAST_RECORD) {
      record /= 2;
      briefs = new Sums(false, record);
    }
    this.fulls = new Sums(true, record);
  }

  /// The tokens of the first items together, each counted when it is first needed.
  private final class Sums {
    private final boolean full;
    private final int bytes;
    private int[] sums = new int[16];
    private int known;

    Sums(boolean full, int bytes) {
      this.full = full;
      this.bytes = bytes;
    }

    int of(int items) {
      while (known < items) {
        if (known + 1 == sums.length) {
          sums = Arrays.copyOf(sums, 2 * sums.length);
        }
        int index = known;
        // where nothing is cut, a text may be long, and how much too long does not matter
        int enough = bytes == NO_BOUND ? tokens : NO_BOUND;
        int taken = writer.tokens(enough, out -> answer.item(out, index, full, bytes));
        sums[known + 1] = Math.addExact(sums[known], taken);
        known++;
      }
      return sums[items];
    }

    /// How many items take at most so many tokens.
    int within(int most) {
      int items = 0;
      while (items < answer.size() && of(items + 1) <= most) {
        items++;
      }
      return items;
    }
  }

  /// What the answer takes without items, or some number above `tokens`.
  private int tokensAround(int lists) {
    return writer.tokens(tokens, out -> answer.write(out, new PageExtent(0, 0, lists, 0))) + NOTICE;
  }

  /// Empty where not even the first item has room.
  Optional<PageExtent> extent() {
    if (answer.size() > 0 && frame + briefs.of(1) > tokens) {
      return Optional.empty();
    }
    int lists = lists();
    int around = tokensAround(lists);
    int items = items();
    if (around + briefs.of(items) > tokens) {
      lists = 0;
      around = frame;
    }
    int left = tokens - around - briefs.of(items);
    return Optional.of(new PageExtent(items, detailed(items, left), lists, record));
  }

  /// The least that an answer can be cut to.
  static PageExtent smallest(Itemised answer) {
    return new PageExtent(Math.min(1, answer.size()), 0, 0, LEAST_RECORD);
  }

  /// The bytes that let the lists take a quarter at most.
  private int lists() {
    int most = frame + tokens / 4;
    int bytes = Integer.MAX_VALUE;
    while (bytes > 0 && tokensAround(bytes) > most) {
      bytes = bytes == Integer.MAX_VALUE ? (int) Math.min(8L * tokens, bytes - 1) : bytes / 2;
    }
    return bytes;
  }

  /// So that more tokens never mean fewer items, this does not ask how long the lists are that more
  /// tokens allow, nor how much of its metadata they leave an item.
  private int items() {
    int size = answer.size();
    int most = (int) (tokens * 3L / 4) - frame;
    if (size == 0 || briefs.within(most) == size) {
      return size;
    }
    int items = Math.max(briefs.within(tokens / 2 - frame), new Sums(true, NO_BOUND).within(most));
    return Math.max(1, items);
  }

  /// How many of the items can be full within what is left. Where not even one can, its metadata is
  /// cut further; where all can, it is cut less.
  private int detailed(int items, int left) {
    int detailed = detailedWithin(items, left);
    while (detailed < items && gained(detailed) == 0 && record > LEAST_RECORD) {
      record = Math.min(record, left) / 2;
      fulls = new Sums(true, record);
      detailed = detailedWithin(items, left);
    }
    if (detailed == items && items == answer.size()) {
      widen(items, left);
    }
    return detailed;
  }

  private void widen(int items, int left) {
    int before = record;
    while (record < Integer.MAX_VALUE / 2) {
      before = record;
      record *= 2;
      var wider = new Sums(true, record);
      if (wider.of(items) - briefs.of(items) > left || wider.of(items) == fulls.of(items)) {
        break;
      }
      fulls = wider;
    }
    record = before;
  }

  private int detailedWithin(int items, int left) {
    int detailed = 0;
    while (detailed < items && gained(detailed + 1) <= left) {
      detailed++;
    }
    return detailed;
  }

  private int gained(int detailed) {
    return fulls.of(detailed) - briefs.of(detailed);
  }
}
