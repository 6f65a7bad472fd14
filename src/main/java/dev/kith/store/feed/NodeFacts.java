package dev.kith.store.feed;

import dev.kith.graph.Marks;
import dev.kith.graph.Metadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// The parts of metadata that Kith interprets.
///
/// @param name the display name; the id where the metadata has none
/// @param aliases other names
/// @param text all other strings worth searching
/// @param mentions how often the node is mentioned, or NaN
public record NodeFacts(String name, List<String> aliases, String text, double mentions) {
  private static final List<String> ALIAS_KEYS = List.of("synonyms", "aliases", "alias");

  /// When Kith noted the node, which nobody said about it: "march" must not find what is from
  /// March.
  private static final String CREATED = "created_date";

  /// These repeat observations, which are searched as such.
  private static final Set<String> NOT_SEARCHED = Set.of(CREATED, Marks.FACTS);

  private static final int LONGEST_TEXT = 100_000;

  public static NodeFacts of(String id, Metadata metadata) {
    if (metadata.isEmpty()) {
      return new NodeFacts(id, List.of(), "", Double.NaN);
    }
    var name = id;
    boolean named = false;
    var aliases = new ArrayList<String>();
    var text = new StringBuilder();
    double mentions = Double.NaN;
    for (var member : metadata.toObject().properties()) {
      var key = member.getKey();
      var value = member.getValue();
      if (value.isString() && (key.equals("name") || (key.equals("title") && !named))) {
        name = value.stringValue();
        named = true;
      } else if (ALIAS_KEYS.contains(key)) {
        strings(value, aliases);
      } else if (key.equals("total_mentions") && value.isNumber()) {
        mentions = value.doubleValue();
      } else if (!NOT_SEARCHED.contains(key)) {
        var found = new ArrayList<String>();
        strings(value, found);
        found.forEach(string -> append(text, string));
      }
    }
    return new NodeFacts(name, aliases, text.toString(), mentions);
  }

  private static void strings(JsonNode value, List<String> into) {
    if (value.isString()) {
      into.add(value.stringValue());
    } else if (value.isContainer()) {
      value.forEach(part -> strings(part, into));
    }
  }

  private static void append(StringBuilder text, String string) {
    if (text.length() + string.length() < LONGEST_TEXT) {
      text.append(string).append('\n');
    }
  }
}
