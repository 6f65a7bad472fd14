package dev.kith.tool.argument;

import dev.kith.fault.Fault;
import dev.kith.graph.time.AsOf;
import dev.kith.graph.time.Past;
import dev.kith.graph.time.PastChange;
import dev.kith.graph.time.PastMoment;
import java.util.List;
import java.util.Optional;

/// The argument that asks for what was known at a change or moment.
public final class AsOfArgument {
  public static final String NAME = "as_of";
  private static final int NAMED = 5;
  private static final String NUMBER = "-?[0-9]{1,18}";
  private static final String DATES =
      "a date such as 2024-01-15, or a time such as 2024-01-15T10:00:00Z";

  private static final ArgumentType TYPE =
      new ArgumentType.Text(
          1,
          MomentText.LONGEST,
          "",
          "1 to " + MomentText.LONGEST + " characters, or an integer",
          List.of());

  private AsOfArgument() {}

  /// Its declaration, for every tool that reads a database.
  public static Argument declared() {
    return Argument.optional(
            NAME, TYPE, "Answer as it was known then: a change number, a date or a time.")
        .unlisted();
  }

  /// What the caller asks for.
  ///
  /// @param numbered whether the caller may know numbers of changes
  public static Optional<AsOf> of(Arguments arguments, boolean numbered) {
    return arguments.optionalText(NAME).map(text -> of(text, numbered));
  }

  private static AsOf of(String text, boolean numbered) {
    if (!text.matches(NUMBER)) {
      var other = numbered ? "the number of a change, " : "";
      return new AsOf.Moment(MomentText.of(text, NAME, 0, other));
    }
    if (!numbered) {
      throw invalid("is the number of a change, which scoped callers do not get", DATES);
    }
    long number = Long.parseLong(text);
    if (number <= 0) {
      throw invalid("is before the first change", "a number from 1 on, " + DATES);
    }
    return new AsOf.Change(number);
  }

  private static RuntimeException invalid(String problem, String allowed) {
    return new Fault.InvalidArguments(List.of(Fault.problem("/" + NAME, problem, allowed))).raise();
  }

  /// The fault of one who asks for the past of all databases at once.
  public static RuntimeException ofOneDatabase() {
    return invalid("is about one database, and none is named", "the same with database");
  }

  /// The fault of one who names two times where rows have one.
  public static RuntimeException besideAnotherTime(String database) {
    return invalid(
        "cannot be combined with valid_at or include_ended: the tables of '"
            + database
            + "' say when rows hold, not when they were written",
        "one of them");
  }

  /// The sentence beside an answer that tells what it knows.
  public static String note(Past past, boolean numbered) {
    return switch (past) {
      case PastChange known when numbered ->
          "This is as of change " + known.change() + ", made at " + known.at() + ".";
      case PastChange known -> "This is as of " + known.seen() + ".";
      case PastMoment(var seen, var timeless) ->
          "This shows the rows that held at "
              + seen
              + ": tables do not say when rows were written."
              + asNow(timeless);
    };
  }

  private static String asNow(List<String> timeless) {
    if (timeless.isEmpty()) {
      return "";
    }
    var named = String.join(", ", timeless.subList(0, Math.min(NAMED, timeless.size())));
    int others = timeless.size() - NAMED;
    return " Without times, and so as they are now: "
        + named
        + (others > 0 ? " and " + others + " others." : ".");
  }
}
