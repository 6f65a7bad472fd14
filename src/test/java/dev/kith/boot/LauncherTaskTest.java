package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Words that only look like a launcher's task are left to the command line, which says what is
/// wrong with them.
class LauncherTaskTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "unpack-libraries",
        "unpack-libraries a b",
        "record-aot",
        "record-aot-in",
        "record-aot-in a b",
        "train-aot a",
        "mcp"
      })
  void aTaskWithoutItsFoldersIsNone(String words) {
    assertThat(LauncherTask.is(words.split(" ", -1))).isFalse();
    assertThat(LauncherTask.is(new String[0])).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"unpack-libraries a", "record-aot a b", "record-aot-in a", "train-aot"})
  void aTaskHasItsFolders(String words) {
    assertThat(LauncherTask.is(words.split(" ", -1))).isTrue();
  }
}
