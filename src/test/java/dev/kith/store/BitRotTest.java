package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kith.Seed;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Edge;
import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.WalkLimits;
import dev.kith.store.doctor.Doctor;
import dev.kith.store.index.ReadContext;
import dev.kith.store.record.NodeDocuments;
import dev.kith.store.sqlite.DatabaseFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Bits flip in the derived files, and every answer stays the same.
@Tag("slow")
class BitRotTest {
  private static final int NODES = 500;
  private static final int FLIPS = 100;

  @TempDir Path folder;
  private DatabaseFiles files;
  private final Map<Path, byte[]> whole = new TreeMap<>();
  private List<String> answers = List.of();

  @BeforeEach
  void build() throws IOException {
    files = new DatabaseFiles("g", folder.resolve("g"));
    try (var home = Homes.open(folder)) {
      var batch = new ArrayList<Mutation>();
      for (int number = 0; number < NODES; number++) {
        var node = new Node("node" + number, "kind" + number % 7, Metadata.NONE);
        var text = "word" + number % 50 + " other" + number % 11 + " single" + number;
        batch.add(new Mutation.CreateNode(node, List.of(text)));
        for (int back = 1; back <= 3 && back <= number; back++) {
          var to = "node" + (number / back + number % 13) % number;
          batch.add(
              new Mutation.CreateEdge(new Edge(node.id(), "P" + back, to, Metadata.NONE), false));
        }
      }
      home.create("g", "").write(Homes.call(), batch);
      home.embed("g", Homes.call(), (_, _, _) -> {});
      answers = asked(home);
      bases(home);
      assertThat(asked(home)).isEqualTo(answers);
    }
    remember(files.topology());
    remember(files.vectors());
    try (var words = Files.list(files.words())) {
      for (var file : words.filter(each -> !each.endsWith("write.lock")).toList()) {
        remember(file);
      }
    }
  }

  private void remember(Path file) throws IOException {
    whole.put(file, Files.readAllBytes(file));
  }

  /// Writes the files that only a large database has.
  private static void bases(Home home) throws IOException {
    var graph = home.owned("g");
    graph.indexes().topology().compact();
    graph
        .connections()
        .readTransaction(
            Homes.call(),
            tables -> {
              long change = tables.readState("g");
              var state = graph.indexes().topology().at(Homes.call(), tables, change).orElseThrow();
              var context = ReadContext.of(Homes.call(), tables, state);
              var search = graph.indexes().search();
              search.vectors().orElseThrow().rebuild(context);
              search
                  .words()
                  .rebuild(new NodeDocuments(tables, state.terms()), change, (_, _, _) -> {});
              return true;
            });
  }

  /// A fixed set of questions.
  private static List<String> asked(Home home) {
    return home.named("g").read(Homes.call(), BitRotTest::asked);
  }

  private static List<String> asked(GraphView view) {
    var answers = new ArrayList<String>();
    view.patterns(); // makes everything that is derived
    for (int number = 0; number < NODES; number += 31) {
      var seeds = view.handles(List.of("node" + number, "node" + (number + 1)));
      var found = view.neighbourhood(seeds, 2, WalkLimits.USUAL);
      var types = new int[found.nodeCount()];
      view.attributes(found.nodes(), types, new double[found.nodeCount()]);
      answers.add(
          view.ids(found.nodes())
              + Arrays.toString(types)
              + Arrays.toString(found.subjects())
              + Arrays.toString(found.predicates())
              + Arrays.toString(found.objects())
              + view.edgeMetadata(found, new int[] {0}));
    }
    for (var mode : SearchQuestion.Mode.values()) {
      for (var text : List.of("word7 other3", "single77 single78", "node12", "word4 other9")) {
        var question = new SearchQuestion(text, mode, Set.of(), NODES, 0);
        var hits = view.search(question);
        answers.add(view.ids(hits.stream().mapToInt(Hit::node).toArray()) + " " + hits);
      }
    }
    return answers;
  }

  private void flip(Random random, Path file) throws IOException {
    var bytes = whole.get(file).clone();
    int bit = random.nextInt(bytes.length * 8);
    bytes[bit / 8] ^= (byte) (1 << bit % 8);
    Files.write(file, bytes);
  }

  private void restore() throws IOException {
    for (var folder : List.of(files.folder(), files.words())) {
      Files.createDirectories(folder);
      try (var there = Files.list(folder)) {
        for (var file : there.filter(Files::isRegularFile).toList()) {
          if (!file.startsWith(files.words()) && !whole.containsKey(file)) {
            continue;
          }
          Files.delete(file);
        }
      }
    }
    for (var file : whole.entrySet()) {
      Files.write(file.getKey(), file.getValue());
    }
  }

  private void flippedAlwaysAnswersAlike(List<Path> kind) throws IOException {
    var random = new Random(Seed.of(BitRotTest.class));
    for (int round = 0; round < FLIPS; round++) {
      restore();
      var file = kind.get(random.nextInt(kind.size()));
      flip(random, file);

      try (var home = Homes.open(folder)) {
        assertThat(asked(home)).as(file + " in round " + round).isEqualTo(answers);
      }
    }
  }

  @Test
  void flippedBitsInTheTopologyChangeNoAnswer() throws IOException {
    flippedAlwaysAnswersAlike(List.of(files.topology()));
  }

  @Test
  void flippedBitsInTheVectorsChangeNoAnswer() throws IOException {
    flippedAlwaysAnswersAlike(List.of(files.vectors()));
  }

  @Test
  void flippedBitsInTheWordIndexChangeNoAnswer() throws IOException {
    flippedAlwaysAnswersAlike(
        whole.keySet().stream().filter(file -> file.startsWith(files.words())).toList());
  }

  @Test
  void whatIsDamagedIsSetAsideAndTheDoctorIsContent() throws IOException {
    var random = new Random(Seed.of(BitRotTest.class));
    for (var file : List.of(files.topology(), files.vectors())) {
      restore();
      flip(random, file);
      try (var home = Homes.open(folder)) {
        assertThat(asked(home)).isEqualTo(answers);
        assertThat(file.resolveSibling(file.getFileName() + ".damaged")).exists();
        assertThat(Doctor.examine(home, "g", Homes.call(), (_, _, _) -> {}))
            .extracting(Doctor.Finding::status)
            .containsOnly(Doctor.Status.OK);
      }
    }
  }

  /// Of damaged tables nobody knows what was right; but nobody is told that Kith made a mistake.
  @Test
  void flippedBitsInTheTablesAreAnAnswerOrAFault() throws IOException {
    var random = new Random(Seed.of(BitRotTest.class));
    remember(files.sqlite());
    for (int round = 0; round < FLIPS; round++) {
      restore();
      flip(random, files.sqlite());
      try (var home = Homes.open(folder)) {
        asked(home);
        var all = home.named("g");
        all.read(Homes.call(), view -> view.nodes(view.nodesAfter(-1, 40)));
        all.read(Homes.call(), view -> view.observations(view.nodesAfter(-1, 40)));
        var node = new Node("late" + round, "T", Metadata.NONE);
        all.write(Homes.call(), List.of(new Mutation.CreateNode(node, List.of("word7"))));
      } catch (FaultException fault) {
        assertThat(fault.fault()).as("round " + round).isInstanceOf(Fault.Damaged.class);
      }
      try (var home = Homes.open(folder)) {
        assertThat(Doctor.examine(home, "g", Homes.call(), (_, _, _) -> {})).isNotEmpty();
      }
    }
  }

  @Test
  void tablesOfZeroesAreReportedAsDamaged() throws IOException {
    var bytes = Files.readAllBytes(files.sqlite());
    // The first page says where everything is; it stays.
    Arrays.fill(bytes, 4096, bytes.length, (byte) 0);
    Files.write(files.sqlite(), bytes);

    try (var home = Homes.open(folder)) {
      var graph = home.named("g");
      assertThatExceptionOfType(FaultException.class)
          .isThrownBy(() -> graph.read(Homes.call(), view -> view.nodes(view.nodesAfter(-1, 40))))
          .extracting(FaultException::fault)
          .isInstanceOf(Fault.Damaged.class);
    }
  }

  /// A flip that leaves all that Lucene reads on opening whole, so that only the checksum shows it.
  @Test
  void theDoctorMendsADamagedWordIndexAndChecksTheRest() throws IOException {
    var postings =
        whole.keySet().stream().filter(file -> file.toString().endsWith(".doc")).toList();
    assertThat(postings).isNotEmpty();
    restore();
    var bytes = whole.get(postings.getFirst()).clone();
    bytes[bytes.length / 2] ^= 1;
    Files.write(postings.getFirst(), bytes);

    try (var home = Homes.open(folder)) {
      var first = Doctor.examine(home, "g", Homes.call(), (_, _, _) -> {});
      assertThat(first)
          .extracting(Doctor.Finding::status)
          .contains(Doctor.Status.REPAIRED)
          .doesNotContain(Doctor.Status.BROKEN);
      assertThat(first)
          .extracting(Doctor.Finding::text)
          .contains("vectors agree with the tables")
          .anyMatch(text -> text.startsWith("words differed and were rebuilt"));
      assertThat(Doctor.examine(home, "g", Homes.call(), (_, _, _) -> {}))
          .extracting(Doctor.Finding::status)
          .containsOnly(Doctor.Status.OK);
    }
  }
}
