package dev.kith.boot.command;

import dev.kith.access.Caller;
import dev.kith.boot.Wiring;
import dev.kith.surface.cli.ToolCall;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Lists the tools.
@Command(name = "tools", description = "Lists the tools; 'kith call --help TOOL' describes one.")
final class ToolsCommand implements Callable<Integer> {
  @Mixin private final HomeOption home = new HomeOption();
  @Mixin private final ToolsOption tools = new ToolsOption();

  @Override
  public Integer call() {
    try (var opened = home.all();
        var toolbox = Wiring.toolbox(opened, tools.families())) {
      new ToolCall(toolbox, Caller.NOBODY, Console.display(), System.out, System.err).list();
      return 0;
    }
  }
}
