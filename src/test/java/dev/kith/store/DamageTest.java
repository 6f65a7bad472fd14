package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.WalkLimits;
import dev.kith.store.doctor.Doctor;
import dev.kith.store.sqlite.SqliteConnection;
import dev.kith.store.sqlite.StoreFormat;
import dev.kith.store.transfer.Backup;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class DamageTest {
  private static final int NODES = 15_000;

  @TempDir static Path loaded;
  @TempDir Path folder;
  private Path database;

  /// A graph large enough to have base files.
  @BeforeAll
  static void load() throws IOException {
    var nodes =
        IntStream.range(0, NODES)
            .mapToObj(
                index ->
                    "{\"id\":\"n"
                        + index
                        + "\",\"entity_type\":\"T\",\"name\":\"node "
                        + index
                        + "\"}")
            .toArray(String[]::new);
    var edges =
        IntStream.range(1, NODES)
            .mapToObj(
                index ->
                    "{\"subject\":\"n"
                        + index / 2
                        + "\",\"predicate\":\"P\",\"object\":\"n"
                        + index
                        + "\"}")
            .toArray(String[]::new);
    try (var home = Homes.open(loaded)) {
      Homes.load(
          home,
          "g",
          Homes.STRICT,
          Homes.file(loaded, "n.jsonl", nodes),
          Homes.file(loaded, "e.jsonl", edges));
    }
  }

  @BeforeEach
  void copy() throws IOException {
    try (var files = Files.walk(loaded)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        var copy = folder.resolve(loaded.relativize(file));
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
    database = folder.resolve("g");
  }

  private void overwrite(Path file, long position, int length) throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.allocate(length), position);
    }
  }

  private static String walked(Home home) {
    return home.named("g")
        .read(
            Homes.call(),
            view -> {
              var found = view.neighbourhood(view.handles(List.of("n3")), 2, WalkLimits.USUAL);
              return found.nodeCount() + " " + found.edgeCount();
            });
  }

  private static List<Doctor.Status> examined(Home home) {
    return Doctor.examine(home, "g", Homes.call(), (_, _, _) -> {}).stream()
        .map(Doctor.Finding::status)
        .toList();
  }

  private static List<Hit> found(Home home, String text) {
    var question = new SearchQuestion(text, SearchQuestion.Mode.WORDS, Set.of(), 5, 0);
    return home.named("g").read(Homes.call(), view -> view.search(question));
  }

  @Test
  void aMissingCutOrGarbledTopologyIsRebuilt() throws IOException {
    var file = database.resolve("topology.csr");
    String expected;
    try (var home = Homes.open(folder)) {
      expected = walked(home);
    }
    var whole = Files.readAllBytes(file);

    for (int size : List.of(0, 1, 63, whole.length / 2, whole.length - 1)) {
      Files.write(file, java.util.Arrays.copyOf(whole, size));
      try (var home = Homes.open(folder)) {
        assertThat(walked(home)).isEqualTo(expected);
      }
    }
    Files.delete(file);
    try (var home = Homes.open(folder)) {
      assertThat(walked(home)).isEqualTo(expected);
    }
    assertThat(file).exists();
  }

  @Test
  void theDoctorFindsWhatIsOffInsideTheTopologyAndRebuildsIt() throws IOException {
    var file = database.resolve("topology.csr");
    overwrite(file, Files.size(file) / 3, 400);

    try (var home = Homes.open(folder)) {
      assertThat(examined(home))
          .contains(Doctor.Status.REPAIRED)
          .doesNotContain(Doctor.Status.BROKEN);
      assertThat(examined(home)).containsOnly(Doctor.Status.OK);
    }
  }

  @Test
  void aDamagedWordIndexIsRebuilt() throws IOException {
    try (var home = Homes.open(folder)) {
      assertThat(found(home, "node 77")).isNotEmpty();
    }
    try (var files = Files.list(database.resolve("search"))) {
      for (var file : files.filter(each -> Files.isRegularFile(each)).toList()) {
        if (Files.size(file) > 100) {
          overwrite(file, 40, 40);
        }
      }
    }

    try (var home = Homes.open(folder)) {
      assertThat(examined(home)).doesNotContain(Doctor.Status.BROKEN);
      assertThat(found(home, "node 77")).isNotEmpty();
    }
  }

  @Test
  void aDamagedTruthIsSaidToBeDamagedAndLeftAlone() throws IOException {
    overwrite(database.resolve("graph.sqlite"), 0, 100);
    var before = Files.readAllBytes(database.resolve("graph.sqlite"));

    try (var home = Homes.open(folder)) {
      var raised =
          catchThrowableOfType(
              FaultException.class,
              () -> home.named("g").read(Homes.call(), GraphView::vocabulary));
      assertThat(raised.fault()).isInstanceOf(Fault.Damaged.class);
      assertThat(raised.getMessage()).doesNotContain("SQLITE").doesNotContain("Exception");
      assertThat(examined(home)).contains(Doctor.Status.BROKEN);
    }
    assertThat(Files.readAllBytes(database.resolve("graph.sqlite"))).isEqualTo(before);
  }

  @Test
  void aDatabaseOfANewerKithIsNotTouched() throws IOException, SQLException {
    try (var connection = SqliteConnection.writer(database.resolve("graph.sqlite"))) {
      connection.execute("PRAGMA user_version = 99");
    }

    try (var home = Homes.open(folder)) {
      var raised =
          catchThrowableOfType(
              FaultException.class,
              () -> home.named("g").read(Homes.call(), GraphView::vocabulary));
      assertThat(raised.fault()).isEqualTo(new Fault.NewerFormat("g", 99, StoreFormat.CURRENT));
    }
  }

  @Test
  void aBackupTakenWhileOthersWriteIsWholeAndComesBack() throws IOException {
    var file = folder.resolve("g.backup");
    try (var home = Homes.open(folder)) {
      Backup.create(home, "g", file, Homes.call());
      var expected = Homes.lines(home, "g", folder);

      Backup.restore(home, "copy", file, false);

      assertThat(Homes.lines(home, "copy", folder)).isEqualTo(expected);
      assertThat(home.named("copy").about().description()).isEqualTo("a test");
      var taken =
          catchThrowableOfType(
              FaultException.class, () -> Backup.restore(home, "copy", file, false));
      assertThat(taken.fault()).isEqualTo(new Fault.AlreadyExists("database", "copy"));
      var history = history(home, "copy");
      assertThat(history).isNotEmpty().isEqualTo(history(home, "copy"));
      Backup.restore(home, "copy", file, true);
      assertThat(Homes.lines(home, "copy", folder)).isEqualTo(expected);
      assertThat(history(home, "copy")).isNotEqualTo(history).isNotEqualTo(history(home, "g"));
    }
  }

  /// What its changes are counted in, which others keep who keep a number of one.
  private static String history(Home home, String database) {
    return home.named(database)
        .read(
            Homes.call(),
            view -> view.patterns().differenceSince(view.change()).orElseThrow().history());
  }

  @Test
  void whatIsNoBackupIsNotRestored() throws IOException {
    var file = Files.writeString(folder.resolve("no.backup"), "hello", StandardCharsets.UTF_8);

    try (var home = Homes.open(folder)) {
      var raised =
          catchThrowableOfType(
              FaultException.class, () -> Backup.restore(home, "copy", file, false));
      assertThat(raised.fault()).isInstanceOf(Fault.Damaged.class);
      assertThat(home.names()).containsExactly("g");
    }
  }
}
