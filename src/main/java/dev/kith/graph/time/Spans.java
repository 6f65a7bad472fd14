package dev.kith.graph.time;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The times in which a fact held: in order, none of them touching the next.
public record Spans(List<Span> all) {
  /// Those of a fact of which nobody said when it holds.
  public static final Spans ALWAYS = new Spans(List.of(Span.ALL));

  private static final String SEPARATOR = ";";

  public Spans {
    all = List.copyOf(all);
    if (all.isEmpty()) {
      throw new IllegalArgumentException("a fact held at some time");
    }
  }

  /// One span.
  public static Spans of(Span span) {
    return span.equals(Span.ALL) ? ALWAYS : new Spans(List.of(span));
  }

  /// Reads what [#text] wrote, in whatever order; raises [java.time.DateTimeException] or
  /// [IllegalArgumentException] where it is something else.
  public static Spans of(String text) {
    return text.isEmpty()
        ? ALWAYS
        : joined(Arrays.stream(text.split(SEPARATOR, -1)).map(Span::of).toList());
  }

  /// Spans in one text, as ISO 8601 writes each of them; empty for [#ALWAYS].
  public String text() {
    return isAlways() ? "" : all.stream().map(Span::text).collect(Collectors.joining(SEPARATOR));
  }

  /// Whether it never ended and never will.
  public boolean isAlways() {
    // the generated `equals` would be linked by every process, in its first write (decision 8)
    var first = all.getFirst();
    return first.from() == Span.OPEN_FROM && first.until() == Span.OPEN_UNTIL;
  }

  /// Whether the fact held at a moment.
  public boolean holds(Instant moment) {
    long at = moment.toEpochMilli();
    for (var span : all) {
      if (span.holds(at)) {
        return true;
      }
    }
    return false;
  }

  /// The times of both; those that overlap or touch become one.
  public Spans and(Spans others) {
    var both = new ArrayList<>(all);
    both.addAll(others.all);
    return joined(both);
  }

  /// The times of a fact that is noted again: those that are given, too. Where none are, it holds
  /// from now on, unless it does so already.
  public Spans again(Spans held, Instant now) {
    if (!held.isAlways()) {
      return and(held);
    }
    return holds(now) ? this : and(Spans.of(Span.since(now)));
  }

  /// What is left before a moment; empty where it began no earlier.
  public Optional<Spans> before(Instant moment) {
    long end = moment.toEpochMilli();
    var left =
        all.stream()
            .filter(span -> span.from() < end)
            .map(span -> new Span(span.from(), Math.min(span.until(), end)))
            .toList();
    return left.isEmpty() ? Optional.empty() : Optional.of(new Spans(left));
  }

  private static Spans joined(List<Span> some) {
    var joined = new ArrayList<Span>();
    for (var span : some.stream().sorted(Comparator.comparingLong(Span::from)).toList()) {
      if (!joined.isEmpty() && span.from() <= joined.getLast().until()) {
        var last = joined.removeLast();
        joined.add(new Span(last.from(), Math.max(last.until(), span.until())));
      } else {
        joined.add(span);
      }
    }
    return new Spans(joined);
  }
}
