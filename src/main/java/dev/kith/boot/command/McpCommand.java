package dev.kith.boot.command;

import dev.kith.boot.CallControls;
import dev.kith.boot.LocalCaller;
import dev.kith.boot.Wiring;
import dev.kith.boot.option.CallControlOption;
import dev.kith.boot.option.HomeOption;
import dev.kith.boot.option.ServingOption;
import dev.kith.boot.option.ToolsOption;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Serves MCP over stdin and stdout.
///
/// [dev.kith.boot.Main] handles the usual command lines without loading this class; it is here for
/// `--help` and for usage errors.
@Command(name = "mcp", description = "Serves MCP over stdin and stdout, as a client starts it.")
final class McpCommand implements Callable<Integer> {
  @Mixin private final HomeOption home = new HomeOption();
  @Mixin private final ToolsOption tools = new ToolsOption();
  @Mixin private final ServingOption serving = new ServingOption();
  @Mixin private final CallControlOption controls = new CallControlOption();

  @Override
  public Integer call() throws IOException {
    var served = serving.served(tools.selection());
    var caller = LocalCaller.of(System.getenv(), "anonymous");
    var active = CallControls.of(controls.environment());
    Runtime.getRuntime().addShutdownHook(new Thread(active::close));
    try (var opened = home.served().withExamples(served.showsDatabases());
        var toolbox = active.applied(Wiring.toolbox(opened, served));
        var in = new FileInputStream(FileDescriptor.in);
        var out = new FileOutputStream(FileDescriptor.out)) {
      // A client may end the server with a signal: the databases are left as after any other end.
      Runtime.getRuntime().addShutdownHook(new Thread(opened::close));
      Wiring.stdio(toolbox, served.confirmation(), caller, in, out).serve();
    }
    return 0;
  }
}
