package dev.kith.tool.resource;

import dev.kith.shape.JsonText;
import dev.kith.tool.FactTimes;
import dev.kith.tool.Json;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// The times of a record's facts. They stand in a field of their own, by the places of the facts,
/// and are cut together with those: a time without its fact says nothing.
record FactTimesField(JsonNode record) {
  private static final String FACTS = "observations";

  /// What a place takes beside its digits.
  private static final int MARKS = 4;

  /// Whether a field of a record has such a field beside it. A property of that name that is
  /// anything else is one of its own.
  static boolean has(JsonNode record, String field) {
    if (!field.equals(FACTS)) {
      return false;
    }
    var times = record.path(FactTimes.FIELD);
    int facts = record.path(FACTS).isArray() ? record.path(FACTS).size() : 0;
    return times.isObject()
        && !times.isEmpty()
        && times.propertyNames().stream().allMatch(place -> isPlace(place, facts));
  }

  private static boolean isPlace(String text, int most) {
    return text.matches("0|[1-9][0-9]{0,8}") && Integer.parseInt(text) < most;
  }

  /// The fields of a record without that one.
  static List<String> names(JsonNode record) {
    boolean beside = has(record, FACTS);
    return record.propertyNames().stream()
        .filter(name -> !beside || !name.equals(FactTimes.FIELD))
        .toList();
  }

  /// How many bytes it takes beside a field.
  static int size(JsonNode record, String field) {
    return has(record, field)
        ? Clipping.size(record.path(FactTimes.FIELD)) + FactTimes.FIELD.length() + MARKS
        : 0;
  }

  /// How many bytes the time of one fact takes.
  int size(int place) {
    var time = record.path(FactTimes.FIELD).path(Integer.toString(place));
    return time.isMissingNode()
        ? 0
        : Clipping.size(time) + Integer.toString(place).length() + MARKS;
  }

  /// Writes the times of the facts from one place up to another, where there are any.
  void write(JsonText out, int from, int to) {
    var times = record.path(FactTimes.FIELD);
    var shown =
        times.propertyNames().stream()
            .filter(place -> Integer.parseInt(place) >= from && Integer.parseInt(place) < to)
            .toList();
    if (!shown.isEmpty()) {
      out.key(FactTimes.FIELD).object();
      shown.forEach(place -> Json.write(times.path(place), out.key(place)));
      out.endObject();
    }
  }
}
