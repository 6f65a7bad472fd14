package dev.kith.schema.census;

import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// How often a property has values of each type, and its distinct strings while they are few.
final class PropertyCount {
  private static final int MOST_VALUES = 20;

  /// Far more are counted than are shown, so that what is shown rarely depends on deleted values.
  private static final int MOST_COUNTED = 1_000;

  private static final int LONGEST_VALUE = 40;

  /// A property is an enum once each value is used this often on average.
  private static final int USES_OF_A_VALUE = 3;

  private static final int LONG_TEXT = 200;

  private final Map<MetadataKind, Long> sorts = new EnumMap<>(MetadataKind.class);
  private final Map<String, Long> values = new TreeMap<>();
  private boolean overflowed;
  private long unfit;
  private long present;
  private long characters;

  void count(int by, MetadataKind sort, String text) {
    present += by;
    sorts.merge(sort, (long) by, Long::sum);
    characters += (long) by * text.length();
    if (sort == MetadataKind.TEXT) {
      if (text.isEmpty() || text.length() > LONGEST_VALUE) {
        unfit += by;
      } else if (!overflowed) {
        values.merge(text, (long) by, Long::sum);
        values.remove(text, 0L);
        if (values.size() > MOST_COUNTED) {
          overflowed = true;
          values.clear();
        }
      }
    }
  }

  /// All counts, to be stored.
  ObjectNode json() {
    var json = JsonNodeFactory.instance.objectNode();
    var counted = json.putObject("sorts");
    sorts.forEach((sort, count) -> counted.put(sort.name(), count));
    var listed = json.putObject("values");
    values.forEach(listed::put);
    return json.put("overflowed", overflowed)
        .put("unfit", unfit)
        .put("present", present)
        .put("characters", characters);
  }

  /// Reads stored counts.
  static PropertyCount of(JsonNode json) {
    var count = new PropertyCount();
    for (var sort : json.path("sorts").properties()) {
      count.sorts.put(MetadataKind.valueOf(sort.getKey()), sort.getValue().longValue());
    }
    for (var value : json.path("values").properties()) {
      count.values.put(value.getKey(), value.getValue().longValue());
    }
    count.overflowed = json.path("overflowed").booleanValue();
    count.unfit = json.path("unfit").longValue();
    count.present = json.path("present").longValue();
    count.characters = json.path("characters").longValue();
    return count;
  }

  /// Whether both have the same counts; the strings are not compared if one of them once had too
  /// many to keep.
  boolean agrees(PropertyCount other) {
    return counted().equals(other.counted())
        && unfit == other.unfit
        && present == other.present
        && characters == other.characters
        && (overflowed || other.overflowed || values.equals(other.values));
  }

  private Map<MetadataKind, Long> counted() {
    var counted = new EnumMap<MetadataKind, Long>(sorts);
    counted.values().removeIf(count -> count == 0);
    return counted;
  }

  long present() {
    return present;
  }

  /// Whether it is too long to be shown by default.
  boolean isLong() {
    return present > 0 && characters / present > LONG_TEXT;
  }

  /// Whether its values are of several types, and shown as text.
  boolean isMixed() {
    return type() == PropertyType.STRING
        && only(MetadataKind.TEXT, MetadataKind.MOMENT, MetadataKind.DAY) == 0;
  }

  Property property(String name, long of) {
    var type = type();
    var listed = type == PropertyType.ENUM ? List.copyOf(values.keySet()) : List.<String>of();
    return new Property(
        name,
        type,
        present < of ? Property.Presence.MAYBE : Property.Presence.ALWAYS,
        listed,
        "",
        !listed.isEmpty());
  }

  private PropertyType type() {
    if (only(MetadataKind.WHOLE) > 0) {
      return PropertyType.INT64;
    }
    if (only(MetadataKind.WHOLE, MetadataKind.REAL) > 0) {
      return PropertyType.FLOAT64;
    }
    if (only(MetadataKind.FLAG) > 0) {
      return PropertyType.BOOLEAN;
    }
    if (only(MetadataKind.MOMENT) > 0) {
      return PropertyType.DATETIME;
    }
    if (only(MetadataKind.DAY) > 0) {
      return PropertyType.DATE;
    }
    if (only(MetadataKind.TEXTS) > 0) {
      return PropertyType.STRINGS;
    }
    boolean few =
        !overflowed
            && unfit == 0
            && values.size() <= MOST_VALUES
            && present >= (long) values.size() * USES_OF_A_VALUE;
    return only(MetadataKind.TEXT) > 0 && few ? PropertyType.ENUM : PropertyType.STRING;
  }

  /// The number of values if all are of these types, else 0.
  private long only(MetadataKind... wanted) {
    long found = 0;
    for (var sort : wanted) {
      found += sorts.getOrDefault(sort, 0L);
    }
    return found == present ? found : 0;
  }
}
