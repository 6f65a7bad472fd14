package dev.kith.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.SplittableRandom;

/// A graph with hubs, as R-MAT makes it (0.57, 0.19, 0.19, 0.05), from a seed; kept in a file
/// because making it takes longer than reading it.
///
/// An edge is one number: 24 bits of subject, 24 bits of object, 6 bits of predicate. The edges are
/// different from one another and in no order.
record Rmat(int nodes, long[] edges, long seed) {
  static final int PREDICATES = 64;
  private static final Path FOLDER = Path.of("target/bench-data");

  static int subject(long edge) {
    return (int) (edge >>> 30);
  }

  static int object(long edge) {
    return (int) (edge >>> 6) & 0xFFFFFF;
  }

  static int predicate(long edge) {
    return (int) edge & 63;
  }

  static long edge(int subject, int predicate, int object) {
    return (long) subject << 30 | (long) object << 6 | predicate;
  }

  static Rmat of(int nodes, int edges, long seed) throws IOException {
    var file = FOLDER.resolve("rmat-" + nodes + "-" + edges + "-" + seed + ".bin");
    if (Files.exists(file) && Files.size(file) == 8L * edges) {
      return new Rmat(nodes, read(file, edges), seed);
    }
    var made = make(nodes, edges, new SplittableRandom(seed));
    Files.createDirectories(FOLDER);
    write(file, made);
    return new Rmat(nodes, made, seed);
  }

  private static long[] make(int nodes, int edges, SplittableRandom random) {
    int levels = 32 - Integer.numberOfLeadingZeros(nodes - 1);
    var made = new long[edges];
    int count = 0;
    while (count < edges) {
      for (int index = count; index < edges; index++) {
        made[index] = one(nodes, levels, random);
      }
      Arrays.parallelSort(made);
      count = 1;
      for (int index = 1; index < edges; index++) {
        if (made[index] != made[index - 1]) {
          made[count++] = made[index];
        }
      }
    }
    for (int index = edges - 1; index > 0; index--) {
      int other = random.nextInt(index + 1);
      long kept = made[index];
      made[index] = made[other];
      made[other] = kept;
    }
    return made;
  }

  private static long one(int nodes, int levels, SplittableRandom random) {
    while (true) {
      int subject = 0;
      int object = 0;
      for (int level = 0; level < levels; level++) {
        int dice = random.nextInt(100);
        subject = subject << 1 | (dice >= 76 ? 1 : 0);
        object = object << 1 | (dice >= 57 && dice < 76 || dice >= 95 ? 1 : 0);
      }
      if (subject < nodes && object < nodes) {
        int predicate = Math.min(random.nextInt(PREDICATES), random.nextInt(PREDICATES));
        return edge(scatter(subject, nodes), predicate, scatter(object, nodes));
      }
    }
  }

  /// Hubs are not neighbours by number in a real graph.
  private static int scatter(int node, int nodes) {
    return (int) (node * 2_654_435_761L % nodes);
  }

  private static long[] read(Path file, int edges) throws IOException {
    var all = new long[edges];
    var buffer = ByteBuffer.allocateDirect(1 << 20);
    try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
      int count = 0;
      while (count < edges) {
        buffer.clear();
        while (buffer.hasRemaining() && channel.read(buffer) > 0) {}
        buffer.flip();
        int longs = buffer.remaining() / 8;
        buffer.asLongBuffer().get(all, count, longs);
        count += longs;
      }
    }
    return all;
  }

  private static void write(Path file, long[] all) throws IOException {
    var buffer = ByteBuffer.allocateDirect(1 << 20);
    try (var channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (int from = 0; from < all.length; from += 1 << 17) {
        int count = Math.min(1 << 17, all.length - from);
        buffer.clear();
        buffer.asLongBuffer().put(all, from, count);
        buffer.limit(count * 8);
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
      }
    }
  }
}
