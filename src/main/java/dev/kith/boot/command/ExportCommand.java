package dev.kith.boot.command;

import dev.kith.boot.option.HomeOption;
import dev.kith.exchange.FileFormat;
import dev.kith.graph.Call;
import dev.kith.store.transfer.Export;
import dev.kith.surface.cli.StandardInput;
import dev.kith.surface.cli.TerminalProgress;
import java.nio.file.Path;
import java.util.concurrent.Callable;
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
      converter = ImportCommand.FormatConverter.class,
      paramLabel = "FORMAT",
      description =
          "The format: kith, server-memory for the npm memory server, markdown for a folder of"
              + " pages, or neo4j-nodes and neo4j-relationships for CSV with Neo4j's headers.")
  private FileFormat format = FileFormat.KITH;

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description =
          "The file to write, gzipped if its name ends in .gz; by default, or -, stdout. For"
              + " markdown, the folder.")
  private @Nullable Path file;

  @Override
  public Integer call() {
    var progress = new TerminalProgress(System.err, Console.isTerminal());
    try (var opened = home.open()) {
      opened.named(database);
      var call = Call.by("export");
      ExportTarget.Writing writing =
          out -> Export.run(opened, database, format, out, call, progress);
      if (file == null || StandardInput.isNamed(file)) {
        long rows = ExportTarget.standardOutput(writing);
        progress.end();
        Console.warn("exported " + rows + " rows of '" + database + "'");
      } else {
        long rows =
            format == FileFormat.MARKDOWN
                ? ExportTarget.folder(
                    file, pages -> Export.pages(opened, database, pages, call, progress))
                : ExportTarget.file(file, writing);
        progress.end();
        Console.print("exported " + rows + " rows of '" + database + "' to " + file);
      }
      long untimed = Export.untimed(opened, database, format, call);
      if (untimed > 0) {
        Console.warn(
            "the times of "
                + untimed
                + " facts are lost: this format has none. Facts that do not hold now were"
                + " left out.");
      }
      return 0;
    } finally {
      progress.end();
    }
  }
}
