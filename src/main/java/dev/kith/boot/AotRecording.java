package dev.kith.boot;

import dev.kith.files.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Records the JVM's ahead-of-time cache for the launcher of Windows, whose batch files can neither
/// hold a lock nor start a process that does not keep its parent's output open.
///
/// Each build has a folder of its own for the cache and its native libraries. The launcher uses
/// `kith.aot` there; an empty one says that it cannot be made on this machine.
final class AotRecording {
  static final String CACHE = "kith.aot";

  /// Locked by whoever records; it stays, and tells a folder of ours.
  private static final String LOCK = "recording";

  /// The Java runtime's own program, and what it is started with.
  private final Path java;

  private final String classPath;
  private final Path options;

  private AotRecording() {
    this.java = Path.of(System.getProperty("java.home"), "bin", "java");
    this.classPath = System.getProperty("java.class.path");
    this.options = Path.of(classPath).toAbsolutePath().resolveSibling("options");
  }

  /// Starts a process that records, and does not wait for it.
  ///
  /// @param places folders of which the first that can be written is taken
  static void begin(List<Path> places) throws IOException {
    for (var place : places) {
      if (isWritable(place)) {
        new AotRecording().process(List.of("@all"), "record-aot-in", place.toString()).start();
        return;
      }
    }
  }

  private static boolean isWritable(Path folder) {
    try {
      OwnerOnly.folders(folder);
      Files.delete(Files.createTempFile(folder, "probe", null));
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  /// Records into a folder, unless another process does or did.
  static void run(Path folder) throws IOException {
    try (var channel =
            OwnerOnly.open(
                folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var lock = channel.tryLock()) {
      if (lock != null && !Files.exists(folder.resolve(CACHE))) {
        NativeLibraries.unpack(folder.resolve("native"));
        new AotRecording().record(folder);
        deleteOthers(folder);
      }
    }
  }

  private void record(Path folder) throws IOException {
    var fresh = folder.resolve(CACHE + ".new");
    var words = List.of("-XX:AOTCacheOutput=" + fresh, "@training", "@all", "-XX:+UseSerialGC");
    process(words, "train-aot").start().onExit().join();
    Files.deleteIfExists(folder.resolve(CACHE + ".new.config"));
    if (!Files.exists(fresh)) {
      OwnerOnly.create(fresh);
    }
    // Renamed when whole: a launcher that sees it may use it.
    Files.move(fresh, folder.resolve(CACHE), StandardCopyOption.ATOMIC_MOVE);
  }

  /// What earlier builds recorded, and nothing else; one that still runs keeps its files.
  private static void deleteOthers(Path folder) throws IOException {
    var own = folder.toAbsolutePath();
    try (var builds = Files.list(own.getParent())) {
      for (var other :
          builds
              .filter(build -> !build.equals(own) && Files.exists(build.resolve(LOCK)))
              .toList()) {
        try (Stream<Path> all = Files.walk(other)) {
          all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        }
      }
    }
  }

  private ProcessBuilder process(List<String> words, String... command) {
    var all = new ArrayList<String>();
    all.add(java.toString());
    for (var word : words) {
      all.add(word.startsWith("@") ? "@" + options.resolve(word.substring(1)) : word);
    }
    all.addAll(List.of("-cp", classPath, Main.class.getName()));
    all.addAll(List.of(command));
    return new ProcessBuilder(all)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD);
  }
}
