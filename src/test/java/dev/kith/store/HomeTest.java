package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.About;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.store.transfer.Backup;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class HomeTest {
  @TempDir Path folder;
  private Home home;

  @BeforeEach
  void open() {
    home = Homes.open(folder.resolve("home"));
  }

  @AfterEach
  void close() {
    home.close();
  }

  private static void add(Graph graph, String id) {
    var node = new Node(id, "t", Metadata.NONE);
    graph.write(Homes.call(), List.of(new Mutation.CreateNode(node, List.of())));
  }

  private static int handle(Graph graph, String id) {
    return graph.read(Homes.call(), view -> view.handles(List.of(id))[0]);
  }

  private static Fault faultOf(Runnable work) {
    return catchThrowableOfType(FaultException.class, work::run).fault();
  }

  /// A link to itself stands for a folder of another user's, which root could enter.
  @DisabledOnOs(OS.WINDOWS)
  @Test
  void aDatabaseWhoseFolderIsClosedIsReportedRatherThanLeftOut() throws IOException {
    home.create("open", "");
    Files.createSymbolicLink(folder.resolve("home/shut"), Path.of("shut"));

    assertThat(home.names()).containsExactly("open", "shut");
    assertThat(home.list()).extracting(About::database).containsExactly("memory", "open", "shut");
    assertThat(faultOf(() -> home.owned("shut")))
        .isInstanceOfSatisfying(
            Fault.Unavailable.class,
            fault -> {
              assertThat(fault.problem()).isEqualTo("its files may not be read");
              assertThat(fault.next()).contains("owner", "shut");
            });
    assertThat(faultOf(() -> home.owned("none"))).isInstanceOf(Fault.UnknownName.class);
  }

  /// Root may write everywhere, so that this needs another user.
  @DisabledOnOs(OS.WINDOWS)
  @Test
  void aDatabaseThatTheDiskKeepsIsReportedAsReadOnly() throws IOException {
    home.create("kept", "");
    assertThat(home.list()).extracting(About::writable).containsOnly(true);
    var place = home.files("kept").folder();
    var before = Files.getPosixFilePermissions(place);
    try {
      Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("r-x------"));
      assumeFalse(Files.isWritable(place));

      assertThat(home.list())
          .filteredOn(about -> about.database().equals("kept"))
          .extracting(About::writable)
          .containsExactly(false);
    } finally {
      Files.setPosixFilePermissions(place, before);
    }
  }

  @Test
  void nothingIsMadeBeforeTheFirstRealCall() {
    assertThat(home.list()).extracting(About::database).containsExactly("memory");
    assertThat(home.has("memory")).isFalse();
    assertThat(folder.resolve("home")).doesNotExist();
  }

  @Test
  void thePrimaryDatabaseIsThereWhenFirstAskedFor() {
    assertThat(home.named("memory").about().writable()).isTrue();
    assertThat(home.names()).containsExactly("memory");
  }

  @Test
  void noNameLeadsOutOfTheHome() {
    for (var name : List.of("../x", "a/b", "", ".hidden", "A", "x".repeat(65), "a\0b", "..")) {
      assertThat(faultOf(() -> home.create(name, ""))).isInstanceOf(Fault.InvalidName.class);
      assertThat(faultOf(() -> home.named(name))).isInstanceOf(Fault.UnknownName.class);
      assertThat(faultOf(() -> home.delete(name))).isInstanceOf(Fault.UnknownName.class);
      assertThat(faultOf(() -> Backup.restore(home, name, folder, false)))
          .isInstanceOf(Fault.InvalidName.class);
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void anUnknownDatabaseIsAFaultWithTheNearNames() {
    home.create("pharma", "");
    home.create("papers", "");

    assertThat(faultOf(() -> home.named("pharmaa")))
        .isEqualTo(new Fault.UnknownName("database", "pharmaa", "/database", List.of("pharma")));
  }

  @Test
  void aDatabaseIsDescribedRenamedAndDeleted() {
    add(home.create("one", "The first."), "x");

    home.rename("one", "two");

    assertThat(home.list()).extracting(About::description).contains("The first.");
    assertThat(handle(home.named("two"), "x")).isPositive();
    assertThat(faultOf(() -> home.create("two", "")))
        .isEqualTo(new Fault.AlreadyExists("database", "two"));
    home.delete("two");
    assertThat(home.names()).isEmpty();
  }

  @Test
  void whatItsOwnerLocksMayOnlyBeRead() throws IOException {
    var graph = home.create("locked", "");
    add(graph, "x");
    Files.writeString(
        folder.resolve("home/locked/about.yaml"), "writable: false\n", StandardCharsets.UTF_8);

    assertThat(faultOf(() -> add(home.named("locked"), "y")))
        .isEqualTo(new Fault.ReadOnly("locked"));
    assertThat(handle(home.named("locked"), "x")).isPositive();
  }

  @Test
  void aBrokenAboutFileIsReportedByItsLine() throws IOException {
    home.create("g", "");
    Files.writeString(
        folder.resolve("home/g/about.yaml"), "description: [oops\n", StandardCharsets.UTF_8);

    assertThat(faultOf(() -> home.named("g"))).isInstanceOf(Fault.UnusableFile.class);
  }

  @Test
  void aDatabaseThatAnotherProcessReplacedIsOpenedAnew() {
    add(home.create("g", ""), "old");
    try (var other = Homes.open(folder.resolve("home"))) {
      other.delete("g");
      add(other.create("g", ""), "new");
    }

    assertThat(handle(home.named("g"), "new")).isPositive();
    assertThat(handle(home.named("g"), "old")).isEqualTo(GraphView.NO_NODE);
  }

  @Test
  void nobodyWaitsForWhatIsUnderWayInADatabaseThatIsOpenedAnew() throws IOException {
    var begun = new CountDownLatch(1);
    var end = new CountDownLatch(1);
    var before = (OwnedGraph) home.create("g", "");
    var importing = elsewhere(() -> write(before, begun, end));
    awaited(begun);
    Files.writeString(home.files("g").about(), "description: other\n");

    assertThat(home.named("g")).isNotSameAs(before);
    assertThat(home.named("g").about().description()).isEqualTo("other");
    end.countDown();
    importing.join();
  }

  @Test
  void closingOneDatabaseKeepsNobodyFromAnother() {
    var begun = new CountDownLatch(1);
    var end = new CountDownLatch(1);
    var closed = (OwnedGraph) home.create("g", "");
    add(home.create("beside", ""), "a");
    var writing = elsewhere(() -> write(closed, begun, end));
    awaited(begun);
    var deleting = elsewhere(() -> home.delete("g"));

    add(home.named("beside"), "b");
    assertThat(handle(home.named("beside"), "b")).isPositive();
    add(home.create("new", ""), "c");
    assertThat(home.names()).contains("beside", "new");
    assertThat(deleting).isNotDone();
    end.countDown();
    CompletableFuture.allOf(writing, deleting).join();
    assertThat(home.names()).containsExactly("beside", "new");
  }

  private static CompletableFuture<Void> elsewhere(Runnable work) {
    return CompletableFuture.runAsync(work, task -> Thread.ofPlatform().start(task));
  }

  /// A write that does not end before it may.
  private static void write(OwnedGraph graph, CountDownLatch begun, CountDownLatch end) {
    graph
        .connections()
        .write(
            Homes.call(),
            connection -> {
              begun.countDown();
              return awaited(end);
            });
  }

  @Test
  void manyServersStartingOnAnEmptyHomeAllComeUp() {
    var starts =
        IntStream.range(0, 8)
            .mapToObj(number -> CompletableFuture.runAsync(() -> startAndWrite(number)))
            .toList();

    starts.forEach(CompletableFuture::join);

    var vocabulary = home.named("memory").read(Homes.call(), GraphView::vocabulary);
    assertThat(vocabulary.types().getFirst().count()).isEqualTo(8);
    assertThat(folder.resolve("home").toFile().list()).containsExactly("memory");
  }

  private void startAndWrite(int number) {
    try (var another = Homes.open(folder.resolve("home"))) {
      add(another.named("memory"), "x" + number);
    }
  }

  private static boolean awaited(CountDownLatch latch) {
    try {
      latch.await();
      return true;
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
