package dev.kith.store.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.WriterProcess;
import dev.kith.store.doctor.Doctor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Forgetting while other processes have the database open, and by processes that are killed.
@Tag("long")
class ForgetProcessesTest {
  private static final int ROUNDS = Seed.rounds(6);

  /// So many that bases are written.
  private static final int MANY = 21_000;

  private static final int HUB = 100_000;
  private static final Call CALL = Call.by("tester");

  @TempDir Path folder;

  @Test
  void nothingIsLeftWhileAnotherProcessHasTheDatabaseOpen() throws IOException {
    try (var home = Homes.open(folder)) {
      var lines = new ArrayList<String>();
      IntStream.range(0, MANY)
          .forEach(
              number ->
                  lines.add(
                      "{\"id\":\"n"
                          + number
                          + "\",\"entity_type\":\"T\",\"note\":\"some words\"}"));
      lines.add("{\"id\":\"Zorblax\",\"entity_type\":\"T\",\"note\":\"snorkwump\"}");
      Homes.load(
          home, "g", Homes.STRICT, Homes.file(folder, "rows.jsonl", lines.toArray(String[]::new)));
      Files.delete(folder.resolve("rows.jsonl"));
      home.index("g", (_, _, _) -> {});
      try (var other = WriterProcess.start(folder, "sit", "g")) {
        assertThat(other.line()).isEqualTo("ready");
        assertThat(other.answer("snorkwump")).isEqualTo("[Zorblax]");
        assertThat(FolderBytes.holding(folder, "snorkwump")).isNotEmpty();

        var gone = home.named("g").forget(CALL, ForgetTest.entities("Zorblax"), false);

        assertThat(gone.clean()).isTrue();
        assertThat(FolderBytes.holding(folder, "snorkwump")).isEmpty();
        assertThat(FolderBytes.holding(folder, "zorblax")).isEmpty();
        assertThat(other.answer("snorkwump")).isEqualTo("[]");
        assertThat(FolderBytes.holding(folder, "snorkwump")).isEmpty();
      }
      assertSound(home, "g");
    }
    assertThat(FolderBytes.holding(folder, "zorblax")).isEmpty();
  }

  private static void assertSound(Home home, String database) {
    assertThat(Doctor.examine(home, database, CALL, (_, _, _) -> {}))
        .extracting(Doctor.Finding::status)
        .containsOnly(Doctor.Status.OK);
  }

  @Test
  void whoIsKilledHasForgottenAllOrNothing() throws IOException {
    var random = new SplittableRandom(Seed.of(ForgetProcessesTest.class));
    try (var home = Homes.open(folder)) {
      home.named("memory")
          .write(
              CALL,
              List.of(
                  new Mutation.CreateNode(new Node("Bob", "t", Metadata.NONE), List.of("tea"))));
    }
    for (int round = 0; round < ROUNDS; round++) {
      var name = "flimmer" + round + "x";
      var said = new ArrayList<String>();
      try (var process = WriterProcess.start(folder, "forget", name)) {
        int lines = 1 + random.nextInt(30);
        while (said.size() < lines) {
          said.add(process.line());
        }
        said.addAll(process.kill());
      }
      assertAllOrNothing(name, said);
    }
  }

  private void assertAllOrNothing(String name, List<String> said) throws IOException {
    long gone = said.stream().filter(line -> line.startsWith("gone ")).count();
    try (var home = Homes.open(folder)) {
      assertThat(home.owned("memory").forgetting().clean(CALL)).isTrue();
      home.embed("memory", CALL, (_, _, _) -> {});
      assertSound(home, "memory");
      for (int number = 0; number < gone; number++) {
        assertThat(FolderBytes.holding(folder, name + number + "z")).isEmpty();
      }
      var last = name + gone + "z";
      boolean there = home.named("memory").read(CALL, view -> view.handles(List.of(last))[0] >= 0);
      if (!there) {
        assertThat(FolderBytes.holding(folder, last)).isEmpty();
      }
      List<String> ids =
          home.named("memory").read(CALL, view -> view.ids(view.nodesAfter(-1, 100)));
      assertThat(ids).contains("Bob");
    }
  }

  @Test
  void whoIsKilledWhileCompactingHasLostNothingButHistory() throws IOException {
    var random = new SplittableRandom(Seed.of(ForgetProcessesTest.class) + 1);
    for (int round = 0; round < ROUNDS / 2; round++) {
      int made = 0;
      try (var process = WriterProcess.start(folder, "compact")) {
        int lines = 1 + random.nextInt(20);
        while (made < lines) {
          process.line();
          made++;
        }
        process.kill();
      }
      try (var home = Homes.open(folder)) {
        var ids = IntStream.range(0, made).mapToObj(number -> "c" + number).toList();
        int[] handles = home.named("memory").read(CALL, view -> view.handles(ids));
        assertThat(handles).doesNotContain(-1);
        home.embed("memory", CALL, (_, _, _) -> {});
        assertSound(home, "memory");
      }
    }
  }

  @Test
  void aHubOfVeryManyRelationshipsIsForgotten() throws IOException {
    try (var home = Homes.open(folder)) {
      var lines = new ArrayList<String>();
      lines.add("{\"id\":\"Zorblax\",\"entity_type\":\"T\"}");
      for (int number = 0; number < HUB; number++) {
        lines.add("{\"id\":\"n" + number + "\",\"entity_type\":\"T\"}");
        lines.add(
            "{\"subject\":\"Zorblax\",\"predicate\":\"GRUNDLES\",\"object\":\"n" + number + "\"}");
      }
      Homes.load(
          home, "g", Homes.STRICT, Homes.file(folder, "rows.jsonl", lines.toArray(String[]::new)));
      Files.delete(folder.resolve("rows.jsonl"));

      var gone = home.named("g").forget(CALL, ForgetTest.entities("Zorblax"), false);

      assertThat(gone.relationships()).isEqualTo(HUB);
      assertThat(gone.clean()).isTrue();
      assertThat(FolderBytes.holding(folder, "zorblax")).isEmpty();
      assertThat(FolderBytes.holding(folder, "grundles")).isEmpty();
      int[] rest = home.named("g").read(CALL, view -> view.nodesAfter(-1, HUB + 2));
      assertThat(rest).hasSize(HUB);
      assertSound(home, "g");
    }
  }
}
