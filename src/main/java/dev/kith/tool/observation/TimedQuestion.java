package dev.kith.tool.observation;

import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.time.QuestionPeriod;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.AsOfArgument;
import java.util.List;

/// Says how to read what a question about another time is after: answers show what holds now.
public final class TimedQuestion {
  /// So many hits are looked at.
  private static final int MOST = 10;

  private TimedQuestion() {}

  /// The arguments of a search with a hint on its first page, where its question names a time and
  /// some of what it found has observations that are not shown.
  public static Arguments withHint(GraphView view, List<Hit> found, Arguments arguments) {
    if (found.isEmpty()
        || (arguments.has("offset") && arguments.whole("offset") > 0)
        || arguments.has(Argument.VALID_AT)
        || arguments.has(AsOfArgument.NAME)
        || (arguments.has(Argument.INCLUDE_ENDED) && arguments.flag(Argument.INCLUDE_ENDED))
        || QuestionPeriod.of(arguments.text("query")).isEmpty()) {
      return arguments;
    }
    int[] nodes = found.stream().limit(MOST).mapToInt(Hit::node).toArray();
    var _ = view.observations(nodes); // only then is it known which have ended
    return view.ended(nodes).isEmpty()
        ? arguments
        : arguments.warned(
            List.of(
                "The question names a time, and some observations of what was found do not hold"
                    + " now. To see them with their times, ask again with include_ended true."));
  }
}
