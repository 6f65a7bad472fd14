package dev.kith.bench;

import java.nio.file.Path;
import java.util.Optional;

/// An engine that B3 asks where its library could be fetched; none is needed to compile the
/// benchmarks.
public interface Rival extends AutoCloseable {
  /// How many edges a neighbourhood has, all of them handed out.
  long edges(int seed, int hops) throws Exception;

  @Override
  void close();

  /// Kuzu, on a database that it keeps in this file.
  static Optional<Rival> kuzu(Path file) throws ReflectiveOperationException {
    try {
      var made = Class.forName("dev.kith.bench.Kuzu").getConstructor(Path.class).newInstance(file);
      return Optional.of((Rival) made);
    } catch (ClassNotFoundException absent) {
      return Optional.empty();
    }
  }
}
