package dev.kith.boot.command;

import dev.kith.boot.LocalCaller;
import dev.kith.boot.Wiring;
import dev.kith.boot.option.HomeOption;
import dev.kith.boot.option.ToolsOption;
import dev.kith.surface.cli.CommandLineCall;
import dev.kith.surface.cli.Display;
import dev.kith.surface.cli.StandardInput;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Calls a tool from the shell.
@Command(
    name = "call",
    description = {
      "Calls a tool and prints its answer as JSON, or its error, with the exit code 1.",
      "Arguments: a JSON object, @file, - for standard input, or a flag for each (kith call"
          + " bfs_query --seeds a --max-hops 1).",
      "Options of this command come before the tool's name."
    })
final class CallCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private final HomeOption home = new HomeOption();
  @Mixin private final ToolsOption tools = new ToolsOption();

  @Option(
      names = {"-h", "--help"},
      description = "Show the arguments of the tool, or this help.")
  private boolean help;

  @Option(
      names = "--pretty",
      description = "Indented JSON: the default on a terminal, where lists become tables.")
  private boolean pretty;

  @Option(names = "--plain", description = "One line of JSON, also on a terminal.")
  private boolean plain;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "TOOL",
      description = "The name of the tool.")
  private String tool = "";

  @Parameters(index = "1..*", paramLabel = "ARGUMENTS", description = "JSON, @file, -, or flags.")
  private List<String> words = List.of();

  @Override
  public Integer call() {
    if (tool.isEmpty()) {
      if (help) {
        spec.commandLine().usage(System.out);
        return 0;
      }
      throw new ParameterException(spec.commandLine(), "Name a tool; 'kith tools' lists them all.");
    }
    try (var opened = home.all();
        var toolbox = Wiring.toolbox(opened, tools.selection())) {
      var call =
          new CommandLineCall(
              toolbox.unbudgeted(),
              LocalCaller.of(System.getenv(), "cli"),
              display(),
              System.out,
              System.err);
      return help ? call.help(tool) : call.run(tool, given());
    }
  }

  /// A blank before what standard input holds, so that nothing in it names a file or a flag.
  private List<String> given() {
    boolean standard = words.equals(List.of("-")) || words.equals(List.of("@-"));
    return standard ? List.of(" " + new StandardInput(System.in).text()) : words;
  }

  private Display display() {
    return pretty ? Display.PRETTY : plain ? Display.PLAIN : Console.display();
  }
}
