package dev.kith.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.search.TextHit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Compares an index that lived through changes with one built at once from the same documents.
@Tag("long")
class TextIndexModelTest {
  private static final String[] VOCABULARY = {
    "alpha", "beta", "gamma", "database", "databases", "box", "boxes", "HttpServer", "snake_case",
    "postgresql-15", "Crème", "東京都", "京都", "kubernetes", "python3", "c++", "mercury", "x"
  };
  private static final String[] QUESTIONS = {
    "alpha",
    "alpha beta",
    "databas",
    "database",
    "boxes",
    "server",
    "snake",
    "postgresql 15",
    "creme",
    "京都",
    "kuberntes",
    "mercurz",
    "python3",
    "c++",
    "gamma x",
    "h",
    "zzz",
    "alpha zzz"
  };

  @TempDir private Path home;

  private static String some(Random random, int most) {
    var text = new StringBuilder();
    for (int word = random.nextInt(most + 1); word >= 0; word--) {
      text.append(VOCABULARY[random.nextInt(VOCABULARY.length)]).append(' ');
    }
    return text.toString();
  }

  private static Document document(Random random, int key) {
    var aliases = random.nextBoolean() ? List.of(some(random, 1)) : List.<String>of();
    var type = random.nextBoolean() ? "Box" : "Person";
    var id = "deb:" + key;
    return new Document(
        key, id, some(random, 2), aliases, type, some(random, 6), random.nextInt(50), Double.NaN);
  }

  private static List<Integer> found(TextIndex index, String text, Set<String> types) {
    return index.all().words(text, types, 1_000).stream().map(TextHit::key).sorted().toList();
  }

  @Test
  void baseAndDeltaAnswerLikeAFreshIndex() {
    long seed = Seed.of(TextIndexModelTest.class);
    var random = new Random(seed);

    for (int round = 0; round < Seed.rounds(3); round++) {
      var folder = home.resolve("round" + round);
      var truth = new TreeMap<Integer, Document>();
      try (var one = TextIndex.open(folder);
          var other = TextIndex.open(folder)) {
        long change = 0;
        for (int step = 0; step < 25; step++) {
          change += 1 + random.nextInt(3);
          change(random, truth, change, one, other);
          switch (random.nextInt(6)) {
            case 0 -> one.compact(() -> {});
            case 1 -> other.compact(() -> {});
            case 2 -> other.refresh();
            case 3 -> one.refresh();
            default -> {}
          }
          if (step % 6 == 5) {
            compare(truth, one);
            compare(truth, other);
          }
        }
        one.rebuild(truth.values().iterator(), change, _ -> {});
        other.refresh();
        compare(truth, one);
        compare(truth, other);
      }
    }
  }

  private static void change(
      Random random, Map<Integer, Document> truth, long change, TextIndex... indexes) {
    var put = new ArrayList<Document>();
    var keys = random.ints(0, 60).distinct().limit(1 + random.nextInt(8)).toArray();
    int removed = random.nextInt(keys.length);
    for (int at = removed; at < keys.length; at++) {
      put.add(document(random, keys[at]));
    }
    var gone = Arrays.copyOf(keys, removed);
    put.forEach(document -> truth.put(document.key(), document));
    for (var key : gone) {
      truth.remove(key);
    }
    for (var index : indexes) {
      index.apply(put, gone, change);
    }
  }

  private void compare(Map<Integer, Document> truth, TextIndex index) {
    try (var fresh = TextIndex.open(home.resolve("unused"))) {
      fresh.apply(List.copyOf(truth.values()), new int[0], 1);
      assertThat(index.documents()).isEqualTo(truth.size());
      for (var question : QUESTIONS) {
        for (var types : List.of(Set.<String>of(), Set.of("Box"))) {
          assertThat(found(index, question, types))
              .as(question)
              .isEqualTo(found(fresh, question, types));
        }
        assertThat(index.all().exact(question, Set.of(), 100))
            .isEqualTo(fresh.all().exact(question, Set.of(), 100));
      }
    }
  }

  @Test
  void readersNeverFailWhileBasesAreReplaced() throws InterruptedException {
    var failure = new AtomicReference<Throwable>();
    try (var index = TextIndex.open(home.resolve("search"));
        var other = TextIndex.open(home.resolve("search"))) {
      var documents = new ArrayList<Document>();
      for (int key = 0; key < 50; key++) {
        documents.add(
            new Document(key, "id" + key, "same " + key, List.of(), "T", "", 1, Double.NaN));
      }
      index.apply(documents, new int[0], 1);
      other.apply(documents, new int[0], 1);
      var done = new AtomicBoolean();
      var readers =
          Stream.of(index, other)
              .map(read -> Thread.ofVirtual().start(() -> readUntil(done, read, failure)))
              .toList();
      for (int change = 2; change < 60; change++) {
        var put = List.of(documents.get(change % 50));
        index.apply(put, new int[0], change);
        other.apply(put, new int[0], change);
        if (change % 3 == 0) {
          index.compact(() -> {});
        }
        other.refresh();
      }
      done.set(true);
      for (var reader : readers) {
        reader.join();
      }
    }
    assertThat(failure.get()).isNull();
  }

  private static void readUntil(
      AtomicBoolean done, TextIndex index, AtomicReference<Throwable> failure) {
    try {
      while (!done.get()) {
        assertThat(index.all().words("same", Set.of(), 100)).hasSize(50);
      }
    } catch (Throwable thrown) {
      failure.set(thrown);
    }
  }
}
