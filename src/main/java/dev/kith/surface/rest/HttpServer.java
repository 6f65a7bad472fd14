package dev.kith.surface.rest;

import dev.kith.tool.Family;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.eclipse.jetty.http.pathmap.PathSpec;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.server.handler.PathMappingsHandler;
import org.eclipse.jetty.server.handler.SizeLimitHandler;
import org.eclipse.jetty.util.component.Graceful;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/// One HTTP server for every surface: the tools as plain HTTP, and whatever speaks to agents.
///
/// It listens where it is told and nowhere else, and stops without breaking off an answer.
public final class HttpServer implements AutoCloseable {
  private static final long IDLE_MILLIS_AT_STOP = 100;

  private final Server server;
  private final ServerConnector connector;
  private final GracefulHandler graceful;
  private final long patienceMillis;

  /// Where and for whom a server listens.
  ///
  /// @param port 0: any free one
  /// @param origins pages that browsers may call from, besides those of this machine
  /// @param hosts names, besides those of this machine, under which the server may be addressed
  /// @param largestBody bytes that a request may have
  /// @param patienceMillis how long a stop waits for answers under way
  public record Options(
      String host,
      int port,
      Set<String> origins,
      Set<String> hosts,
      long largestBody,
      long patienceMillis) {
    private static final long TEN_MEGABYTES = 10 << 20;
    private static final long HALF_A_MINUTE = 30_000;

    public Options {
      origins = Set.copyOf(origins);
      hosts = Set.copyOf(hosts);
    }

    /// Only for this machine.
    public static Options local(int port) {
      return new Options("127.0.0.1", port, Set.of(), Set.of(), TEN_MEGABYTES, HALF_A_MINUTE);
    }
  }

  /// @param agents what answers at `/mcp`, and with one family of tools at `/mcp/<family>`
  public HttpServer(Options options, Toolbox offered, Function<Toolbox, Handler> agents) {
    var metrics = new Metrics(offered);
    var toolbox = offered.metered(metrics);
    server = new Server(new VirtualThreadPool());
    server.setErrorHandler(new ProblemPages());
    var configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    configuration.setSendDateHeader(false);
    connector = new ServerConnector(server, new HttpConnectionFactory(configuration));
    connector.setHost(options.host());
    connector.setPort(options.port());
    connector.setShutdownIdleTimeout(IDLE_MILLIS_AT_STOP);
    server.addConnector(connector);
    server.setStopTimeout(options.patienceMillis());
    var paths = new PathMappingsHandler();
    paths.addMapping(PathSpec.from("/mcp"), agents.apply(toolbox));
    for (var family : toolbox.catalogue().families()) {
      paths.addMapping(
          PathSpec.from("/mcp/" + family.label()), agents.apply(only(toolbox, family)));
    }
    paths.addMapping(PathSpec.from("/*"), new RestHandler(toolbox.unbudgeted(), metrics));
    var sized = new SizeLimitHandler(options.largestBody(), -1);
    sized.setHandler(paths);
    var gate = new Gate(options, new Door(sized));
    graceful = new GracefulHandler(gate);
    server.setHandler(graceful);
    patienceMillis = options.patienceMillis();
  }

  private static Toolbox only(Toolbox toolbox, Family family) {
    return toolbox.select(Set.of(family));
  }

  /// Starts to listen.
  public void start() throws IOException {
    try {
      server.start();
    } catch (IOException taken) {
      throw taken;
    } catch (Exception failure) {
      throw new IOException(failure);
    }
  }

  /// The port that it listens on.
  public int port() {
    return connector.getLocalPort();
  }

  /// Refuses new requests, waits for those under way, and stops.
  ///
  /// It goes on listening meanwhile: a caller that is told 503 knows more than one that finds
  /// nobody there.
  @Override
  public void close() {
    try {
      Graceful.shutdown(graceful).get(patienceMillis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException late) {
      // what did not end in time is cut off below
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    try {
      server.stop();
    } catch (Exception failure) {
      throw new IllegalStateException(failure);
    }
  }
}
