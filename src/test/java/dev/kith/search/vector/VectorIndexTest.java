package dev.kith.search.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kith.Seed;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.search.IndexState;
import dev.kith.search.VectorHit;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class VectorIndexTest {
  private static final Call CALL = Call.by("test");
  private static final int[] NONE = {};

  @TempDir private Path folder;

  private VectorIndex open(int dimensions) {
    return VectorIndex.open(folder.resolve("vectors.bin"), "model", dimensions);
  }

  private static float[] random(Random random, int dimensions) {
    var vector = new float[dimensions];
    for (int at = 0; at < dimensions; at++) {
      vector[at] = (float) random.nextGaussian();
    }
    return UnitVector.of(vector);
  }

  /// Vectors in tight heaps, so that many are nearly as near as the nearest.
  private static float[] clustered(Random random, float[][] centres) {
    var vector = centres[random.nextInt(centres.length)].clone();
    for (int at = 0; at < vector.length; at++) {
      vector[at] += (float) (random.nextGaussian() * 0.01);
    }
    return UnitVector.of(vector);
  }

  private static List<VectorHit> naive(
      Map<Integer, float[]> truth, float[] question, int limit, double least, IntPredicate accept) {
    var hits = new ArrayList<VectorHit>();
    truth.forEach(
        (key, vector) -> {
          double sum = 0;
          double length = 0;
          for (int at = 0; at < vector.length; at++) {
            sum += (double) vector[at] * question[at];
            length += (double) vector[at] * vector[at];
          }
          if (length > 0 && sum >= least && accept.test(key)) {
            hits.add(new VectorHit(key, sum));
          }
        });
    hits.sort(
        Comparator.comparingDouble(VectorHit::cosine).reversed().thenComparingInt(VectorHit::key));
    return hits.subList(0, Math.min(limit, hits.size()));
  }

  private static void assertSame(List<VectorHit> found, List<VectorHit> expected) {
    assertThat(found).hasSameSizeAs(expected);
    for (int at = 0; at < found.size(); at++) {
      assertThat(found.get(at).cosine()).isCloseTo(expected.get(at).cosine(), within(1e-9));
    }
    assertThat(found)
        .extracting(VectorHit::key)
        .isEqualTo(expected.stream().map(VectorHit::key).toList());
  }

  @Test
  void everyAnswerIsThatOfAPlainScan() {
    long seed = Seed.of(VectorIndexTest.class);
    var random = new Random(seed);
    for (int round = 0; round < Seed.rounds(4); round++) {
      int dimensions = List.of(1, 3, 16, 97, 384).get(random.nextInt(5));
      var file = folder.resolve("round" + round);
      var one = VectorIndex.open(file, "model", dimensions);
      var other = VectorIndex.open(file, "model", dimensions);
      var centres = new float[5][];
      Arrays.setAll(centres, _ -> random(random, dimensions));
      var truth = new TreeMap<Integer, float[]>();
      long change = 0;
      for (int step = 0; step < 12; step++) {
        var put = new ArrayList<VectorEntry>();
        for (int key : random.ints(0, 20_000).distinct().limit(random.nextInt(3_000)).toArray()) {
          put.add(new VectorEntry(key, vector(random, centres, dimensions)));
        }
        var gone = random.ints(20, 0, 20_000).filter(key -> !holds(put, key)).toArray();
        put.forEach(entry -> truth.put(entry.key(), entry.vector()));
        Arrays.stream(gone).forEach(truth::remove);
        change++;
        one.apply(put, gone, change);
        other.apply(put, gone, change);
        (random.nextBoolean() ? one : other).refresh();
        (random.nextBoolean() ? one : other).compact(() -> {});
        var question = vector(random, centres, dimensions);
        int limit = 1 + random.nextInt(30);
        double least = random.nextBoolean() ? -1 : random.nextDouble();
        IntPredicate accept = random.nextBoolean() ? _ -> true : key -> key % 3 == 0;
        var expected = naive(truth, question, limit, least, accept);
        if (UnitVector.of(question).length > 0) {
          assertSame(one.search(question, limit, least, accept, CALL), expected);
          assertSame(other.search(question, limit, least, accept, CALL), expected);
        }
      }
    }
  }

  private static boolean holds(List<VectorEntry> entries, int key) {
    return entries.stream().anyMatch(entry -> entry.key() == key);
  }

  private static float[] vector(Random random, float[][] centres, int dimensions) {
    return switch (random.nextInt(10)) {
      case 0 -> new float[dimensions];
      case 1 -> centres[0].clone();
      case 2, 3, 4 -> random(random, dimensions);
      default -> clustered(random, centres);
    };
  }

  @Test
  void zerosAreNeverHits() {
    var index = open(4);
    index.apply(
        List.of(
            new VectorEntry(1, new float[4]),
            new VectorEntry(2, new float[] {Float.NaN, 0, 0, 0}),
            new VectorEntry(3, new float[] {0, 2, 0, 0})),
        NONE,
        1);

    var before = index.search(new float[] {0, 1, 0, 0}, 10, -1, _ -> true, CALL);
    index.compact(() -> {});

    assertThat(before).containsExactly(new VectorHit(3, 1));
    assertThat(index.search(new float[] {0, 1, 0, 0}, 10, -1, _ -> true, CALL)).isEqualTo(before);
    assertThat(index.search(new float[4], 10, -1, _ -> true, CALL)).isEmpty();
  }

  @Test
  void anUnusedIndexTouchesNothing() {
    open(4);

    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aBaseIsSharedAndPickedUp() {
    var one = open(2);
    var other = open(2);
    for (var index : List.of(one, other)) {
      index.apply(List.of(new VectorEntry(1, new float[] {1, 0})), NONE, 3);
    }
    other.apply(List.of(new VectorEntry(2, new float[] {0, 1})), new int[] {1}, 4);

    assertThat(one.compact(() -> {})).isTrue();
    assertThat(one.baseChange()).isEqualTo(3);
    assertThat(one.deltaSize()).isZero();
    assertThat(other.refresh()).isTrue();
    assertThat(other.change()).isEqualTo(4);
    assertThat(other.deltaSize()).isEqualTo(2);
    assertThat(other.search(new float[] {1, 1}, 5, -1, _ -> true, CALL))
        .extracting(VectorHit::key)
        .containsExactly(2);
    assertThat(other.compact(() -> {})).isTrue();
    assertThat(one.compact(() -> {})).isFalse();
    assertThat(one.refresh()).isTrue();
    assertThat(one.change()).isEqualTo(4);
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("vectors.bin", "vectors.bin.lock");
  }

  @Test
  void anotherModelsVectorsAreNotThere() {
    open(2).rebuild(List.of(new VectorEntry(1, new float[] {1, 0})).iterator(), 9);
    var other = VectorIndex.open(folder.resolve("vectors.bin"), "other", 2);

    assertThat(other.state()).isEqualTo(IndexState.MISSING);
    assertThat(other.baseChange()).isZero();
    assertThat(open(3).state()).isEqualTo(IndexState.MISSING);
    assertThat(open(2).state()).isEqualTo(IndexState.READY);
  }

  @Test
  void damageIsNoticed() throws IOException {
    var index = open(8);
    var random = new Random(5);
    var entries = new ArrayList<VectorEntry>();
    for (int key = 0; key < 500; key++) {
      entries.add(new VectorEntry(key, random(random, 8)));
    }
    index.rebuild(entries.iterator(), 2);
    var file = folder.resolve("vectors.bin");
    var good = Files.readAllBytes(file);
    assertThat(index.verify()).isTrue();

    for (int length : new int[] {0, 1, 4095, 4096, good.length - 1, good.length + 1}) {
      Files.write(file, Arrays.copyOf(good, length));
      assertThat(open(8).state()).as("length " + length).isEqualTo(IndexState.UNUSABLE);
    }
    for (int at : new int[] {0, 8, 17, 20, 28, 33, 4095}) {
      var bad = good.clone();
      bad[at] ^= 4;
      Files.write(file, bad);
      assertThat(open(8).state()).as("byte " + at).isEqualTo(IndexState.UNUSABLE);
    }
    var bad = good.clone();
    bad[good.length - 3] ^= 1;
    Files.write(file, bad);
    var torn = open(8);
    assertThat(torn.state()).isEqualTo(IndexState.READY);
    assertThat(torn.verify()).isFalse();
    assertThat(torn.state()).isEqualTo(IndexState.UNUSABLE);
    assertThat(torn.rebuild(entries.iterator(), 2)).isTrue();
    assertThat(torn.search(entries.get(7).vector(), 1, 0, _ -> true, CALL).getFirst().key())
        .isEqualTo(7);
  }

  @Test
  void aFileCutShortUnderAReaderIsAFaultAndNoCrash() throws IOException {
    var index = open(64);
    var random = new Random(5);
    var entries = new ArrayList<VectorEntry>();
    for (int key = 0; key < 2_000; key++) {
      entries.add(new VectorEntry(key, random(random, 64)));
    }
    index.rebuild(entries.iterator(), 2);
    var question = entries.getFirst().vector();
    assertThat(index.search(question, 3, 0, _ -> true, CALL)).isNotEmpty();
    try (var channel = FileChannel.open(folder.resolve("vectors.bin"), StandardOpenOption.WRITE)) {
      channel.truncate(4096);
    }

    assertThatThrownBy(() -> index.search(question, 3, 0, _ -> true, CALL))
        .isInstanceOfSatisfying(
            FaultException.class,
            raised -> assertThat(raised.fault()).isInstanceOf(Fault.Damaged.class));
    assertThat(index.state()).isEqualTo(IndexState.UNUSABLE);
  }

  @Test
  void aCallThatWasTakenBackStops() {
    var index = open(2);
    index.rebuild(List.of(new VectorEntry(1, new float[] {1, 0})).iterator(), 1);
    var call = Call.by("test");
    call.cancel();

    assertThatThrownBy(() -> index.search(new float[] {1, 0}, 1, 0, _ -> true, call))
        .isInstanceOf(FaultException.class);
  }
}
