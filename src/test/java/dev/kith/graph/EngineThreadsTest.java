package dev.kith.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EngineThreadsTest {
  @Test
  void aCancelledAlarmIsForgottenAtOnce() {
    try (var alarms = EngineThreads.alarms("test-alarms")) {
      for (int call = 0; call < 1_000; call++) {
        alarms.schedule(() -> {}, 1, TimeUnit.HOURS).cancel(false);
      }

      assertThat(alarms.shutdownNow()).as("nothing but the tick").hasSizeLessThan(2);
    }
  }

  @Test
  void anAlarmThatIsDueSoonerRingsFirst() throws Exception {
    try (var alarms = EngineThreads.alarms("test-alarms")) {
      var late = alarms.schedule(() -> {}, 1, TimeUnit.HOURS);

      for (long millis : new long[] {0, 5, 60, 120}) {
        alarms.schedule(() -> {}, millis, TimeUnit.MILLISECONDS).get();
      }

      assertThat(late.isDone()).isFalse();
      alarms.shutdownNow();
    }
  }

  /// The JDK's own factories keep cancelled alarms until they would have rung.
  @Test
  void nobodyMakesAlarmsOfAnotherKind() throws IOException {
    try (var files = Files.walk(Path.of("src/main/java"))) {
      assertThat(files.filter(file -> file.toString().endsWith(".java")))
          .allSatisfy(
              file ->
                  assertThat(Files.readString(file))
                      .doesNotContain(
                          "newSingleThreadScheduledExecutor", "newScheduledThreadPool"));
    }
  }
}
