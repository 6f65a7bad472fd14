package dev.kith.boot.command;

import dev.kith.graph.Call;
import dev.kith.store.transfer.Backup;
import dev.kith.surface.cli.StandardInput;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Copies a database into one file.
@Command(name = "backup", description = "Copies a database into one file, while it stays in use.")
final class BackupCommand implements Callable<Integer> {
  @Mixin private final HomeOption home = new HomeOption();

  @Option(
      names = {"--database", "-d"},
      required = true,
      description = "The database to copy.")
  private String database = "";

  @Parameters(paramLabel = "FILE", description = "The file to create; - is standard output.")
  private Path file = Path.of("");

  @Override
  public Integer call() {
    try (var opened = home.open()) {
      if (StandardInput.isNamed(file)) {
        ExportTarget.throughFile(copy -> Backup.create(opened, database, copy, Call.by("backup")));
        Console.warn("backed up '" + database + "'");
        return 0;
      }
      Backup.create(opened, database, file, Call.by("backup"));
      Console.print("backed up '" + database + "' to " + file);
      return 0;
    }
  }
}
