package dev.kith.tool;

import dev.kith.graph.Observation;
import dev.kith.shape.JsonText;
import dev.kith.tool.argument.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// When the facts of an answer held: by their places in the list, so that most of them, of which
/// nobody said it, take no room.
public final class FactTimes {
  /// The field of an answer.
  public static final String FIELD = "valid";

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
