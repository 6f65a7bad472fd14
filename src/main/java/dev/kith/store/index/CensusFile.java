package dev.kith.store.index;

import dev.kith.files.FileReplacement;
import dev.kith.files.OwnerOnly;
import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.schema.census.Census;
import dev.kith.store.sqlite.DamagedFiles;
import dev.kith.store.sqlite.DatabaseFiles;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;
import tools.jackson.core.JacksonException;

/// The census of a database as a file: complete up to some change, never edited, replaced by
/// renaming. A new process reads it instead of every row of the tables.
///
/// The first line holds the format, the change and the checksum of the rest. A file that is
/// missing, damaged or of another format only costs a count.
final class CensusFile {
  private static final Logger LOG = System.getLogger(CensusFile.class.getName());
  private static final String FORMAT = "kith-census-2";

  /// Its checksum does not cover the change.
  private static final String OLDER = "kith-census-1";

  private static final int LONGEST_HEAD = 64;
  private static final int BLOCK = 1 << 16;
  private static final int HEX = 16;
  private static final int CHECKSUM_DIGITS = 8;

  private final DatabaseFiles files;
  private final Path file;

  CensusFile(DatabaseFiles files) {
    this.files = files;
    this.file = files.census();
  }

  /// A census and the change that it is complete up to.
  record StoredCensus(Census census, long change) {}

  boolean exists() {
    return Files.exists(file);
  }

  /// How many bytes the file has; 0 where there is none.
  long size() {
    try {
      return Files.size(file);
    } catch (IOException missing) {
      return 0;
    }
  }

  Optional<StoredCensus> read(Call call, Progress progress) {
    if (!exists()) {
      return Optional.empty();
    }
    try (var channel = OwnerOnly.open(file)) {
      var head = head(channel);
      if (head.isEmpty() || head.get().sum != checksum(channel, head.get(), call)) {
        DamagedFiles.setAside(files, file);
        return Optional.empty();
      }
      long size = channel.size();
      channel.position(head.get().length);
      var census =
          Census.read(
              Channels.newInputStream(channel),
              bytes -> {
                call.check();
                progress.at("counting", bytes, 2 * size); // the other half is to derive
              });
      return Optional.of(new StoredCensus(census, head.get().change));
    } catch (IOException | JacksonException | IllegalArgumentException unreadable) {
      DamagedFiles.setAside(files, file);
      return Optional.empty();
    }
  }

  /// The first line.
  ///
  /// @param summed what its checksum covers beside the rest
  /// @param length of the line in bytes, its end included
  private record HeaderLine(String summed, long change, long sum, int length) {}

  private static Optional<HeaderLine> head(FileChannel channel) throws IOException {
    var bytes = ByteBuffer.allocate(LONGEST_HEAD);
    channel.read(bytes);
    var text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1);
    int end = text.indexOf('\n');
    var words = text.substring(0, Math.max(end, 0)).split(" ", -1);
    boolean older = words[0].equals(OLDER);
    if (words.length != 3 || !(older || words[0].equals(FORMAT))) {
      return Optional.empty();
    }
    return Optional.of(
        new HeaderLine(
            older ? "" : words[1] + "\n",
            Long.parseLong(words[1]),
            Long.parseLong(words[2], HEX),
            end + 1));
  }

  private static long checksum(FileChannel channel, HeaderLine head, Call call) throws IOException {
    var sum = new CRC32C();
    sum.update(head.summed.getBytes(StandardCharsets.UTF_8));
    channel.position(head.length);
    var block = ByteBuffer.allocate(BLOCK);
    while (channel.read(block) >= 0) {
      call.check();
      sum.update(block.flip());
      block.clear();
    }
    return sum.getValue();
  }

  /// Writes the file if the home is writable; otherwise each process counts for itself.
  void write(Census census, long change, Call call) {
    var folder = file.resolveSibling(".");
    if (!Files.isWritable(folder)) {
      return;
    }
    files.sync();
    try {
      var fresh = Files.createTempFile(folder, "census-", ".part");
      try {
        fill(fresh, census, change, call);
        FileReplacement.put(fresh, file);
      } finally {
        Files.deleteIfExists(fresh);
      }
    } catch (IOException | JacksonException full) {
      LOG.log(Level.DEBUG, "census not written", full);
    }
  }

  private static void fill(Path fresh, Census census, long change, Call call) throws IOException {
    var sum = new CRC32C();
    sum.update((change + "\n").getBytes(StandardCharsets.UTF_8));
    try (var channel = OwnerOnly.open(fresh, StandardOpenOption.WRITE)) {
      channel.write(head(change, sum));
      var out = new BufferedOutputStream(Channels.newOutputStream(channel), BLOCK);
      census.write(new CheckedOutputStream(out, sum), call::check);
    }
    try (var channel = OwnerOnly.open(fresh, StandardOpenOption.WRITE)) {
      channel.write(head(change, sum)); // as long as the one before
    }
  }

  private static ByteBuffer head(long change, CRC32C sum) {
    var digits = HexFormat.of().toHexDigits(sum.getValue(), CHECKSUM_DIGITS);
    var line = FORMAT + " " + change + " " + digits + "\n";
    return ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
  }

  void delete() throws IOException {
    FileReplacement.remove(file);
  }
}
