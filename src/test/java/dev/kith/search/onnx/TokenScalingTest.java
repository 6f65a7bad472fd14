package dev.kith.search.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// What the changed model computes is tested by `OnnxEmbedderTest`.
class TokenScalingTest {
  private static final int GRAPH = 7;
  private static final int NODE = 1;

  private static ByteBuffer bundled() throws IOException {
    try (var in = TokenScalingTest.class.getResourceAsStream("/all-minilm-l6-v2-q.onnx")) {
      return ByteBuffer.wrap(in.readAllBytes());
    }
  }

  private static Optional<ByteBuffer> scaled(ByteBuffer model) {
    return TokenScaling.of(model, ByteBuffer::allocate);
  }

  private static List<OnnxNode> nodes(ByteBuffer model) {
    return Field.read(model).stream()
        .filter(field -> field.number() == GRAPH)
        .flatMap(graph -> Field.read(graph.content()).stream())
        .filter(field -> field.number() == NODE)
        .map(OnnxNode::read)
        .toList();
  }

  private static long count(List<OnnxNode> nodes, String operator) {
    return nodes.stream().filter(node -> node.is(operator)).count();
  }

  @Test
  void noScaleOfAWholeBatchIsLeft() throws IOException {
    var before = nodes(bundled());
    var after = nodes(scaled(bundled()).orElseThrow());

    assertThat(count(before, "DynamicQuantizeLinear")).isEqualTo(24);
    assertThat(count(before, "MatMulInteger")).isEqualTo(36);
    assertThat(count(after, "DynamicQuantizeLinear")).isZero();
    assertThat(count(after, "MatMulInteger")).isZero();
    assertThat(count(after, "ReduceMax")).isEqualTo(24);
    assertThat(count(after, "MatMulIntegerToFloat")).isEqualTo(36);
    assertThat(count(after, "Pow")).isZero();
  }

  @Test
  void everyInputOfANodeIsMadeBeforeIt() throws IOException {
    var after = nodes(scaled(bundled()).orElseThrow());
    var outputs = new HashSet<String>();
    after.forEach(node -> outputs.addAll(node.outputs()));
    var made = new HashSet<String>();
    for (var node : after) {
      assertThat(node.inputs())
          .allSatisfy(
              input -> assertThat(!outputs.contains(input) || made.contains(input)).isTrue());
      assertThat(made).doesNotContainAnyElementsOf(node.outputs());
      made.addAll(node.outputs());
    }
  }

  @Test
  void aModelThatWasChangedIsNotChangedAgain() throws IOException {
    assertThat(scaled(scaled(bundled()).orElseThrow())).isEmpty();
  }

  @Test
  void whatIsNoModelIsLeftAsItIs() {
    assertThat(scaled(ByteBuffer.allocate(0))).isEmpty();
    assertThat(scaled(ByteBuffer.wrap("not a model".getBytes(StandardCharsets.UTF_8)))).isEmpty();
    var random = new Random(Seed.of(getClass()));
    for (int round = 0; round < 2_000; round++) {
      var bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
      assertThat(scaled(ByteBuffer.wrap(bytes))).isEmpty();
    }
  }

  /// A file that somebody damaged is left to the runtime, which says what is wrong with it.
  @Test
  void aModelWithWrongBytesIsChangedOrLeftButRaisesNothing() throws IOException {
    var random = new Random(Seed.of(getClass()));
    var whole = bundled();
    int changed = 0;
    for (int round = 0; round < 40; round++) {
      var torn = ByteBuffer.allocate(whole.capacity()).put(whole.duplicate()).flip();
      if (round % 2 == 0) {
        torn.limit(random.nextInt(torn.limit()));
      }
      damage(torn, random);
      var scaled = scaled(torn);
      if (scaled.isPresent()) {
        assertThat(nodes(scaled.get())).isNotEmpty();
        changed++;
      }
    }
    assertThat(changed).isBetween(1, 39);
  }

  /// The nodes stand at the head of the file.
  private static void damage(ByteBuffer model, Random random) {
    int head = Math.min(200_000, model.limit());
    for (int at = 0; at < 3 && head > 0; at++) {
      model.put(random.nextInt(head), (byte) random.nextInt());
    }
  }
}
