package dev.kith.surface.cli;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.files.OwnerOnly;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/// Standard input, by the name `-`, as a file: an import may read its files twice.
///
/// It is read once, however often it is named; what it is shows its beginning, as no name does.
public final class StandardInput implements AutoCloseable {
  private static final String NAME = "-";
  private static final int BEGINNING = 4096;
  private static final String PARQUET = "PAR1";
  private static final String SQLITE = "SQLite format 3";

  private final InputStream in;
  private final List<Path> files = new ArrayList<>();

  public StandardInput(InputStream in) {
    this.in = in;
  }

  /// Whether a file is none, but standard input or output.
  public static boolean isNamed(Path file) {
    return file.toString().equals(NAME);
  }

  /// All of it as text.
  public String text() {
    try {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw failed(unreadable);
    }
  }

  /// The file, or a copy of standard input that is deleted at the end.
  public Path named(Path file) {
    if (!isNamed(file)) {
      return file;
    }
    if (!files.isEmpty()) {
      return files.getFirst();
    }
    try {
      // only its owner may read the folder
      var folder = Files.createTempDirectory("kith");
      files.add(folder);
      var plain = unzipped(new BufferedInputStream(in, BEGINNING));
      plain.mark(BEGINNING);
      var beginning = new String(plain.readNBytes(BEGINNING), StandardCharsets.ISO_8859_1);
      plain.reset();
      var copy = folder.resolve("stdin." + extension(beginning.strip()));
      files.addFirst(copy);
      OwnerOnly.copy(plain, copy);
      return copy;
    } catch (IOException unreadable) {
      throw failed(unreadable);
    }
  }

  private static BufferedInputStream unzipped(BufferedInputStream in) throws IOException {
    in.mark(2);
    boolean zipped = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    InputStream plain = zipped ? new GZIPInputStream(in) : in;
    return new BufferedInputStream(plain, BEGINNING);
  }

  private static String extension(String beginning) {
    if (beginning.startsWith("{") || beginning.isEmpty()) {
      return "jsonl";
    }
    if (beginning.startsWith(PARQUET)) {
      return "parquet";
    }
    if (beginning.startsWith(SQLITE)) {
      return "backup";
    }
    return beginning.lines().findFirst().orElse("").contains("\t") ? "tsv" : "csv";
  }

  private static FaultException failed(IOException cause) {
    return new Fault.UnusableFile(
            "standard input", "it cannot be read to its end", "Check what is piped into it.")
        .raise(cause);
  }

  @Override
  public void close() {
    try {
      for (var file : files) {
        Files.deleteIfExists(file);
      }
    } catch (IOException stays) {
      throw new Fault.UnusableFile(
              files.getFirst().toString(), "it cannot be deleted", "Delete it.")
          .raise(stays);
    }
  }
}
