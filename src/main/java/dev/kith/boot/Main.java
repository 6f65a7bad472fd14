package dev.kith.boot;

import dev.kith.boot.command.Commands;
import dev.kith.fault.FaultException;
import dev.kith.store.Home;
import dev.kith.tool.Toolbox;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Starts Kith from the command line.
public final class Main {
  private static final List<String> SERVERS = List.of("mcp", "serve");

  private Main() {}

  /// Runs one command and leaves with its exit code.
  public static void main(String[] arguments) throws IOException {
    var stdio = StdioOptions.of(arguments);
    LogSettings.use(arguments.length > 0 && SERVERS.contains(arguments[0]));
    if (stdio.isPresent()) {
      serveOrSayWhyNot(stdio.get());
    } else if (arguments.length == 1 && arguments[0].equals("train-aot")) {
      Training.run();
    } else if (arguments.length == 2 && arguments[0].equals("unpack-libraries")) {
      NativeLibraries.unpack(Path.of(arguments[1]));
    } else {
      int code = Commands.run(arguments);
      if (code != 0) {
        System.exit(code);
      }
    }
  }

  private static void serveOrSayWhyNot(StdioOptions options) throws IOException {
    try {
      serve(options);
    } catch (FaultException fault) {
      System.exit(Commands.report(fault));
    }
  }

  private static void serve(StdioOptions options) throws IOException {
    try (var in = new FileInputStream(FileDescriptor.in);
        var out = new FileOutputStream(FileDescriptor.out)) {
      // Whatever a library prints must not reach the protocol's stream.
      System.setOut(System.err);
      serve(options, System.getenv(), in, out);
    }
  }

  /// Serves one client until its messages end.
  static void serve(
      StdioOptions options, Map<String, String> environment, InputStream in, OutputStream out)
      throws IOException {
    var offer = options.offer(environment);
    var caller = LocalCaller.of(environment, "anonymous");
    try (var databases = Wiring.databases(options.home(), environment);
        var toolbox = overseen(Wiring.toolbox(databases, offer), environment)) {
      var server = Wiring.stdio(toolbox, offer.confirm(), caller, in, out);
      // While the two greet each other: the first call finds it there.
      Thread.ofPlatform().name("kith-opening").daemon().start(Home::loadDriver);
      server.serve();
    }
  }

  /// What a signal ends writes down what is left to be written, like what the input's end does.
  private static Toolbox overseen(Toolbox toolbox, Map<String, String> environment) {
    for (var name : environment.keySet()) {
      if (name.startsWith("KITH_LIMIT_")
          || name.startsWith("KITH_AUDIT")
          || name.equals("KITH_TRACES")) {
        var oversight = Oversight.of(environment);
        Runtime.getRuntime().addShutdownHook(new Thread(oversight::close));
        return oversight.over(toolbox);
      }
    }
    return toolbox;
  }
}
