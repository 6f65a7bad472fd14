package dev.kith.boot;

import dev.kith.boot.command.Commands;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Databases;
import dev.kith.tool.Toolbox;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Starts Kith from the command line.
public final class Main {
  private static final List<String> SERVERS = List.of("mcp", "serve");
  private static final Duration OPENING = Duration.ofSeconds(1);

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
      var opening = Thread.ofPlatform().name("kith-opening").daemon();
      var begun = opening.start(() -> open(databases));
      server.serve();
      endSoon(begun);
    }
  }

  /// What is half made should be made, unless another process holds it up.
  private static void endSoon(Thread opening) {
    try {
      opening.join(OPENING);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  /// A client's first call finds its database open: that is done while the two greet each other.
  private static void open(Databases databases) {
    try {
      var graph = databases.named(databases.primary());
      var _ = graph.write(Call.by("opening").hasty(), List.of());
    } catch (FaultException unusual) {
      // The call that needs it will be told.
      return;
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
