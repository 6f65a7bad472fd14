package dev.kith.boot;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Relationships as a list, each with the days at whose beginning it held: bit 0 stands for all
/// time before the first day, the last one for all time from the last day on.
final class NaiveLinks {
  static final int LAST = 60;

  /// Names with the scope of each; empty: everybody sees it.
  private final Map<String, String> names = new TreeMap<>();

  private final Map<Link, BitSet> links = new LinkedHashMap<>();

  record Link(String from, String type, String to) {
    boolean isAt(String name) {
      return from.equals(name) || to.equals(name);
    }

    String other(String name) {
      return from.equals(name) ? to : from;
    }

    String text() {
      return from + "|" + type + "|" + to;
    }
  }

  NaiveLinks copy() {
    var copy = new NaiveLinks();
    copy.names.putAll(names);
    links.forEach((link, days) -> copy.links.put(link, (BitSet) days.clone()));
    return copy;
  }

  List<String> names() {
    return List.copyOf(names.keySet());
  }

  List<String> names(Optional<String> scope) {
    return names.keySet().stream().filter(name -> sees(name, scope)).toList();
  }

  List<Link> links() {
    return List.copyOf(links.keySet());
  }

  void name(String name, String scope) {
    names.putIfAbsent(name, scope);
  }

  private static BitSet days(Optional<Integer> from, Optional<Integer> until) {
    var days = new BitSet();
    days.set(from.orElse(0), until.orElse(LAST + 1));
    return days;
  }

  void relate(Link link, int now, Optional<Integer> from, Optional<Integer> until) {
    var there = links.get(link);
    if (there == null) {
      links.put(link, days(from, until));
    } else if (from.isPresent() || until.isPresent()) {
      there.or(days(from, until));
    } else if (!there.get(now)) {
      there.or(days(Optional.of(now), Optional.empty()));
    }
  }

  boolean begins(Link link, int before) {
    var days = links.get(link);
    return days == null || days.nextSetBit(0) < before;
  }

  void end(Link link, int day) {
    var days = links.get(link);
    if (days != null) {
      days.clear(day, LAST + 1);
    }
  }

  void delete(Link link) {
    links.remove(link);
  }

  void delete(String name) {
    names.remove(name);
    links.keySet().removeIf(link -> link.isAt(name));
  }

  void merge(String into, String from) {
    for (var link : links()) {
      var days = links.get(link);
      if (!link.isAt(from)) {
        continue;
      }
      links.remove(link);
      boolean loop = link.from.equals(link.to);
      if (!loop && link.isAt(into)) {
        continue;
      }
      var moved =
          new Link(
              link.from.equals(from) ? into : link.from,
              link.type,
              link.to.equals(from) ? into : link.to);
      links.computeIfAbsent(moved, _ -> new BitSet()).or(days);
    }
    names.remove(from);
  }

  private boolean sees(String name, Optional<String> scope) {
    var own = names.getOrDefault(name, "");
    return scope.isEmpty() || own.isEmpty() || own.startsWith(scope.get());
  }

  private boolean sees(Link link, Optional<String> scope) {
    return sees(link.from, scope) && sees(link.to, scope);
  }

  /// When a link held, as answers write it; empty where it always did.
  String times(Link link) {
    var days = links.getOrDefault(link, new BitSet());
    var spans = new ArrayList<String>();
    for (int from = days.nextSetBit(0); from >= 0; ) {
      int until = days.nextClearBit(from);
      spans.add((from == 0 ? ".." : moment(from)) + "/" + (until > LAST ? ".." : moment(until)));
      from = days.nextSetBit(until);
    }
    return days.cardinality() > LAST ? "" : String.join(";", spans);
  }

  private static String moment(int day) {
    return RandomLinks.date(day) + "T00:00:00Z";
  }

  /// What is shown of a day to somebody.
  ///
  /// @param day empty: of all days
  List<Link> shown(Optional<Integer> day, Optional<String> scope) {
    var shown = new ArrayList<Link>();
    links.forEach(
        (link, days) -> {
          if (sees(link, scope) && (day.isEmpty() || days.get(day.get()))) {
            shown.add(link);
          }
        });
    return shown;
  }

  /// How many relationships of an entity somebody may see, whenever they held.
  int all(String name, Optional<String> scope) {
    return (int) shown(Optional.empty(), scope).stream().filter(link -> link.isAt(name)).count();
  }

  /// How far away each entity is, followed both ways.
  static Map<String, Integer> distances(List<Link> shown, String start, int most) {
    var found = new HashMap<String, Integer>(Map.of(start, 0));
    for (int distance = 1; distance <= most; distance++) {
      var next = new HashSet<String>();
      for (var link : shown) {
        for (var end : List.of(link.from, link.to)) {
          if (found.getOrDefault(end, -1) == distance - 1) {
            next.add(link.other(end));
          }
        }
      }
      for (var name : next) {
        found.putIfAbsent(name, distance);
      }
    }
    return found;
  }

  static Set<String> texts(List<Link> some) {
    var texts = new TreeSet<String>();
    some.forEach(link -> texts.add(link.text()));
    return texts;
  }
}
