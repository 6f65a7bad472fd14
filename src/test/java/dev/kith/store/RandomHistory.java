package dev.kith.store;

import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Marks;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.time.Noted;
import dev.kith.graph.time.Span;
import dev.kith.graph.time.Spans;
import dev.kith.store.feed.FeedPoints;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

/// Writes to a database whatever there is to write: entities and relationships created, edited,
/// deleted and merged, facts with times, undos, imports with scopes.
public final class RandomHistory {
  private static final int NAMES = 9;

  private final Home home;
  private final String database;
  private final Random random;
  private final AtomicReference<Instant> clock;
  private final Path scratch;
  private final List<Long> changes = new ArrayList<>();

  /// @param clock the home's; every step sets it forward
  public RandomHistory(
      Home home, String database, Random random, AtomicReference<Instant> clock, Path scratch) {
    this.home = home;
    this.database = database;
    this.random = random;
    this.clock = clock;
    this.scratch = scratch;
  }

  /// One more write, which may change nothing; returns the last change.
  public FeedPoints.Point step() throws IOException {
    clock.updateAndGet(now -> now.plusSeconds(1 + random.nextInt(50_000)));
    try {
      write();
    } catch (FaultException impossible) {
      // Such as a merge of what is not there: the next step is another.
      return last();
    }
    return last();
  }

  private FeedPoints.Point last() {
    return home.owned(database)
        .connections()
        .readTransaction(
            Homes.call(), connection -> new FeedPoints(connection).last().orElseThrow());
  }

  private void write() throws IOException {
    var graph = home.owned(database);
    int kind = random.nextInt(10);
    if (kind == 0) {
      Homes.load(home, database, Homes.STRICT, rows());
    } else if (kind == 1 && !changes.isEmpty()) {
      changes.add(graph.undo(Homes.call(), changes.get(random.nextInt(changes.size()))).change());
    } else {
      var batch = IntStream.rangeClosed(0, random.nextInt(3)).mapToObj(_ -> any()).toList();
      long change = graph.write(Call.by("writer " + random.nextInt(3)), batch).change();
      if (change > 0) {
        changes.add(change);
      }
    }
  }

  /// A file to import, with scopes.
  public Path rows() throws IOException {
    var rows = new ArrayList<String>();
    for (int row = 1 + random.nextInt(4); row > 0; row--) {
      var scope = random.nextBoolean() ? ",\"scope\":\"" + random.nextInt(3) + "/\"" : "";
      rows.add(
          "{\"id\":\""
              + name()
              + "\",\"entity_type\":\""
              + type()
              + "\",\"size\":"
              + random.nextInt(9)
              + ",\"observations\":[\""
              + fact()
              + "\"]"
              + scope
              + "}");
    }
    var file = scratch.resolve("rows" + random.nextLong() + ".jsonl");
    return java.nio.file.Files.write(file, rows);
  }

  /// The name of something that may be there.
  public String name() {
    return "n" + random.nextInt(NAMES);
  }

  public String type() {
    return "T" + random.nextInt(4);
  }

  private String fact() {
    return "fact " + random.nextInt(5) + " of tea";
  }

  private List<String> facts() {
    return IntStream.rangeClosed(0, random.nextInt(3)).mapToObj(_ -> fact()).distinct().toList();
  }

  private Spans held() {
    long now = clock.get().toEpochMilli();
    return switch (random.nextInt(4)) {
      case 0 -> Spans.of(new Span(now - 1_000_000, now + random.nextInt(200_000_000)));
      case 1 -> Spans.of(Span.since(clock.get().plusSeconds(random.nextInt(200_000))));
      default -> Spans.ALWAYS;
    };
  }

  private Noted noted() {
    var before = clock.get().minusSeconds(random.nextInt(200_000));
    return new Noted(held(), random.nextInt(3) == 0 ? Optional.of(before) : Optional.empty());
  }

  private Metadata metadata() {
    return new Metadata(
        random.nextInt(3) == 0
            ? "{}"
            : "{\"size\":" + random.nextInt(9) + ",\"total_mentions\":" + random.nextInt(5) + "}");
  }

  private Marks.MarkEdit marks() {
    var tag = List.of("tag" + random.nextInt(3));
    return random.nextBoolean()
        ? Marks.MarkEdit.ofFacts(facts(), random.nextInt(3) > 0)
        : new Marks.MarkEdit(
            random.nextBoolean() ? tag : List.of(),
            random.nextBoolean() ? List.of() : tag,
            Optional.of(random.nextBoolean()),
            Optional.of((double) random.nextInt(11)),
            List.of(),
            List.of());
  }

  private Mutation any() {
    var id = name();
    var other = name();
    return switch (random.nextInt(16)) {
      case 0, 1, 2 -> {
        var scope = Optional.of("1/").filter(_ -> random.nextInt(4) == 0);
        yield new Mutation.CreateNode(new Node(id, type(), metadata()), scope, facts(), noted());
      }
      case 3 -> new Mutation.EditNode(id, new Node(other, type(), metadata()));
      case 4 -> new Mutation.DeleteNode(id);
      case 5 -> new Mutation.MergeNodes(id, List.of(other));
      case 6, 7, 8 ->
          new Mutation.CreateEdge(
              new Edge(id, "P" + random.nextInt(3), other, metadata()),
              random.nextBoolean(),
              held());
      case 9 -> new Mutation.DeleteEdge(id, "P" + random.nextInt(3), other);
      case 10 -> new Mutation.AddObservations(id, facts(), true, noted());
      case 12, 13 ->
          new Mutation.EndEdge(id, "P" + random.nextInt(3), other, Optional.of(clock.get()));
      case 14 -> new Mutation.MarkNode(id, Optional.empty(), marks());
      case 11 -> new Mutation.EndObservations(id, facts(), Optional.of(clock.get()));
      default -> new Mutation.DeleteObservations(id, facts());
    };
  }
}
