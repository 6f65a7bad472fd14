package dev.kith.surface.cli;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultWords;
import dev.kith.schema.NearNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine;

/// What somebody means who names a command in another way: a tool by its name alone, or help for
/// what is below a command.
public final class CommandResolver {
  private static final int NEAR = 3;
  private static final String CALL = "call";
  private static final String HELP = "--help";

  private final CommandLine line;
  private final Supplier<List<String>> tools;

  /// @param tools their names, asked for only where no command was named
  public CommandResolver(CommandLine line, Supplier<List<String>> tools) {
    this.line = line;
    this.tools = tools;
  }

  /// What was named is no command.
  public static final class UnknownCommand extends Exception {
    private static final long serialVersionUID = 1;

    UnknownCommand(String message) {
      super(message, null, false, false);
    }
  }

  /// The arguments to run.
  public List<String> of(List<String> arguments) throws UnknownCommand {
    boolean help = arguments.size() > 1 && arguments.getFirst().equals("help");
    var words = help ? arguments.subList(1, arguments.size()) : arguments;
    if (words.isEmpty() || words.getFirst().startsWith("-")) {
      return arguments;
    }
    if (line.getSubcommands().containsKey(words.getFirst())) {
      return help ? helpOf(words) : arguments;
    }
    return tool(words, help || words.stream().anyMatch(Set.of("-h", HELP)::contains));
  }

  /// As `kith databases create --help` asks for it.
  private List<String> helpOf(List<String> words) throws UnknownCommand {
    var path = new ArrayList<String>();
    var command = line;
    for (var word : words) {
      var below = command.getSubcommands();
      if (below.isEmpty()) {
        break;
      }
      var next = below.get(word);
      if (next == null) {
        throw new UnknownCommand(
            unknown(String.join(" ", path) + " " + word, word, below.keySet().stream())
                + " 'kith "
                + String.join(" ", path)
                + " --help' lists them.");
      }
      path.add(word);
      command = next;
    }
    if (path.getLast().equals(CALL) && words.size() > path.size()) {
      path.add(words.get(path.size()));
    }
    path.add(HELP);
    return path;
  }

  private List<String> tool(List<String> words, boolean help) throws UnknownCommand {
    var name = words.getFirst();
    var tools = this.tools.get();
    if (!tools.contains(name)) {
      var names = Stream.concat(line.getSubcommands().keySet().stream(), tools.stream());
      throw new UnknownCommand(
          unknown(name, name, names)
              + " 'kith --help' lists the commands, 'kith tools' the tools for 'kith call'.");
    }
    if (!help) {
      throw new UnknownCommand(
          "'"
              + name
              + "' is a tool: 'kith call "
              + name
              + "' calls it, with --help for its flags.");
    }
    return List.of(CALL, name, HELP);
  }

  private static String unknown(String given, String name, Stream<String> names) {
    var near = NearNames.of(name, names.toList(), NEAR);
    return FaultWords.of(new Fault.UnknownName("command", given, "", near)).message();
  }
}
