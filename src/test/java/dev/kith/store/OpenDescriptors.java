package dev.kith.store;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The files that this process has open, as Linux tells.
public final class OpenDescriptors {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  private OpenDescriptors() {}

  /// Those below a folder; the test is skipped where nobody can tell.
  public static List<String> below(Path folder) throws IOException {
    assumeThat(DESCRIPTORS).exists();
    try (var open = Files.list(DESCRIPTORS)) {
      return open.map(OpenDescriptors::target)
          .filter(file -> file.startsWith(folder.toString()))
          .toList();
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException closed) {
      return "";
    }
  }
}
