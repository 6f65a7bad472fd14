package dev.kith.mapped;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class HopsAheadTest {
  private static final EdgeType KNOWS = new EdgeType("KNOWS", "person", "person", "", List.of());
  private static final NodeRef ADA = person(1);
  private static final NodeRef BOB = person(2);
  private static final Patterns.Run RUN = new Patterns.Run("SELECT", List.of(), "", 2, 1);
  private static final Hop OF_ADA = new Hop(KNOWS, ADA, BOB, true, List.of());
  private static final Hop OF_BOB = new Hop(KNOWS, ADA, BOB, false, List.of());

  private static NodeRef person(long key) {
    return new NodeRef("person", new Literal.Whole(key));
  }

  private static HopQuestion from(int limit, NodeRef... nodes) {
    return new HopQuestion(
        List.of(nodes), Direction.BOTH, Map.of(KNOWS, Filter.all()), Map.of(), limit);
  }

  private static HopsAhead.HopResult both() {
    return new HopsAhead.HopResult(List.of(OF_ADA, OF_BOB), RUN);
  }

  private static HopsAhead.HopResult failing() {
    throw new IllegalArgumentException("too far");
  }

  @Test
  void whatWasBegunAnswersTheSameQuestionOnce() {
    try (var ahead = new HopsAhead()) {
      ahead.begin(from(9, ADA, BOB), HopsAheadTest::both);

      assertThat(ahead.take(from(5, BOB, ADA)).orElseThrow().hops())
          .containsExactly(OF_ADA, OF_BOB);
      assertThat(ahead.take(from(5, BOB, ADA))).isEmpty();
    }
  }

  @Test
  void ofNodesThatAreNotThereNothingIsReturned() {
    try (var ahead = new HopsAhead()) {
      ahead.begin(from(9, ADA, BOB, person(3)), HopsAheadTest::both);

      assertThat(ahead.take(from(9, ADA)).orElseThrow().hops()).containsExactly(OF_ADA);
    }
  }

  @Test
  void anotherQuestionIsNotAnswered() {
    try (var ahead = new HopsAhead()) {
      ahead.begin(from(9, ADA), HopsAheadTest::both);

      assertThat(ahead.take(from(9, ADA, BOB))).isEmpty();
      assertThat(
              ahead.take(
                  new HopQuestion(
                      List.of(ADA), Direction.OUTGOING, Map.of(KNOWS, Filter.all()), Map.of(), 9)))
          .isEmpty();
    }
  }

  @Test
  void moreThanMayBeReturnedIsAskedForAgain() {
    try (var ahead = new HopsAhead()) {
      ahead.begin(from(9, ADA, BOB), HopsAheadTest::both);

      assertThat(ahead.take(from(1, ADA, BOB))).isEmpty();
    }
  }

  @Test
  void aFailureCountsOnlyWhereTheQuestionIsTheSame() {
    try (var ahead = new HopsAhead()) {
      ahead.begin(from(9, ADA, BOB), HopsAheadTest::failing);
      assertThat(ahead.take(from(9, ADA))).isEmpty();

      ahead.begin(from(9, ADA), HopsAheadTest::failing);
      assertThatThrownBy(() -> ahead.take(from(9, ADA))).hasMessage("too far");
    }
  }

  @Test
  void aNodeThatSomethingStartsAtIsThere() {
    try (var ahead = new HopsAhead()) {
      assertThat(ahead.met(Set.of(ADA))).isEmpty();
      ahead.begin(from(9, ADA, BOB, person(3)), HopsAheadTest::both);

      assertThat(ahead.met(Set.of(ADA, person(3)))).containsExactly(ADA);
      assertThat(ahead.take(from(9, ADA, BOB))).isPresent();
    }
  }

  @Test
  void afterAFailureNoNodeIsKnownToBeThere() {
    try (var ahead = new HopsAhead()) {
      ahead.begin(from(9, ADA), HopsAheadTest::failing);

      assertThat(ahead.met(Set.of(ADA))).isEmpty();
      assertThatThrownBy(() -> ahead.take(from(9, ADA))).hasMessage("too far");
    }
  }

  @Test
  void theEndWaitsForWhatNobodyAskedFor() {
    var go = new CountDownLatch(1);
    var done = new AtomicBoolean();
    try (var ahead = new HopsAhead()) {
      ahead.begin(
          from(9, ADA),
          () -> {
            awaited(go);
            done.set(true);
            return both();
          });
      ahead.begin(from(9, BOB), HopsAheadTest::failing);
      go.countDown();
    }

    assertThat(done).isTrue();
  }

  private static void awaited(CountDownLatch go) {
    try {
      go.await();
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }
}
