package dev.kith.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Rights;
import dev.kith.fault.Fault;
import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.Databases;
import dev.kith.graph.Graph;
import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.store.Homes;
import dev.kith.store.OpenDescriptors;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangesTest {
  /// Databases one of which has a broken about.yaml for a while.
  private static final class Breakable implements Databases {
    private final Databases all;
    private final Semaphore lists = new Semaphore(0);
    private volatile boolean broken;

    Breakable() {
      this(new HeapDatabases(new HeapGraph("notes")));
    }

    Breakable(Databases all) {
      this.all = all;
    }

    /// Waits until the watch has looked twice more, the second time after the first had ended.
    void awaitRounds() throws InterruptedException {
      lists.drainPermits();
      lists.acquire(3);
    }

    @Override
    public List<About> list() {
      lists.release();
      if (broken) {
        throw new Fault.UnusableFile("x/about.yaml", "it cannot be read", "Fix it.").raise();
      }
      return all.list();
    }

    @Override
    public boolean has(String database) {
      return all.has(database);
    }

    @Override
    public Graph named(String database) {
      return all.named(database);
    }

    @Override
    public String primary() {
      return all.primary();
    }

    @Override
    public Graph create(String database, String description) {
      return all.create(database, description);
    }

    void write(String id) {
      all.named("notes")
          .write(
              Call.by("another process"),
              List.of(new Mutation.CreateNode(new Node(id, "t", Metadata.NONE), List.of())));
    }
  }

  private static final class Heard implements Changes.Listener {
    private final LinkedBlockingQueue<String> notices = new LinkedBlockingQueue<>();

    @Override
    public void changed(String database) {
      notices.add(database);
    }

    @Override
    public void listChanged() {
      notices.add("list");
    }

    private String next() throws InterruptedException {
      return notices.take();
    }
  }

  @Test
  void aBrokenDatabaseDoesNotEndTheWatch() throws InterruptedException {
    var databases = new Breakable();
    var heard = new Heard();
    try (var changes = new Changes(databases);
        var _ = changes.listen(Rights.EVERYTHING, heard)) {
      databases.broken = true;
      databases.awaitRounds();
      databases.write("a");
      assertThat(heard.next()).isEqualTo("notes");
      databases.broken = false;
      databases.write("b");
      assertThat(heard.next()).isEqualTo("notes");
    }
  }

  @Test
  void whereADatabaseIsBrokenFromTheBeginningTheWatchStartsAllTheSame()
      throws InterruptedException {
    var databases = new Breakable();
    databases.broken = true;
    var heard = new Heard();
    try (var changes = new Changes(databases);
        var _ = changes.listen(Rights.EVERYTHING, heard)) {
      databases.broken = false;
      databases.awaitRounds();
      databases.write("a");
      assertThat(heard.next()).isEqualTo("notes");
    }
  }

  @Test
  void neitherABrokenDatabaseNorAListenerDisturbsTheCallThatWrote() throws InterruptedException {
    var databases = new Breakable();
    var heard = new Heard();
    var failing =
        new Changes.Listener() {
          @Override
          public void changed(String database) {
            throw new IllegalStateException("a listener's own defect");
          }

          @Override
          public void listChanged() {
            throw new IllegalStateException("a listener's own defect");
          }
        };
    try (var changes = new Changes(databases);
        var _ = changes.listen(Rights.EVERYTHING, failing);
        var _ = changes.listen(Rights.EVERYTHING, heard)) {
      databases.broken = true;
      databases.write("a");
      changes.happenedIn("notes");
      assertThat(heard.next()).isEqualTo("notes");
    }
  }

  /// Hears nothing more before it is told to go on.
  private static final class Slow implements Changes.Listener {
    private final LinkedBlockingQueue<String> begun = new LinkedBlockingQueue<>();
    private final Semaphore goOn = new Semaphore(0);

    @Override
    public void changed(String database) {
      begun.add(database);
      goOn.acquireUninterruptibly();
    }

    @Override
    public void listChanged() {
      changed("list");
    }

    private String next() throws InterruptedException {
      return begun.take();
    }
  }

  @Test
  void aSlowListenerStallsNeitherWritersNorOthersAndHearsOnceOfWhatItMissed()
      throws InterruptedException {
    var databases = new Breakable();
    var slow = new Slow();
    var heard = new Heard();
    try (var changes = new Changes(databases);
        var _ = changes.listen(Rights.EVERYTHING, slow);
        var _ = changes.listen(Rights.EVERYTHING, heard)) {
      for (int write = 0; write < 5; write++) {
        databases.write("n" + write);
        changes.happenedIn("notes");
        assertThat(heard.next()).isEqualTo("notes");
      }
      assertThat(slow.next()).isEqualTo("notes");
      assertThat(slow.begun).isEmpty();

      databases.awaitRounds(); // who hears it last of both has been told of the last write, too
      slow.goOn.release(100);
      databases.write("last");
      changes.happenedIn("notes");

      assertThat(heard.next()).isEqualTo("notes");
      assertThat(slow.next()).isEqualTo("notes");
      databases.awaitRounds();
      assertThat(slow.begun).hasSizeBetween(0, 1);
      assertThat(heard.notices).isEmpty();
    }
  }

  @Test
  void aWriteThatChangesNothingIsNotReported() throws InterruptedException {
    var databases = new Breakable();
    var heard = new Heard();
    try (var changes = new Changes(databases);
        var _ = changes.listen(Rights.EVERYTHING, heard)) {
      changes.happenedIn("notes");
      databases.awaitRounds();

      assertThat(heard.notices).isEmpty();
    }
  }

  @Test
  void aDatabaseThatNobodyUsesRestsThoughItIsWatched(@TempDir Path folder)
      throws InterruptedException, IOException {
    var heard = new Heard();
    try (var home = Homes.open(folder);
        var neighbour = Homes.open(folder)) {
      var databases = new Breakable(home);
      home.create("notes", "");
      databases.write("a");
      try (var changes = new Changes(databases);
          var _ = changes.listen(Rights.EVERYTHING, heard)) {
        // The first time it writes what was only in the log.
        for (int times = 0; times < 2; times++) {
          databases.awaitRounds();
          Homes.rest(home);
          Homes.age(folder.resolve("notes"));
        }
        databases.awaitRounds();
        Homes.rest(home);
        databases.awaitRounds();
        assertThat(OpenDescriptors.below(folder)).isEmpty();

        new Breakable(neighbour).write("b");
        assertThat(heard.next()).isEqualTo("notes");
      }
    }
  }
}
