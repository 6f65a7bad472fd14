package dev.kith.boot.command;

import dev.kith.store.transfer.Backup;
import dev.kith.surface.cli.StandardInput;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Restores a database from a backup.
@Command(name = "restore", description = "Restores a database from a file that 'backup' wrote.")
final class RestoreCommand implements Callable<Integer> {
  @Mixin private final HomeOption home = new HomeOption();

  @Option(
      names = {"--database", "-d"},
      required = true,
      description = "The name of the database.")
  private String database = "";

  @Option(names = "--replace", description = "Replace a database of that name.")
  private boolean replace;

  @Parameters(paramLabel = "FILE", description = "The backup; - is standard input.")
  private Path file = Path.of("");

  @Override
  public Integer call() {
    try (var input = new StandardInput(System.in);
        var opened = home.open()) {
      Backup.restore(opened, database, input.named(file), replace);
      Console.print("restored '" + database + "' from " + file);
      return 0;
    }
  }
}
