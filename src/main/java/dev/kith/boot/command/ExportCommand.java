package dev.kith.boot.command;

import dev.kith.exchange.FileFormat;
import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.store.transfer.Export;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Writes a whole database as JSON lines.
@Command(
    name = "export",
    description = "Writes a whole database as JSON lines that 'import' reads back.")
final class ExportCommand implements Callable<Integer> {
  @Mixin private final HomeOption home = new HomeOption();

  @Option(
      names = {"--database", "-d"},
      required = true,
      description = "The database to export.")
  private String database = "";

  @Option(
      names = "--to",
      converter = FormatConverter.class,
      paramLabel = "FORMAT",
      description = "The format: kith, or server-memory for the npm memory server.")
  private FileFormat format = FileFormat.KITH;

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "The file to write, gzipped if its name ends in .gz; by default stdout.")
  private @Nullable Path file;

  @Override
  public Integer call() {
    var progress = new TerminalProgress(System.err, Console.isTerminal());
    try (var opened = home.open()) {
      opened.named(database);
      long rows = Export.run(opened, database, format, out(), Call.by("export"), progress);
      progress.end();
      if (file != null) {
        Console.print("exported " + rows + " rows of '" + database + "' to " + file);
      }
      return 0;
    } finally {
      progress.end();
    }
  }

  private OutputStream out() {
    if (file == null) {
      return new Uncloseable(System.out);
    }
    try {
      var plain = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW);
      return file.toString().endsWith(".gz") ? new GZIPOutputStream(plain, 1 << 16) : plain;
    } catch (IOException failed) {
      throw new Fault.UnusableFile(
              file.toString(),
              "it cannot be written, or there is a file already",
              "Choose another name.")
          .raise(failed);
    }
  }

  /// The process's own stdout stays open for whoever comes after.
  private static final class Uncloseable extends FilterOutputStream {
    Uncloseable(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
