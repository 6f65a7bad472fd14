package dev.kith.store.forget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.Seed;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Progress;
import dev.kith.graph.RandomMutations;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.history.ChangeKind;
import dev.kith.graph.history.History;
import dev.kith.graph.time.Age;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.VectorTimeouts;
import dev.kith.store.WordEmbedder;
import dev.kith.store.doctor.Doctor;
import dev.kith.store.folder.AboutFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryTrimTest {
  private static final Instant NOON = Instant.parse("2024-01-15T12:00:00Z");
  private static final Call CALL = Call.by("tester");
  private static final int HISTORIES = Seed.rounds(6);

  @TempDir Path folder;
  private Instant now = NOON;

  private Home open() {
    return new Home(
        folder,
        "memory",
        new WordEmbedder(),
        () -> now,
        new VectorTimeouts(Duration.ZERO, Duration.ofHours(1), false));
  }

  private static Mutation node(String id, String... facts) {
    return new Mutation.CreateNode(new Node(id, "person", Metadata.NONE), List.of(facts));
  }

  private static History.EventPage events(Home home, History.Range span) {
    var question =
        new History.Question(
            Optional.empty(),
            span,
            Optional.empty(),
            Optional.empty(),
            EnumSet.allOf(ChangeKind.class),
            0,
            1_000);
    return home.named("memory")
        .read(CALL, view -> view.history().orElseThrow().read(question).orElseThrow());
  }

  @Test
  void olderHistoryGoesAndTheRestSaysWhereItBegins() throws IOException {
    try (var home = open()) {
      var graph = home.owned("memory");
      long old = graph.write(CALL, List.of(node("Zorblax"))).change();
      graph.write(CALL, List.of(new Mutation.DeleteNode("Zorblax")));
      now = NOON.plus(Duration.ofDays(100));
      long fresh = graph.write(CALL, List.of(node("Bob", "likes tea"))).change();
      var before = NOON.plus(Duration.ofDays(10));

      var dry = graph.forgetting().trimmable(CALL, before);
      assertThat(graph.forgetting().trim(CALL, before, Progress.NONE)).isEqualTo(dry);

      assertThat(dry.first()).isEqualTo(fresh);
      assertThat(dry.at()).isEqualTo(now);
      assertThat(graph.forgetting().clean(CALL)).isTrue();
      assertThat(FolderBytes.holding(folder, "zorblax")).isEmpty();
      var page = events(home, History.Range.ALL);
      assertThat(page.events()).hasSize(2);
      assertThat(page.begins()).contains(new History.FirstChange(fresh, now));
      assertThat(
              refused(home, new History.Range(old, Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE)))
          .contains("older entries were removed", "change " + fresh, now.toString());
      assertThat(refused(home, since(before.minusSeconds(1)))).contains(before.toString());
      assertThat(events(home, since(before)).events()).hasSize(2);
      var raised = catchThrowableOfType(FaultException.class, () -> graph.undo(CALL, old)).fault();
      assertThat(((Fault.NotUndoable) raised).reason()).contains("was removed");
      graph.undo(CALL, fresh);
    }
  }

  private static History.Range since(Instant moment) {
    return new History.Range(0, Long.MAX_VALUE, moment.toEpochMilli(), Long.MAX_VALUE);
  }

  private static String refused(Home home, History.Range span) {
    var raised =
        catchThrowableOfType(FaultException.class, () -> events(home, span)).fault().toString();
    assertThat(raised).contains("/since");
    return raised;
  }

  @Test
  void whatHasItsVectorIsNotEmbeddedAgain() {
    try (var home = open()) {
      var graph = home.owned("memory");
      graph.write(CALL, List.of(node("A"), node("B")));
      home.embed("memory", CALL, (_, _, _) -> {});
      for (int day = 1; day < 9; day++) {
        now = NOON.plus(Duration.ofDays(day));
        var edge = new Edge("A", "K" + day, "B", Metadata.NONE);
        graph.write(CALL, List.of(new Mutation.CreateEdge(edge, false)));
      }

      assertThat(graph.forgetting().trim(CALL, now, Progress.NONE).rows()).isPositive();

      var embeddings = graph.indexes().embeddings();
      boolean current = graph.connections().read(CALL, embeddings::isCurrent);
      assertThat(current).isTrue();
    }
  }

  @Test
  void theLastChangeAlwaysStays() {
    try (var home = open()) {
      var graph = home.owned("memory");
      graph.write(CALL, List.of(node("A")));
      long last = graph.write(CALL, List.of(node("B"))).change();
      now = NOON.plus(Duration.ofDays(100));

      assertThat(graph.forgetting().trim(CALL, now, Progress.NONE).first()).isEqualTo(last);
      assertThat(graph.forgetting().trim(CALL, now, Progress.NONE).rows()).isZero();
      assertThat(graph.write(CALL, List.of(node("C"))).change()).isGreaterThan(last);
    }
  }

  @Test
  void nothingButHistoryChangesHoweverFarOthersHadRead() throws IOException {
    var random = new SplittableRandom(Seed.of(HistoryTrimTest.class));
    for (int history = 0; history < HISTORIES; history++) {
      var database = "g" + history;
      try (var home = open();
          var twin = open()) {
        home.create(database, "");
        var mutations = new RandomMutations(random.split(), 12);
        for (int step = 0; step < 30; step++) {
          now = now.plus(Duration.ofDays(1));
          live(random.nextBoolean() ? home : twin, database, random, mutations);
        }
        home.embed(database, CALL, (_, _, _) -> {});
        for (var each : List.of(home, twin)) {
          assertThat(Doctor.examine(each, database, CALL, (_, _, _) -> {}))
              .extracting(Doctor.Finding::status)
              .containsOnly(Doctor.Status.OK);
        }
        assertThat(Homes.lines(twin, database, folder))
            .isEqualTo(Homes.lines(home, database, folder));
      }
    }
  }

  private void live(Home home, String database, SplittableRandom random, RandomMutations mutations)
      throws IOException {
    var graph = home.owned(database);
    try {
      switch (random.nextInt(6)) {
        case 0 -> {
          var before = Homes.lines(home, database, folder);
          graph
              .forgetting()
              .trim(CALL, now.minus(Duration.ofDays(random.nextInt(10))), Progress.NONE);
          assertThat(Homes.lines(home, database, folder)).isEqualTo(before);
        }
        case 1 -> search(home, database);
        case 2 -> graph.undo(CALL, 1 + random.nextInt(100));
        default -> graph.write(CALL, mutations.batch());
      }
    } catch (FaultException refused) {
      assertThat(refused.fault())
          .isInstanceOfAny(
              Fault.NotUndoable.class,
              Fault.UnknownName.class,
              Fault.MissingEntities.class,
              Fault.AlreadyExists.class);
    }
  }

  private static void search(Home home, String database) {
    for (var mode : SearchQuestion.Mode.values()) {
      var question = new SearchQuestion("fact n1", mode, Set.of(), 5, 0.1);
      var _ = home.named(database).read(CALL, view -> new ArrayList<>(view.search(question)));
    }
  }

  @Test
  void theOwnersWordsStayWhenHistoryIsBounded() throws IOException {
    try (var home = open()) {
      home.create("g", "Mine");
      var files = home.files("g");
      Files.writeString(files.about(), "# mine\ndescription: Mine\nhistory: 30d # so far\n");

      AboutFile.keep(files, Age.of("90d"));

      assertThat(files.about()).hasContent("# mine\ndescription: Mine\nhistory: 90d\n");
      assertThat(home.owned("g").forgetting().history()).isEqualTo(Age.of("90d"));
      assertThat(home.owned("g").about().history()).contains("90d");
      assertThat(home.warnings("g")).isEmpty();
      AboutFile.keep(files, Optional.empty());
      assertThat(files.about()).hasContent("# mine\ndescription: Mine\n");
      Files.writeString(files.about(), "history: soon\n");
      assertThat(home.warnings("g").getFirst()).contains("'history' is neither all nor");
    }
  }

  @Test
  void idleUpkeepRemovesWhatIsTooOld() throws IOException {
    try (var home = open()) {
      home.owned("memory").write(CALL, List.of(node("Zorblax")));
      home.owned("memory").write(CALL, List.of(new Mutation.DeleteNode("Zorblax")));
      now = NOON.plus(Duration.ofDays(100));
      home.owned("memory").write(CALL, List.of(node("Bob")));
      AboutFile.keep(home.files("memory"), Age.of("90d"));
    }
    try (var home = open()) {
      home.owned("memory").forgetting().upkeep(CALL);

      assertThat(events(home, History.Range.ALL).events()).hasSize(1);
    }
  }
}
