package dev.kith.tool.memory.duplicates;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds which names are worth a comparison, so that not all are compared with all.
///
/// Trigrams that very many names share distinguish none of them: only the others are counted.
final class NameBlocks {
  private static final int COMMONEST = 400;

  /// The share of its distinguishing trigrams that two names must have in common: one in n.
  private static final int ONE_IN = 4;

  private final List<EntityNames> all;
  private final Map<String, Places> byKey = new HashMap<>();
  private final Map<Long, Places> byTrigram = new HashMap<>();
  private final int[] shared;
  private final Places candidates = new Places();

  /// What an entity is called.
  record EntityNames(FoldedName name, List<FoldedName> aliases) {
    EntityNames {
      aliases = List.copyOf(aliases);
    }
  }

  /// A list of places that grows.
  private static final class Places {
    private static final Places NONE = new Places();

    private int[] places = new int[2];
    private int count;

    private void add(int place) {
      if (count == places.length) {
        places = Arrays.copyOf(places, count * 2);
      }
      places[count++] = place;
    }

    private int firstAfter(int place) {
      int at = Arrays.binarySearch(places, 0, count, place);
      return at < 0 ? -at - 1 : at + 1;
    }
  }

  NameBlocks(List<EntityNames> all) {
    this.all = List.copyOf(all);
    this.shared = new int[all.size()];
    for (int place = 0; place < all.size(); place++) {
      for (var key : keys(all.get(place))) {
        byKey.computeIfAbsent(key, _ -> new Places()).add(place);
      }
      for (var letters : all.get(place).name().trigrams()) {
        byTrigram.computeIfAbsent(letters, _ -> new Places()).add(place);
      }
    }
  }

  private static Set<String> keys(EntityNames names) {
    var keys = new LinkedHashSet<String>();
    keys.add("name " + names.name().joined());
    keys.add("words " + names.name().sorted());
    names.aliases().forEach(alias -> keys.add("name " + alias.joined()));
    return keys;
  }

  /// The later places whose names may be similar, in their order.
  int[] after(int place) {
    var names = all.get(place);
    candidates.count = 0;
    int distinctive = 0;
    for (var letters : names.name().trigrams()) {
      var others = byTrigram.getOrDefault(letters, Places.NONE);
      if (others.count <= COMMONEST) {
        distinctive++;
        count(others, place, 1);
      }
    }
    for (var key : keys(names)) {
      count(byKey.getOrDefault(key, Places.NONE), place, distinctive + 1);
    }
    int kept = 0;
    for (int index = 0; index < candidates.count; index++) {
      int other = candidates.places[index];
      if (shared[other] * ONE_IN >= distinctive) {
        candidates.places[kept++] = other;
      }
      shared[other] = 0;
    }
    int[] found = Arrays.copyOf(candidates.places, kept);
    Arrays.sort(found);
    return found;
  }

  /// Of very many that have the same name only the next are counted.
  private void count(Places others, int place, int by) {
    int from = others.firstAfter(place);
    for (int index = from; index < Math.min(others.count, from + COMMONEST); index++) {
      int other = others.places[index];
      if (shared[other] == 0) {
        candidates.add(other);
      }
      shared[other] += by;
    }
  }
}
