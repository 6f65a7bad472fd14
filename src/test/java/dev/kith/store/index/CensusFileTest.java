package dev.kith.store.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Progress;
import dev.kith.schema.Ontology;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.WordEmbedder;
import dev.kith.store.doctor.Doctor;
import dev.kith.store.sqlite.DatabaseFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a fresh process knows of a database without counting it.
class CensusFileTest {
  /// More than are counted without a file.
  private static final int NODES = 20_001;

  private static final Call CALL = Call.by("test");

  @TempDir static Path made;
  private static Ontology counted = Ontology.of(List.of(), List.of());

  @TempDir Path folder;

  /// Made once: every test begins with a copy.
  @BeforeAll
  static void aDatabaseThatWasAskedOnce() {
    try (var home = open(made)) {
      var batch = new ArrayList<Mutation>();
      for (int number = 0; number < NODES; number++) {
        batch.add(create("n:" + number, "{\"p\":" + number + "}"));
      }
      var graph = home.create("big", "");
      graph.write(CALL, batch);
      counted = ontology(graph);
    }
  }

  @BeforeEach
  void copy() throws IOException {
    try (var files = Files.walk(made.resolve("big"))) {
      for (var file : files.toList()) {
        Files.copy(file, folder.resolve(made.relativize(file)));
      }
    }
  }

  private static Home open(Path home) {
    return new Home(home, "big", new WordEmbedder(), InstantSource.system());
  }

  private Home open() {
    return open(folder);
  }

  private static Mutation create(String id, String metadata) {
    return new Mutation.CreateNode(new Node(id, "n", new Metadata(metadata)), List.of());
  }

  private static Ontology ontology(Graph graph) {
    return graph.read(CALL, view -> view.patterns().ontology());
  }

  private Path file() {
    return folder.resolve("big").resolve("census.json");
  }

  private CensusFile census() {
    return new CensusFile(new DatabaseFiles("big", folder.resolve("big")));
  }

  /// Makes the file say that one node has another property than it has.
  private void falsify() {
    var file = census();
    var kept = file.read(CALL, Progress.NONE).orElseThrow();
    kept.census().node(-1, "n", "n:0", "{\"p\":0}");
    kept.census().node(1, "n", "n:0", "{\"q\":0}");
    file.write(kept.census(), kept.change(), CALL);
  }

  @Test
  void anImportLeavesTheCensusOfWhatItBrought() throws IOException {
    var lines = new ArrayList<String>();
    for (int number = 0; number < NODES; number++) {
      var type = number % 3 == 0 ? "a" : "b";
      lines.add(
          "{\"id\":\"" + type + ":" + number + "\",\"entity_type\":\"" + type + "\",\"p\":1}");
    }
    for (int number = 3; number < 900; number++) {
      var since = number % 2 == 0 ? ",\"since\":" + number : "";
      lines.add("{\"subject\":\"a:0\",\"predicate\":\"HAS\",\"object\":\"b:1\"" + since + "}");
    }
    try (var home = open()) {
      Homes.load(home, "clean", Homes.STRICT, file(lines.subList(0, NODES + 1)));
      Homes.load(home, "repeats", Homes.STRICT, file(lines));

      assertThat(census("clean")).exists();
      assertThat(census("repeats")).doesNotExist(); // the same edge many times is one
      for (var database : List.of("clean", "repeats")) {
        var brought = ontology(home.named(database));
        Files.deleteIfExists(census(database));
        try (var other = open()) {
          var recounted = ontology(other.named(database));
          assertThat(brought.nodeTypes()).isEqualTo(recounted.nodeTypes());
          assertThat(brought.edgeTypes()).isEqualTo(recounted.edgeTypes());
        }
      }
    }
  }

  private Path census(String database) {
    return folder.resolve(database).resolve("census.json");
  }

  private Path file(List<String> lines) throws IOException {
    return Homes.file(folder, "lines.jsonl", lines.toArray(String[]::new));
  }

  @Test
  void aFreshProcessTakesWhatWasKept() {
    falsify();
    try (var home = open()) {
      assertThat(ontology(home.named("big")).end("n").property("q")).isPresent();
    }
  }

  @Test
  void whatChangedSinceIsCountedFromTheFeed() {
    try (var home = open()) {
      home.named("big").write(CALL, List.of(create("other", "{\"r\":true}")));
    }
    try (var home = open()) {
      var type = ontology(home.named("big")).end("n");

      assertThat(type.property("r")).isPresent();
      assertThat(type.count()).isEqualTo(NODES + 1);
    }
  }

  @Test
  void aDamagedFileCostsACountAndNothingElse() throws IOException {
    for (var damaged : List.of("", "x", Files.readString(file()).replace("\"p\"", "\"z\""))) {
      Files.writeString(file(), damaged);
      try (var home = open()) {
        assertThat(ontology(home.named("big")).revision()).isEqualTo(counted.revision());
      }
      assertThat(census().read(CALL, Progress.NONE)).isPresent();
    }
  }

  @Test
  void flippedBitsAreNotTaken() throws IOException {
    var random = new Random(Seed.of(CensusFileTest.class));
    var whole = Files.readAllBytes(file());
    var kept = census().read(CALL, Progress.NONE).orElseThrow();
    for (int round = 0; round < 300; round++) {
      var bytes = whole.clone();
      // every other one in the first line, which holds the change
      int bit = random.nextInt((round % 2 == 0 ? Math.min(40, bytes.length) : bytes.length) * 8);
      bytes[bit / 8] ^= (byte) (1 << bit % 8);
      Files.write(file(), bytes);

      var read = census().read(CALL, Progress.NONE);
      assertThat(read.isEmpty() || read.get().change() == kept.change()).as("bit " + bit).isTrue();
      assertThat(read.map(found -> found.census().agrees(kept.census())).orElse(true))
          .as("bit " + bit)
          .isTrue();
    }
  }

  @Test
  void aFileOfAnotherTruthIsNotTaken() {
    var file = census();
    var kept = file.read(CALL, Progress.NONE).orElseThrow();
    kept.census().node(1, "stranger", "s", "{}");
    file.write(kept.census(), kept.change(), CALL);
    try (var home = open()) {
      assertThat(ontology(home.named("big")).nodeTypeNames()).containsExactly("n");
    }
  }

  @Test
  void theDoctorFindsAFileThatIsOff() {
    try (var home = open()) {
      assertThat(findings(home)).contains("OK census agrees with the tables");

      falsify();

      assertThat(findings(home))
          .contains("REPAIRED census differed; the next pattern query counts again");
      assertThat(ontology(home.named("big")).revision()).isEqualTo(counted.revision());
    }
  }

  private static List<String> findings(Home home) {
    return Doctor.examine(home, "big", CALL, (_, _, _) -> {}).stream()
        .map(finding -> finding.status() + " " + finding.text())
        .toList();
  }
}
