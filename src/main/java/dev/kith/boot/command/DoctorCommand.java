package dev.kith.boot.command;

import dev.kith.graph.Call;
import dev.kith.store.doctor.Doctor;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Checks databases and repairs their indexes.
@Command(
    name = "doctor",
    description = "Checks every database and its indexes; rebuilds indexes that are wrong.")
final class DoctorCommand implements Callable<Integer> {
  @Mixin private final HomeOption home = new HomeOption();

  @Option(
      names = {"--database", "-d"},
      description = "Check only this database.")
  private String database = "";

  @Override
  public Integer call() {
    var progress = new TerminalProgress(System.err, Console.isTerminal());
    boolean well = true;
    try (var opened = home.open()) {
      int swept = opened.sweep();
      if (swept > 0) {
        Console.print("swept away " + swept + " folders of imports that never ended");
      }
      for (var name : database.isEmpty() ? opened.names() : List.of(database)) {
        for (var finding : Doctor.examine(opened, name, Call.by("doctor"), progress)) {
          progress.end();
          Console.print(name + ": " + finding.text());
          well &= finding.state() != Doctor.State.BROKEN;
        }
      }
    } finally {
      progress.end();
    }
    return well ? 0 : 1;
  }
}
