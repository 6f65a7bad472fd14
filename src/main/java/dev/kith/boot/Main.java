package dev.kith.boot;

import dev.kith.boot.command.Commands;
import dev.kith.fault.FaultException;
import dev.kith.store.Home;
import dev.kith.tool.Family;
import dev.kith.tool.Toolbox;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

/// Starts Kith from the command line.
public final class Main {
  private static final List<String> SERVERS = List.of("mcp", "serve");

  private Main() {}

  /// Runs one command and exits with its code.
  public static void main(String[] arguments) throws IOException {
    var stdio = StdioOptions.of(arguments);
    LogSettings.use(arguments.length > 0 && SERVERS.contains(arguments[0]));
    if (stdio.isPresent()) {
      serveOrReport(stdio.get());
    } else if (LauncherTask.is(arguments)) {
      LauncherTask.run(arguments);
    } else if (isHealthCheck(arguments)) { // often asked, so without the command line's start
      System.exit(HealthCheck.of(arguments[1]));
    } else {
      int code = Commands.run(arguments);
      if (code != 0) {
        System.exit(code);
      }
    }
  }

  private static boolean isHealthCheck(String[] arguments) {
    return arguments.length == 2 && arguments[0].equals("health") && !arguments[1].startsWith("-");
  }

  private static void serveOrReport(StdioOptions options) throws IOException {
    try {
      serve(options);
    } catch (FaultException fault) {
      System.exit(Commands.report(fault));
    }
  }

  private static void serve(StdioOptions options) throws IOException {
    try (var in = new FileInputStream(FileDescriptor.in);
        var out = new FileOutputStream(FileDescriptor.out)) {
      // Nothing that a library prints may reach the protocol's stream.
      System.setOut(System.err);
      serve(options, System.getenv(), in, out);
    }
  }

  /// Serves one client until its input ends.
  static void serve(
      StdioOptions options, Map<String, String> environment, InputStream in, OutputStream out)
      throws IOException {
    var served = options.served(environment);
    var caller = LocalCaller.of(environment, "anonymous");
    try (var databases =
            Wiring.served(options.home(), environment).withExamples(served.showsDatabases());
        var toolbox = controlled(Wiring.toolbox(databases, served), environment)) {
      suggestImport(served, environment, databases.owned());
      var server = Wiring.stdio(toolbox, served.confirmation(), caller, in, out);
      // A client may end the server with a signal: the databases are left as after any other end.
      Runtime.getRuntime().addShutdownHook(new Thread(databases::close));
      // during the handshake, so that the first call does not wait for it
      Thread.ofPlatform().name("kith-opening").daemon().start(Home::loadDriver);
      server.serve();
    }
  }

  /// Whoever put Kith in the place of the npm memory server expects to find what it remembered.
  private static void suggestImport(
      ServedTools served, Map<String, String> environment, Home home) {
    var file = environment.getOrDefault("MEMORY_FILE_PATH", "");
    if (served.tools().families().contains(Family.SERVER_MEMORY)
        && !file.isBlank()
        && !home.has(home.primary())) {
      System.err.println(
          "kith: this memory is empty; MEMORY_FILE_PATH is not read. To import it, run: kith import"
              + " --from server-memory -d "
              + home.primary()
              + " '"
              + file
              + "'");
    }
  }

  /// The hook writes the rest of the audit log when a signal ends the process.
  private static Toolbox controlled(Toolbox toolbox, Map<String, String> environment) {
    for (var name : environment.keySet()) {
      if (name.startsWith("KITH_LIMIT_")
          || name.startsWith("KITH_AUDIT")
          || name.equals("KITH_TRACES")) {
        var controls = CallControls.of(environment);
        Runtime.getRuntime().addShutdownHook(new Thread(controls::close));
        return controls.applied(toolbox);
      }
    }
    return toolbox;
  }
}
