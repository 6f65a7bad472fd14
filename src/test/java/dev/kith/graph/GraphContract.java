package dev.kith.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.Seed;
import dev.kith.Smallest;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What every writable graph does, whichever engine holds it; an engine's test extends this.
public interface GraphContract {
  /// A graph of nothing.
  Graph empty();

  private static Node node(String id) {
    return new Node(id, "person", Metadata.NONE);
  }

  private static Mutation create(String id) {
    return new Mutation.CreateNode(node(id), List.of());
  }

  private static Mutation edge(String subject, String predicate, String object) {
    return new Mutation.CreateEdge(new Edge(subject, predicate, object, Metadata.NONE), false);
  }

  private static Call call() {
    return Call.by("tester");
  }

  private static Fault faultOf(Runnable work) {
    try {
      work.run();
    } catch (FaultException raised) {
      return raised.fault();
    }
    throw new AssertionError("no fault was raised");
  }

  @Test
  default void whatWasWrittenIsRead() {
    var graph = empty();

    var written =
        graph.write(
            call(),
            List.of(
                new Mutation.CreateNode(
                    new Node("ada", "person", new Metadata("{\"born\":1815}")), List.of("counts")),
                create("bob"),
                edge("ada", "KNOWS", "bob")));

    assertThat(written.change()).isPositive();
    assertThat(written.outcomes()).hasOnlyElementsOfType(Written.Outcome.Done.class);
    var picture = Picture.of(graph, List.of("ada", "bob", "nobody"));
    assertThat(picture.nodes()).containsOnlyKeys("ada", "bob");
    assertThat(picture.nodes().get("ada")).contains("{\"born\":1815}").contains("[counts]");
    assertThat(picture.edges()).containsExactly("ada KNOWS bob {}");
    assertThat(picture.vocabulary().typeNames()).containsExactly("person");
    assertThat(picture.vocabulary().predicateNames()).containsExactly("KNOWS");
  }

  @Test
  default void aNodeThatExistsStaysAsItIs() {
    var graph = empty();
    graph.write(call(), List.of(new Mutation.CreateNode(node("ada"), List.of("one"))));

    var again =
        graph.write(
            call(),
            List.of(new Mutation.CreateNode(new Node("ada", "robot", Metadata.NONE), List.of())));

    assertThat(again.change()).isZero();
    assertThat(again.outcomes()).containsExactly(new Written.Outcome.NodeExists(node("ada"), 1));
    assertThat(Picture.of(graph, List.of("ada")).vocabulary().typeNames())
        .containsExactly("person");
  }

  @Test
  default void aPlaceholderBecomesTheNodeThatItHeldThePlaceOf() {
    var graph = empty();
    graph.write(
        call(),
        List.of(
            create("ada"),
            new Mutation.CreateNode(Node.placeholder("bob"), List.of()),
            edge("ada", "KNOWS", "bob")));

    var written =
        graph.write(
            call(),
            List.of(
                new Mutation.CreateNode(node("bob"), List.of("counts", "counts")),
                new Mutation.CreateNode(new Node("bob", "robot", Metadata.NONE), List.of())));

    assertThat(written.outcomes())
        .containsExactly(
            new Written.Outcome.Done(), new Written.Outcome.NodeExists(node("bob"), 1));
    var picture = Picture.of(graph, List.of("ada", "bob"));
    assertThat(picture.nodes().get("bob")).contains("person").contains("[counts]");
    assertThat(picture.edges()).containsExactly("ada KNOWS bob {}");
  }

  @Test
  default void aPlaceholderIsNotPutWhereThereIsANode() {
    var graph = empty();
    var placeholder = new Mutation.CreateNode(Node.placeholder("ada"), List.of());
    graph.write(call(), List.of(create("ada")));

    var written = graph.write(call(), List.of(placeholder, placeholder));

    assertThat(written.change()).isZero();
    assertThat(written.outcomes())
        .containsExactly(new Written.Outcome.Unchanged(), new Written.Outcome.Unchanged());
    assertThat(Picture.of(graph, List.of("ada")).nodes().get("ada")).contains("person");
  }

  @Test
  default void aPlaceholderTakesObservationsOnlyFromThoseWhoMeanIt() {
    var graph = empty();
    var facts = List.of("counts");
    graph.write(call(), List.of(new Mutation.CreateNode(Node.placeholder("ada"), List.of())));

    var fault =
        faultOf(
            () -> graph.write(call(), List.of(new Mutation.AddObservations("ada", facts, false))));
    var written = graph.write(call(), List.of(new Mutation.AddObservations("ada", facts)));

    assertThat(fault).isEqualTo(new Fault.MissingEntities(List.of("ada"), "", List.of()));
    assertThat(written.outcomes()).containsExactly(new Written.Outcome.Observed(facts, 1));
  }

  @Test
  default void aTypeThatWasTakenBackWithItsBatchIsGivenOutAnew() {
    var graph = empty();
    var robot = new Mutation.CreateNode(new Node("r", "robot", Metadata.NONE), List.of());
    var planet = new Mutation.CreateNode(new Node("p", "planet", Metadata.NONE), List.of());

    faultOf(() -> graph.write(call(), List.of(robot, edge("r", "KNOWS", "nobody"))));
    graph.write(call(), List.of(planet));
    graph.write(call(), List.of(robot, edge("r", "ORBITS", "p")));

    var picture = Picture.of(graph, List.of("r", "p"));
    assertThat(picture.nodes().get("r")).contains("robot");
    assertThat(picture.vocabulary().typeNames()).containsExactlyInAnyOrder("planet", "robot");
  }

  @Test
  default void aBatchHappensWholeOrNotAtAll() {
    var graph = empty();

    var fault =
        faultOf(() -> graph.write(call(), List.of(create("ada"), edge("ada", "KNOWS", "x"))));

    assertThat(fault).isInstanceOf(Fault.MissingEntities.class);
    assertThat(Picture.of(graph, List.of("ada")).nodes()).isEmpty();
    assertThat(Picture.of(graph, List.of("ada")).vocabulary().typeNames()).isEmpty();
  }

  @Test
  default void aDeletedNodeTakesItsEdgesAlong() {
    var graph = empty();
    graph.write(
        call(),
        List.of(create("a"), create("b"), edge("a", "KNOWS", "b"), edge("b", "KNOWS", "b")));

    graph.write(call(), List.of(new Mutation.DeleteNode("b")));

    var picture = Picture.of(graph, List.of("a", "b"));
    assertThat(picture.nodes()).containsOnlyKeys("a");
    assertThat(picture.edges()).isEmpty();
    assertThat(picture.vocabulary().predicates()).isEmpty();
  }

  @Test
  default void aRenamedNodeKeepsItsEdgesAndObservations() {
    var graph = empty();
    graph.write(
        call(),
        List.of(
            new Mutation.CreateNode(node("a"), List.of("tall")),
            create("b"),
            edge("a", "KNOWS", "b")));

    graph.write(call(), List.of(new Mutation.EditNode("a", node("alice"))));

    var picture = Picture.of(graph, List.of("a", "alice", "b"));
    assertThat(picture.nodes()).containsOnlyKeys("alice", "b");
    assertThat(picture.nodes().get("alice")).contains("tall");
    assertThat(picture.edges()).containsExactly("alice KNOWS b {}");
  }

  @Test
  default void aRenameLeavesWhatOthersMadeOfTheNode() {
    var graph = empty();
    var known = new Metadata("{\"aliases\":[\"al\"]}");
    graph.write(call(), List.of(create("a")));
    graph.write(call(), List.of(new Mutation.EditNode("a", new Node("a", "robot", known))));

    var rename = new Mutation.RenameNode("a", Optional.of("alice"), Optional.empty());
    graph.write(call(), List.of(rename));
    var retype = new Mutation.RenameNode("alice", Optional.empty(), Optional.of("droid"));
    graph.write(call(), List.of(retype));

    assertThat(graph.write(call(), List.of(retype)).change()).isZero();
    var alice = graph.read(call(), view -> view.nodes(view.handles(List.of("alice"))).getFirst());
    assertThat(alice).isEqualTo(new Node("alice", "droid", known));
  }

  @Test
  default void aNodeCannotTakeTheIdOfAnother() {
    var graph = empty();
    graph.write(call(), List.of(create("a"), create("b")));

    assertThat(faultOf(() -> graph.write(call(), List.of(new Mutation.EditNode("a", node("b"))))))
        .isEqualTo(new Fault.AlreadyExists("entity", "b"));
  }

  @Test
  default void anyChangeCanBeTakenBackAndTheTakingBackToo() {
    var graph = empty();
    var ids = List.of("a", "b");
    graph.write(
        call(),
        List.of(
            new Mutation.CreateNode(node("a"), List.of("one", "two", "three")),
            create("b"),
            edge("a", "KNOWS", "b"),
            edge("b", "KNOWS", "a")));
    var before = Picture.of(graph, ids);

    long gone = graph.write(call(), List.of(new Mutation.DeleteNode("a"))).change();
    var after = Picture.of(graph, ids);
    long back = graph.undo(call(), gone).change();

    assertThat(Picture.of(graph, ids)).isEqualTo(before);
    graph.undo(call(), back);
    assertThat(Picture.of(graph, ids)).isEqualTo(after);
  }

  @Test
  default void whatSomethingLaterDependsOnCannotBeTakenBack() {
    var graph = empty();
    long made = graph.write(call(), List.of(create("a"), create("b"))).change();
    graph.write(call(), List.of(edge("a", "KNOWS", "b")));

    assertThat(faultOf(() -> graph.undo(call(), made))).isInstanceOf(Fault.NotUndoable.class);
    assertThat(Picture.of(graph, List.of("a", "b")).nodes()).hasSize(2);
  }

  @Test
  default void strangeIdsAreIdsLikeAnyOther() {
    var graph = empty();
    var ids =
        List.of("it's", "\"q\"", "a\nb", "nul\0here", "🜁 émoji", "'; DROP TABLE node;--", "%_\\");

    graph.write(call(), ids.stream().map(GraphContract::create).toList());

    assertThat(Picture.of(graph, ids).nodes().keySet()).containsExactlyInAnyOrderElementsOf(ids);
  }

  @Test
  default void aCancelledCallStopsAndSaysSo() {
    var graph = empty();
    var call = call();
    call.cancel();

    assertThatThrownBy(() -> graph.read(call, GraphView::vocabulary))
        .isInstanceOf(FaultException.class)
        .extracting(raised -> ((FaultException) raised).fault())
        .isEqualTo(new Fault.Cancelled());
  }

  @Test
  default void anyHistoryGivesTheSameGraphAsPlainMaps() {
    long seed = Seed.of(getClass());
    var random = new SplittableRandom(seed);
    for (int round = 0; round < Seed.rounds(3); round++) {
      var mutations = new RandomMutations(random, 12);
      var history = Stream.generate(mutations::batch).limit(60).toList();

      Smallest.check(history, batches -> assertSameGraphs(batches, mutations.ids(), seed));
    }
  }

  private void assertSameGraphs(List<List<Mutation>> history, List<String> ids, long seed) {
    var graph = empty();
    var plain = new HeapGraph("plain");
    var random = new SplittableRandom(seed);
    for (var batch : history) {
      var expected = outcome(plain, batch);

      assertThat(outcome(graph, batch)).as("seed %s", seed).isEqualTo(expected);
      assertThat(Picture.of(graph, ids)).as("seed %s", seed).isEqualTo(Picture.of(plain, ids));
      assertSameWalks(graph, plain, ids, random.split());
    }
  }

  private static Object outcome(Graph graph, List<Mutation> batch) {
    try {
      return graph.write(call(), batch).outcomes().toString();
    } catch (FaultException raised) {
      return raised.fault();
    }
  }

  private static void assertSameWalks(
      Graph one, Graph other, List<String> ids, SplittableRandom random) {
    var seeds = List.of(ids.get(random.nextInt(ids.size())), ids.get(random.nextInt(ids.size())));
    int hops = random.nextInt(1, 4);
    assertThat(Walk.of(one, seeds, hops)).isEqualTo(Walk.of(other, seeds, hops));
  }
}
