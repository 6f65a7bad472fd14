package dev.kith.boot.command;

import dev.kith.boot.Wiring;
import dev.kith.boot.option.HomeOption;
import dev.kith.fault.FaultException;
import dev.kith.fault.FaultWords;
import dev.kith.surface.cli.CommandHints;
import dev.kith.surface.cli.CommandResolver;
import dev.kith.surface.cli.Greeting;
import dev.kith.tool.Catalogue;
import dev.kith.tool.ToolSelection;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The command line.
@Command(
    name = "kith",
    mixinStandardHelpOptions = true,
    versionProvider = Commands.Version.class,
    description = "A knowledge-graph server for LLM agents.",
    subcommands = {
      ServeCommand.class,
      McpCommand.class,
      CallCommand.class,
      CypherCommand.class,
      ToolsCommand.class,
      ConnectCommand.class,
      ImportCommand.class,
      ExportCommand.class,
      BackupCommand.class,
      RestoreCommand.class,
      DoctorCommand.class,
      HealthCommand.class,
      CompactCommand.class,
      DatabasesCommand.class,
      MapCommand.class,
      PublishCommand.class,
      TokenCommand.class,
      AutoComplete.GenerateCompletion.class,
      CommandLine.HelpCommand.class,
    })
public final class Commands implements Runnable {
  private static final Logger LOG = System.getLogger(Commands.class.getName());

  @Spec private CommandSpec spec = CommandSpec.create();

  private Commands() {}

  /// Runs a command line; returns the exit code: 0 done, 1 a fault, 2 wrong usage.
  public static int run(String... arguments) {
    var line = new CommandLine(new Commands());
    // What follows the name of a tool belongs to the tool, flags and @files included.
    Objects.requireNonNull(line.getSubcommands().get("call")).setStopAtPositional(true);
    line.setExpandAtFiles(false);
    suggestHelp(line);
    line.setExecutionExceptionHandler((failure, _, _) -> report(failure));
    int code = execute(line, arguments);
    if (Console.isLost()) {
      Console.warn("kith: standard output cannot be written: it is full or closed.");
      return code == 0 ? 1 : code;
    }
    return code;
  }

  private static int execute(CommandLine line, String... arguments) {
    try {
      var resolved = new CommandResolver(line, Commands::tools).of(List.of(arguments));
      return line.execute(resolved.toArray(String[]::new));
    } catch (CommandResolver.UnknownCommand unknown) {
      Console.warn("kith: " + unknown.getMessage());
      return CommandLine.ExitCode.USAGE;
    }
  }

  private static List<String> tools() {
    try (var opened = new HomeOption().bare();
        var toolbox = Wiring.toolbox(opened, ToolSelection.USUAL)) {
      return toolbox.catalogue().tools().stream().map(Catalogue.Listed::name).toList();
    }
  }

  /// Adds `--help` to every command, however deep, that has none of its own.
  private static void suggestHelp(CommandLine line) {
    for (var command : line.getSubcommands().values()) {
      var spec = command.getCommandSpec();
      if (spec.findOption("--help") == null) {
        spec.addOption(
            OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Show this help and exit.")
                .build());
      }
      suggestHelp(command);
    }
  }

  @Override
  public void run() {
    if (Console.isTerminal()) {
      Console.print(Greeting.of(System.getenv()));
      return;
    }
    throw new ParameterException(spec.commandLine(), "Choose one of the commands below.");
  }

  /// Prints why a command failed; returns the exit code.
  public static int report(Exception failure) {
    if (failure instanceof FaultException fault) {
      var words = FaultWords.of(fault.fault());
      var hint = CommandHints.of(words.hint());
      Console.warn("kith: " + words.message() + (hint.isEmpty() ? "" : " " + hint));
      LOG.log(Level.DEBUG, "command failed", failure);
    } else {
      Console.warn("kith: this is a bug in Kith; please report what follows.");
      LOG.log(Level.ERROR, "command failed", failure);
    }
    return 1;
  }

  /// The version, from the jar.
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      var version = Commands.class.getPackage().getImplementationVersion();
      return new String[] {"kith " + (version == null ? "development" : version)};
    }
  }
}
