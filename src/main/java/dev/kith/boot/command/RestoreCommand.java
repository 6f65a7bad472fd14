package dev.kith.boot.command;

import dev.kith.boot.option.HomeOption;
import dev.kith.fault.Fault;
import dev.kith.store.Home;
import dev.kith.store.transfer.Backup;
import dev.kith.surface.cli.StandardInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Restores databases from backups.
@Command(
    name = "restore",
    description = "Restores a database from a file that 'backup' wrote, or all from a folder.")
final class RestoreCommand implements Callable<Integer> {
  @Mixin private final HomeOption home = new HomeOption();

  @ArgGroup(multiplicity = "1")
  private BackupCommand.Which which = new BackupCommand.Which();

  @Option(names = "--replace", description = "Replace a database of that name.")
  private boolean replace;

  @Parameters(
      paramLabel = "FILE",
      description = "The backup (- is standard input); with --all, the folder.")
  private Path file = Path.of("");

  @Override
  public Integer call() {
    try (var input = new StandardInput(System.in);
        var opened = home.open()) {
      if (which.all()) {
        return BackupCommand.Which.each(
            names(), name -> restore(opened, name, file.resolve(name + BackupCommand.ENDING)));
      }
      restore(opened, which.database(), input.named(file));
      return 0;
    }
  }

  private void restore(Home opened, String database, Path backup) {
    Backup.restore(opened, database, backup, replace);
    Console.print("restored '" + database + "' from " + (which.all() ? backup : file));
  }

  /// The databases of which there is a backup.
  private List<String> names() {
    try (var files = Files.list(file)) {
      var names =
          files
              .map(backup -> backup.getFileName().toString())
              .filter(name -> name.endsWith(BackupCommand.ENDING))
              .map(name -> name.substring(0, name.length() - BackupCommand.ENDING.length()))
              .sorted()
              .toList();
      if (names.isEmpty()) {
        throw new Fault.UnusableFile(
                file.toString(), "it holds no backups", "Name a folder that 'backup --all' wrote.")
            .raise();
      }
      return names;
    } catch (IOException failed) {
      throw new Fault.UnusableFile(
              file.toString(),
              "it is not a folder that can be read",
              "Name a folder that 'backup --all' wrote.")
          .raise(failed);
    }
  }
}
