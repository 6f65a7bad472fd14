package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.NaivePatterns;
import dev.kith.graph.Node;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.graph.pattern.RandomQuestions;
import dev.kith.graph.pattern.Rows;
import dev.kith.schema.Ontology;
import dev.kith.schema.PropertyType;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Every question by pattern against a scan of everything, on small graphs with values of every
/// sort. Set `kith.seed` to begin with a seed, `kith.test.graphs` to try more graphs.
class OwnedDifferentialTest {
  private static final int GRAPHS = Seed.rounds(12);
  private static final int QUESTIONS = 60;
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final List<String> TEXTS =
      List.of("a", "A", "é", "É", "%", "_", "\\", "it's \"so\"", "a\nb", "\uD83D\uDE00", "\uFFFD");

  @TempDir Path folder;

  private record Tie(
      String predicate, NodeRef source, NodeRef target, Map<String, Literal> values) {}

  @Test
  void everyAnswerIsThatOfALookAtEverything() {
    long first = Seed.of(OwnedDifferentialTest.class);
    try (var home = new Home(folder, "memory", new WordEmbedder(), InstantSource.system())) {
      for (long seed = first; seed < first + GRAPHS; seed++) {
        var random = new Random(seed);
        var things = things(random);
        var ties = ties(random, things);
        var graph = home.create("g" + (seed - first), "");
        graph.write(Call.by("test"), mutations(things, ties));
        long number = seed;
        graph.read(
            Call.by("test"),
            view -> {
              var patterns = view.patterns();
              var naive = naive(patterns.ontology(), things, ties);
              var refs = things.stream().map(NaivePatterns.Thing::ref).toList();
              compare(patterns, naive, refs, random, "kith.seed=" + number);
              return Optional.empty();
            });
      }
    }
  }

  private static void compare(
      Patterns patterns, Patterns naive, List<NodeRef> refs, Random random, String seed) {
    var questions =
        new RandomQuestions(patterns.ontology(), random, refs, type -> value(random, type));
    for (int asked = 0; asked < QUESTIONS; asked++) {
      var find = Optional.of(questions.find());
      while (find.isPresent()) {
        var page = patterns.find(find.get());
        assertThat(page.rows()).as(seed + " " + find).isEqualTo(naive.find(find.get()).rows());
        find = RandomQuestions.next(find.get(), page);
      }
      var hops = questions.hops();
      assertThat(patterns.hops(hops))
          .as(seed + " " + hops)
          .containsExactlyInAnyOrderElementsOf(naive.hops(hops));
      var total = questions.aggregate();
      assertThat(counted(patterns.aggregate(total)))
          .as(seed + " " + total + "\n" + patterns.runs().getLast())
          .isEqualTo(counted(naive.aggregate(total)));
    }
  }

  private static Map<String, Long> counted(Rows rows) {
    return RandomQuestions.rounded(rows);
  }

  private static List<NaivePatterns.Thing> things(Random random) {
    var things = new ArrayList<NaivePatterns.Thing>();
    int people = 1 + random.nextInt(9);
    for (int index = 0; index < people; index++) {
      var key = new Literal.Whole(index == 3 ? 123_456_789_012_345_678L : index - 2L);
      things.add(thing(random, new NodeRef("person", key), index == 0));
    }
    int notes = 1 + random.nextInt(TEXTS.size() - 1);
    for (int index = 0; index < notes; index++) {
      things.add(
          thing(random, new NodeRef("note", new Literal.Text(TEXTS.get(index))), index == 0));
    }
    return things;
  }

  private static NaivePatterns.Thing thing(Random random, NodeRef ref, boolean whole) {
    return new NaivePatterns.Thing(ref, values(random, whole));
  }

  private static Map<String, Literal> values(Random random, boolean whole) {
    var types =
        Map.of(
            "whole", PropertyType.INT64,
            "real", PropertyType.FLOAT64,
            "flag", PropertyType.BOOLEAN,
            "at", PropertyType.DATETIME,
            "day", PropertyType.DATE,
            "tags", PropertyType.STRINGS,
            "text", PropertyType.STRING);
    var values = new HashMap<String, Literal>();
    for (var name : types.keySet().stream().sorted().toList()) {
      if (whole || random.nextInt(10) < 7) {
        values.put(name, value(random, types.getOrDefault(name, PropertyType.STRING)));
      }
    }
    return values;
  }

  private static Literal value(Random random, PropertyType type) {
    return switch (type) {
      case INT32, INT64 -> new Literal.Whole(random.nextInt(-3, 6));
      case FLOAT64 -> new Literal.Real(random.nextInt(-3, 6) / 4.0);
      case BOOLEAN -> new Literal.Flag(random.nextBoolean());
      case DATETIME ->
          new Literal.Timestamp(
              Instant.ofEpochSecond(
                  random.nextLong(-2_000_000_000L, 2_000_000_000L),
                  random.nextBoolean() ? 0 : random.nextInt(1_000_000) * 1_000L));
      case DATE -> new Literal.Day(LocalDate.ofEpochDay(random.nextInt(-20_000, 20_000)));
      case STRINGS -> new Literal.Texts(random.nextBoolean() ? List.of() : List.of("a", "é", "a"));
      case STRING, ENUM -> new Literal.Text(TEXTS.get(random.nextInt(TEXTS.size())));
    };
  }

  private static List<Tie> ties(Random random, List<NaivePatterns.Thing> things) {
    var ties = new ArrayList<Tie>();
    var seen = new HashSet<List<Object>>();
    for (int count = random.nextInt(3 * things.size()); count > 0; count--) {
      var predicate = random.nextBoolean() ? "KNOWS" : "about";
      var source = things.get(random.nextInt(things.size())).ref();
      var target = things.get(random.nextInt(things.size())).ref();
      if (seen.add(List.of(predicate, source, target))) {
        ties.add(new Tie(predicate, source, target, values(random, false)));
      }
    }
    return ties;
  }

  private static Patterns naive(
      Ontology ontology, List<NaivePatterns.Thing> things, List<Tie> ties) {
    var known = new ArrayList<NaivePatterns.Tie>();
    for (var tie : ties) {
      var type =
          ontology.edgeTypes(tie.predicate).stream()
              .filter(one -> one.from().equals(tie.source.type()))
              .filter(one -> one.to().equals(tie.target.type()))
              .findFirst()
              .orElseThrow();
      known.add(new NaivePatterns.Tie(type, tie.source, tie.target, tie.values));
    }
    return new NaivePatterns(ontology, things, known);
  }

  private static List<Mutation> mutations(List<NaivePatterns.Thing> things, List<Tie> ties) {
    var batch = new ArrayList<Mutation>();
    for (var thing : things) {
      var node = new Node(id(thing.ref()), thing.ref().type(), metadata(thing.values()));
      batch.add(new Mutation.CreateNode(node, List.of()));
    }
    for (var tie : ties) {
      var edge = new Edge(id(tie.source), tie.predicate, id(tie.target), metadata(tie.values));
      batch.add(new Mutation.CreateEdge(edge, false));
    }
    return batch;
  }

  private static String id(NodeRef ref) {
    return ref.type()
        + ":"
        + (ref.key() instanceof Literal.Text(var text)
            ? text
            : Long.toString(((Literal.Whole) ref.key()).value()));
  }

  private static Metadata metadata(Map<String, Literal> values) {
    var object = JSON.createObjectNode();
    values.forEach((name, value) -> put(object, name, value));
    return Metadata.of(object);
  }

  private static void put(ObjectNode object, String name, Literal value) {
    switch (value) {
      case Literal.Text(var text) -> object.put(name, text);
      case Literal.Whole(var number) -> object.put(name, number);
      case Literal.Real(var number) -> object.put(name, number);
      case Literal.Flag(var flag) -> object.put(name, flag);
      case Literal.Timestamp(var moment) -> object.put(name, moment.toString());
      case Literal.Day(var day) -> object.put(name, day.toString());
      case Literal.Texts(var texts) -> texts.forEach(object.withArray("/" + name)::add);
      case Literal.Missing() -> object.putNull(name);
    }
    if (value instanceof Literal.Texts(var texts) && texts.isEmpty()) {
      object.putArray(name);
    }
  }
}
