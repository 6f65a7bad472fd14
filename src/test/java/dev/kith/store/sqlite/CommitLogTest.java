package dev.kith.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.WalkLimits;
import dev.kith.store.Homes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Counts the syncs that the virtual machine records.
class CommitLogTest {
  private static final String LOG = "graph.sqlite-wal";
  private static final String ANSWERED = "test.Answered";

  @TempDir Path folder;

  @Name(ANSWERED)
  static final class Answered extends Event {}

  private interface Work {
    void run() throws IOException;
  }

  /// The names of the files that were synced, and where an answer came, in their order.
  private List<String> recorded(Work work) throws IOException {
    var file = folder.resolve("recorded.jfr");
    try (var recording = new Recording()) {
      recording.enable("jdk.FileForce").withoutThreshold();
      recording.enable(ANSWERED).withoutThreshold();
      recording.start();
      work.run();
      recording.stop();
      recording.dump(file);
    }
    var events = new ArrayList<>(RecordingFile.readAllEvents(file));
    events.sort(Comparator.comparing(RecordedEvent::getEndTime));
    return events.stream().map(CommitLogTest::name).toList();
  }

  private static String name(RecordedEvent event) {
    return event.getEventType().getName().equals(ANSWERED)
        ? ANSWERED
        : Path.of(event.getString("path")).getFileName().toString();
  }

  private static void create(Graph graph, String name, int count) {
    var batch = new ArrayList<Mutation>();
    for (int number = 0; number < count; number++) {
      var node = new Node(name + number, "thing", Metadata.NONE);
      batch.add(new Mutation.CreateNode(node, List.of()));
    }
    graph.write(Homes.call(), batch);
  }

  @Test
  void everyWriteIsOnTheDiskBeforeItIsAnswered() throws IOException {
    try (var home = Homes.open(folder.resolve("home"))) {
      var graph = home.create("notes", "a test");
      create(graph, "first", 1);
      var order =
          recorded(
              () -> {
                for (int number = 0; number < 20; number++) {
                  create(graph, "later" + number, 1);
                  new Answered().commit();
                }
              });
      assertThat(order).filteredOn(ANSWERED::equals).hasSize(20);
      for (int at = 0; at < order.size(); at++) {
        if (order.get(at).equals(ANSWERED)) {
          assertThat(order.subList(0, at)).last().isEqualTo(LOG);
        }
      }
    }
  }

  @Test
  void aDerivedFileComesAfterWhatItIsMadeFrom() throws IOException {
    var files = new DatabaseFiles("notes", folder.resolve("home").resolve("notes"));
    try (var home = Homes.open(folder.resolve("home"))) {
      var graph = home.create("notes", "a test");
      // whoever embeds would look at the topology first
      try (var _ = ProcessLock.tryTake(files.lock("embedding")).orElseThrow()) {
        create(graph, "node", 20_001);
        graph.write(
            Homes.call(),
            List.of(
                new Mutation.CreateEdge(new Edge("node0", "NEXT", "node1", Metadata.NONE), false)));
        var order =
            recorded(
                () ->
                    graph.read(
                        Homes.call(),
                        view ->
                            view.neighbourhood(view.handles(List.of("node0")), 1, WalkLimits.USUAL)
                                .nodeCount()));
        assertThat(order).contains(LOG).anyMatch(name -> name.contains("topology"));
        assertThat(order.getFirst()).isEqualTo(LOG);
      }
    }
  }

  @Test
  void oneSyncServesAllWhoCommittedBeforeIt() throws IOException {
    Files.createFile(folder.resolve("graph.sqlite"));
    Files.createFile(folder.resolve(LOG));
    try (var log = new CommitLog(folder.resolve("graph.sqlite"))) {
      long one = log.committed();
      long other = log.committed();
      assertThat(
              recorded(
                  () -> {
                    log.sync(other);
                    log.sync(one);
                    log.sync(log.committed());
                  }))
          .containsExactly(LOG, LOG);
    }
  }

  @Test
  void whoIsInterruptedSyncsAllTheSame() throws IOException {
    Files.createFile(folder.resolve("graph.sqlite"));
    Files.createFile(folder.resolve(LOG));
    var order =
        recorded(
            () -> {
              try (var log = new CommitLog(folder.resolve("graph.sqlite"))) {
                Thread.currentThread().interrupt();
                log.sync(log.committed());
                assertThat(Thread.interrupted()).isTrue();
              }
            });
    assertThat(order).isNotEmpty().allMatch(LOG::equals);
  }

  @Test
  void afterASyncThatFailedNothingIsSaidToBeOnTheDisk() throws IOException {
    Files.createFile(folder.resolve("graph.sqlite"));
    var unusable = Files.createDirectory(folder.resolve(LOG));
    try (var log = new CommitLog(folder.resolve("graph.sqlite"))) {
      assertThatThrownBy(() -> log.sync(log.committed())).isInstanceOf(IOException.class);
      Files.delete(unusable);
      Files.createFile(folder.resolve(LOG));
      assertThatThrownBy(() -> log.sync(log.committed())).isInstanceOf(IOException.class);
    }
    CommitLog.sync(folder.resolve("graph.sqlite"));
  }

  @Test
  void aLogThatIsGoneHasNothingToSync() throws IOException {
    Files.createFile(folder.resolve("graph.sqlite"));
    assertThat(recorded(() -> CommitLog.sync(folder.resolve("graph.sqlite")))).isEmpty();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theLogLiesBesideTheFileItselfAndNotBesideALinkToIt() throws IOException {
    var kept = Files.createDirectory(folder.resolve("kept"));
    Files.createFile(kept.resolve("graph.sqlite"));
    Files.createFile(kept.resolve(LOG));
    var link =
        Files.createSymbolicLink(folder.resolve("link.sqlite"), kept.resolve("graph.sqlite"));
    assertThat(recorded(() -> CommitLog.sync(link))).containsExactly(LOG);
  }
}
