package dev.kith.boot.command;

import dev.kith.boot.option.HomeOption;
import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.graph.time.Age;
import dev.kith.store.Home;
import dev.kith.store.folder.Folders;
import dev.kith.store.forget.HistoryTrim;
import dev.kith.surface.cli.TerminalProgress;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Removes history by its age, and what was forgotten from every file.
@Command(
    name = "compact",
    description =
        "Removes old history and rewrites the database file; its content does not change.")
final class CompactCommand implements Callable<Integer> {
  @Mixin private final HomeOption home = new HomeOption();

  @Parameters(
      paramLabel = "DATABASE",
      arity = "0..1",
      description = "The database. Default: all that Kith stores.")
  private String database = "";

  @Option(
      names = "--keep",
      paramLabel = "AGE",
      description = "How much history to keep, such as 90d. Default: the database's own setting.")
  private String keep = "";

  @Option(names = "--dry-run", description = "Only report what would be removed.")
  private boolean dryRun;

  @Override
  public Integer call() {
    var given = keep.isEmpty() ? Optional.<Age>empty() : Optional.of(age(keep));
    var progress = new TerminalProgress(System.err, Console.isTerminal());
    try (var opened = home.open()) {
      for (var name : database.isEmpty() ? opened.names() : List.of(database)) {
        try {
          compact(opened, name, given, progress);
        } catch (IOException failed) {
          throw Folders.unwritable(opened.folder(), failed);
        }
      }
    } finally {
      progress.end();
    }
    return 0;
  }

  static Age age(String text) {
    return Age.of(text)
        .orElseThrow(
            () ->
                new Fault.InvalidArguments(
                        List.of(Fault.problem("--keep", "is not an age", Age.FORMS)))
                    .raise());
  }

  private void compact(Home opened, String name, Optional<Age> given, TerminalProgress progress)
      throws IOException {
    var graph = opened.owned(name);
    boolean allowed = dryRun || opened.files(name).canBeWritten();
    if (database.isEmpty() && !(allowed && graph.about().writable())) {
      Console.print(name + ": read-only, not changed");
      return;
    }
    if (!allowed) {
      throw new Fault.Unavailable(
              "Database '" + name + "'",
              "its folder or file is not writable",
              "Check the owner and the permissions of the home folder.")
          .raise();
    }
    var call = Call.by("compact");
    var forgetting = graph.forgetting();
    var age = given.or(forgetting::history);
    if (age.isEmpty()) {
      if (!dryRun) {
        forgetting.clean(call);
      }
      Console.print(name + ": all history is kept; --keep 90d would limit it");
      return;
    }
    var before = age.get().before(opened.clock().instant());
    Progress named = (what, done, total) -> progress.at(name + ": " + what, done, total);
    var trimmed =
        dryRun ? forgetting.trimmable(call, before) : forgetting.trim(call, before, named);
    progress.end();
    boolean clean = dryRun || forgetting.clean(call);
    Console.print(removed(name, trimmed));
    if (!clean) {
      Console.warn(name + ": the file cannot shrink while others read it; try again");
    }
  }

  private String removed(String name, HistoryTrim.Trimmed trimmed) {
    return name
        + ": "
        + (dryRun ? "would remove " : "removed ")
        + trimmed.rows()
        + (trimmed.rows() == 1 ? " entry" : " entries")
        + " of the history; it "
        + (dryRun ? "would begin" : "begins")
        + " at change "
        + trimmed.first()
        + " of "
        + trimmed.at();
  }
}
