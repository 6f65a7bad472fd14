package dev.kith.boot.command;

import dev.kith.access.Caller;
import dev.kith.boot.Wiring;
import dev.kith.boot.option.HomeOption;
import dev.kith.boot.option.ToolsOption;
import dev.kith.surface.cli.CommandLineCall;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Lists the tools.
@Command(name = "tools", description = "Lists the tools; 'kith call --help TOOL' describes one.")
final class ToolsCommand implements Callable<Integer> {
  @Mixin private final HomeOption home = new HomeOption();
  @Mixin private final ToolsOption tools = new ToolsOption();

  @Option(names = "--tokens", description = "Print what each costs a model's context, in tokens.")
  private boolean tokens;

  @Override
  public Integer call() {
    try (var opened = home.all();
        var toolbox = Wiring.toolbox(opened, tools.selection())) {
      var list =
          new CommandLineCall(toolbox, Caller.NOBODY, Console.display(), System.out, System.err);
      if (tokens) {
        list.listTokens();
      } else {
        list.list();
      }
      return 0;
    }
  }
}
