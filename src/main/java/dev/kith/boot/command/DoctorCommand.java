package dev.kith.boot.command;

import dev.kith.boot.option.HomeOption;
import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.store.doctor.Doctor;
import dev.kith.surface.cli.TerminalProgress;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Checks databases and repairs their indexes.
@Command(
    name = "doctor",
    description =
        "Checks the tables of each database, and every index against them; rebuilds what differs.")
final class DoctorCommand implements Callable<Integer> {
  @Mixin private final HomeOption home = new HomeOption();

  @Option(
      names = {"--database", "-d"},
      description = "Check only this database.")
  private String database = "";

  @Override
  public Integer call() {
    var progress = new TerminalProgress(System.err, Console.isTerminal());
    boolean healthy = true;
    try (var opened = home.open()) {
      int swept = opened.sweep();
      if (swept > 0) {
        Console.print("removed " + swept + " folders of imports that never finished");
      }
      for (var name : database.isEmpty() ? opened.names() : List.of(database)) {
        Progress named = (what, done, total) -> progress.at(name + ": " + what, done, total);
        for (var finding : Doctor.examine(opened, name, Call.by("doctor"), named)) {
          progress.end();
          Console.print(name + ": " + finding.text());
          healthy &= finding.status() != Doctor.Status.BROKEN;
        }
      }
    } finally {
      progress.end();
    }
    return healthy ? 0 : 1;
  }
}
