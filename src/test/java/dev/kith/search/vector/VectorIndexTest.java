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
import java.util.BitSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private static final Comparator<VectorHit> NEAREST =
      Comparator.comparingDouble(VectorHit::cosine)
          .reversed()
          .thenComparingInt(VectorHit::key)
          .thenComparingInt(VectorHit::place);

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

  /// The best cosine over all vectors of each node, of which a byte a number is kept.
  private static List<VectorHit> naive(
      Map<Integer, List<VectorEntry>> truth,
      float[] question,
      int limit,
      double least,
      IntPredicate accept) {
    var hits = new ArrayList<VectorHit>();
    truth.forEach(
        (key, entries) -> {
          if (accept.test(key)) {
            entries.stream()
                .flatMap(entry -> naive(entry, question).stream())
                .filter(hit -> hit.cosine() >= least)
                .min(NEAREST)
                .ifPresent(hits::add);
          }
        });
    hits.sort(NEAREST);
    return hits.subList(0, Math.min(limit, hits.size()));
  }

  private static Optional<VectorHit> naive(VectorEntry entry, float[] question) {
    var codes = entry.vector().codes(question.length);
    double sum = 0;
    double length = 0;
    for (int at = 0; at < codes.length; at++) {
      sum += (double) codes[at] * question[at];
      length += (double) codes[at] * codes[at];
    }
    return length > 0
        ? Optional.of(new VectorHit(entry.key(), entry.place(), sum / Math.sqrt(length)))
        : Optional.empty();
  }

  private static void assertSame(List<VectorHit> found, List<VectorHit> expected) {
    assertThat(found).hasSameSizeAs(expected);
    for (int at = 0; at < found.size(); at++) {
      assertThat(found.get(at).cosine()).isCloseTo(expected.get(at).cosine(), within(1e-9));
    }
    assertThat(found)
        .extracting(hit -> hit.key() + "/" + hit.place())
        .isEqualTo(expected.stream().map(hit -> hit.key() + "/" + hit.place()).toList());
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
      int most = List.of(1, 4, 900).get(random.nextInt(3));
      var truth = new TreeMap<Integer, List<VectorEntry>>();
      for (int change = 1; change <= 12; change++) {
        var put = put(random, centres, most);
        var gone = random.ints(20, 0, 20_000).filter(key -> !holds(put, key)).toArray();
        put.forEach(entry -> truth.remove(entry.key()));
        put.forEach(entry -> truth.computeIfAbsent(entry.key(), _ -> new ArrayList<>()).add(entry));
        Arrays.stream(gone).forEach(truth::remove);
        one.apply(put, gone, change);
        other.apply(put, gone, change);
        (random.nextBoolean() ? one : other).refresh();
        (random.nextBoolean() ? one : other).compact(() -> {});
        var question = vector(random, centres, dimensions);
        if (UnitVector.of(question).length > 0) {
          assertPlain(one, truth, question, random);
          assertPlain(other, truth, question, random);
        }
        assertThat(other.differences(all(truth), new BitSet(), change))
            .hasValueSatisfying(found -> assertThat(found.isEmpty()).isTrue());
      }
    }
  }

  private static void assertPlain(
      VectorIndex index, Map<Integer, List<VectorEntry>> truth, float[] question, Random random) {
    int limit = 1 + random.nextInt(30);
    double least = random.nextBoolean() ? -1 : random.nextDouble();
    IntPredicate accept = random.nextBoolean() ? _ -> true : key -> key % 3 == 0;
    IntPredicate places = random.nextBoolean() ? _ -> true : place -> place % 2 == 1;
    var expected = naive(among(truth, places), question, limit, least, accept);
    var filter = new VectorFilter(accept, places);
    assertSame(index.search(question, limit, least, filter, CALL), expected);
    for (var hit : expected) {
      assertSame(index.nearest(question, hit.key(), places).stream().toList(), List.of(hit));
    }
    var own = QuantisedVector.of(question);
    assertSame(
        index.alike(own, limit, least, accept, CALL),
        naive(
            among(truth, place -> place == 0),
            UnitVector.of(own.numbers(question.length)),
            limit,
            least,
            accept));
  }

  /// Vectors of some nodes, of which each has up to `most`.
  private static List<VectorEntry> put(Random random, float[][] centres, int most) {
    var put = new ArrayList<VectorEntry>();
    int nodes = random.nextInt(most > 4 ? 20 : 3_000 / most);
    for (int key : random.ints(0, 20_000).distinct().limit(nodes).toArray()) {
      int places = 1 + random.nextInt(most);
      for (int place = 0; place < places; place++) {
        var vector = vector(random, centres, centres[0].length);
        put.add(new VectorEntry(key, place, QuantisedVector.of(vector)));
      }
    }
    return put;
  }

  private static Iterator<VectorEntry> all(Map<Integer, List<VectorEntry>> truth) {
    return truth.values().stream().flatMap(List::stream).iterator();
  }

  /// The vectors at some places, of the nodes that have any.
  private static Map<Integer, List<VectorEntry>> among(
      Map<Integer, List<VectorEntry>> truth, IntPredicate places) {
    var some = new TreeMap<Integer, List<VectorEntry>>();
    truth.forEach(
        (key, entries) -> {
          var kept = entries.stream().filter(entry -> places.test(entry.place())).toList();
          if (!kept.isEmpty()) {
            some.put(key, kept);
          }
        });
    return some;
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
  void ofNodesThatAreEquallyNearTheFirstKeysAreFound() {
    var random = new Random(Seed.of(VectorIndexTest.class));
    for (int round = 0; round < Seed.rounds(6); round++) {
      var index = VectorIndex.open(folder.resolve("same" + round), "model", 24);
      var few = new float[1 + random.nextInt(4)][];
      Arrays.setAll(few, _ -> random(random, 24));
      var truth = new TreeMap<Integer, List<VectorEntry>>();
      // so many of a node that its vectors lie in several slices, or so few that hundreds share one
      int most = List.of(1, 3, 700).get(random.nextInt(3));
      for (int key = 0, left = 6_000; left > 0; key += 1 + random.nextInt(3)) {
        var entries = new ArrayList<VectorEntry>();
        for (int place = 0, places = 1 + random.nextInt(most); place < places; place++) {
          entries.add(new VectorEntry(key, place, same(random, few)));
        }
        left -= entries.size();
        truth.put(key, entries);
      }
      index.rebuild(all(truth), 1);
      for (int asked = 0; asked < 10; asked++) {
        assertPlain(index, truth, few[random.nextInt(few.length)], random);
        assertPlain(index, truth, random(random, 24), random);
      }
    }
  }

  private static QuantisedVector same(Random random, float[][] few) {
    return QuantisedVector.of(few[random.nextInt(few.length)]);
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

    var before = index.search(new float[] {0, 1, 0, 0}, 10, -1, VectorFilter.of(_ -> true), CALL);
    index.compact(() -> {});

    assertThat(before).containsExactly(new VectorHit(3, 1));
    assertThat(index.search(new float[] {0, 1, 0, 0}, 10, -1, VectorFilter.of(_ -> true), CALL))
        .isEqualTo(before);
    assertThat(index.search(new float[4], 10, -1, VectorFilter.of(_ -> true), CALL)).isEmpty();
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
    assertThat(other.search(new float[] {1, 1}, 5, -1, VectorFilter.of(_ -> true), CALL))
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
    var random = new Random(Seed.of(VectorIndexTest.class));
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
    assertThat(
            torn.search(entries.get(7).vector().numbers(8), 1, 0, VectorFilter.of(_ -> true), CALL)
                .getFirst()
                .key())
        .isEqualTo(7);
  }

  @Test
  void aFileCutShortUnderAReaderIsAFaultAndNoCrash() throws IOException {
    var index = open(64);
    var random = new Random(Seed.of(VectorIndexTest.class));
    var entries = new ArrayList<VectorEntry>();
    for (int key = 0; key < 2_000; key++) {
      entries.add(new VectorEntry(key, random(random, 64)));
    }
    index.rebuild(entries.iterator(), 2);
    var question = entries.getFirst().vector().numbers(64);
    assertThat(index.search(question, 3, 0, VectorFilter.of(_ -> true), CALL)).isNotEmpty();
    try (var channel = FileChannel.open(folder.resolve("vectors.bin"), StandardOpenOption.WRITE)) {
      channel.truncate(4096);
    }

    assertThatThrownBy(() -> index.search(question, 3, 0, VectorFilter.of(_ -> true), CALL))
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

    assertThatThrownBy(
            () -> index.search(new float[] {1, 0}, 1, 0, VectorFilter.of(_ -> true), call))
        .isInstanceOf(FaultException.class);
  }
}
