package dev.kith.tool.memory.duplicates;

import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/// Compares entities by name and meaning, and keeps only the requested number of most similar
/// pairs.
public final class DuplicateSearch {
  private static final double BY_ALIAS = 0.95;
  private static final double BY_LETTERS = 0.98;
  private static final double BY_WORDS = 0.9;
  private static final double LEAST_SPELLING = 0.5;
  private static final List<String> ALIAS_KEYS =
      List.of("name", "title", "aliases", "alias", "synonyms");

  private final List<Node> nodes;
  private final List<NameBlocks.EntityNames> names = new ArrayList<>();
  private final Map<Integer, Integer> places = new HashMap<>();
  private final Map<Integer, Map<Integer, Double>> meanings = new HashMap<>();
  private final PriorityQueue<Pair> best = new PriorityQueue<>(BEST_FIRST.reversed());
  private final double threshold;
  private final int limit;

  private static final Comparator<Pair> BEST_FIRST =
      Comparator.comparingDouble(Pair::score)
          .reversed()
          .thenComparing(pair -> pair.names().getFirst())
          .thenComparing(pair -> pair.names().getLast());

  /// One reason to believe that two entities are the same.
  private record Evidence(double score, String why) {}

  /// Two entities that may be the same.
  public record Pair(List<String> names, List<String> types, double score, List<String> why) {
    public Pair {
      names = List.copyOf(names);
      types = List.copyOf(types);
      why = List.copyOf(why);
    }
  }

  public DuplicateSearch(GraphView view, int[] handles, double threshold, int limit) {
    this.threshold = threshold;
    this.limit = limit;
    this.nodes = view.nodes(handles);
    for (int place = 0; place < handles.length; place++) {
      places.put(handles[place], place);
      names.add(
          new NameBlocks.EntityNames(
              FoldedName.of(nodes.get(place).id()),
              aliases(nodes.get(place)).stream().map(FoldedName::of).toList()));
    }
  }

  /// The aliases of an entity.
  public static List<String> aliases(Node node) {
    var known = node.metadata().toObject();
    var aliases = new ArrayList<String>();
    for (var key : ALIAS_KEYS) {
      var value = known.path(key);
      if (value.isString()) {
        aliases.add(value.stringValue());
      }
      value.forEach(each -> aliases.add(each.asString("")));
    }
    aliases.removeIf(String::isBlank);
    return aliases;
  }

  /// Records which nodes are similar in meaning to one.
  public void meaning(int node, List<Hit> near) {
    for (var hit : near) {
      var one = places.get(node);
      var other = places.get(hit.node());
      if (one != null && other != null) {
        meanings
            .computeIfAbsent(Math.min(one, other), _ -> new HashMap<>())
            .merge(Math.max(one, other), Math.min(hit.similarity().orElse(0.0), 1), Math::max);
      }
    }
  }

  /// Compares the first with every other.
  public void compareFirst(Call call) {
    for (int other = 1; other < nodes.size(); other++) {
      call.check();
      compare(0, other);
    }
  }

  /// Compares all that share a name, some letters, or a meaning.
  public void compareAll(Call call) {
    var blocks = new NameBlocks(names);
    for (int place = 0; place < nodes.size(); place++) {
      call.check();
      int one = place;
      IntStream.concat(
              IntStream.of(blocks.after(place)),
              meanings.getOrDefault(place, Map.of()).keySet().stream().mapToInt(other -> other))
          .distinct()
          .forEach(other -> compare(one, other));
    }
  }

  private void compare(int one, int other) {
    var evidence = new ArrayList<Evidence>();
    byName(names.get(one).name(), names.get(other).name(), evidence);
    byAlias(names.get(one), names.get(other), evidence);
    var meaning = meanings.getOrDefault(one, Map.of()).get(other);
    if (meaning != null && !names.get(one).name().numberedApart(names.get(other).name())) {
      evidence.add(new Evidence(meaning, "similar meaning (" + hundredths(meaning) + ")"));
    }
    double score = evidence.stream().mapToDouble(Evidence::score).max().orElse(-1);
    if (score < threshold) {
      return;
    }
    best.add(
        new Pair(
            List.of(nodes.get(one).id(), nodes.get(other).id()),
            List.of(nodes.get(one).type(), nodes.get(other).type()),
            Math.round(score * 1000) / 1000.0,
            evidence.stream().map(Evidence::why).toList()));
    if (best.size() > limit) {
      best.remove();
    }
  }

  private static void byName(FoldedName one, FoldedName other, List<Evidence> evidence) {
    if (one.text().equals(other.text())) {
      evidence.add(new Evidence(1, "the same name except for case, accents or punctuation"));
    } else if (one.joined().equals(other.joined())) {
      evidence.add(new Evidence(BY_LETTERS, "the same name except for spaces or punctuation"));
    } else if (one.sorted().equals(other.sorted())) {
      evidence.add(new Evidence(BY_WORDS, "the same words in another order"));
    } else if (one.sameNumbers(other)) {
      double spelling = one.similarity(other);
      if (spelling >= LEAST_SPELLING) {
        evidence.add(new Evidence(spelling, "similar spelling (" + hundredths(spelling) + ")"));
      }
    }
  }

  private static void byAlias(
      NameBlocks.EntityNames one, NameBlocks.EntityNames other, List<Evidence> evidence) {
    if (one.aliases().isEmpty() && other.aliases().isEmpty()) {
      return;
    }
    if (calls(one, other.name()) || calls(other, one.name())) {
      evidence.add(new Evidence(BY_ALIAS, "one is an alias of the other"));
    } else if (one.aliases().stream().anyMatch(alias -> calls(other, alias))) {
      evidence.add(new Evidence(BY_ALIAS, "they share an alias"));
    }
  }

  private static boolean calls(NameBlocks.EntityNames entity, FoldedName name) {
    return entity.aliases().stream().anyMatch(alias -> alias.joined().equals(name.joined()));
  }

  private static String hundredths(double part) {
    long hundred = Math.round(part * 100);
    return hundred >= 100 ? "1.00" : hundred < 10 ? "0.0" + hundred : "0." + hundred;
  }

  /// The pairs that are similar enough, the most similar first.
  public List<Pair> pairs() {
    return best.stream().sorted(BEST_FIRST).toList();
  }
}
