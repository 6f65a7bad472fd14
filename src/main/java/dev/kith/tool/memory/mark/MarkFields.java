package dev.kith.tool.memory.mark;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Marks;
import dev.kith.graph.Observation;
import dev.kith.shape.JsonText;
import dev.kith.tool.argument.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;

/// How answers tell the marks of an entity, where it has any.
public final class MarkFields {
  private MarkFields() {}

  /// Writes the marks of an entity, and which of the observations shown are pinned.
  public static void write(JsonText out, Marks marks, List<Observation> shown) {
    if (!marks.tags().isEmpty()) {
      out.key(Marks.TAGS).values(marks.tags());
    }
    if (marks.pinned()) {
      out.field(Marks.PINNED, true);
    }
    if (marks.importance() > 0) {
      out.key(Marks.IMPORTANCE).value(marks.importance());
    }
    var pinned = new HashSet<>(marks.facts());
    if (shown.stream().anyMatch(each -> pinned.contains(each.text()))) {
      out.key(Marks.FACTS).array();
      for (int place = 0; place < shown.size(); place++) {
        if (pinned.contains(shown.get(place).text())) {
          out.value(place);
        }
      }
      out.endArray();
    }
  }

  /// The schema of what is written.
  public static Stream<Schema.Field> schema() {
    return Stream.of(
            field(Marks.TAGS, Schema.texts(), ""),
            field(Marks.PINNED, Schema.flag(), ""),
            field(Marks.IMPORTANCE, Schema.real(), "0 to 10."),
            field(Marks.FACTS, Schema.array(Schema.whole()), "Places, from 0, of pinned ones."))
        .map(Schema.Field::maybe);
  }

  /// Observations with those that are pinned first.
  public static List<Observation> pinnedFirst(Marks marks, List<Observation> observations) {
    if (marks.facts().isEmpty()) {
      return observations;
    }
    var first = new ArrayList<Observation>();
    var rest = new ArrayList<Observation>();
    observations.forEach(each -> (marks.facts().contains(each.text()) ? first : rest).add(each));
    first.addAll(rest);
    return first;
  }
}
