package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Await;
import dev.kith.graph.Graph;
import dev.kith.graph.Hit;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.SearchQuestion.Mode;
import dev.kith.store.doctor.Doctor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchTest {
  @TempDir Path folder;
  private Home home;
  private Home other;

  /// The other is what a second process would have: its own connections, indexes and deltas.
  @BeforeEach
  void open() {
    home = Homes.open(folder);
    other = Homes.open(folder);
  }

  @AfterEach
  void close() {
    home.close();
    other.close();
  }

  private static void add(Graph graph, String id, String metadata, String... observations) {
    var node = new Node(id, "thing", new Metadata(metadata));
    graph.write(Homes.call(), List.of(new Mutation.CreateNode(node, List.of(observations))));
  }

  private static List<String> found(Graph graph, String text, Mode mode, String... types) {
    var question = new SearchQuestion(text, mode, Set.of(types), 10, 0.2);
    return graph.read(
        Homes.call(),
        view -> view.ids(view.search(question).stream().mapToInt(Hit::node).toArray()));
  }

  /// Rows of before may hold such a number.
  @Test
  void aNumberThatNobodyCanReadDoesNotDisturbTheSearchForOthers() {
    var graph = home.named("memory");
    graph.write(
        Homes.call(),
        List.of(
            new Mutation.CreateNode(
                new Node("x", "t", new Metadata("{\"n\":1e99999999999}")), List.of()),
            new Mutation.CreateNode(
                new Node("y", "t", new Metadata("{\"name\":\"Mercury\"}")), List.of())));

    assertThat(found(graph, "mercury", Mode.WORDS)).containsExactly("y");
  }

  @Test
  void aWriteIsFoundAtOnceByEveryProcess() {
    var here = home.named("memory");
    var there = other.named("memory");

    for (int step = 0; step < 20; step++) {
      add(step % 2 == 0 ? here : there, "n" + step, "{}", "observes squirrel" + step);

      for (var mode : Mode.values()) {
        assertThat(found(here, "squirrel" + step, mode)).first().isEqualTo("n" + step);
        assertThat(found(there, "squirrel" + step, mode)).first().isEqualTo("n" + step);
      }
    }
  }

  @Test
  void exactNamesAndAliasesLead() {
    var graph = home.named("memory");
    add(graph, "x1", "{\"name\":\"Mercury\",\"synonyms\":[\"quicksilver\"]}");
    add(graph, "Mercury", "{\"name\":\"The planet\"}");
    add(graph, "x3", "{\"name\":\"Mercury Records\"}", "quicksilver mercury mercury");

    var hits =
        graph.read(
            Homes.call(),
            view ->
                view.search(new SearchQuestion("mercury", Mode.HYBRID, Set.of(), 10, 0.9)).stream()
                    .map(hit -> view.ids(new int[] {hit.node()}).getFirst() + " " + hit.match())
                    .toList());

    assertThat(hits).startsWith("Mercury ID", "x1 NAME", "x3 WORDS");
    assertThat(found(graph, "QUICKSILVER", Mode.WORDS)).startsWith("x1");
  }

  @Test
  void everyHitSaysHowItWasFoundAndHowNearItIs() {
    var graph = home.named("memory");
    add(graph, "ada", "{\"name\":\"Mercury\",\"synonyms\":[\"quicksilver\"]}");
    add(graph, "bob", "{\"name\":\"Mercury Records\"}");
    add(graph, "cyd", "{}", "sells a spider and a web");

    assertThat(scored(graph, "ada")).containsExactly("ada id 0.0");
    assertThat(scored(graph, "quicksilver")).containsExactly("ada alias 0.577");
    assertThat(scored(graph, "mercury")).containsExactly("ada name 0.577", "bob words 0.577");
    assertThat(scored(graph, "mercruy")).containsExactly("ada typo 0.0", "bob typo 0.0");
    assertThat(scored(graph, "sells a web")).containsExactly("cyd words 0.73");
    graph.write(Homes.call(), List.of(new Mutation.AddObservations("cyd", List.of("red"))));
    assertThat(scored(other.named("memory"), "red")).containsExactly("cyd words 1.0");
  }

  private static List<String> scored(Graph graph, String text) {
    var question = new SearchQuestion(text, Mode.HYBRID, Set.of(), 10, 0.4);
    return graph.read(
        Homes.call(),
        view ->
            view.search(question).stream()
                .map(
                    hit ->
                        view.ids(new int[] {hit.node()}).getFirst()
                            + " "
                            + hit.match().label()
                            + " "
                            + hit.score().map(String::valueOf).orElse("null"))
                .toList());
  }

  @Test
  void whatChangedOrWentIsNoLongerFound() {
    var graph = home.named("memory");
    add(graph, "a", "{}", "likes walruses");
    add(graph, "b", "{}", "likes walruses too");

    graph.write(
        Homes.call(),
        List.of(
            new Mutation.DeleteNode("a"),
            new Mutation.DeleteObservations("b", List.of("likes walruses too"))));

    for (var mode : Mode.values()) {
      assertThat(found(graph, "walruses", mode)).isEmpty();
      assertThat(found(other.named("memory"), "walruses", mode)).isEmpty();
    }
  }

  @Test
  void onlyTheTypesWantedAreFound() {
    var graph = home.named("memory");
    add(graph, "a", "{}", "about otters");
    graph.write(
        Homes.call(),
        List.of(
            new Mutation.CreateNode(
                new Node("b", "animal", Metadata.NONE), List.of("about otters"))));

    for (var mode : Mode.values()) {
      assertThat(found(graph, "otters", mode, "animal")).containsExactly("b");
      assertThat(found(graph, "otters", mode, "stone")).isEmpty();
    }
  }

  @Test
  void aDatabaseWithoutVectorsIsSearchedByWordsAlone() throws IOException {
    var file =
        Homes.file(
            folder, "n.jsonl", "{\"id\":\"a\",\"entity_type\":\"T\",\"name\":\"blue whale\"}");
    Homes.load(home, "g", Homes.STRICT, file);

    assertThat(found(home.named("g"), "whale", Mode.HYBRID)).containsExactly("a");
    assertThat(found(home.named("g"), "whale", Mode.MEANING)).isEmpty();
  }

  @Test
  void aLongHistoryBecomesABaseThatOthersTakeOver() {
    var graph = home.named("memory");
    for (int batch = 0; batch < 12; batch++) {
      int from = batch * 1000;
      graph.write(
          Homes.call(),
          IntStream.range(from, from + 1000)
              .mapToObj(
                  number ->
                      (Mutation)
                          new Mutation.CreateNode(
                              new Node("n" + number, "thing", Metadata.NONE),
                              List.of("carries token" + number)))
              .toList());
      assertThat(found(graph, "token" + from, Mode.WORDS)).first().isEqualTo("n" + from);
    }
    ((OwnedGraph) graph).indexes().search().compact();

    // or the background was faster, and still writes it
    var base = folder.resolve("memory/search").toFile();
    Await.until(() -> Objects.requireNonNullElse(base.list(), new String[0]).length > 0);
    assertThat(found(other.named("memory"), "token11999", Mode.WORDS)).first().isEqualTo("n11999");
    assertThat(Doctor.examine(other, "memory", Homes.call(), (_, _, _) -> {}))
        .extracting(Doctor.Finding::status)
        .doesNotContain(Doctor.Status.BROKEN);
  }
}
