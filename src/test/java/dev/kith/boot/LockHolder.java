package dev.kith.boot;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Another process that holds a file as one does who writes it.
final class LockHolder implements AutoCloseable {
  private final Process process;
  private final boolean holding;

  private LockHolder(Process process, boolean holding) {
    this.process = process;
    this.holding = holding;
  }

  static LockHolder start(Path file) throws IOException {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                LockHolder.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    int first = process.getInputStream().read();
    return new LockHolder(process, first == '!');
  }

  boolean isHolding() {
    return holding;
  }

  /// Holds the file until nobody listens any more.
  public static void main(String[] files) throws IOException {
    try (var channel =
            FileChannel.open(Path.of(files[0]), StandardOpenOption.READ, StandardOpenOption.WRITE);
        var lock = channel.lock()) {
      System.out.write((lock.isValid() ? "!" : "?").getBytes(StandardCharsets.UTF_8));
      System.out.flush();
      while (System.in.read() >= 0) {
        // Whatever it is, it is not the end.
      }
    }
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    process.onExit().join();
  }
}
