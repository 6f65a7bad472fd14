package dev.kith.boot;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// A small graph of whatever comes, for writers that share no code with Kith.
record RandomGraph(List<N> nodes, List<E> edges) {
  private static final List<String> LABELS = List.of("Person", "Town", "Thing");
  private static final List<String> TYPES = List.of("KNOWS", "NEAR");
  private static final List<String> ODD =
      List.of("", " é", ",\"q\"", "\nline", ";x", "<&>'", "🜁", "\\t", "|");

  record N(String key, List<String> labels, Map<String, Object> properties) {}

  record E(int from, String type, int to, Map<String, Object> properties) {}

  /// @param plain whether keys have letters and digits only
  static RandomGraph of(long seed, boolean plain) {
    var random = new Random(seed);
    var nodes = new ArrayList<N>();
    for (int index = 0; index < 2 + random.nextInt(12); index++) {
      var labels = new ArrayList<>(LABELS);
      java.util.Collections.shuffle(labels, random);
      var key = "k" + index + (plain ? "" : ODD.get(random.nextInt(ODD.size())));
      nodes.add(new N(key, labels.subList(0, random.nextInt(4)), properties(random)));
    }
    var edges = new ArrayList<E>();
    var known = new HashSet<String>();
    for (int index = 0; index < random.nextInt(20); index++) {
      int from = random.nextInt(nodes.size());
      int to = random.nextInt(nodes.size());
      var type = TYPES.get(random.nextInt(2));
      if (known.add(from + type + to)) {
        edges.add(new E(from, type, to, properties(random)));
      }
    }
    return new RandomGraph(nodes, edges);
  }

  private static Map<String, Object> properties(Random random) {
    var properties = new LinkedHashMap<String, Object>();
    if (random.nextBoolean()) {
      properties.put("n", (long) random.nextInt(2000) - 1000);
    }
    if (random.nextBoolean()) {
      properties.put("d", random.nextInt(100) + 0.25);
    }
    if (random.nextBoolean()) {
      properties.put("b", random.nextBoolean());
    }
    if (random.nextBoolean()) {
      properties.put("s", "s" + ODD.get(random.nextInt(ODD.size())) + random.nextInt(9));
    }
    if (random.nextBoolean()) {
      properties.put("l", List.of("x" + random.nextInt(9), "y é" + random.nextInt(9)));
    }
    return properties;
  }
}
