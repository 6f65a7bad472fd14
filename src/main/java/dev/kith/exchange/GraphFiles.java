package dev.kith.exchange;

import dev.kith.fault.Fault;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/// Opens graph files by their extensions.
public final class GraphFiles {
  private static final int BUFFER = 1 << 17;

  private GraphFiles() {}

  /// A reader for the file of `@modelcontextprotocol/server-memory`.
  public static RowReader serverMemory(Path file, ByteCounter read) {
    return ServerMemoryReader.open(file, read);
  }

  /// A reader for a folder of Markdown.
  public static RowReader markdown(Path folder, ByteCounter read) {
    return MarkdownReader.open(folder, read);
  }

  /// A reader for `.jsonl`, `.ndjson`, `.json`, `.csv`, `.tsv` (each also `.gz`) or `.parquet`.
  ///
  /// @param read receives how many bytes of the file were read, for progress
  public static RowReader open(Path file, ByteCounter read) {
    var name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    if (Files.isDirectory(file)) {
      throw new Fault.UnusableFile(
              file.toString(), "it is a folder", "For pages of Markdown, add --from markdown.")
          .raise();
    }
    if (!Files.isRegularFile(file)) {
      throw new Fault.UnusableFile(file.toString(), "there is no such file", "Check the path.")
          .raise();
    }
    var plain = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
    try {
      if (plain.endsWith(".parquet")) {
        return new ParquetReader(file, read);
      }
      if (plain.endsWith(".csv") || plain.endsWith(".tsv")) {
        return new CsvReader(file, stream(file, read), plain.endsWith(".tsv") ? '\t' : ',');
      }
      if (plain.endsWith(".jsonl") || plain.endsWith(".ndjson") || plain.endsWith(".json")) {
        return new JsonLinesReader(stream(file, read), Files.getLastModifiedTime(file).toMillis());
      }
    } catch (IOException failed) {
      throw new Fault.UnusableFile(file.toString(), "it cannot be read", "Check its permissions.")
          .raise(failed);
    }
    throw new Fault.UnusableFile(
            file.toString(),
            "its extension is not a known format",
            "Use .jsonl, .csv or .tsv (each may be gzipped with .gz), or .parquet.")
        .raise();
  }

  /// The bytes of a file, unzipped where its name ends with `.gz`.
  public static InputStream stream(Path file, ByteCounter read) throws IOException {
    var name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    var counted = new CountedStream(Files.newInputStream(file), read);
    return name.endsWith(".gz")
        ? new GZIPInputStream(new BufferedInputStream(counted, BUFFER), BUFFER)
        : new BufferedInputStream(counted, BUFFER);
  }

  /// Reports bytes as they are read.
  @FunctionalInterface
  public interface ByteCounter {
    void read(long bytes);
  }
}
