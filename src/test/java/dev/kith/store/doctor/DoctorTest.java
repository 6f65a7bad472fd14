package dev.kith.store.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Edge;
import dev.kith.graph.Hit;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.SearchQuestion;
import dev.kith.search.embed.Embedder;
import dev.kith.search.text.Document;
import dev.kith.search.text.TextIndex;
import dev.kith.search.vector.VectorEntry;
import dev.kith.search.vector.VectorIndex;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.ObservedEmbedder;
import dev.kith.store.embed.StoredVectors;
import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.record.NodeDocuments;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.ProcessLock;
import dev.kith.store.transfer.Import;
import dev.kith.topology.Topology;
import dev.kith.topology.file.TopologyBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Each index is made to disagree with the tables in one entry, with every checksum right.
class DoctorTest {
  private static final int NODES = 40;

  @TempDir Path folder;
  private DatabaseFiles files;

  @BeforeEach
  void fill() {
    files = new DatabaseFiles("g", folder.resolve("g"));
    try (var home = Homes.open(folder)) {
      var batch = new ArrayList<Mutation>();
      for (int number = 0; number < NODES; number++) {
        var node = new Node("n" + number, "link", Metadata.NONE);
        batch.add(new Mutation.CreateNode(node, List.of("carries token" + number)));
        if (number > 0) {
          var edge = new Edge("n" + number / 2, "NEXT", "n" + number, Metadata.NONE);
          batch.add(new Mutation.CreateEdge(edge, false));
        }
      }
      home.create("g", "").write(Homes.call(), batch);
      home.embed("g", Homes.call(), (_, _, _) -> {});
      assertThat(examined(home)).extracting(Doctor.Finding::status).containsOnly(Doctor.Status.OK);
    }
  }

  private static List<Doctor.Finding> examined(Home home) {
    return Doctor.examine(home, "g", Homes.call(), (_, _, _) -> {});
  }

  private static Embedder counting(AtomicInteger calls) {
    return new ObservedEmbedder(texts -> calls.addAndGet(texts.size()));
  }

  /// As those of a read-only example, which nobody may store.
  @Test
  void vectorsThatNobodyStoredAreNotComputed() throws IOException {
    var calls = new AtomicInteger();
    var counting = counting(calls);
    var about = AboutFile.parse("writable: false", "e");
    var options = new Import.Options(false, about);
    var file = Homes.file(folder, "e.jsonl", "{\"id\":\"a\",\"entity_type\":\"T\"}");
    try (var home = new Home(folder, "memory", counting, InstantSource.system())) {
      Homes.load(home, "e", options, file);

      var findings = Doctor.examine(home, "e", Homes.call(), (_, _, _) -> {});

      assertThat(findings)
          .extracting(Doctor.Finding::text)
          .contains("vectors agree with the tables");
      assertThat(calls).hasValue(0);
      var meaning = new SearchQuestion("a", SearchQuestion.Mode.MEANING, Set.of(), 1, 0);
      List<Hit> hits = home.named("e").read(Homes.call(), view -> view.search(meaning));
      assertThat(hits).hasSize(1);
    }
  }

  /// Vectors are what costs: hundreds of them are seconds of a processor.
  @Test
  void whereNothingIsOffNoVectorIsComputed() throws IOException {
    var calls = new AtomicInteger();
    try (var home = new Home(folder, "memory", counting(calls), InstantSource.system())) {
      assertThat(examined(home)).extracting(Doctor.Finding::status).containsOnly(Doctor.Status.OK);
    }
    assertThat(calls).hasValue(0);
  }

  /// The doctor tells of one thing that was off, repairs it, and is content from then on.
  private void assertRepaired(String... texts) {
    try (var home = Homes.open(folder)) {
      var first = examined(home);
      assertThat(first).extracting(Doctor.Finding::status).doesNotContain(Doctor.Status.BROKEN);
      assertThat(first)
          .filteredOn(finding -> finding.status() == Doctor.Status.REPAIRED)
          .singleElement()
          .satisfies(finding -> assertThat(finding.text()).contains(texts));
      assertThat(examined(home)).extracting(Doctor.Finding::status).containsOnly(Doctor.Status.OK);
    }
    try (var later = Homes.open(folder)) {
      assertThat(examined(later)).extracting(Doctor.Finding::status).containsOnly(Doctor.Status.OK);
      for (var mode : SearchQuestion.Mode.values()) {
        assertThat(found(later, "token7", mode)).first().isEqualTo("n7");
      }
    }
  }

  private static List<String> found(Home home, String text, SearchQuestion.Mode mode) {
    var question = new SearchQuestion(text, mode, Set.of(), 3, 0.2);
    return home.named("g")
        .read(
            Homes.call(),
            view -> view.ids(view.search(question).stream().mapToInt(Hit::node).toArray()));
  }

  /// Writes a base of words that is whole and at the last change, but holds other documents.
  private void words(UnaryOperator<List<Document>> tampered) {
    try (var home = Homes.open(folder);
        var index = TextIndex.open(files.words())) {
      var documents = new ArrayList<Document>();
      home.owned("g")
          .connections()
          .read(
              Homes.call(),
              connection -> {
                new NodeDocuments(connection, TermDictionary.load(connection))
                    .all()
                    .forEachRemaining(documents::add);
                return true;
              });
      index.rebuild(tampered.apply(documents).iterator(), lastChange(home), _ -> {});
    }
  }

  private static long lastChange(Home home) {
    return home.owned("g")
        .connections()
        .read(Homes.call(), connection -> new ChangeFeed(connection).last());
  }

  private static Document document(Document like, int key, String text) {
    return new Document(
        key, like.id(), like.name(), like.aliases(), like.type(), text, like.updated(), Double.NaN);
  }

  @Test
  void aDocumentWithOtherWordsIsFoundAndRepaired() {
    words(
        documents -> {
          var seventh = documents.get(7);
          documents.set(7, document(seventh, seventh.key(), "carries nothing"));
          return documents;
        });

    assertRepaired("words", "1 with other content", "n7");
  }

  @Test
  void theSameWordsOnceMoreAreOtherWords() {
    words(
        documents -> {
          var seventh = documents.get(7);
          documents.set(7, document(seventh, seventh.key(), seventh.text() + seventh.text()));
          return documents;
        });

    assertRepaired("words", "1 with other content", "n7");
  }

  @Test
  void aDocumentThatIsNotThereIsFoundAndRepaired() {
    words(
        documents -> {
          documents.remove(7);
          return documents;
        });

    assertRepaired("words", "1 missing", "n7");
  }

  @Test
  void aDocumentOfNoNodeOrOfANodeTwiceIsFoundAndRepaired() {
    words(
        documents -> {
          documents.add(document(documents.get(7), 4_711, "carries token7"));
          documents.add(documents.get(8));
          return documents;
        });

    assertRepaired("words", "2 too many", "n8", "no node 4711");
  }

  @Test
  void anIndexThatIsPastTheTablesIsFoundAndRepaired() {
    try (var home = Homes.open(folder);
        var index = TextIndex.open(files.words())) {
      index.rebuild(List.<Document>of().iterator(), lastChange(home) + 1_000, _ -> {});
    }

    assertRepaired("words", "another state");
  }

  /// Writes a base of vectors that is whole and at the last change, but holds others.
  private void vectors(UnaryOperator<List<VectorEntry>> tampered) {
    try (var home = Homes.open(folder)) {
      var model = home.embedder();
      var entries = new ArrayList<VectorEntry>();
      home.owned("g")
          .connections()
          .read(
              Homes.call(),
              connection -> {
                new StoredVectors(connection, model).all(new BitSet()).forEach(entries::add);
                return true;
              });
      assertThat(entries).hasSize(NODES);
      VectorIndex.open(files.vectors(), model.model(), model.dimensions())
          .rebuild(tampered.apply(entries).iterator(), lastChange(home));
    }
  }

  @Test
  void aVectorThatIsNotThereIsFoundAndRepaired() {
    vectors(
        entries -> {
          entries.remove(7);
          return entries;
        });

    assertRepaired("vectors", "1 missing", "n7");
  }

  @Test
  void aVectorThatIsAnothersIsFoundAndRepaired() {
    vectors(
        entries -> {
          entries.set(7, new VectorEntry(entries.get(7).key(), 0, entries.get(8).vector()));
          return entries;
        });

    assertRepaired("vectors", "1 with other content", "n7");
  }

  @Test
  void aVectorOfNoNodeIsFoundAndRepaired() {
    vectors(
        entries -> {
          entries.add(new VectorEntry(4_711, 0, entries.get(8).vector()));
          return entries;
        });

    assertRepaired("vectors", "1 too many", "no node 4711");
  }

  private void inTruth(String sql) {
    try (var home = Homes.open(folder)) {
      home.owned("g").connections().write(Homes.call(), connection -> connection.change(sql));
    }
  }

  @Test
  void aStoredVectorThatIsLostIsMadeAnew() {
    inTruth("DELETE FROM embedding WHERE node = 8");

    assertRepaired("stored vectors", "1 nodes without one");
  }

  @Test
  void aStoredVectorOfAWrongSizeIsMadeAnew() {
    inTruth("UPDATE embedding SET vector = x'00000000' WHERE node = 8");

    assertRepaired("stored vectors", "1 of no node or of a wrong size");
  }

  @Test
  void aStoredVectorOfNoNodeIsRemoved() {
    inTruth("INSERT INTO embedding SELECT 4711, model, vector, text FROM embedding WHERE node = 8");

    assertRepaired("stored vectors", "1 of no node or of a wrong size");
  }

  @Test
  void anEdgeThatLeadsElsewhereIsFoundAndRepaired() throws IOException {
    try (var home = Homes.open(folder);
        var builder = new TopologyBuilder(folder)) {
      var graph = home.owned("g");
      var state =
          graph
              .connections()
              .read(
                  Homes.call(),
                  connection ->
                      graph
                          .indexes()
                          .topology()
                          .at(Homes.call(), connection, new ChangeFeed(connection).last()));
      var topology = state.orElseThrow().topology();
      topology
          .with(
              List.of(
                  new dev.kith.topology.TopologyChange.EdgeGone(4, 0, 8),
                  new dev.kith.topology.TopologyChange.EdgePut(7, 4, 0, 12)),
              topology.change())
          .copyTo(builder);
      builder.write(files.topology(), topology.change());
    }
    assertThat(Topology.open(files.topology()).orElseThrow().verify()).isEmpty();

    assertRepaired("topology");
  }

  @Test
  void nodesThatWaitForTheirVectorsAreNoFault() throws IOException {
    try (var home = Homes.open(folder);
        var _ = ProcessLock.tryTake(files.lock("embedding")).orElseThrow()) {
      var node = new Node("late", "link", Metadata.NONE);
      var edit = new Node("n7", "knot", Metadata.NONE);
      home.named("g")
          .write(
              Homes.call(),
              List.of(new Mutation.CreateNode(node, List.of()), new Mutation.EditNode("n7", edit)));

      assertThat(examined(home)).extracting(Doctor.Finding::status).containsOnly(Doctor.Status.OK);
    }
  }
}
