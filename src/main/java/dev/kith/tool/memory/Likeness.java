package dev.kith.tool.memory;

import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.graph.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Compares entities by what they are called, and collects what speaks for two being one.
final class Likeness {
  private static final double BY_ALIAS = 0.95;
  private static final double BY_WORDS = 0.9;
  private static final double LEAST_SPELLING = 0.5;

  /// A group of letters that so many names share tells none of them apart.
  private static final int COMMONEST = 400;

  private final List<Named> entities = new ArrayList<>();
  private final Map<Integer, Integer> places = new HashMap<>();
  private final Map<Long, Evidence> found = new LinkedHashMap<>();

  /// An entity and its names.
  private record Named(Node node, FoldedName name, List<FoldedName> aliases) {}

  /// What speaks for a pair.
  private static final class Evidence {
    private double score;
    private final List<String> why = new ArrayList<>();
  }

  /// Two entities that may be one.
  record Pair(List<String> names, List<String> types, double score, List<String> why) {
    Pair {
      names = List.copyOf(names);
      types = List.copyOf(types);
      why = List.copyOf(why);
    }
  }

  Likeness(GraphView view, int[] nodes) {
    for (var node : view.nodes(nodes)) {
      var known = node.metadata().toObject();
      var aliases = new ArrayList<FoldedName>();
      for (var key : List.of("name", "title", "aliases", "alias", "synonyms")) {
        var value = known.path(key);
        if (value.isString()) {
          aliases.add(FoldedName.of(value.stringValue()));
        }
        value.forEach(each -> aliases.add(FoldedName.of(each.asString(""))));
      }
      places.put(nodes[entities.size()], entities.size());
      entities.add(new Named(node, FoldedName.of(node.id()), List.copyOf(aliases)));
    }
  }

  /// Compares the first with every other.
  void compareFirst(Call call) {
    for (int other = 1; other < entities.size(); other++) {
      call.check();
      compare(0, other);
    }
  }

  /// Compares all that share a name or some letters.
  void compareAll(Call call) {
    var keys = new HashMap<String, List<Integer>>();
    for (int place = 0; place < entities.size(); place++) {
      var entity = entities.get(place);
      note(keys, "n" + entity.name().text(), place);
      note(keys, "w" + entity.name().sorted(), place);
      for (var alias : entity.aliases()) {
        note(keys, "n" + alias.text(), place);
      }
      for (var letters : entity.name().trigrams()) {
        note(keys, "t" + letters, place);
      }
    }
    for (int place = 0; place < entities.size(); place++) {
      call.check();
      compareCandidates(place, keys);
    }
  }

  private static void note(Map<String, List<Integer>> keys, String key, int place) {
    keys.computeIfAbsent(key, _ -> new ArrayList<>()).add(place);
  }

  private void compareCandidates(int place, Map<String, List<Integer>> keys) {
    var shared = new HashMap<Integer, Integer>();
    var entity = entities.get(place);
    var name = entity.name();
    var same = new ArrayList<>(List.of("n" + name.text(), "w" + name.sorted()));
    entity.aliases().forEach(alias -> same.add("n" + alias.text()));
    for (var key : same) {
      for (int other : keys.getOrDefault(key, List.of())) {
        shared.merge(other, name.trigrams().size(), Integer::sum);
      }
    }
    for (var letters : name.trigrams()) {
      var others = keys.getOrDefault("t" + letters, List.of());
      if (others.size() <= COMMONEST) {
        others.forEach(other -> shared.merge(other, 1, Integer::sum));
      }
    }
    shared.forEach(
        (other, count) -> {
          if (other > place && count * 4 >= name.trigrams().size()) {
            compare(place, other);
          }
        });
  }

  private void compare(int one, int other) {
    var first = entities.get(one);
    var second = entities.get(other);
    var name = first.name();
    if (name.text().equals(second.name().text())) {
      speak(one, other, 1, "the same name but for case, accents or punctuation");
    } else if (name.sorted().equals(second.name().sorted())) {
      speak(one, other, BY_WORDS, "the same words in another order");
    } else {
      double spelling = name.likeness(second.name());
      if (spelling >= LEAST_SPELLING) {
        speak(one, other, spelling, "spelt alike (" + hundredths(spelling) + ")");
      }
    }
    if (calls(first, second.name()) || calls(second, name)) {
      speak(one, other, BY_ALIAS, "one is an alias of the other");
    } else if (first.aliases().stream().anyMatch(alias -> calls(second, alias))) {
      speak(one, other, BY_ALIAS, "they share an alias");
    }
  }

  private static boolean calls(Named entity, FoldedName name) {
    return entity.aliases().stream().anyMatch(alias -> alias.text().equals(name.text()));
  }

  /// Notes that two nodes mean nearly the same.
  void meaning(int node, int other, double cosine) {
    var one = places.get(node);
    var two = places.get(other);
    if (one != null && two != null) {
      speak(one, two, Math.min(cosine, 1), "like meaning (" + hundredths(cosine) + ")");
    }
  }

  private void speak(int one, int other, double score, String why) {
    long key = ((long) Math.min(one, other) << 32) | Math.max(one, other);
    var evidence = found.computeIfAbsent(key, _ -> new Evidence());
    evidence.score = Math.max(evidence.score, score);
    if (!evidence.why.contains(why)) {
      evidence.why.add(why);
    }
  }

  private static String hundredths(double part) {
    long hundred = Math.round(part * 100);
    return hundred >= 100 ? "1.00" : hundred < 10 ? "0.0" + hundred : "0." + hundred;
  }

  /// The pairs that are like enough, the surest first.
  List<Pair> pairs(double threshold, int limit) {
    return found.entrySet().stream()
        .filter(entry -> entry.getValue().score >= threshold)
        .map(entry -> pair((int) (entry.getKey() >> 32), entry.getKey().intValue(), entry))
        .sorted(
            Comparator.comparingDouble(Pair::score)
                .reversed()
                .thenComparing(pair -> String.join("\0", pair.names())))
        .limit(limit)
        .toList();
  }

  private Pair pair(int one, int other, Map.Entry<Long, Evidence> entry) {
    var first = entities.get(one).node();
    var second = entities.get(other).node();
    return new Pair(
        List.of(first.id(), second.id()),
        List.of(first.type(), second.type()),
        Math.round(entry.getValue().score * 1000) / 1000.0,
        entry.getValue().why);
  }
}
