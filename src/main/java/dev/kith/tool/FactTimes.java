package dev.kith.tool;

import dev.kith.graph.Observation;
import dev.kith.shape.JsonText;
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
}
