package dev.kith.boot.command;

import dev.kith.access.Caller;
import dev.kith.access.Rights;
import dev.kith.access.VisibleDatabases;
import dev.kith.boot.AllDatabases;
import dev.kith.boot.LocalCaller;
import dev.kith.boot.Wiring;
import dev.kith.boot.option.HomeOption;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.graph.time.Age;
import dev.kith.store.Home;
import dev.kith.store.folder.AboutFile;
import dev.kith.surface.cli.Display;
import dev.kith.surface.cli.TextTable;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.resource.Resources;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Lists, creates, renames and deletes databases.
@Command(
    name = "databases",
    description = "Lists the databases, or creates, renames, deletes or describes one.")
final class DatabasesCommand implements Callable<Integer> {
  @Mixin private final HomeOption home = new HomeOption();

  @Option(names = "--json", description = "Print one line of JSON, like GET /v1/databases.")
  private boolean json;

  @Override
  public Integer call() {
    var caller = caller();
    try (var opened = home.all()) {
      if (json) {
        Console.print(json(opened, caller));
      } else {
        var visible = VisibleDatabases.of(opened, caller.rights());
        System.out.print(listing(visible.list(), Console.display()));
      }
      warn(opened.owned(), caller.rights());
      return 0;
    }
  }

  /// What is only read here is read as `kith call` would: an agent may be given this command.
  private static Caller caller() {
    return LocalCaller.of(System.getenv(), "cli");
  }

  private static String json(AllDatabases opened, Caller caller) {
    try (var toolbox = Wiring.toolbox(opened, ToolSelection.USUAL)) {
      return new Resources(toolbox, caller).databaseList();
    }
  }

  private static void warn(Home owned, Rights rights) {
    for (var name : owned.names().stream().filter(rights::mayRead).toList()) {
      try {
        owned.warnings(name).forEach(text -> Console.warn(name + "/" + text));
      } catch (FaultException broken) {
        Console.warn(broken.getMessage());
      }
    }
  }

  /// A table for people, tabs for programs.
  static String listing(List<About> databases, Display display) {
    var table = new TextTable(List.of("database", "access", "description"));
    var lines = new StringBuilder();
    for (var about : databases) {
      var access = about.writable() ? "writable" : "read-only";
      var description = about.description().lines().findFirst().orElse("");
      access += about.history().map(kept -> ", history " + kept).orElse("");
      table.row(List.of(about.database(), access, description));
      lines.append(about.database()).append('\t').append(access).append('\t');
      lines.append(description).append('\n');
    }
    return display == Display.PLAIN ? lines.toString() : table.text();
  }

  @Command(name = "create", description = "Creates an empty, writable database.")
  int create(
      @Mixin HomeOption folder,
      @Parameters(index = "0", paramLabel = "NAME") String name,
      @Parameters(index = "1", arity = "0..1", paramLabel = "DESCRIPTION", defaultValue = "")
          String description) {
    try (var opened = folder.all()) {
      opened.create(name, description.isBlank() ? "Database: " + name : description);
    }
    return done("created '" + name + "'");
  }

  @Command(name = "rename", description = "Renames a database.")
  int rename(
      @Mixin HomeOption folder,
      @Parameters(index = "0", paramLabel = "NAME") String name,
      @Parameters(index = "1", paramLabel = "NEW-NAME") String newName) {
    try (var opened = folder.all()) {
      opened.rename(name, newName);
    }
    return done("renamed '" + name + "' to '" + newName + "'");
  }

  @Command(name = "delete", description = "Deletes a database permanently.")
  int delete(@Mixin HomeOption folder, @Parameters(paramLabel = "NAME") String name) {
    try (var opened = folder.all()) {
      opened.delete(name);
    }
    return done("deleted '" + name + "'");
  }

  @Command(
      name = "set",
      description = "Sets how much history a database keeps: history=90d, or history=all.")
  int set(
      @Mixin HomeOption folder,
      @Parameters(index = "0", paramLabel = "NAME") String name,
      @Parameters(index = "1", paramLabel = "KEY=VALUE") String setting) {
    var value = setting.startsWith("history=") ? setting.substring("history=".length()) : "";
    var age = Age.of(value);
    if (age.isEmpty() && !value.equals("all")) {
      throw new Fault.InvalidArguments(
              List.of(
                  Fault.problem(
                      "KEY=VALUE",
                      "is '" + setting + "'",
                      "history=all, or history= and " + Age.FORMS)))
          .raise();
    }
    try (var opened = folder.all()) {
      opened.owned().owned(name); // a fault where there is none
      AboutFile.keep(opened.owned().files(name), age);
    }
    return done(
        age.map(kept -> "'" + name + "' keeps " + kept.text() + " of its history")
            .orElse("'" + name + "' keeps all of its history"));
  }

  @Command(name = "describe", description = "Lists the types and predicates of a database.")
  int describe(@Mixin HomeOption folder, @Parameters(paramLabel = "NAME") String name) {
    var rights = caller().rights();
    try (var opened = folder.all()) {
      var graph = VisibleDatabases.of(opened, rights).named(name);
      Console.print(name + ": " + graph.about().description());
      var call = Call.by("describe").under(rights.scope());
      var vocabulary = graph.read(call, GraphView::vocabulary);
      vocabulary.types().forEach(term -> Console.print("  " + term.count() + "\t" + term.name()));
      vocabulary
          .predicates()
          .forEach(term -> Console.print("  " + term.count() + "\t-" + term.name() + "→"));
      return 0;
    }
  }

  private static int done(String message) {
    Console.print(message);
    return 0;
  }
}
