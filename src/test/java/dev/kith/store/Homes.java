package dev.kith.store;

import dev.kith.exchange.FileFormat;
import dev.kith.graph.Call;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Export;
import dev.kith.store.transfer.Import;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/// Homes for tests, and what is often done with them.
public final class Homes {
  public static final Import.Options STRICT =
      new Import.Options(false, AboutFile.imported("a test", false));
  public static final Import.Options LENIENT =
      new Import.Options(true, AboutFile.imported("a test", false));

  private Homes() {}

  /// Files of another format; what is unreadable stops the import.
  public static Import.Options from(FileFormat format) {
    return new Import.Options(false, AboutFile.imported("a test", false), format);
  }

  /// Files of another format; what is unreadable is skipped.
  public static Import.Options mostOf(FileFormat format) {
    return new Import.Options(true, AboutFile.imported("a test", false), format);
  }

  public static Home open(Path folder) {
    return new Home(folder, "memory", new WordEmbedder(), InstantSource.system());
  }

  public static Call call() {
    return Call.by("tester");
  }

  public static Import.Report load(
      Home home, String database, Import.Options options, Path... files) {
    return Import.run(home, database, List.of(files), options, call(), (_, _, _) -> {});
  }

  /// Everything in a database as sorted lines.
  public static List<String> lines(Home home, String database, Path scratch) throws IOException {
    var file = Files.createTempFile(scratch, "export", ".jsonl");
    try (var out = Files.newOutputStream(file)) {
      Export.run(home, database, out, call(), (_, _, _) -> {});
    }
    return Files.readAllLines(file, StandardCharsets.UTF_8).stream().sorted().toList();
  }

  public static Path file(Path folder, String name, String... lines) throws IOException {
    return Files.writeString(
        folder.resolve(name), String.join("\n", lines) + "\n", StandardCharsets.UTF_8);
  }

  /// Closes the files that nobody uses.
  public static void rest(Home home) {
    home.rest(Duration.ZERO);
  }

  /// As if a database had been written a minute earlier; what describes it is left alone, since it
  /// would be read anew.
  public static void age(Path database) throws IOException {
    try (var files = Files.newDirectoryStream(database, "graph.sqlite*")) {
      for (var file : files) {
        long written = Files.getLastModifiedTime(file).toMillis();
        Files.setLastModifiedTime(file, FileTime.fromMillis(written - 60_000));
      }
    }
  }
}
