package dev.kith.boot.command;

import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.surface.cli.Display;
import dev.kith.surface.cli.Table;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Lists databases, and makes, renames and deletes them.
@Command(
    name = "databases",
    description = "Lists the databases, or makes, renames or deletes one.",
    subcommands = {
      DatabasesCommand.Create.class,
      DatabasesCommand.Rename.class,
      DatabasesCommand.Delete.class,
      DatabasesCommand.Describe.class
    })
final class DatabasesCommand implements Callable<Integer> {
  @Mixin private final HomeOption home = new HomeOption();

  @Override
  public Integer call() {
    try (var opened = home.all()) {
      System.out.print(listing(opened.list(), Console.display()));
      return 0;
    }
  }

  /// A table for people, tabs for programs.
  static String listing(List<About> databases, Display display) {
    var table = new Table(List.of("database", "access", "description"));
    var lines = new StringBuilder();
    for (var about : databases) {
      var access = about.writable() ? "writable" : "read-only";
      var description = about.description().lines().findFirst().orElse("");
      table.row(List.of(about.database(), access, description));
      lines.append(about.database()).append('\t').append(access).append('\t');
      lines.append(description).append('\n');
    }
    return display == Display.PLAIN ? lines.toString() : table.text();
  }

  @Command(name = "create", description = "Makes an empty, writable database.")
  static final class Create implements Callable<Integer> {
    @Mixin private final HomeOption home = new HomeOption();

    @Parameters(index = "0", paramLabel = "NAME")
    private String name = "";

    @Parameters(index = "1", arity = "0..1", paramLabel = "DESCRIPTION")
    private String description = "";

    @Override
    public Integer call() {
      try (var opened = home.all()) {
        opened.create(name, description.isBlank() ? "Database: " + name : description);
        Console.print("created '" + name + "'");
        return 0;
      }
    }
  }

  @Command(name = "rename", description = "Gives a database another name.")
  static final class Rename implements Callable<Integer> {
    @Mixin private final HomeOption home = new HomeOption();

    @Parameters(index = "0", paramLabel = "NAME")
    private String name = "";

    @Parameters(index = "1", paramLabel = "NEW-NAME")
    private String becomes = "";

    @Override
    public Integer call() {
      try (var opened = home.all()) {
        opened.rename(name, becomes);
        Console.print("renamed '" + name + "' to '" + becomes + "'");
        return 0;
      }
    }
  }

  @Command(name = "delete", description = "Removes a database for good.")
  static final class Delete implements Callable<Integer> {
    @Mixin private final HomeOption home = new HomeOption();

    @Parameters(paramLabel = "NAME")
    private String name = "";

    @Override
    public Integer call() {
      try (var opened = home.all()) {
        opened.delete(name);
        Console.print("deleted '" + name + "'");
        return 0;
      }
    }
  }

  @Command(name = "describe", description = "Tells what a database holds.")
  static final class Describe implements Callable<Integer> {
    @Mixin private final HomeOption home = new HomeOption();

    @Parameters(paramLabel = "NAME")
    private String name = "";

    @Override
    public Integer call() {
      try (var opened = home.all()) {
        var graph = opened.named(name);
        Console.print(name + ": " + graph.about().description());
        var vocabulary = graph.read(Call.by("describe"), GraphView::vocabulary);
        vocabulary.types().forEach(term -> Console.print("  " + term.count() + "\t" + term.name()));
        vocabulary
            .predicates()
            .forEach(term -> Console.print("  " + term.count() + "\t-" + term.name() + "→"));
        return 0;
      }
    }
  }
}
