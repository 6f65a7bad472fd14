package dev.kith.store.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.Seed;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.search.embed.Embedder;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.WordEmbedder;
import dev.kith.store.doctor.Doctor;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.ProcessLock;
import dev.kith.store.transfer.Import;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Nodes get their vectors in the order in which people will ask for them.
class EmbeddingOrderTest {
  private static final int NODES = 700;

  /// Texts that are embedded and stored at once, on all cores: in no order among each other.
  private static final int GROUP = 128;

  /// The first of them; each that follows is twice as large.
  private static final int FIRST = 16;

  @TempDir Path folder;
  private final Watched model = new Watched();

  /// Notes which texts are embedded, in their order.
  private static final class Watched implements Embedder {
    private final Embedder words = new WordEmbedder();
    private final List<String> texts = new ArrayList<>();
    private IntConsumer each = _ -> {};

    @Override
    public String model() {
      return words.model();
    }

    @Override
    public int dimensions() {
      return words.dimensions();
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public synchronized List<float[]> embed(List<String> some, Call call) {
      texts.addAll(some);
      each.accept(texts.size());
      return words.embed(some, call);
    }

    /// The ids of the nodes, whose texts begin with them.
    private synchronized List<String> ids() {
      return texts.stream().map(text -> text.substring(0, text.indexOf(' '))).toList();
    }
  }

  /// Who asks often is a hub of many; `e7` is mentioned in none.
  @BeforeEach
  void load() throws IOException {
    var lines = new ArrayList<String>();
    for (int number = 0; number < NODES; number++) {
      lines.add("{\"id\":\"e" + number + "\",\"entity_type\":\"thing\"}");
    }
    edges("e" + (NODES - 1), 60, lines);
    edges("e350", 40, lines);
    edges("e20", 20, lines);
    lines.add("{\"id\":\"said\",\"entity_type\":\"thing\",\"metadata\":{\"total_mentions\":50}}");
    var file = Homes.file(folder, "some.jsonl", lines.toArray(String[]::new));
    try (var home = open()) {
      Homes.load(home, "g", new Import.Options(false, new AboutFile("g", "", true, true)), file);
    }
  }

  private static void edges(String from, int many, List<String> lines) {
    for (int to = 100; to < 100 + many; to++) {
      lines.add("{\"subject\":\"" + from + "\",\"predicate\":\"of\",\"object\":\"e" + to + "\"}");
    }
  }

  private Home open() {
    return new Home(folder, "memory", model, InstantSource.system());
  }

  /// Who holds it embeds alone.
  private ProcessLock alone() throws IOException {
    return ProcessLock.tryTake(new DatabaseFiles("g", folder.resolve("g")).lock("embedding"))
        .orElseThrow();
  }

  private static long awaited(Home home) {
    return home.named("g").<Long>read(Homes.call(), GraphView::awaitedVectors);
  }

  private static void write(Home home, String id, String... facts) {
    var node = new Node(id, "news", Metadata.NONE);
    home.named("g")
        .write(
            Homes.call().withoutWaiting(), List.of(new Mutation.CreateNode(node, List.of(facts))));
  }

  @Test
  void theMostMentionedComeFirst() throws IOException {
    try (var home = open();
        var _ = alone()) {
      home.embed("g", Homes.call(), (_, _, _) -> {});

      var first = model.ids().subList(0, GROUP);
      assertThat(first).contains("e699", "said", "e350", "e20");
      assertThat(first.stream().filter(id -> id.matches("e1[0-5]\\d"))).hasSize(60);
      assertThat(model.ids()).hasSize(NODES + 1).doesNotHaveDuplicates();
    }
  }

  @Test
  void theFirstGroupsOfManyAreSmallSoThatSearchesSoonHaveThem() throws IOException {
    var done = new ArrayList<Integer>();
    try (var home = open();
        var _ = alone()) {
      home.embed("g", Homes.call(), (_, now, _) -> done.add((int) now));
    }

    assertThat(done).startsWith(16, 48, 112, 240, 368).endsWith(NODES + 1);
  }

  @Test
  void anotherProcessGoesOnWhereOneWasInterrupted() throws IOException {
    try (var home = open();
        var _ = alone()) {
      var call = Homes.call();
      model.each =
          texts -> {
            if (texts > 300) {
              call.cancel();
            }
          };
      assertThatThrownBy(() -> home.embed("g", call, (_, _, _) -> {}))
          .isInstanceOf(FaultException.class);
    }
    model.each = _ -> {};
    var before = List.copyOf(model.ids());
    model.texts.clear();
    try (var home = open();
        var _ = alone()) {
      long awaited = home.named("g").read(Homes.call(), GraphView::awaitedVectors);
      assertThat(awaited).isBetween(1L, (long) NODES - 200);
      var progress = new ArrayList<Long>();
      home.embed("g", Homes.call(), (_, done, total) -> progress.add(total - done));

      assertThat(model.ids()).hasSize((int) awaited).doesNotHaveDuplicates();
      assertThat(progress).isSortedAccordingTo((one, other) -> Long.compare(other, one));
      assertThat(progress.getLast()).isZero();
      // only the group that was under way is done again
      assertThat(before.subList(0, NODES + 1 - (int) awaited))
          .doesNotContainAnyElementsOf(model.ids());
      assertThat(awaited(home)).isZero();
    }
  }

  @Test
  void whatIsWrittenMeanwhileOvertakesTheRestAndHoldsItUpNoLongerThanItTakes() throws IOException {
    try (var home = open();
        var _ = alone()) {
      model.each =
          texts -> {
            // one for every text of the backlog, as long as there is any
            if (texts <= NODES) {
              write(home, "fresh" + texts, "a fact", "another fact");
              write(home, "e7", "said again " + texts);
            }
          };
      home.embed("g", Homes.call(), (_, _, _) -> {});

      var ids = model.ids();
      assertThat(ids.indexOf("fresh" + FIRST)).isBetween(FIRST, 3 * FIRST);
      assertThat(ids.indexOf("e7")).isLessThan(2 * GROUP);
      assertThat(ids.indexOf("e0")).isLessThan(2 * NODES);
      assertThat(awaited(home)).isZero();
      assertThat(Doctor.examine(home, "g", Homes.call(), (_, _, _) -> {}))
          .extracting(Doctor.Finding::status)
          .containsOnly(Doctor.Status.OK);
    }
  }

  @Test
  void anotherModelBeginsWithTheMostMentionedAgain() throws IOException {
    try (var home = open();
        var _ = alone()) {
      home.embed("g", Homes.call(), (_, _, _) -> {});
    }
    var other =
        new Embedder() {
          private final Watched watched = new Watched();

          @Override
          public String model() {
            return "another";
          }

          @Override
          public int dimensions() {
            return watched.dimensions();
          }

          @Override
          public boolean isReady() {
            return true;
          }

          @Override
          public List<float[]> embed(List<String> texts, Call call) {
            return watched.embed(texts, call);
          }
        };
    try (var home = new Home(folder, "memory", other, InstantSource.system());
        var _ = alone()) {
      assertThat(awaited(home)).isEqualTo(NODES + 1);
      home.embed("g", Homes.call(), (_, _, _) -> {});

      assertThat(other.watched.ids()).hasSize(NODES + 1);
      assertThat(other.watched.ids().subList(0, GROUP)).contains("e699", "said", "e350", "e20");
      assertThat(awaited(home)).isZero();
    }
  }

  @Test
  void whatAnEarlierKithLeftInTheMiddleIsGoneOnWith() throws IOException {
    try (var home = open();
        var _ = alone()) {
      var tables = home.owned("g").connections();
      tables.write(
          Homes.call(),
          connection ->
              connection.change(
                  "INSERT OR REPLACE INTO setting(name, value) VALUES ('embedding', '0 900 400 "
                      + model.model()
                      + "')"));
      assertThat(awaited(home)).isEqualTo(NODES + 1);
      home.embed("g", Homes.call(), (_, _, _) -> {});

      assertThat(model.ids()).hasSize(NODES + 1);
      assertThat(model.ids().subList(0, GROUP)).contains("e699", "said", "e350", "e20");
      assertThat(awaited(home)).isZero();
    }
  }

  @Test
  void whateverHappensMeanwhileEveryTextHasItsVectorInTheEnd() throws IOException {
    long seed = Seed.of(EmbeddingOrderTest.class);
    var random = new Random(seed);
    for (int round = 0; round < Seed.rounds(6); round++) {
      try (var home = open();
          var _ = alone()) {
        var call = Homes.call();
        int stop = random.nextInt(3) == 0 ? Integer.MAX_VALUE : random.nextInt(500);
        int from = model.texts.size();
        model.each =
            texts -> {
              for (int count = texts - from < 600 ? random.nextInt(4) : 0; count > 0; count--) {
                change(home, random);
              }
              if (texts - from > stop) {
                call.cancel();
              }
            };
        try {
          home.embed("g", call, (_, _, _) -> {});
        } catch (FaultException interrupted) {
          assertThat(stop).isLessThan(Integer.MAX_VALUE);
        }
        model.each = _ -> {};
      }
    }
    try (var home = open();
        var _ = alone()) {
      home.embed("g", Homes.call(), (_, _, _) -> {});
      assertThat(awaited(home)).isZero();
      int many = model.texts.size();
      assertThat(Doctor.examine(home, "g", Homes.call(), (_, _, _) -> {}))
          .as("-Dkith.seed=%s", seed)
          .extracting(Doctor.Finding::status)
          .containsOnly(Doctor.Status.OK);
      assertThat(model.texts).hasSize(many);
    }
  }

  private static void change(Home home, Random random) {
    var id = "e" + random.nextInt(NODES);
    Mutation mutation =
        switch (random.nextInt(4)) {
          case 0 -> new Mutation.DeleteNode(id);
          case 1 ->
              new Mutation.CreateNode(
                  new Node("n" + random.nextInt(50), "news", Metadata.NONE),
                  List.of("one " + random.nextInt(9), "two"));
          default ->
              new Mutation.AddObservations(
                  id, List.of("fact " + random.nextInt(9), "and " + random.nextInt(9)));
        };
    try {
      home.named("g").write(Homes.call().withoutWaiting(), List.of(mutation));
    } catch (FaultException refused) {
      assertThat(refused.fault().kind()).isEqualTo(Fault.Kind.CALLER);
    }
  }
}
