package dev.kith.shape;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;

/// How much of a reader's context window an answer may take.
///
/// The promise is hard: what [#fit] returns was counted, or is too short to need counting. And a
/// larger budget never gives fewer items.
public final class TokenBudget {
  /// The smallest budget a caller may set: room for a fault with its hint.
  public static final int LEAST = 200;

  /// Up to so many items for each token, everything is tried first: a guess, to save work.
  private static final int LEAST_OF_AN_ITEM = 12;

  /// What an item takes mostly, and somewhat more; a wrong guess costs a copy.
  private static final int USUAL_BYTES = 160;

  /// What a token mostly stands for.
  private static final int BYTES_OF_A_TOKEN = 3;

  private final int tokens;
  private final int beside;
  private final int later;
  private final AnswerWriter writer;
  private final Optional<AnswerFormat> written;
  private final boolean returned;

  private TokenBudget(
      int tokens, int beside, int later, AnswerWriter writer, Optional<AnswerFormat> written) {
    this(tokens, beside, later, writer, written, false);
  }

  private TokenBudget(
      int tokens,
      int beside,
      int later,
      AnswerWriter writer,
      Optional<AnswerFormat> written,
      boolean returned) {
    this.tokens = tokens;
    this.beside = beside;
    this.later = later;
    this.writer = writer;
    this.written = written;
    this.returned = returned;
  }

  /// A budget of that many tokens for the answer to a call.
  public static TokenBudget of(int tokens, Call call) {
    return new TokenBudget(tokens, 0, 0, new AnswerWriter(call), Optional.empty());
  }

  /// A budget for an answer that is not sent as JSON where it is shorter in another way.
  ///
  /// @param written that other way, given JSON
  public static TokenBudget of(int tokens, Call call, AnswerFormat written) {
    return new TokenBudget(tokens, 0, 0, new AnswerWriter(call), Optional.of(written));
  }

  /// A budget without a bound in tokens. The answer still needs the call's time and memory.
  public static TokenBudget unbounded(Call call) {
    return new TokenBudget(Integer.MAX_VALUE, 0, 0, new AnswerWriter(call), Optional.empty());
  }

  /// The same budget where part of it is taken by what is sent beside the answer.
  public TokenBudget beside(int taken) {
    return tokens == Integer.MAX_VALUE
        ? this
        : new TokenBudget(tokens - taken, beside + taken, later, writer, written, returned);
  }

  /// The same budget where a larger one would have to hold so much more beside the answer.
  public TokenBudget later(int more) {
    return new TokenBudget(tokens, beside, more, writer, written, returned);
  }

  /// The same budget of a caller who knows how many tokens the first item takes: where it has no
  /// room again, that is a fault.
  public TokenBudget returned() {
    return new TokenBudget(tokens, beside, later, writer, written, true);
  }

  /// About how many items an answer may have.
  public int mostItems() {
    return tokens / LEAST_OF_AN_ITEM;
  }

  /// More items than that are never sent.
  public int items() {
    return tokens;
  }

  /// Whether a short text may be sent as it is, such as a fault: also where the call's time is up.
  public boolean holds(String text) {
    return tokens == Integer.MAX_VALUE || TokenCount.atMost(text, tokens, TimeCheck.unlimited());
  }

  /// Whether an answer may be sent as it is.
  boolean holds(JsonBytes answer) {
    return tokens == Integer.MAX_VALUE
        || answer.length() <= tokens
        || (answer.length() / TokenCount.MOST_BYTES <= tokens && fitsText(answer.toString()));
  }

  private boolean fitsText(String json) {
    var time = writer.time();
    return TokenCount.atMost(json, tokens, time)
        || (written.isPresent() && TokenCount.atMost(written.get().of(json, time), tokens, time));
  }

  /// The fullest form of an answer that stays within the budget: first with less detail, then with
  /// fewer items. Raises [Fault.LimitReached] if not even one item fits.
  public JsonBytes fit(Shrinkable answer) {
    return withAllItems(answer).orElseGet(() -> withFewerItems(answer));
  }

  /// The first of several forms of an answer that stays within the budget, as full as it can be.
  public JsonBytes fitFirst(List<? extends Shrinkable> forms) {
    for (var form : forms.subList(0, forms.size() - 1)) {
      var held = withAllItems(form).or(() -> largest(form.size(), some -> held(form, some, 0)));
      if (held.isPresent()) {
        return held.get();
      }
    }
    return fit(forms.getLast());
  }

  /// How many bytes of JSON fit, about.
  public long likelyBytes() {
    return BYTES_OF_A_TOKEN * (long) tokens;
  }

  /// An answer cut so that what matters keeps its detail longest. Where not even one item fits, it
  /// says how many tokens would do; [Fault.LimitReached] is raised where that does not fit either,
  /// or the caller was shown it before.
  public JsonBytes fit(Itemised answer) {
    return whole(answer)
        .or(() -> written.flatMap(other -> new WrittenFit(answer, other, tokens, writer).longest()))
        .orElseGet(() -> fitJson(answer));
  }

  /// An answer with everything, if the budget holds it.
  public Optional<JsonBytes> whole(Itemised answer) {
    int size = answer.size();
    return tokens == Integer.MAX_VALUE || size <= tokens / LEAST_OF_AN_ITEM
        ? held(size, out -> answer.write(out, PageExtent.whole(size)))
        : Optional.empty();
  }

  private Optional<JsonBytes> held(Itemised answer, PageExtent extent) {
    return held(extent.items(), out -> answer.write(out, extent));
  }

  private JsonBytes fitJson(Itemised answer) {
    // counted by itself, an item may take fewer tokens than beside others
    for (int room = TokenGrid.below(tokens); room > 0; room = TokenGrid.below(room - 1)) {
      var extent = new PageFit(answer, room, writer).extent();
      if (extent.isEmpty()) {
        break;
      }
      var text = held(answer, extent.get());
      if (text.isPresent()) {
        return text.get();
      }
    }
    var smallest = PageFit.smallest(answer);
    return held(answer, smallest)
        .or(() -> held(answer, smallest.minimal()))
        .orElseGet(() -> withNone(answer, smallest.minimal()));
  }

  /// No item, and how many tokens the first one takes.
  private JsonBytes withNone(Itemised answer, PageExtent smallest) {
    Consumer<JsonText> least = out -> answer.write(out, smallest);
    return (returned || answer.size() == 0
            ? Optional.<JsonBytes>empty()
            : held(answer, PageExtent.none(needed(least))))
        .orElseThrow(() -> tooLittle(least));
  }

  /// The longest form of an answer that can be cut to any number of bytes.
  ///
  /// @param form writes it within about so many bytes
  public JsonBytes fit(ObjIntConsumer<JsonText> form) {
    var text = held(1, out -> form.accept(out, Integer.MAX_VALUE));
    // prose has up to five bytes for each token, other texts one
    for (long bytes = 5L * tokens; text.isEmpty(); bytes -= Math.min(tokens, bytes / 2)) {
      if (bytes < tokens / 64) {
        throw tooLittle(out -> form.accept(out, 0));
      }
      int most = (int) Math.min(bytes, Integer.MAX_VALUE - 1);
      text = held(1, out -> form.accept(out, most));
    }
    return text.get();
  }

  /// Tells how many tokens would do.
  ///
  /// @param smallest writes the least that there is of the answer
  private RuntimeException tooLittle(Consumer<JsonText> smallest) {
    int needed = needed(smallest);
    return new Fault.LimitReached(
            "tokens",
            tokens + beside,
            "Raise max_tokens to " + needed + ": the smallest possible answer needs that many.")
        .raise();
  }

  /// How many tokens a text takes together with what is sent beside it.
  private int needed(Consumer<JsonText> smallest) {
    return writer.written(
            0, smallest, text -> new AnswerWriter.Measured<>(tokens(text.toString()), false))
        + beside
        + later;
  }

  private int tokens(String json) {
    var time = writer.time();
    int needed = TokenCount.of(json, time);
    return written.isPresent()
        ? Math.min(needed, TokenCount.of(written.get().of(json, time), time))
        : needed;
  }

  /// The answer with all its items and as much of their detail as stays within the budget; empty if
  /// the items are too many.
  public Optional<JsonBytes> withAllItems(Shrinkable answer) {
    int size = answer.size();
    if (size > tokens) {
      return Optional.empty();
    }
    if (size <= tokens / LEAST_OF_AN_ITEM) {
      var everything = held(answer, size, answer.details());
      if (everything.isPresent()) {
        return everything;
      }
    }
    var brief = held(answer, size, 0);
    return brief.isPresent()
        ? largest(answer.details(), detailed -> held(answer, size, detailed)).or(() -> brief)
        : brief;
  }

  private JsonBytes withFewerItems(Shrinkable answer) {
    return largest(answer.size(), items -> held(answer, items, 0))
        .orElseThrow(() -> tooLittle(out -> answer.write(out, Math.min(1, answer.size()), 0)));
  }

  /// The text for a large number that the budget holds: twice the last one is tried until it does
  /// not fit, then what lies halfway. What is tried depends on nothing but what held before. So
  /// where a larger budget first decides otherwise, it decides for more, even if some items take
  /// fewer tokens than one less of them.
  private static Optional<JsonBytes> largest(int most, IntFunction<Optional<JsonBytes>> texts) {
    Optional<JsonBytes> found = Optional.empty();
    int held = 0;
    long tooMany = most + 1L;
    while (held + 1 < tooMany) {
      long twice = Math.max(1, 2L * held);
      int next = (int) (twice < tooMany ? twice : (held + tooMany) / 2);
      var text = texts.apply(next);
      if (text.isPresent()) {
        found = text;
        held = next;
      } else {
        tooMany = next;
      }
    }
    return found;
  }

  private Optional<JsonBytes> held(Shrinkable answer, int items, int detailed) {
    return held(items, out -> answer.write(out, items, detailed));
  }

  /// A text, if the budget holds it; otherwise its memory is given back.
  private Optional<JsonBytes> held(int items, Consumer<JsonText> form) {
    return writer.written(
        USUAL_BYTES * (long) items,
        form,
        text ->
            holds(text)
                ? new AnswerWriter.Measured<>(Optional.of(text), true)
                : new AnswerWriter.Measured<>(Optional.empty(), false));
  }
}
