package dev.kith.store.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.Seed;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.time.Span;
import dev.kith.graph.time.Spans;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.VectorTimeouts;
import dev.kith.store.WordEmbedder;
import dev.kith.store.transfer.Export;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BatchUndoTest {
  private static final int HISTORIES = Seed.rounds(25);
  private static final int LONGEST = 25;
  private static final InstantSource NOON =
      InstantSource.fixed(Instant.parse("2024-01-15T12:00:00Z"));

  @TempDir Path folder;
  private Home home;
  private Graph graph;

  @BeforeEach
  void open() {
    home =
        new Home(
            folder,
            "memory",
            new WordEmbedder(),
            NOON,
            new VectorTimeouts(Duration.ZERO, Duration.ofHours(1), false));
    graph = home.named("memory");
  }

  @AfterEach
  void close() {
    home.close();
  }

  /// A change, and all that there was before it.
  private record Step(long change, String before) {}

  private String all(String database) throws IOException {
    var out = new ByteArrayOutputStream();
    Export.run(home, database, out, Homes.call(), (_, _, _) -> {});
    return out.toString(StandardCharsets.UTF_8);
  }

  private long write(Mutation... mutations) {
    return graph.write(Homes.call(), List.of(mutations)).change();
  }

  private long undo(long change) {
    return graph.undo(Homes.call(), change).change();
  }

  private void refused(long change, String reason) {
    var fault = catchThrowableOfType(FaultException.class, () -> undo(change)).fault();

    assertThat(fault).isEqualTo(new Fault.NotUndoable(change, reason));
  }

  private static Mutation node(String id) {
    return new Mutation.CreateNode(new Node(id, "thing", Metadata.NONE), List.of());
  }

  private static Mutation edit(String id, String becomes, String type) {
    return new Mutation.EditNode(id, new Node(becomes, type, Metadata.NONE));
  }

  private static Mutation edge(String from, String to, double confidence, boolean replace) {
    var metadata = new Metadata("{\"confidence\":" + confidence + "}");
    return new Mutation.CreateEdge(new Edge(from, "KNOWS", to, metadata), replace);
  }

  @Test
  void anyHistoryIsTakenBackStepByStepToWhatThereWasBefore() throws IOException {
    long seed = Seed.of(BatchUndoTest.class);
    var random = new SplittableRandom(seed);
    for (int number = 0; number < HISTORIES; number++) {
      var name = "h" + number;
      graph = home.create(name, "");
      var history = history(name, random);
      for (var step : history.reversed()) {
        var after = all(name);
        long taken = undo(step.change());
        assertThat(all(name)).as("undo of %s", step.change()).isEqualTo(step.before());
        if (random.nextInt(4) == 0) {
          long again = undo(taken);
          assertThat(all(name)).as("undo of an undo").isEqualTo(after);
          undo(random.nextBoolean() ? again : step.change());
          assertThat(all(name)).as("and of that").isEqualTo(step.before());
        }
      }
      assertThat(all(name)).isEmpty();
    }
  }

  @Test
  void anUndoOutOfTurnIsDoneWhollyOrNotAtAllAndCanItselfBeUndone() throws IOException {
    long seed = Seed.of(BatchUndoTest.class);
    var random = new SplittableRandom(seed);
    for (int number = 0; number < HISTORIES; number++) {
      var name = "o" + number;
      graph = home.create(name, "");
      var history = history(name, random);
      for (int turn = 0; turn < 10 && !history.isEmpty(); turn++) {
        var step = history.get(random.nextInt(history.size()));
        var before = all(name);
        try {
          undo(undo(step.change()));
        } catch (FaultException refused) {
          assertThat(refused.fault()).isInstanceOf(Fault.NotUndoable.class);
        }
        assertThat(all(name)).isEqualTo(before);
      }
    }
  }

  private List<Step> history(String database, SplittableRandom random) throws IOException {
    var history = new ArrayList<Step>();
    for (int turn = 0; turn < LONGEST; turn++) {
      var before = all(database);
      var batch = IntStream.rangeClosed(0, random.nextInt(3)).mapToObj(_ -> any(random)).toList();
      try {
        long change = graph.write(Call.by("writer " + turn), batch).change();
        if (change > 0) {
          history.add(new Step(change, before));
        }
      } catch (FaultException impossible) {
        assertThat(all(database)).isEqualTo(before);
      }
    }
    return history;
  }

  private static Mutation any(SplittableRandom random) {
    var id = "n" + random.nextInt(5);
    var other = "n" + random.nextInt(5);
    var texts = IntStream.rangeClosed(0, random.nextInt(3)).mapToObj(_ -> text(random)).toList();
    var type = "t" + random.nextInt(2);
    return switch (random.nextInt(12)) {
      case 9, 10 ->
          new Mutation.CreateEdge(
              new Edge(id, "KNOWS", other, Metadata.NONE), random.nextBoolean(), held(random));
      case 11 -> new Mutation.EndEdge(id, "KNOWS", other, Optional.of(day(random)));
      case 0, 1 -> new Mutation.CreateNode(new Node(id, type, Metadata.NONE), texts);
      case 2 -> edit(id, other, type);
      case 3 -> new Mutation.DeleteNode(id);
      case 4 -> new Mutation.MergeNodes(id, List.of(other));
      case 5, 6 -> edge(id, other, random.nextInt(10) / 10.0, random.nextBoolean());
      case 7 -> new Mutation.AddObservations(id, texts);
      default ->
          random.nextBoolean()
              ? new Mutation.DeleteObservations(id, texts)
              : new Mutation.DeleteEdge(id, "KNOWS", other);
    };
  }

  private static Instant day(SplittableRandom random) {
    return Instant.EPOCH.plus(Duration.ofDays(1 + random.nextInt(30)));
  }

  private static Spans held(SplittableRandom random) {
    var from = day(random);
    return random.nextBoolean()
        ? Spans.of(Span.since(from))
        : Spans.of(new Span(0, from.toEpochMilli()));
  }

  private static String text(SplittableRandom random) {
    return "fact " + random.nextInt(4);
  }

  @Test
  void twoEditsOfOneEntityAreTakenBackOneAfterTheOther() {
    write(node("a"));
    long first = write(edit("a", "b", "thing"));
    long second = write(edit("b", "c", "thing"));
    refused(first, "'c' was edited again by change " + second);

    undo(second);
    undo(first);

    assertThat(write(node("a"))).as("a is there again").isZero();
  }

  @Test
  void whatIsInForceAgainCanBeTakenBackAgain() {
    long created = write(node("a"));
    undo(undo(created));

    long taken = undo(created);

    refused(created, "it was undone before");
    assertThat(undo(taken)).isPositive();
  }

  @Test
  void aRelationshipThatWasChangedLaterStays() {
    write(node("a"), node("b"));
    long created = write(edge("a", "b", 0.5, false));
    long raised = write(edge("a", "b", 0.7, true));
    long again = write(edge("a", "b", 0.9, true));

    refused(created, "the relationship was changed again by change " + raised);
    refused(raised, "the relationship was changed again by change " + again);
  }

  @Test
  void anEntityThatGotMoreLaterStays() {
    long created = write(node("a"), node("b"));
    long observed = write(new Mutation.AddObservations("b", List.of("tall")));
    refused(created, "'b' has observations that came later, by change " + observed);
    long related = write(edge("a", "b", 0.5, false));

    refused(created, "'b' has relationships that came later, by change " + related);
  }

  @Test
  void anEntityThatWasEditedLaterStays() {
    long created = write(node("a"));
    long renamed = write(edit("a", "b", "thing"));

    refused(created, "'b' was edited again by change " + renamed);
  }
}
