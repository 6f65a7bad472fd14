package dev.kith.store.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.RandomMutations;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.history.ChangeKind;
import dev.kith.graph.history.Forgetting;
import dev.kith.graph.history.History;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.doctor.Doctor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random histories of which random parts are forgotten, while another home, like another process,
/// follows. Set `kith.seed` to run one seed again.
class ForgetHistoriesTest {
  private static final int HISTORIES = Seed.rounds(8);
  private static final int STEPS = 40;
  private static final Call CALL = Call.by("tester");

  @TempDir Path folder;

  @Test
  void onlyWhatWasChosenGoesAndEveryIndexFollows() throws IOException {
    var random = new SplittableRandom(Seed.of(ForgetHistoriesTest.class));
    for (int history = 0; history < HISTORIES; history++) {
      var database = "g" + history;
      try (var home = Homes.open(folder);
          var twin = Homes.open(folder)) {
        home.create(database, "");
        live(home, twin, database, random.split());
      }
    }
  }

  private void live(Home home, Home twin, String database, SplittableRandom random)
      throws IOException {
    var mutations = new RandomMutations(random.split(), 12);
    var changes = new ArrayList<Long>();
    for (int step = 0; step < STEPS; step++) {
      var graph = (random.nextBoolean() ? home : twin).named(database);
      try {
        switch (random.nextInt(8)) {
          case 0 -> forget(home, twin, database, random, mutations);
          case 1 -> graph.undo(CALL, 1 + random.nextInt(1 + changes.size() * 3));
          case 2 -> compare(home, twin, database);
          default ->
              changes.add(
                  graph.write(Call.by("writer " + random.nextInt(3)), mutations.batch()).change());
        }
      } catch (FaultException refused) {
        assertThat(refused.fault())
            .isInstanceOfAny(
                Fault.NotUndoable.class,
                Fault.UnknownName.class,
                Fault.MissingEntities.class,
                Fault.InvalidArguments.class,
                Fault.AlreadyExists.class);
      }
    }
    compare(home, twin, database);
    home.embed(database, CALL, (_, _, _) -> {});
    for (var each : List.of(home, twin)) {
      assertThat(Doctor.examine(each, database, CALL, (_, _, _) -> {}))
          .extracting(Doctor.Finding::status)
          .containsOnly(Doctor.Status.OK);
    }
  }

  private void forget(
      Home home, Home twin, String database, SplittableRandom random, RandomMutations mutations)
      throws IOException {
    var what = what(random, mutations.ids());
    var before = Homes.lines(home, database, folder);
    var graph = (random.nextBoolean() ? home : twin).named(database);
    var gone = graph.forget(CALL, what, false);
    var after = Homes.lines(home, database, folder);
    if (gone.isNothing()) {
      assertThat(after).isEqualTo(before);
    } else if (!what.factsOnly()) {
      Predicate<String> stays =
          line -> gone.names().stream().noneMatch(name -> line.contains("\"" + name + "\""));
      assertThat(after).filteredOn(stays).isEqualTo(before.stream().filter(stays).toList());
    }
    compare(home, twin, database);
  }

  private static Forgetting what(SplittableRandom random, List<String> ids) {
    var names =
        random.nextInt(3) == 0
            ? List.<String>of()
            : List.of(ids.get(random.nextInt(ids.size())), ids.get(random.nextInt(ids.size())));
    var types = random.nextInt(4) == 0 ? List.of("person") : List.<String>of();
    var author =
        names.isEmpty() || random.nextInt(4) == 0
            ? Optional.of("writer " + random.nextInt(3))
            : Optional.<String>empty();
    var texts = random.nextInt(3) == 0 ? List.of("fact " + random.nextInt(6)) : List.<String>of();
    return new Forgetting(
        names, types, author, Optional.empty(), false, texts, random.nextInt(4) == 0);
  }

  /// Both homes tell the same, whatever they had read before.
  private static void compare(Home home, Home twin, String database) {
    assertThat(events(twin, database)).isEqualTo(events(home, database));
  }

  private static List<Object> events(Home home, String database) {
    var words = new SearchQuestion("fact n1", SearchQuestion.Mode.WORDS, Set.of(), 50, 0);
    var all =
        new History.Question(
            Optional.empty(),
            History.Range.ALL,
            Optional.empty(),
            Optional.empty(),
            EnumSet.allOf(ChangeKind.class),
            0,
            5_000);
    return home.named(database)
        .read(
            CALL,
            view -> {
              int[] nodes = view.nodesAfter(-1, 1_000);
              var around = view.neighbourhood(nodes, 1, WalkLimits.USUAL);
              var found =
                  view.ids(view.search(words).stream().mapToInt(hit -> hit.node()).toArray());
              return Stream.<Object>of(
                      view.ids(nodes),
                      view.nodes(nodes).toString(),
                      view.observations(nodes).values().toString(),
                      around.edgeCount(),
                      view.vocabulary(),
                      found.stream().sorted().toList(),
                      view.history().orElseThrow().read(all).orElseThrow().events().toString())
                  .toList();
            });
  }
}
