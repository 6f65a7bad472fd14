package dev.kith.boot.command;

import dev.kith.boot.LocalCaller;
import dev.kith.boot.Wiring;
import dev.kith.boot.option.HomeOption;
import dev.kith.surface.cli.CommandLineCall;
import dev.kith.surface.cli.Display;
import dev.kith.surface.cli.StandardInput;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.ToolSelection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Asks a database in Cypher.
@Command(
    name = "cypher",
    description = {
      "Runs a read-only Cypher query; prints a table on a terminal, one line of JSON in a pipe.",
      "With csv and jsonl, warnings, the plan and how to continue go to standard error.",
      "An error is printed as JSON, or as text on standard error where the answer is not JSON; the"
          + " exit code is 1."
    })
final class CypherCommand implements Callable<Integer> {
  @Mixin private final HomeOption home = new HomeOption();

  @Option(
      names = {"-d", "--database"},
      paramLabel = "NAME",
      description = "The database. Default: KITH_DATABASE, or memory.")
  private @Nullable String database;

  @Option(
      names = {"-p", "--parameter"},
      paramLabel = "NAME=VALUE",
      description = "A parameter; its value is JSON, or else a string.")
  private Map<String, String> parameters = Map.of();

  @Option(
      names = "--max-rows",
      defaultValue = "10000",
      description = "Maximum number of rows (default: ${DEFAULT-VALUE}).")
  private int rows;

  @Option(
      names = "--offset",
      paramLabel = "N",
      defaultValue = "0",
      description = "Skip the first N rows.")
  private int offset;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "table, json, csv or jsonl (an object for each row).")
  private @Nullable Format format;

  @Option(names = "--explain", description = "Also print the plan and the SQL that ran.")
  private boolean explain;

  @Parameters(paramLabel = "QUERY", description = "The query, or - for standard input.")
  private String query = "";

  /// How the answer is written.
  enum Format {
    table,
    json,
    csv,
    jsonl
  }

  @Override
  public Integer call() {
    var arguments = Json.object();
    arguments.put("query", query.equals("-") ? new StandardInput(System.in).text() : query);
    arguments.put("max_rows", rows).put("offset", offset).put("explain", explain);
    if (database != null) {
      arguments.put("database", database);
    }
    var given = arguments.putObject("parameters");
    parameters.forEach((name, value) -> given.set(name, value(value)));
    try (var opened = home.all();
        var toolbox = Wiring.toolbox(opened, ToolSelection.of(Set.of(Family.CYPHER)))) {
      return new CommandLineCall(
              toolbox.unbudgeted(),
              LocalCaller.of(System.getenv(), "cli"),
              display(),
              System.out,
              System.err)
          .run("read_cypher", List.of(Json.text(arguments)));
    }
  }

  private static JsonNode value(String text) {
    try {
      return Json.read(text);
    } catch (Json.Malformed word) {
      return JsonNodeFactory.instance.stringNode(text);
    }
  }

  private Display display() {
    return format == null
        ? Console.display()
        : switch (format) {
          case table -> Display.TABLE;
          case json -> Display.PLAIN;
          case csv -> Display.CSV;
          case jsonl -> Display.LINES;
        };
  }
}
