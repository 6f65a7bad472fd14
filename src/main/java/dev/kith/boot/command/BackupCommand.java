package dev.kith.boot.command;

import dev.kith.boot.option.HomeOption;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.files.OwnerOnly;
import dev.kith.graph.Call;
import dev.kith.store.Home;
import dev.kith.store.transfer.Backup;
import dev.kith.surface.cli.StandardInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Copies databases into files.
@Command(
    name = "backup",
    description = "Copies a database into one file, or all into a folder, while they stay in use.")
final class BackupCommand implements Callable<Integer> {
  /// How a backup among those of all databases is called.
  static final String ENDING = ".backup";

  @Mixin private final HomeOption home = new HomeOption();

  @ArgGroup(multiplicity = "1")
  private Which which = new Which();

  @Parameters(
      paramLabel = "FILE",
      description = "The file to create (- is standard output); with --all, the folder.")
  private Path file = Path.of("");

  /// One database, or all.
  static final class Which {
    @Option(
        names = {"--database", "-d"},
        required = true,
        description = "The name of the database.")
    private String database = "";

    @Option(
        names = "--all",
        required = true,
        description = "All databases that Kith stores, each as NAME" + ENDING + " in a folder.")
    private boolean all;

    String database() {
      return database;
    }

    boolean all() {
      return all;
    }

    /// Does it for each, and reports those that fail; returns the exit code.
    static int each(List<String> names, Consumer<String> work) {
      int code = 0;
      for (var name : names) {
        try {
          work.accept(name);
        } catch (FaultException failed) {
          code = Commands.report(failed);
        }
      }
      return code;
    }
  }

  @Override
  public Integer call() {
    try (var opened = home.open()) {
      if (which.all()) {
        return all(opened);
      }
      if (StandardInput.isNamed(file)) {
        ExportTarget.throughFile(copy -> create(opened, which.database(), copy));
        Console.warn("backed up '" + which.database() + "'");
        return 0;
      }
      create(opened, which.database(), file);
      Console.print("backed up '" + which.database() + "' to " + file);
      return 0;
    }
  }

  private int all(Home opened) {
    try {
      if (!Files.isDirectory(file)) {
        OwnerOnly.folders(file);
      }
    } catch (IOException failed) {
      throw new Fault.UnusableFile(
              file.toString(), "it cannot be made a folder", "Choose another name.")
          .raise(failed);
    }
    return Which.each(
        opened.names(),
        name -> {
          create(opened, name, file.resolve(name + ENDING));
          Console.print("backed up '" + name + "' to " + file.resolve(name + ENDING));
        });
  }

  private static void create(Home opened, String database, Path copy) {
    Backup.create(opened, database, copy, Call.by("backup"));
  }
}
