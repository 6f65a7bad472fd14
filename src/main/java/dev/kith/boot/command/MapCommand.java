package dev.kith.boot.command;

import dev.kith.boot.option.HomeOption;
import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.surface.cli.StandardInput;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Maps existing tables to a database.
@Command(
    name = "map",
    description = {
      "Maps existing tables as a database, described by an ontology.",
      "The ontology is checked against the tables first; errors are reported with line numbers.",
      "Warns about rows that do not match it (keys that occur twice, unreadable values).",
      "Kith keeps the ontology and only ever reads the tables."
    })
final class MapCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private final HomeOption home = new HomeOption();

  @Option(
      names = "--engine",
      required = true,
      paramLabel = "ENGINE",
      description =
          "The engine of the tables: "
              + "duckdb (also for Parquet and CSV files), clickhouse or postgres.")
  private String engine = "";

  @Option(
      names = "--ontology",
      required = true,
      paramLabel = "FILE",
      description = "The ontology, a YAML file; - is standard input.")
  private Path ontology = Path.of("");

  @Option(
      names = {"--database", "-d"},
      paramLabel = "NAME",
      description = "The name of the database; by default the file name without its extension.")
  private String database = "";

  @Override
  public Integer call() {
    try (var input = new StandardInput(System.in);
        var opened = home.all()) {
      refuseNameless();
      var name = database.isBlank() ? nameOf(ontology) : database;
      if (opened.mapped().has(name) || opened.owned().has(name)) {
        throw new Fault.AlreadyExists("database", name).raise();
      }
      var advice = opened.mapped().add(name, input.named(ontology), engine, Call.by("map"));
      var vocabulary = opened.named(name).read(Call.by("map"), GraphView::vocabulary);
      long nodes = vocabulary.types().stream().mapToLong(term -> term.count()).sum();
      long edges = vocabulary.predicates().stream().mapToLong(term -> term.count()).sum();
      Console.print("mapped " + nodes + " nodes and " + edges + " edges as '" + name + "'");
      advice.forEach(each -> Console.warn("warning: " + each));
      opened.mapped().check(name, Call.by("map")).forEach(each -> Console.warn("warning: " + each));
      return 0;
    }
  }

  private void refuseNameless() {
    if (database.isBlank() && StandardInput.isNamed(ontology)) {
      throw new ParameterException(
          spec.commandLine(), "Name the database with --database: standard input has no name.");
    }
  }

  private static String nameOf(Path file) {
    var name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    int dot = name.indexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }
}
