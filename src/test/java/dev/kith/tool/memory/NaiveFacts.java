package dev.kith.tool.memory;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What is known about entities, each fact with the days at whose beginning it held: bit 0 stands
/// for all time before the first day, the last one for all time from the last day on.
final class NaiveFacts {
  static final int LAST = 60;

  private final Map<String, Map<String, BitSet>> facts = new LinkedHashMap<>();

  NaiveFacts copy() {
    var copy = new NaiveFacts();
    facts.forEach(
        (name, own) -> {
          var all = new LinkedHashMap<String, BitSet>();
          own.forEach((text, days) -> all.put(text, (BitSet) days.clone()));
          copy.facts.put(name, all);
        });
    return copy;
  }

  List<String> names() {
    return List.copyOf(facts.keySet());
  }

  private static BitSet days(Optional<Integer> from, Optional<Integer> until) {
    var days = new BitSet();
    days.set(from.orElse(0), until.orElse(LAST + 1));
    return days;
  }

  void create(String name, List<String> texts, Optional<Integer> from, Optional<Integer> until) {
    if (!facts.containsKey(name)) {
      var own = new LinkedHashMap<String, BitSet>();
      texts.forEach(text -> own.put(text, days(from, until)));
      facts.put(name, own);
    }
  }

  void add(
      String name, List<String> texts, int now, Optional<Integer> from, Optional<Integer> until) {
    var own = facts.get(name);
    for (var text : texts) {
      var there = own.get(text);
      boolean timeless = from.isEmpty() && until.isEmpty();
      if (there == null) {
        own.put(text, days(from, until));
      } else if (!timeless) {
        there.or(days(from, until));
      } else if (!there.get(now)) {
        there.or(days(Optional.of(now), Optional.empty()));
      }
    }
  }

  /// Whether all of them could end; otherwise nothing changes.
  boolean end(String name, List<String> texts, int day) {
    var own = facts.get(name);
    for (var text : texts) {
      if (own.containsKey(text) && own.get(text).nextSetBit(0) >= day) {
        return false;
      }
    }
    for (var text : texts) {
      if (own.containsKey(text)) {
        own.get(text).clear(day, LAST + 1);
      }
    }
    return true;
  }

  void delete(String name, List<String> texts) {
    texts.forEach(facts.get(name)::remove);
  }

  /// Moves what is known about one to another.
  void merge(String into, String from) {
    var gone = facts.remove(from);
    gone.forEach((text, days) -> facts.get(into).computeIfAbsent(text, _ -> new BitSet()).or(days));
  }

  /// What held at the beginning of a day; absent: ever.
  List<String> held(String name, Optional<Integer> day) {
    var held = new ArrayList<String>();
    facts
        .get(name)
        .forEach(
            (text, days) -> {
              if (day.isEmpty() || days.get(day.get())) {
                held.add(text);
              }
            });
    return held;
  }

  int known(String name) {
    return facts.get(name).size();
  }
}
