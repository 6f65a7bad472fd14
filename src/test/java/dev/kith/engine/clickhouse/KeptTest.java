package dev.kith.engine.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.pattern.Literal;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KeptTest {
  private static final String SHAPE = "CREATE TABLE x\n(\n)\n[whole]";

  /// This is how it was written before anything else was.
  @Test
  void whatIsDoneReadsAsItAlwaysDid() {
    var done = new Kept.Done(17, 17, "`id`", SHAPE);

    assertThat(done.text()).isEqualTo("17\n`id`\n" + SHAPE);
    assertThat(Kept.of("17\n`id`\n" + SHAPE)).isEqualTo(done);
  }

  @Test
  void whatIsFollowedUpTellsOfBothChanges() {
    var followed = new Kept.Done(17, 21, "`id`", SHAPE);

    assertThat(Kept.of(followed.text())).isEqualTo(followed);
  }

  @Test
  void whatIsGoneKeepsWhatItLookedLike() {
    var gone = new Kept.Gone(17, "`id`", SHAPE);

    assertThat(Kept.of(gone.text())).isEqualTo(gone);
  }

  @Test
  void whatIsBegunKeepsItsKeyWhateverIsInIt() {
    for (var key :
        new Literal[] {
          new Literal.Text(""),
          new Literal.Text("two\nlines \\ and 'quotes' ü 🙂"),
          new Literal.Whole(Long.MIN_VALUE)
        }) {
      var begun = new Kept.Begun(3, 5, Optional.of(key), 4_500_000, "`source`, `target`", SHAPE);

      assertThat(Kept.of(begun.text())).isEqualTo(begun);
    }
    var start = new Kept.Begun(3, 3, Optional.empty(), 0, "`id`", SHAPE);
    assertThat(Kept.of(start.text())).isEqualTo(start);
  }
}
