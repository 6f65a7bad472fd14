package dev.kith.tool;

import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.graph.Observation;
import dev.kith.graph.pattern.Patterns;
import dev.kith.graph.time.ValidTimeFilter;
import dev.kith.schema.Vocabulary;
import dev.kith.shape.JsonText;
import dev.kith.tool.argument.Schema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// When the facts of an answer held: by their places in the list, so that most of them, of which
/// nobody said it, take no room.
public final class FactTimes {
  /// The field of an answer.
  public static final String FIELD = "valid";

  private static final int MOST_NAMED = 5;

  private FactTimes() {}

  /// The times of those that have any, by their places.
  public static Map<String, String> of(List<Observation> observations) {
    var times = new LinkedHashMap<String, String>();
    for (int index = 0; index < observations.size(); index++) {
      var spans = observations.get(index).spans();
      if (!spans.isAlways()) {
        times.put(Integer.toString(index), spans.text());
      }
    }
    return times;
  }

  /// Writes the times, and how many facts are not shown because of theirs.
  public static void write(JsonText out, List<Observation> shown, int ended) {
    var times = of(shown);
    if (!times.isEmpty()) {
      out.key(FIELD).object();
      times.forEach(out::field);
      out.endObject();
    }
    if (ended > 0) {
      out.field("ended", ended);
    }
  }

  /// A warning that says how much an answer cannot show because it does not hold now; none where
  /// the caller asks for a time, and so knows that there are others.
  ///
  /// @param types which nodes the answer could show
  /// @param predicates which relationships
  public static Optional<String> warning(
      Call call, Patterns patterns, Predicate<String> types, Predicate<String> predicates) {
    if (!showsCurrentFacts(call)) {
      return Optional.empty();
    }
    var ended = patterns.ended();
    if (ended.types().isEmpty() && ended.predicates().isEmpty()) {
      return Optional.empty();
    }
    var counts = new ArrayList<String>();
    counts.addAll(counts(ended.types(), types));
    counts.addAll(counts(ended.predicates(), predicates));
    return counts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Left out, because it does not hold now (counted in the whole database): "
                + String.join(", ", counts)
                + ". include_ended shows it; valid_at shows another time.");
  }

  /// The same of everything that there is.
  public static Optional<String> warning(Call call, GraphView view) {
    return warning(call, view.patterns(), _ -> true, _ -> true);
  }

  /// Whether nobody named a time: then a past state shows what held when it was the present.
  private static boolean showsCurrentFacts(Call call) {
    Optional<ValidTimeFilter> then =
        call.known().map(known -> new ValidTimeFilter.At(known.seen()));
    return then.orElse(ValidTimeFilter.NOW).equals(call.showing());
  }

  private static List<String> counts(List<Vocabulary.Term> terms, Predicate<String> wanted) {
    return terms.stream()
        .filter(term -> wanted.test(term.name()))
        .sorted(Comparator.comparingLong(Vocabulary.Term::count).reversed())
        .limit(MOST_NAMED)
        .map(term -> term.count() + " of type " + term.name())
        .toList();
  }

  /// Writes when a relationship held, where somebody said so.
  public static void write(JsonText out, String times) {
    if (!times.isEmpty()) {
      out.field(FIELD, times);
    }
  }

  /// The schema of the times of observations.
  public static Schema.Field ofSeveral() {
    return Schema.field(FIELD, Schema.anyObject(), "When observations held, by their places.")
        .maybe();
  }

  /// The schema of the times of one relationship.
  public static Schema.Field ofOne() {
    return Schema.field(FIELD, Schema.text(), "When it held, where that is known.").maybe();
  }

  /// The schema of how many facts are not shown because of their times.
  public static Schema.Field ended() {
    return Schema.field(
            "ended", Schema.whole(), "How many more do not hold; include_ended shows them.")
        .maybe();
  }
}
