package dev.kith.store.forget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.Marks;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Scope;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.history.ChangeKind;
import dev.kith.graph.history.Forgetting;
import dev.kith.graph.history.History;
import dev.kith.graph.time.Noted;
import dev.kith.graph.time.Span;
import dev.kith.graph.time.Spans;
import dev.kith.store.Home;
import dev.kith.store.VectorTimeouts;
import dev.kith.store.WordEmbedder;
import dev.kith.store.doctor.Doctor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForgetTest {
  private static final Instant NOON = Instant.parse("2024-01-15T12:00:00Z");
  private static final Call CALL = Call.by("tester");

  @TempDir Path folder;
  private Instant now = NOON;
  private Home home;
  private Graph graph;

  @BeforeEach
  void open() {
    InstantSource clock = () -> now;
    home =
        new Home(
            folder,
            "memory",
            new WordEmbedder(),
            clock,
            new VectorTimeouts(Duration.ZERO, Duration.ofHours(1), false));
    graph = home.named("memory");
  }

  @AfterEach
  void close() {
    home.close();
  }

  private static Mutation node(String id, String type, String metadata, String... facts) {
    return new Mutation.CreateNode(new Node(id, type, new Metadata(metadata)), List.of(facts));
  }

  private static Mutation edge(String from, String how, String to) {
    return new Mutation.CreateEdge(new Edge(from, how, to, new Metadata("{\"n\":1}")), false);
  }

  private long write(Mutation... batch) {
    return graph.write(CALL, List.of(batch)).change();
  }

  static Forgetting entities(String... names) {
    return new Forgetting(
        List.of(names), List.of(), Optional.empty(), Optional.empty(), false, List.of(), false);
  }

  private static Forgetting facts(List<String> names, String... texts) {
    return new Forgetting(
        names, List.of(), Optional.empty(), Optional.empty(), false, List.of(texts), true);
  }

  private Forgetting.Forgotten forget(Forgetting what) {
    var dry = graph.forget(CALL, what, true);
    var gone = graph.forget(CALL, what, false);
    assertThat(gone.withClean(false))
        .usingRecursiveComparison()
        .ignoringFields("change")
        .isEqualTo(dry);
    return gone;
  }

  private List<History.Event> events(EnumSet<ChangeKind> kinds) {
    var question =
        new History.Question(
            Optional.empty(),
            History.Range.ALL,
            Optional.empty(),
            Optional.empty(),
            kinds,
            0,
            1_000);
    return graph
        .read(CALL, view -> view.history().orElseThrow().read(question).orElseThrow())
        .events();
  }

  private List<String> ids() {
    return graph.read(CALL, view -> view.ids(view.nodesAfter(-1, 1_000)));
  }

  private void assertSound() {
    home.embed("memory", CALL, (_, _, _) -> {});
    assertThat(Doctor.examine(home, "memory", CALL, (_, _, _) -> {}))
        .extracting(Doctor.Finding::status)
        .containsOnly(Doctor.Status.OK);
  }

  @Test
  void nothingOfAnEntityIsLeftInAnyFile() throws IOException {
    write(node("Bob", "person", "{}", "likes tea"));
    write(node("Zorblax", "qwixtype", "{\"wuggle\":\"flimmer\"}", "has a snorkwump"));
    write(edge("Bob", "GRUNDLES", "Zorblax"), edge("Zorblax", "KNOWS", "Bob"));
    write(
        new Mutation.EditNode(
            "Zorblax", new Node("Zorblax", "vimtype", new Metadata("{\"a\":\"drabbit\"}"))));
    write(new Mutation.RenameNode("Zorblax", Optional.of("Yibbert"), Optional.empty()));
    write(new Mutation.DeleteObservations("Yibbert", List.of("has a snorkwump")));
    write(node("Twin", "person", "{\"k\":\"plonkish\"}", "is a blivet"));
    write(new Mutation.MergeNodes("Yibbert", List.of("Twin")));
    home.embed("memory", CALL, (_, _, _) -> {});
    search("snorkwump blivet");

    var gone = forget(entities("Yibbert"));

    assertThat(gone.clean()).isTrue();
    assertThat(gone.entities()).isEqualTo(2); // and what was merged into it
    assertThat(gone.names()).containsExactly("Yibbert");
    assertThat(ids()).containsExactly("Bob");
    assertNothingOf("zorblax", "yibbert", "wuggle", "flimmer", "snorkwump", "drabbit", "grundles");
    assertNothingOf("qwixtype", "vimtype", "plonkish", "blivet", "twin");
    assertSound();
    home.close();
    assertNothingOf("zorblax", "yibbert", "wuggle", "flimmer", "snorkwump", "drabbit", "grundles");
    assertNothingOf("qwixtype", "vimtype", "plonkish", "blivet", "twin");
    assertThat(FolderBytes.holding(folder, "likes tea")).isNotEmpty();
  }

  @Test
  void aPinnedObservationIsForgottenWithItsPins() throws IOException {
    write(node("Ada", "person", "{\"age\":36}", "owns a snorkwump", "likes tea"));
    write(node("Twin", "person", "{}", "owns a snorkwump"));
    var pin = Marks.MarkEdit.ofFacts(List.of("owns a snorkwump", "likes tea"), true);
    write(new Mutation.MarkNode("Ada", Optional.empty(), pin));
    write(new Mutation.MarkNode("Twin", Optional.empty(), pin));
    write(new Mutation.RenameNode("Ada", Optional.empty(), Optional.of("writer")));
    write(new Mutation.MergeNodes("Ada", List.of("Twin")));
    home.embed("memory", CALL, (_, _, _) -> {});
    search("snorkwump tea");

    forget(facts(List.of("Ada"), "owns a snorkwump"));

    assertNothingOf("snorkwump");
    var metadata =
        graph.<Metadata>read(
            CALL, view -> view.nodes(view.handles(List.of("Ada"))).getFirst().metadata());
    assertThat(Marks.of(metadata).facts()).containsExactly("likes tea");
    assertThat(metadata.json()).contains("36");
    assertSound();
    home.close();
    assertNothingOf("snorkwump");
    assertThat(FolderBytes.holding(folder, "likes tea")).isNotEmpty();
  }

  private void search(String words) {
    for (var mode : SearchQuestion.Mode.values()) {
      var question = new SearchQuestion(words, mode, Set.of(), 5, 0.1);
      graph.read(CALL, view -> view.search(question));
    }
  }

  private void assertNothingOf(String... words) throws IOException {
    for (var word : words) {
      assertThat(FolderBytes.holding(folder, word)).as(word).isEmpty();
    }
  }

  @Test
  void whatWasDeletedBeforeIsForgottenByItsName() throws IOException {
    write(node("Zorblax", "person", "{}", "has a snorkwump"));
    long deleted = write(new Mutation.DeleteNode("Zorblax"));

    var gone = forget(entities("Zorblax"));

    assertThat(gone.entities()).isEqualTo(1);
    assertNothingOf("zorblax", "snorkwump");
    assertThat(refused(deleted)).contains("forgotten by change " + gone.change());
    assertThat(
            catchThrowableOfType(FaultException.class, () -> forget(entities("Zorblax"))).fault())
        .isInstanceOf(Fault.MissingEntities.class);
  }

  private String refused(long change) {
    var raised = catchThrowableOfType(FaultException.class, () -> graph.undo(CALL, change)).fault();
    return ((Fault.NotUndoable) raised).reason();
  }

  @Test
  void oneObservationGoesAndTheRestStays() throws IOException {
    write(node("Bob", "person", "{}", "likes tea", "has a snorkwump"), node("Eve", "person", "{}"));
    home.embed("memory", CALL, (_, _, _) -> {});

    var gone = forget(facts(List.of("Bob"), "has a snorkwump"));

    assertThat(gone.observations()).isEqualTo(1);
    assertThat(gone.entities()).isZero();
    assertNothingOf("snorkwump");
    assertThat(ids()).containsExactly("Bob", "Eve");
    assertSound();
    assertThat(FolderBytes.holding(folder, "likes tea")).isNotEmpty();
  }

  @Test
  void anObservationThatWasDeletedBeforeIsForgottenToo() throws IOException {
    write(node("Bob", "person", "{}", "likes tea", "has a snorkwump"));
    write(new Mutation.DeleteObservations("Bob", List.of("has a snorkwump")));

    var gone = forget(facts(List.of("Bob"), "has a snorkwump"));

    assertThat(gone.observations()).isEqualTo(1);
    assertNothingOf("snorkwump");
    assertSound();
  }

  @Test
  void theFeedSaysThatSomethingWasForgottenAndNotWhat() {
    long made = write(node("Zorblax", "person", "{}"), node("Bob", "person", "{}"));
    long forgot = forget(entities("Zorblax")).change();

    var events = events(EnumSet.of(ChangeKind.FORGOTTEN));

    assertThat(events).extracting(event -> event.commit().number()).containsExactly(forgot, made);
    assertThat(events).extracting(History.Event::entity).containsOnly("");
    assertThat(events.getFirst().after().orElseThrow().toString())
        .isEqualTo("{\"entities\":1,\"observations\":0,\"relationships\":0}");
    assertThat(events.getLast().after().orElseThrow().toString())
        .isEqualTo("{\"forgotten_by\":" + forgot + "}");
    assertThat(events(EnumSet.allOf(ChangeKind.class))).hasSize(3);
    assertThat(refused(forgot)).contains("for good");
    assertThat(refused(made)).contains("forgotten by change " + forgot);
  }

  @Test
  void entitiesAreChosenByTypeAuthorAndAge() {
    graph.write(Call.by("ada"), List.of(node("A", "person", "{}"), node("B", "place", "{}")));
    graph.write(Call.by("bob"), List.of(node("C", "person", "{}")));
    now = NOON.plus(Duration.ofDays(100));
    graph.write(Call.by("ada"), List.of(node("D", "person", "{}")));

    assertThat(chosen(List.of("person"), Optional.of("ada"), Optional.of(NOON.plusSeconds(1))))
        .containsExactly("A");
    assertThat(chosen(List.of(), Optional.of("bob"), Optional.empty())).containsExactly("C");
    assertThat(chosen(List.of("place"), Optional.empty(), Optional.empty())).containsExactly("B");
    assertThat(chosen(List.of(), Optional.empty(), Optional.of(now)))
        .containsExactly("A", "B", "C");
    assertThat(
            catchThrowableOfType(
                    FaultException.class,
                    () -> chosen(List.of("persn"), Optional.empty(), Optional.empty()))
                .fault())
        .isEqualTo(new Fault.UnknownName("entity type", "persn", "/types/0", List.of("person")));
  }

  private List<String> chosen(
      List<String> types, Optional<String> author, Optional<Instant> before) {
    var what = new Forgetting(List.of(), types, author, before, false, List.of(), false);
    return graph.forget(CALL, what, true).names();
  }

  @Test
  void whatHoldsNoMoreIsForgotten() {
    var past = Spans.of(new Span(NOON.minusSeconds(9).toEpochMilli(), NOON.toEpochMilli()));
    write(
        node("Bob", "person", "{}", "likes tea"),
        new Mutation.AddObservations("Bob", List.of("lived in Rome"), false, Noted.during(past)));
    var expired =
        new Forgetting(
            List.of(), List.of(), Optional.empty(), Optional.empty(), true, List.of(), false);

    assertThat(forget(expired).observations()).isEqualTo(1);

    assertThat(forget(expired).isNothing()).isTrue();
    assertSound();
  }

  @Test
  void aNameOfATypeThatWasForgottenMayBeUsedAgain() {
    write(node("Zorblax", "qwixtype", "{}"));
    write(node("Bob", "person", "{}"));
    forget(entities("Zorblax"));

    write(node("New", "qwixtype", "{}"));

    var types = graph.read(CALL, view -> view.vocabulary().typeNames());
    assertThat(types).containsExactlyInAnyOrder("person", "qwixtype");
    assertSound();
  }

  @Test
  void callersWithAScopeMayNotForget() {
    write(node("Bob", "person", "{}"));
    var scoped = CALL.under(new Scope.Under(List.of(new Scope.Grant("a/", Scope.Role.OWNER))));

    assertThat(
            catchThrowableOfType(
                    FaultException.class, () -> graph.forget(scoped, entities("Bob"), true))
                .fault())
        .isEqualTo(new Fault.OutOfScope("forget in 'memory'", Fault.OutOfScope.WHOLE, ""));
  }
}
