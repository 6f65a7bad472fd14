package dev.kith.tool.history;

import dev.kith.fault.Fault;
import dev.kith.graph.history.History;
import dev.kith.tool.argument.Arguments;
import java.util.List;
import java.util.regex.Pattern;

/// Where a page of events begins: at a change or moment, after some of the events up to it.
///
/// A scoped caller is given moments: a number would reveal how much happens that it may not see.
///
/// @param numbered whether the place is a change
/// @param at the number of the change, or a moment in milliseconds since 1970
record EventCursor(boolean numbered, long at, int offset) {
  private static final Pattern FORM = Pattern.compile("([ct])([0-9]{1,18})\\+([0-9]{1,9})");

  /// Before all events.
  static EventCursor first(boolean numbered) {
    return new EventCursor(numbered, Long.MAX_VALUE, 0);
  }

  static EventCursor of(Arguments arguments, boolean numbered) {
    if (!arguments.has("cursor")) {
      return first(numbered);
    }
    var parts = FORM.matcher(arguments.text("cursor"));
    if (!parts.matches() || parts.group(1).equals("c") != numbered) {
      throw new Fault.InvalidArguments(
              List.of(
                  Fault.problem(
                      "/cursor",
                      "is not from this tool",
                      "the cursor in truncated.next of the page before, or none")))
          .raise();
    }
    return new EventCursor(
        numbered, Long.parseLong(parts.group(2)), Integer.parseInt(parts.group(3)));
  }

  /// Whether some events came before.
  boolean isLater() {
    return at < Long.MAX_VALUE;
  }

  History.Range within(History.Range span) {
    return numbered
        ? new History.Range(span.after(), at, span.since(), span.to())
        : new History.Range(span.after(), span.until(), span.since(), at);
  }

  /// The place after some events of a page that begins here.
  EventCursor after(History.EventPage page, int events) {
    var shown = page.events().subList(0, events).stream().map(History.Event::commit).toList();
    long last = shown.isEmpty() ? at : place(shown.getLast());
    long passed =
        page.skipped().stream().filter(commit -> place(commit) <= last).count()
            + shown.stream().filter(commit -> place(commit) <= last).count();
    return new EventCursor(numbered, last, (int) passed);
  }

  private long place(History.Commit commit) {
    return numbered ? commit.number() : commit.at().toEpochMilli();
  }

  String text() {
    return (numbered ? "c" : "t") + at + "+" + offset;
  }
}
