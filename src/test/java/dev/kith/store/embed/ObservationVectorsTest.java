package dev.kith.store.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kith.Seed;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.SearchQuestion.Mode;
import dev.kith.search.embed.Embedder;
import dev.kith.search.vector.QuantisedVector;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.Tenants;
import dev.kith.store.WordEmbedder;
import dev.kith.store.doctor.Doctor;
import dev.kith.store.feed.NodeFacts;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.ProcessLock;
import dev.kith.store.transfer.Import;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every node is found by the best of what is known of it, and by nothing else.
class ObservationVectorsTest {
  private static final List<String> WORDS =
      List.of("whale", "sings", "krill", "dives", "storm", "harbour", "gull", "rope", "tide");
  private static final Embedder MODEL = new WordEmbedder();

  @TempDir Path folder;

  private static double[] unit(String text) {
    var numbers =
        QuantisedVector.of(MODEL.embed(List.of(text), Homes.call()).getFirst())
            .numbers(MODEL.dimensions());
    return IntStream.range(0, numbers.length).mapToDouble(at -> numbers[at]).toArray();
  }

  private static double cosine(float[] question, String text) {
    var vector = unit(text);
    return IntStream.range(0, vector.length).mapToDouble(at -> question[at] * vector[at]).sum();
  }

  private static List<Observation> noted(GraphView view, int node) {
    return view.observations(new int[] {node}).getOrDefault(node, List.of());
  }

  /// The best cosine of each visible node.
  private static Map<String, Double> naive(GraphView view, float[] question, int nodes) {
    var best = new HashMap<String, Double>();
    var ids = IntStream.range(0, nodes).mapToObj(number -> "n" + number).toList();
    int[] handles = view.handles(ids);
    for (int at = 0; at < handles.length; at++) {
      if (handles[at] != GraphView.NO_NODE) {
        var texts = noted(view, handles[at]).stream().map(Observation::text).toList();
        var node = view.nodes(new int[] {handles[at]}).getFirst();
        var facts = NodeFacts.of(node.id(), node.metadata());
        var own = new ArrayList<>(List.of(node.id(), node.type(), facts.text()));
        own.addAll(facts.aliases());
        own.addAll(texts);
        double cosine = cosine(question, String.join(" ", own));
        // one alone is told by the node's own text
        for (var text : texts.size() == 1 ? List.<String>of() : texts) {
          cosine = Math.max(cosine, cosine(question, text));
        }
        best.put(ids.get(at), cosine);
      }
    }
    return best;
  }

  private static void compare(Graph graph, Call call, String text, int nodes) {
    var question = MODEL.embed(List.of(text), call).getFirst();
    graph.read(
        call,
        view -> {
          var expected = naive(view, question, nodes);
          var hits = view.search(new SearchQuestion(text, Mode.MEANING, Set.of(), nodes, 0.01));
          var ids = view.ids(hits.stream().mapToInt(Hit::node).toArray());
          assertThat(ids)
              .containsExactlyInAnyOrderElementsOf(
                  expected.keySet().stream().filter(id -> expected.get(id) >= 0.01).toList());
          for (int at = 0; at < ids.size(); at++) {
            var hit = hits.get(at);
            assertThat(hit.similarity().orElseThrow())
                .as(ids.get(at))
                .isCloseTo(expected.get(ids.get(at)), within(1e-6));
            if (hit.observation().isPresent()) {
              var said = hit.observation().get();
              assertThat(noted(view, hit.node())).extracting(Observation::text).contains(said);
              assertThat(cosine(question, said))
                  .isCloseTo(hit.similarity().orElseThrow(), within(1e-6));
            }
          }
          return true;
        });
  }

  private static String text(Random random) {
    var words = new ArrayList<String>();
    for (int count = 1 + random.nextInt(5); count > 0; count--) {
      words.add(WORDS.get(random.nextInt(WORDS.size())));
    }
    return String.join(" ", words);
  }

  private static Mutation mutation(Graph graph, Random random, int nodes) {
    var id = "n" + random.nextInt(nodes);
    var other = "n" + random.nextInt(nodes);
    var noted =
        graph.read(
            Homes.call(),
            view -> {
              int node = view.handles(List.of(id))[0];
              return node == GraphView.NO_NODE ? List.<Observation>of() : noted(view, node);
            });
    var some = noted.stream().map(Observation::text).filter(_ -> random.nextBoolean()).toList();
    var texts = IntStream.range(0, 1 + random.nextInt(4)).mapToObj(_ -> text(random)).toList();
    return switch (random.nextInt(10)) {
      case 0, 1 -> new Mutation.CreateNode(new Node(id, "t", Metadata.NONE), texts);
      case 2 -> new Mutation.DeleteNode(id);
      case 3 -> new Mutation.MergeNodes(id, List.of(other));
      case 4 -> new Mutation.EndObservations(id, some, Optional.empty());
      case 5, 6 -> new Mutation.DeleteObservations(id, some);
      default -> new Mutation.AddObservations(id, texts);
    };
  }

  @Test
  void everyAnswerIsThatOfTheBestOfAllTextsThatAreThere() throws IOException {
    long seed = Seed.of(ObservationVectorsTest.class);
    var random = new Random(seed);
    int nodes = 12;
    var lines = new ArrayList<String>();
    for (int number = 0; number < nodes / 2; number++) {
      var scope = number % 2 == 0 ? ",\"scope\":\"" + (1 + number % 4) + "/\"" : "";
      lines.add("{\"id\":\"n" + number + "\",\"entity_type\":\"t\"" + scope + "}");
    }
    var file = Homes.file(folder, "some.jsonl", lines.toArray(String[]::new));
    for (int round = 0; round < Seed.rounds(4); round++) {
      try (var home = Homes.open(folder)) {
        if (round == 0) {
          var about = new AboutFile("some", "", true, true);
          Homes.load(home, "g", new Import.Options(false, about), file);
        }
        var graph = home.named("g");
        for (int step = 0; step < 40; step++) {
          change(graph, random, nodes);
          if (random.nextInt(5) == 0) {
            home.embed("g", Homes.call(), (_, _, _) -> {});
          }
          var call =
              random.nextInt(3) == 0 ? Homes.call().under(Tenants.under("1/")) : Homes.call();
          compare(graph, call, text(random), nodes);
        }
        home.embed("g", Homes.call(), (_, _, _) -> {});
        assertThat(examined(home))
            .as("-Dkith.seed=%s round %s", seed, round)
            .containsOnly(Doctor.Status.OK);
      }
    }
  }

  /// Some changes are refused, and some are taken back.
  private static void change(Graph graph, Random random, int nodes) {
    try {
      var written = graph.write(Homes.call(), List.of(mutation(graph, random, nodes)));
      if (random.nextInt(4) == 0 && written.change() > 0) {
        graph.undo(Homes.call(), written.change());
      }
    } catch (FaultException refused) {
      assertThat(refused.fault())
          .isInstanceOfAny(
              Fault.MissingEntities.class, Fault.AlreadyExists.class, Fault.NotUndoable.class);
    }
  }

  private static List<Doctor.Status> examined(Home home) {
    return Doctor.examine(home, "g", Homes.call(), (_, _, _) -> {}).stream()
        .map(Doctor.Finding::status)
        .toList();
  }

  /// Counts texts.
  private static final class Counting implements Embedder {
    private final AtomicInteger texts = new AtomicInteger();

    @Override
    public String model() {
      return MODEL.model();
    }

    @Override
    public int dimensions() {
      return MODEL.dimensions();
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public List<float[]> embed(List<String> some, Call call) {
      texts.addAndGet(some.size());
      return MODEL.embed(some, call);
    }
  }

  /// Who holds it embeds alone.
  private static Path lock(Home home, DatabaseFiles files) {
    home.create("g", "");
    return files.lock("embedding");
  }

  @Test
  void oneMoreObservationOfManyIsOneText() throws IOException {
    var counting = new Counting();
    var files = new DatabaseFiles("g", folder.resolve("g"));
    try (var home = new Home(folder, "memory", counting, InstantSource.system());
        var _ = ProcessLock.tryTake(lock(home, files)).orElseThrow()) {
      var graph = home.named("g");
      var many = IntStream.range(0, 900).mapToObj(number -> "gull " + number + " flies").toList();
      var gulls = new Node("gulls", "bird", Metadata.NONE);
      graph.write(Homes.call(), List.of(new Mutation.CreateNode(gulls, many)));
      home.embed("g", Homes.call(), (_, _, _) -> {});
      assertThat(counting.texts.getAndSet(0)).isEqualTo(901);

      graph.write(
          Homes.call(), List.of(new Mutation.AddObservations("gulls", List.of("they cry"))));
      home.embed("g", Homes.call(), (_, _, _) -> {});
      graph.write(
          Homes.call(), List.of(new Mutation.DeleteObservations("gulls", List.of(many.get(800)))));
      home.embed("g", Homes.call(), (_, _, _) -> {});

      assertThat(counting.texts.get()).isEqualTo(1);
    }
  }

  @Test
  void aLongObservationIsFoundByItsEnd() {
    try (var home = Homes.open(folder)) {
      var graph = home.create("g", "");
      var text = "rope ".repeat(2_000) + "the harbour master counts gulls";
      var log = new Node("log", "t", Metadata.NONE);
      var tale = new Node("tale", "t", Metadata.NONE);
      graph.write(
          Homes.call(),
          List.of(
              new Mutation.CreateNode(log, List.of("a storm", text)),
              new Mutation.CreateNode(tale, List.of("krill"))));
      var question =
          new SearchQuestion("harbour master counts gulls", Mode.MEANING, Set.of(), 5, 0.005);

      var hits = graph.read(Homes.call(), view -> view.search(question));

      assertThat(hits).hasSize(1);
      assertThat(hits.getFirst().observation()).contains(text);
    }
  }

  private void repaired(String sql) {
    try (var home = Homes.open(folder)) {
      var graph = home.create("g", "");
      var whale = new Node("whale", "t", Metadata.NONE);
      graph.write(Homes.call(), List.of(new Mutation.CreateNode(whale, List.of("sings", "dives"))));
      home.embed("g", Homes.call(), (_, _, _) -> {});
      home.owned("g").connections().write(Homes.call(), connection -> connection.change(sql));

      assertThat(examined(home)).contains(Doctor.Status.REPAIRED);
      assertThat(examined(home)).containsOnly(Doctor.Status.OK);
    }
  }

  @Test
  void aStoredVectorOfAnObservationThatIsLostIsMadeAnew() {
    repaired("DELETE FROM observation_vector WHERE observation = 2");
  }

  @Test
  void aStoredVectorOfAWrongSizeIsMadeAnew() {
    repaired("UPDATE observation_vector SET vector = x'00' WHERE observation = 2");
  }

  @Test
  void aStoredVectorOfNoObservationIsRemoved() {
    repaired(
        "INSERT INTO observation_vector SELECT node, 4711, model, vector FROM observation_vector"
            + " WHERE observation = 2");
  }
}
