package dev.kith.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MarksTest {
  private static Metadata metadata(String json) {
    return new Metadata(json.replace('\'', '"'));
  }

  private static double importance(String json) {
    return Marks.of(metadata(json)).importance();
  }

  @Test
  void importanceIsReadWithoutOtherMarksAndIsTenAtMost() {
    assertThat(importance("{'importance':3}")).isEqualTo(3);
    assertThat(importance("{'importance':99}")).isEqualTo(Marks.MOST_IMPORTANT);
    assertThat(importance("{'importance':-1}")).isZero();
    assertThat(importance("{'importance':'high'}")).isZero();
  }

  @Test
  void ofMergedNodesTheGreaterImportanceStays() {
    var more = metadata("{'importance':7,'tags':['b']}");
    var less = metadata("{'importance':2,'tags':['a']}");

    assertThat(Marks.of(Marks.merged(less, less, more)))
        .isEqualTo(new Marks(List.of("a", "b"), false, 7, List.of()));
    assertThat(Marks.of(Marks.merged(more, more, less)))
        .isEqualTo(new Marks(List.of("b", "a"), false, 7, List.of()));
  }

  @Test
  void whatIsNoTextInAListOfTagsStays() {
    var change =
        new Marks.MarkEdit(
            List.of("b"), List.of("a"), Optional.empty(), Optional.empty(), List.of(), List.of());

    assertThat(change.applied(metadata("{'tags':['a',5,{}]}")))
        .isEqualTo(metadata("{'tags':[5,{},'b']}"));
  }
}
