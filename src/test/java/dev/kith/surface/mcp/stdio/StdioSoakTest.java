package dev.kith.surface.mcp.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.surface.mcp.Heap;
import dev.kith.surface.mcp.RandomMessages;
import dev.kith.tool.Fixtures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.BitSet;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class StdioSoakTest {
  private static final long SEED = Seed.of(StdioSoakTest.class);
  private static final int SHORT = Seed.rounds(1_500);
  private static final int LONG = 100_000;
  private static final long SLACK = 8 << 20;

  private final Semaphore answered = new Semaphore(0);
  private final BitSet seen = new BitSet();
  private final BitSet seenTwice = new BitSet();
  private final BitSet mustBeSeen = new BitSet();
  private final BitSet mayBeSeen = new BitSet();
  private int withoutId;
  private int notReadable;

  @Test
  void everyRequestWithAnIdGetsExactlyOneAnswer() throws IOException {
    soak(SHORT);
  }

  @Test
  @Tag("slow")
  void aHundredThousandMessagesLeaveNothingBehind() throws IOException {
    soak(LONG);
  }

  private void soak(int messages) throws IOException {
    var random = new RandomMessages(new Random(SEED));
    var peer = new StdioPeer(Fixtures.toolbox());
    var reading = CompletableFuture.runAsync(() -> read(peer));
    int expected = 0;
    long early = 0;
    for (int number = 1; number <= messages; number++) {
      var sent = random.next();
      expect(sent);
      expected += sent.answer() == RandomMessages.Answer.NONE ? 0 : 1;
      peer.send(sent.bytes());
      if (number == messages / 10) {
        answered.acquireUninterruptibly(expected);
        expected = 0;
        early = Heap.used();
      }
    }
    answered.acquireUninterruptibly(expected);
    long late = Heap.used();
    peer.endInput();
    reading.join();

    check();
    assertThat(late).as("heap at the end, after " + early).isLessThan(early + SLACK);
  }

  private void expect(RandomMessages.Sent sent) {
    switch (sent.answer()) {
      case BY_ID -> mustBeSeen.set(sent.id());
      case EITHER -> mayBeSeen.set(sent.id());
      case WITHOUT_ID -> notReadable++;
      case NONE -> {}
    }
  }

  private void check() {
    assertThat(seenTwice.isEmpty()).as("answered twice: " + seenTwice).isTrue();
    var missing = (BitSet) mustBeSeen.clone();
    missing.andNot(seen);
    assertThat(missing.isEmpty()).as("not answered: " + missing).isTrue();
    var damaged = (BitSet) mayBeSeen.clone();
    damaged.and(seen);
    assertThat(withoutId).isEqualTo(notReadable + mayBeSeen.cardinality() - damaged.cardinality());
    seen.andNot(mustBeSeen);
    seen.andNot(mayBeSeen);
    assertThat(seen.isEmpty()).as("answers that nobody asked for: " + seen).isTrue();
  }

  private void read(StdioPeer peer) {
    try {
      for (var message = peer.nextIfAny(); message.isPresent(); message = peer.nextIfAny()) {
        var id = message.get().path("id");
        if (message.get().has("method")) {
          continue;
        }
        if (id.isInt()) {
          (seen.get(id.intValue()) ? seenTwice : seen).set(id.intValue());
        } else {
          withoutId++;
        }
        answered.release();
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
