package dev.kith.surface.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// The reader of the suite's output, on the end of real runs; `./dev conformance` lets it judge.
class SuiteScoreTest {
  private static final Path RECORDED = Path.of("src/test/golden/conformance");

  private static String recorded(String name) throws IOException {
    return Files.readString(RECORDED.resolve(name));
  }

  @Test
  void theHandshakeErasScenariosAreCounted() throws IOException {
    var score = SuiteScore.of(recorded("handshake.log"));

    assertThat(score.isGreen()).isTrue();
    assertThat(score.passed()).hasSize(30).contains("server-initialize", "logging-set-level");
  }

  @Test
  void whatIsNotScoredDoesNotCount() throws IOException {
    var score = SuiteScore.of(recorded("stateless.log"));

    assertThat(recorded("stateless.log")).contains("✗ tasks-lifecycle");
    assertThat(score.isGreen()).isTrue();
    assertThat(score.passed()).hasSize(37).doesNotContain("tasks-lifecycle");
  }

  @Test
  void oneScoredFailureIsNotGreen() throws IOException {
    var log = recorded("stateless.log").replaceFirst("✓ tools-list:", "✗ tools-list:");

    var score = SuiteScore.of(log);

    assertThat(score.failed()).containsExactly("tools-list");
    assertThat(score.isGreen()).isFalse();
  }

  @Test
  void aRunThatBrokeOffIsNotGreen() {
    assertThat(SuiteScore.of("").isGreen()).isFalse();
    assertThat(SuiteScore.of("=== SUMMARY ===\n✓ ping: 1 passed, 0 failed\n").isGreen()).isFalse();
  }

  @Test
  void thePageOfTheStatusShowsTheScoreAsItIs() throws IOException {
    var status = Files.readString(Path.of("docs/STATUS.md"));
    var handshake = SuiteScore.of(recorded("handshake.log"));
    var stateless = SuiteScore.of(recorded("stateless.log"));

    assertThat(SuiteScore.isShownBy(status, handshake, stateless)).isTrue();
    assertThat(SuiteScore.isShownBy(status, stateless, handshake)).isFalse();
    assertThat(SuiteScore.isShownBy("nothing", handshake, stateless)).isFalse();
  }
}
