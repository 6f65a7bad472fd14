package dev.kith.boot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.OS;

/// Disks of a few megabytes in the places of folders, with what the folders held: real ones, in a
/// name space of their own. Where the system allows none, the folders stay what they are.
final class SmallDisk implements AutoCloseable {
  private static final String MOUNT =
      """
      for folder in "$@"; do
        cp -a "$folder" "$folder.copy" &&
        mount -t tmpfs -o size=MEGABYTESm,mode=700 none "$folder" &&
        cp -a "$folder.copy/." "$folder" && rm -r "$folder.copy" || exit 1
      done
      echo mounted
      exec cat
      """;

  private final List<String> folders;
  private final Optional<Process> holder;

  /// @param folders of databases that nobody has open
  SmallDisk(int megabytes, List<Path> folders) throws IOException {
    this.folders = folders.stream().map(Path::toString).toList();
    this.holder = holder(MOUNT.replace("MEGABYTES", String.valueOf(megabytes)));
    if (holder.isEmpty()) {
      System.out.println("no small disk: this system mounts nothing for a test");
    }
  }

  /// The process whose name space it is, alive until its input ends.
  private Optional<Process> holder(String script) throws IOException {
    if (OS.current() != OS.LINUX || !Files.isExecutable(Path.of("/usr/bin/nsenter"))) {
      return Optional.empty();
    }
    var holder = start(withFolders("unshare", "-rm", "sh", "-c", script, "sh"));
    if ("mounted".equals(holder.inputReader(StandardCharsets.UTF_8).readLine())) {
      return Optional.of(holder);
    }
    holder.destroy();
    return Optional.empty();
  }

  private List<String> withFolders(String... words) {
    return Stream.concat(Stream.of(words), folders.stream()).toList();
  }

  private static Process start(List<String> command) throws IOException {
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  /// A command whose process sees the disks.
  List<String> seenBy(List<String> command) {
    var inside = new ArrayList<String>();
    if (holder.isPresent()) {
      inside.addAll(List.of("nsenter", "--user", "--mount", "--preserve-credentials"));
      inside.addAll(List.of("--target", String.valueOf(holder.get().pid()), "--"));
    }
    inside.addAll(command);
    return inside;
  }

  /// Takes all that is free on them.
  void fill() throws IOException, InterruptedException {
    run("for folder in \"$@\"; do head -c 1g /dev/zero >\"$folder/filler\"; done");
  }

  void free() throws IOException, InterruptedException {
    run("for folder in \"$@\"; do rm -f \"$folder/filler\"; done");
  }

  private void run(String script) throws IOException, InterruptedException {
    if (holder.isPresent()) {
      start(seenBy(withFolders("sh", "-c", script, "sh"))).waitFor();
    }
  }

  @Override
  public void close() {
    holder.ifPresent(
        process -> {
          process.destroy();
          process.onExit().join();
        });
  }
}
