package dev.kith.shape;

import java.util.List;

/// The types and predicates of a whole subgraph with their counts: the most frequent ones, and the
/// number of the others, where not all fit.
public final class Summary {
  private final int[] byDistance;
  private final List<NameCount> types;
  private final List<NameCount> predicates;

  /// @param byDistance how many nodes there are at each distance
  /// @param types how many of each type, the most frequent first
  /// @param predicates how many edges of each, the most frequent first
  public Summary(int[] byDistance, List<NameCount> types, List<NameCount> predicates) {
    this.byDistance = byDistance.clone();
    this.types = List.copyOf(types);
    this.predicates = List.copyOf(predicates);
  }

  /// @param bytes how many the names may take, about
  public void write(JsonText out, int bytes) {
    int shownTypes = within(types, bytes / 2);
    int shownPredicates = within(predicates, bytes / 2);
    out.key("schema_summary").object();
    names(out, "entity_types_found", types.subList(0, shownTypes));
    names(out, "predicates_found", predicates.subList(0, shownPredicates));
    more(out, "more_types", types.size() - shownTypes);
    more(out, "more_predicates", predicates.size() - shownPredicates);
    out.endObject();
    if (bytes > 0) {
      out.key("counts").object().key("by_distance").array();
      for (int count : byDistance) {
        out.value(count);
      }
      out.endArray();
      counts(out, "by_type", types.subList(0, shownTypes));
      counts(out, "by_predicate", predicates.subList(0, shownPredicates));
      out.endObject();
    }
  }

  /// How many can be named twice and counted within about so many bytes.
  private static int within(List<NameCount> shares, int bytes) {
    long left = bytes;
    int shown = 0;
    while (shown < shares.size()) {
      left -= 2L * shares.get(shown).name().length() + 16;
      if (left < 0) {
        break;
      }
      shown++;
    }
    return shown;
  }

  /// Writes how many there are beyond those in the answer, where there are any.
  public static void more(JsonText out, String key, int count) {
    if (count > 0) {
      out.field(key, count);
    }
  }

  /// Writes the first texts of a list that fit into about so many bytes, and the number of the
  /// rest.
  public static void listed(JsonText out, String key, List<String> texts, int bytes) {
    int left = bytes;
    int shown = 0;
    while (shown < texts.size() && (left -= texts.get(shown).length() + 3) >= 0) {
      shown++;
    }
    out.key(key).values(texts.subList(0, shown));
    more(out, "more_" + key, texts.size() - shown);
  }

  private static void names(JsonText out, String key, List<NameCount> shares) {
    out.key(key).values(shares.stream().map(NameCount::name).sorted().toList());
  }

  private static void counts(JsonText out, String key, List<NameCount> shares) {
    out.key(key).object();
    shares.forEach(share -> out.field(share.name(), share.count()));
    out.endObject();
  }
}
