package dev.kith.engine.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.pattern.Literal;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TypeProgressTest {
  private static final String SHAPE = "CREATE TABLE x\n(\n)\n[whole]";

  /// This is how it was written before anything else was.
  @Test
  void whatIsDoneReadsAsItAlwaysDid() {
    var done = new TypeProgress.Done(17, 17, "`id`", SHAPE);

    assertThat(done.text()).isEqualTo("17\n`id`\n" + SHAPE);
    assertThat(TypeProgress.of("17\n`id`\n" + SHAPE)).isEqualTo(done);
  }

  @Test
  void whatIsFollowedUpTellsOfBothChanges() {
    var followed = new TypeProgress.Done(17, 21, "`id`", SHAPE);

    assertThat(TypeProgress.of(followed.text())).isEqualTo(followed);
  }

  @Test
  void whatIsGoneKeepsWhatItLookedLike() {
    var gone = new TypeProgress.Gone(17, "`id`", SHAPE);

    assertThat(TypeProgress.of(gone.text())).isEqualTo(gone);
  }

  @Test
  void whatIsBegunKeepsItsKeyWhateverIsInIt() {
    for (var key :
        new Literal[] {
          new Literal.Text(""),
          new Literal.Text("two\nlines \\ and 'quotes' ü 🙂"),
          new Literal.Whole(Long.MIN_VALUE)
        }) {
      var begun =
          new TypeProgress.Begun(3, 5, Optional.of(key), 4_500_000, "`source`, `target`", SHAPE);

      assertThat(TypeProgress.of(begun.text())).isEqualTo(begun);
    }
    var start = new TypeProgress.Begun(3, 3, Optional.empty(), 0, "`id`", SHAPE);
    assertThat(TypeProgress.of(start.text())).isEqualTo(start);
  }
}
