package dev.kith.tool.argument;

import dev.kith.graph.time.Noted;
import dev.kith.graph.time.Span;
import dev.kith.graph.time.Spans;
import dev.kith.graph.time.ValidTimeFilter;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/// The arguments that say when facts were observed and hold, and facts of which time are wanted.
public final class ValidTime {
  private static final String FROM = "valid_from";
  private static final String UNTIL = "valid_until";
  private static final String AT = "at";

  private ValidTime() {}

  /// When a fact that is written holds.
  public static Stream<Argument> written() {
    var moment = ArgumentType.text(1, MomentText.LONGEST);
    return Stream.of(
            Argument.optional(FROM, moment, "Start: a date or time. Default: no start."),
            Argument.optional(UNTIL, moment, "End, exclusive. Default: no end."))
        .map(Argument::unlisted);
  }

  /// When observations that are written were made, and when they hold.
  public static Stream<Argument> noted() {
    var at =
        Argument.optional(
                AT,
                ArgumentType.text(1, MomentText.LONGEST),
                "When they were observed: a date or time. Default: now.")
            .unlisted();
    return Stream.concat(Stream.of(at), written());
  }

  /// The times that arguments give observations.
  public static Noted noted(Arguments arguments) {
    return new Noted(spans(arguments, ""), moment(arguments, AT, ""));
  }

  /// The times that arguments give.
  ///
  /// @param at the JSON pointer of the object that holds them
  public static Spans spans(Arguments arguments, String at) {
    var from = moment(arguments, FROM, at);
    var until = moment(arguments, UNTIL, at);
    if (from.isPresent() && until.isPresent() && !from.get().isBefore(until.get())) {
      var problems = new Problems();
      problems.report(
          at + "/" + UNTIL,
          "is not after " + FROM,
          "a date or time after " + from.get() + ", without which the fact never held");
      problems.raise();
    }
    return Spans.of(
        new Span(
            from.map(Instant::toEpochMilli).orElse(Span.ALL.from()),
            until.map(Instant::toEpochMilli).orElse(Span.ALL.until())));
  }

  private static Optional<Instant> moment(Arguments arguments, String name, String at) {
    return arguments
        .optionalText(name)
        .map(text -> MomentText.of(text, (at + "/" + name).substring(1), 0));
  }

  /// Since when the fact holds, if that is said.
  public static Optional<Instant> from(Arguments arguments) {
    return moment(arguments, FROM, "");
  }

  /// The facts that a reading is to show.
  public static ValidTimeFilter showing(Arguments arguments) {
    boolean ever = arguments.has(Argument.INCLUDE_ENDED) && arguments.flag(Argument.INCLUDE_ENDED);
    var at = moment(arguments, Argument.VALID_AT, "");
    if (ever && at.isPresent()) {
      var problems = new Problems();
      problems.report(
          "/" + Argument.INCLUDE_ENDED,
          "cannot be combined with " + Argument.VALID_AT,
          "one of the two: facts of one moment, or of all times");
      problems.raise();
    }
    return ever
        ? ValidTimeFilter.EVER
        : at.<ValidTimeFilter>map(ValidTimeFilter.At::new).orElse(ValidTimeFilter.NOW);
  }
}
