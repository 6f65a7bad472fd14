package dev.kith.store.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import org.junit.jupiter.api.Test;

class IdMapTest {
  @Test
  void everyIdHasTheKeyItWasGivenFirst() {
    var ids = new IdMap(7);

    for (int key = 0; key < 100_000; key++) {
      assertThat(ids.putIfAbsent("entity:" + key, key)).isEqualTo(IdMap.ABSENT);
    }
    for (int key = 0; key < 100_000; key++) {
      assertThat(ids.get("entity:" + key)).isEqualTo(key);
      assertThat(ids.putIfAbsent("entity:" + key, 5)).isEqualTo(key);
    }
  }

  @Test
  void anIdThatWasOnlyLookedForIsStillAbsent() {
    var ids = new IdMap(Seed.of(IdMapTest.class));

    assertThat(ids.get("ada")).isEqualTo(IdMap.ABSENT);
    assertThat(ids.get("ada")).isEqualTo(IdMap.ABSENT);
    assertThat(ids.putIfAbsent("ada", Integer.MAX_VALUE - 1)).isEqualTo(IdMap.ABSENT);
    assertThat(ids.get("ada")).isEqualTo(Integer.MAX_VALUE - 1);
    assertThat(ids.get("")).isEqualTo(IdMap.ABSENT);
    assertThat(ids.get("žluťoučký 日本")).isEqualTo(IdMap.ABSENT);
  }
}
