package dev.kith.boot.command;

import dev.kith.boot.AllDatabases;
import dev.kith.boot.CallControls;
import dev.kith.boot.StartupMessage;
import dev.kith.boot.Wiring;
import dev.kith.boot.option.CallControlOption;
import dev.kith.boot.option.HomeOption;
import dev.kith.boot.option.NetworkOption;
import dev.kith.boot.option.ServingOption;
import dev.kith.boot.option.ToolsOption;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.store.transfer.Examples;
import dev.kith.surface.rest.HttpServer;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Serves MCP and REST over HTTP until it is stopped.
@Command(
    name = "serve",
    description = {
      "Serves MCP and REST over HTTP until it is stopped.",
      "Without tokens it listens on this machine only."
    })
final class ServeCommand implements Callable<Integer> {
  private static final int LAST_PORT = 65_535;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private final HomeOption home = new HomeOption();
  @Mixin private final ToolsOption tools = new ToolsOption();
  @Mixin private final ServingOption serving = new ServingOption();
  @Mixin private final NetworkOption network = new NetworkOption();
  @Mixin private final CallControlOption controls = new CallControlOption();

  @Option(
      names = "--port",
      defaultValue = "7474",
      description = "The port; 0 for any free one (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(names = "--no-examples", description = "Do not install the example databases.")
  private boolean noExamples;

  @Option(names = "--no-explorer", description = "Do not serve the explorer at /.")
  private boolean noExplorer;

  @Option(
      names = "--max-body",
      paramLabel = "BYTES",
      defaultValue = "${env:KITH_MAX_BODY:-10485760}",
      description = "Maximum request body in bytes; by default KITH_MAX_BODY, or 10485760.")
  private long largestBody;

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > LAST_PORT) {
      throw new ParameterException(
          spec.commandLine(),
          "There is no port " + port + ". Choose one from 0, which means any, to 65535.");
    }
    var stopped = new CountDownLatch(1);
    var done = new CountDownLatch(1);
    var served = serving.served(tools.selection());
    var settings = controls.environment();
    var options = network.options(port, settings).taking(largestBody);
    try (var opened = home.served();
        var active = CallControls.of(settings);
        var toolbox = active.applied(Wiring.toolbox(opened, served));
        var server =
            noExplorer
                ? Wiring.http(options, toolbox, served.confirmation(), Map.of())
                : Wiring.http(options, toolbox, served.confirmation())) {
      if (!noExamples) {
        installExamples(opened);
      }
      openPrimary(opened);
      start(server);
      Console.print(StartupMessage.of(options, server.port(), !noExplorer));
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(stopped, done)));
      stopped.await();
    } finally {
      done.countDown();
    }
    return 0;
  }

  /// A home that is in use is served without the examples if they cannot be written.
  private static void installExamples(AllDatabases opened) {
    try {
      Examples.install(opened.owned());
    } catch (FaultException unwritable) {
      if (opened.owned().names().isEmpty()) {
        throw unwritable;
      }
      Commands.report(unwritable);
    }
  }

  /// A default database that is broken does not keep the others from being served; one that cannot
  /// be created does.
  private static void openPrimary(AllDatabases opened) {
    var primary = opened.primary();
    try {
      opened.named(primary);
    } catch (FaultException broken) {
      if (!opened.owned().has(primary)) {
        throw broken;
      }
      Commands.report(broken);
    }
  }

  /// The JVM exits as soon as its hooks have run, so that this one waits for running requests.
  private static void stop(CountDownLatch stopped, CountDownLatch done) {
    stopped.countDown();
    try {
      done.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void start(HttpServer server) {
    try {
      server.start();
    } catch (IOException failure) {
      throw refused(port, failure).raise(failure);
    }
  }

  /// Why a server cannot listen, in the words of the system: the classes of these failures differ
  /// between systems and say less.
  static Fault refused(int port, IOException failure) {
    var said = new StringBuilder();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      said.append(cause.getMessage()).append('\n');
    }
    var reason = said.toString().toLowerCase(Locale.ROOT);
    if (reason.contains("too many open files") || reason.contains("file table overflow")) {
      return new Fault.Unavailable(
          "Kith",
          "it has as many files and connections open as the system allows",
          "Raise the limit (ulimit -n, LimitNOFILE), or stop what holds them.");
    }
    if (reason.contains("permission denied")) {
      return new Fault.Unavailable(
          "Port " + port, "this user may not listen there", "Choose one above 1023 with --port.");
    }
    if (reason.contains("in use")) {
      return new Fault.Unavailable(
          "Port " + port, "another program listens there", "Choose another with --port.");
    }
    return new Fault.Unavailable(
        "Port " + port,
        "Kith cannot listen there (KITH_LOG=FINE shows the cause)",
        "Check --host and --port.");
  }
}
