package dev.kith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SmallestTest {
  private static final List<Integer> NUMBERS = IntStream.range(0, 100).boxed().toList();

  @Test
  void whatFailsTogetherIsLeft() {
    assertThatThrownBy(
            () ->
                Smallest.check(
                    NUMBERS, some -> assertThat(some.containsAll(List.of(7, 63))).isFalse()))
        .isInstanceOf(AssertionError.class)
        .hasMessage("2 of 100 elements fail: [7, 63]")
        .hasCauseInstanceOf(AssertionError.class);
  }

  @Test
  void whatFailsWithoutAnythingIsShownEmpty() {
    assertThatThrownBy(
            () ->
                Smallest.check(
                    NUMBERS,
                    _ -> {
                      throw new IllegalStateException("always");
                    }))
        .hasMessage("0 of 100 elements fail: []")
        .hasCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  void whatHoldsIsCheckedOnce() {
    var checked = new ArrayList<List<Integer>>();

    Smallest.check(NUMBERS, checked::add);

    assertThat(checked).containsExactly(NUMBERS);
  }
}
