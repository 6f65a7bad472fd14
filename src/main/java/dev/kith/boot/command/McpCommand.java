package dev.kith.boot.command;

import dev.kith.boot.LocalCaller;
import dev.kith.boot.Oversight;
import dev.kith.boot.Wiring;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Serves MCP over stdin and stdout.
///
/// The usual ways to call this are understood without loading this class; it is here for `--help`
/// and for usage errors.
@Command(name = "mcp", description = "Serves MCP over stdin and stdout, as a client starts it.")
final class McpCommand implements Callable<Integer> {
  @Mixin private final HomeOption home = new HomeOption();
  @Mixin private final ToolsOption tools = new ToolsOption();
  @Mixin private final SafetyOption safety = new SafetyOption();
  @Mixin private final OversightOption oversight = new OversightOption();

  @Override
  public Integer call() throws IOException {
    var offer = safety.offer(tools.families());
    var caller = LocalCaller.of(System.getenv(), "anonymous");
    var watching = Oversight.of(oversight.environment());
    Runtime.getRuntime().addShutdownHook(new Thread(watching::close));
    try (var opened = home.all();
        var toolbox = watching.over(Wiring.toolbox(opened, offer));
        var in = new FileInputStream(FileDescriptor.in);
        var out = new FileOutputStream(FileDescriptor.out)) {
      Wiring.stdio(toolbox, offer.confirm(), caller, in, out).serve();
    }
    return 0;
  }
}
