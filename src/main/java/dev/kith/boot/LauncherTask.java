package dev.kith.boot;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/// What launchers have done to make later starts quicker; no user calls these.
final class LauncherTask {
  private LauncherTask() {}

  /// Whether these words are a task with the folders that it takes.
  static boolean is(String[] words) {
    return switch (words.length == 0 ? "" : words[0]) {
      case "unpack-libraries", "record-aot-in" -> words.length == 2;
      case "record-aot" -> words.length > 1;
      case "train-aot" -> words.length == 1;
      default -> false;
    };
  }

  /// @param words the task, then its folders
  static void run(String[] words) throws IOException {
    switch (words[0]) {
      case "unpack-libraries" -> NativeLibraries.unpack(Path.of(words[1]));
      case "record-aot" -> AotRecording.begin(Arrays.stream(words).skip(1).map(Path::of).toList());
      case "record-aot-in" -> AotRecording.run(Path.of(words[1]));
      default -> AotTraining.run();
    }
  }
}
