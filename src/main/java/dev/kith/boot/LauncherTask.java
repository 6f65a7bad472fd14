package dev.kith.boot;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;

/// What launchers have done to make later starts quicker; no user calls these.
final class LauncherTask {
  static final Set<String> NAMES =
      Set.of("train-aot", "unpack-libraries", "record-aot", "record-aot-in");

  private LauncherTask() {}

  /// @param words the task, then the folders that it takes
  static void run(String[] words) throws IOException {
    switch (words[0]) {
      case "unpack-libraries" -> NativeLibraries.unpack(Path.of(words[1]));
      case "record-aot" -> AotRecording.begin(Arrays.stream(words).skip(1).map(Path::of).toList());
      case "record-aot-in" -> AotRecording.run(Path.of(words[1]));
      default -> AotTraining.run();
    }
  }
}
