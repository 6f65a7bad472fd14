package dev.kith.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.fault.FaultException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdLookupTest {
  private static final int ROUNDS = Seed.rounds(20);
  private static final long SEED = Seed.of(IdLookupTest.class);

  @TempDir private Path folder;

  @Test
  void everyIdOfAFileIsFoundAndNoOther() {
    var random = new Random(SEED);
    for (int round = 0; round < ROUNDS; round++) {
      var keys = someIds(random);
      var topology = build(keys);

      keys.forEach((id, key) -> assertThat(topology.find(id)).as(id).isEqualTo(key));
      for (int other = 0; other < 200; other++) {
        var id = id(random);
        assertThat(topology.find(id)).as(id).isEqualTo(keys.getOrDefault(id, -1));
      }
    }
  }

  @Test
  void aDamagedTableNeverNamesAnotherNode() throws IOException {
    var random = new Random(SEED);
    for (int round = 0; round < ROUNDS; round++) {
      var keys = someIds(random);
      build(keys);
      var bytes = Files.readAllBytes(file());
      int table = (keys.size() + keys.size() / 2 + 1) * Integer.BYTES; // one slot in three is free
      for (int wrong = 0; wrong < 1 + table / 8; wrong++) {
        // behind the table lie up to 63 bytes that align the end
        int back = 1 + random.nextInt(table);
        bytes[bytes.length - back] = (byte) random.nextInt(-2, 2);
      }
      Files.write(file(), bytes);
      var topology = Topology.open(file()).orElseThrow();

      keys.forEach((id, key) -> assertThat(found(topology, id)).as(id).isIn(key, -1));
    }
  }

  private static int found(Topology topology, String id) {
    try {
      return topology.find(id);
    } catch (FaultException damaged) {
      assertThat(topology.isDamaged()).isTrue();
      return -1;
    }
  }

  @Test
  void whatChangedSinceTheFileIsFoundWhereItsIdIsTheSame() {
    var built = build(Map.of("a", 0, "b", 1, "c", 3, "d", 4));

    var changed =
        built.with(
            List.of(
                node(0, "renamed"),
                new TopologyChange.NodeGone(1),
                new TopologyChange.NodePut(3, 7, 5, "c"),
                node(9, "b")),
            2);

    assertThat(changed.find("a")).isEqualTo(-1);
    assertThat(changed.find("renamed")).isEqualTo(-1);
    assertThat(changed.find("b")).isEqualTo(-1);
    assertThat(changed.find("c")).isEqualTo(3);
    assertThat(changed.find("d")).isEqualTo(4);
    assertThat(changed.restrictedTo(node -> node != 4).find("d")).isEqualTo(-1);
    assertThat(changed.restrictedTo(node -> node == 4).find("d")).isEqualTo(4);
  }

  @Test
  void halfOfASurrogatePairIsNoQuestionMark() {
    assertThat(build(Map.of("a?", 0)).find("a\uD800")).isEqualTo(-1);
  }

  @Test
  void nothingIsFoundInNothing() {
    assertThat(Topology.empty().find("a")).isEqualTo(-1);
    assertThat(build(Map.of()).find("")).isEqualTo(-1);
  }

  private Path file() {
    return folder.resolve("topology.csr");
  }

  private Topology build(Map<String, Integer> keys) {
    var naive = new NaiveGraph();
    keys.forEach((id, key) -> naive.apply(node(key, id)));
    return RandomGraphs.build(naive, file(), 1);
  }

  private static TopologyChange node(int key, String id) {
    return new TopologyChange.NodePut(key, 0, Double.NaN, id);
  }

  private static Map<String, Integer> someIds(Random random) {
    var keys = new TreeMap<String, Integer>();
    int key = 0;
    for (int count = 1 + random.nextInt(500); count > 0; count--) {
      key += 1 + random.nextInt(3);
      keys.putIfAbsent(id(random), key);
    }
    return keys;
  }

  private static String id(Random random) {
    var id = new StringBuilder();
    for (int length = random.nextInt(4); length >= 0; length--) {
      id.appendCodePoint("ab:é語🙂".codePoints().toArray()[random.nextInt(6)]);
    }
    return id.toString();
  }
}
