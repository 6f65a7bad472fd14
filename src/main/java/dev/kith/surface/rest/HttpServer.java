package dev.kith.surface.rest;

import dev.kith.fault.Fault;
import dev.kith.tool.Family;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.pathmap.PathSpec;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.server.handler.MinimumDataRateHandler;
import org.eclipse.jetty.server.handler.PathMappingsHandler;
import org.eclipse.jetty.util.component.Graceful;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/// One HTTP server for every surface: the tools as plain HTTP, and whatever speaks to agents.
///
/// It listens where it is told and nowhere else, and stops without breaking off an answer.
public final class HttpServer implements AutoCloseable {
  private static final long IDLE_MILLIS_AT_STOP = 100;

  /// For the rest of a body that is refused.
  private static final long MOST_PATIENCE_MILLIS = 5_000;

  private static final int UNBOUNDED = 0;

  private final Server server;
  private final ServerConnector connector;
  private final GracefulHandler graceful;
  private final long patienceMillis;

  /// Where and for whom a server listens.
  ///
  /// @param port 0: any free one
  /// @param origins pages that browsers may call from, besides those of this machine
  /// @param hosts names, besides those of this machine, under which the server may be addressed
  /// @param address under which clients know the server, where a proxy or a name stands before it
  /// @param protection how callers show who they are; without, only this machine is listened to
  /// @param tls the certificate to show; without, plain HTTP is spoken
  /// @param bounds what a connection may take up
  public record Options(
      String host,
      int port,
      Set<String> origins,
      Set<String> hosts,
      Optional<String> address,
      Optional<Protection> protection,
      Optional<Tls> tls,
      Bounds bounds) {

    public Options {
      origins = Set.copyOf(origins);
      hosts = Set.copyOf(hosts);
      if (protection.isEmpty() && !isThisMachine(host)) {
        throw new Fault.Unavailable(
                "Host " + host,
                "without tokens Kith listens to this machine only",
                "Configure tokens (--tokens, --jwks or a JWT secret), or leave out --host.")
            .raise();
      }
    }

    /// Whether nobody else can reach it.
    boolean isForThisMachine() {
      return isThisMachine(host);
    }

    private static boolean isThisMachine(String host) {
      try {
        return InetAddress.getByName(host).isLoopbackAddress();
      } catch (UnknownHostException unknown) {
        return false;
      }
    }

    /// Only for this machine.
    public static Options local(int port) {
      return new Options(
          "127.0.0.1",
          port,
          Set.of(),
          Set.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Bounds.USUAL);
    }

    /// The same, refusing requests that are longer than this.
    public Options taking(long bytes) {
      var narrower =
          new Bounds(bytes, bounds.idleMillis(), bounds.bytesPerSecond(), bounds.patienceMillis());
      return new Options(host, port, origins, hosts, address, protection, tls, narrower);
    }
  }

  /// What a connection may take up.
  ///
  /// @param largestBody bytes that a request may have
  /// @param idleMillis how long nothing may be heard of a client that has not sent its request
  /// @param bytesPerSecond how slow a client may send a body
  /// @param patienceMillis how long a stop waits for answers under way
  public record Bounds(
      long largestBody, long idleMillis, long bytesPerSecond, long patienceMillis) {
    /// Ten megabytes, half a minute.
    public static final Bounds USUAL = new Bounds(10 << 20, 30_000, 1_000, 30_000);
  }

  /// @param agents what answers at `/mcp`, and with one family of tools at `/mcp/<family>`
  public HttpServer(Options options, Toolbox offered, Function<Toolbox, Handler> agents) {
    var metrics = new Metrics(offered);
    var toolbox = offered.metered(metrics);
    // what waits holds no thread of the machine's: streams of some must not keep others waiting
    server = new Server(new VirtualThreadPool(UNBOUNDED));
    server.setErrorHandler(new ProblemPages());
    var configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    configuration.setSendDateHeader(false);
    // what a proxy before us might take for two requests is none
    configuration.setHttpCompliance(HttpCompliance.STRICT);
    configuration.addCustomizer(new SafeHeaders(options.tls().isPresent()));
    connector = connector(server, configuration, options);
    connector.setHost(options.host());
    connector.setPort(options.port());
    connector.setIdleTimeout(options.bounds().idleMillis());
    connector.setShutdownIdleTimeout(IDLE_MILLIS_AT_STOP);
    server.addConnector(connector);
    server.addBean(new HeadPatience(connector, options.bounds().idleMillis()));
    server.setStopTimeout(options.bounds().patienceMillis());
    var challenge =
        new Challenge(options.protection().flatMap(Protection::issuer), options.address());
    var paths = new PathMappingsHandler();
    paths.addMapping(PathSpec.from("/mcp"), agents.apply(toolbox));
    for (var family : toolbox.catalogue().families()) {
      paths.addMapping(
          PathSpec.from("/mcp/" + family.label()), agents.apply(only(toolbox, family)));
    }
    paths.addMapping(
        PathSpec.from("/*"), new RestHandler(toolbox.unbudgeted(), metrics, challenge));
    var sized =
        new BodyLimit(
            options.bounds().largestBody(),
            Math.min(options.bounds().idleMillis(), MOST_PATIENCE_MILLIS),
            new MinimumDataRateHandler(paths, options.bounds().bytesPerSecond(), 0));
    var gate = new Gate(options, new Door(options.protection(), challenge, sized));
    graceful = new GracefulHandler(gate);
    server.setHandler(graceful);
    patienceMillis = options.bounds().patienceMillis();
  }

  private static ServerConnector connector(
      Server server, HttpConfiguration configuration, Options options) {
    var http = new HttpConnectionFactory(configuration);
    if (options.tls().isEmpty()) {
      return new ServerConnector(server, http);
    }
    // whom a request is for is checked with its Host header, not with the name in the handshake
    configuration.addCustomizer(new SecureRequestCustomizer(false));
    var context = options.tls().get().context();
    server.addBean(new TlsRenewal(options.tls().get(), context));
    return new ServerConnector(server, new SslConnectionFactory(context, http.getProtocol()), http);
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
