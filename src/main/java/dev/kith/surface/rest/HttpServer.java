package dev.kith.surface.rest;

import dev.kith.access.audit.RecentCalls;
import dev.kith.fault.Fault;
import dev.kith.tool.Family;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.InstantSource;
import java.util.Map;
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
import org.eclipse.jetty.server.handler.PathMappingsHandler;
import org.eclipse.jetty.util.component.Graceful;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/// The HTTP server for REST and MCP.
///
/// It stops gracefully, without interrupting a response.
public final class HttpServer implements AutoCloseable {
  private static final long IDLE_MILLIS_AT_STOP = 100;

  private static final long LONGEST_DISCARD_MILLIS = 5_000;

  private static final int UNBOUNDED = 0;

  private final Server server;
  private final ServerConnector connector;
  private final GracefulHandler graceful;
  private final long stopMillis;

  /// Where and for whom a server listens.
  ///
  /// @param port 0 for any free one
  /// @param origins origins of web pages that may call, besides those of this machine
  /// @param hosts allowed values of the `Host` header, besides those of this machine
  /// @param address the public URL, where it differs, as behind a proxy
  /// @param protection how callers authenticate; without, only this machine can connect
  /// @param tls without, plain HTTP is served
  /// @param bounds limits of a connection
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

    /// Whether no other machine can reach it.
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
          new Bounds(bytes, bounds.idleMillis(), bounds.bytesPerSecond(), bounds.stopMillis());
      return new Options(host, port, origins, hosts, address, protection, tls, narrower);
    }
  }

  /// Limits of a connection.
  ///
  /// @param largestBody the size of a request body, in bytes
  /// @param idleMillis the longest pause of a client that is sending a request
  /// @param bytesPerSecond the slowest rate of a request body, after a sixth of the longest pause
  /// @param stopMillis how long stopping waits for responses
  public record Bounds(long largestBody, long idleMillis, long bytesPerSecond, long stopMillis) {
    /// Ten megabytes, half a minute.
    public static final Bounds USUAL = new Bounds(10 << 20, 30_000, 1_000, 30_000);
  }

  /// @param agents what answers at `/mcp`, and with one family of tools at `/mcp/<family>`
  public HttpServer(Options options, Toolbox served, Function<Toolbox, Handler> agents) {
    this(options, served, agents, Map.of());
  }

  /// @param pages what answers elsewhere, by path, to anybody: it holds no data
  public HttpServer(
      Options options,
      Toolbox served,
      Function<Toolbox, Handler> agents,
      Map<String, Handler> pages) {
    var metrics = new Metrics(served, options.bounds());
    var recent = new RecentCalls(InstantSource.system());
    var toolbox = served.metered(metrics).metered(recent);
    // virtual threads: open streams must not keep other requests waiting
    server = new Server(new VirtualThreadPool(UNBOUNDED));
    server.setErrorHandler(new ProblemPages());
    connector = bound(connector(server, configuration(options), options), options);
    server.addConnector(connector);
    server.addBean(new HeaderTimeout(connector, options.bounds().idleMillis()));
    server.setStopTimeout(options.bounds().stopMillis());
    var challenge =
        new Challenge(options.protection().flatMap(Protection::issuer), options.address());
    var paths = agentPaths(toolbox, agents);
    pages.forEach((path, page) -> paths.addMapping(PathSpec.from(path), page));
    paths.addMapping(
        PathSpec.from("/*"), new RestHandler(toolbox.unbudgeted(), metrics, recent, challenge));
    var sized =
        new BodyLimit(
            options.bounds(),
            Math.min(options.bounds().idleMillis(), LONGEST_DISCARD_MILLIS),
            paths);
    var filtered =
        new OriginFilter(
            options,
            new Authentication(
                options.protection(), challenge, pages.keySet(), new HangUps(sized)));
    graceful = new GracefulHandler(new UnreadBody(filtered));
    server.setHandler(graceful);
    stopMillis = options.bounds().stopMillis();
  }

  private static HttpConfiguration configuration(Options options) {
    var configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    configuration.setSendDateHeader(false);
    // rejects what a proxy might read as two requests
    configuration.setHttpCompliance(HttpCompliance.STRICT);
    configuration.addCustomizer(new SecurityHeaders(options.tls().isPresent()));
    return configuration;
  }

  private static PathMappingsHandler agentPaths(
      Toolbox toolbox, Function<Toolbox, Handler> agents) {
    var paths = new PathMappingsHandler();
    paths.addMapping(PathSpec.from("/mcp"), agents.apply(toolbox));
    for (var family : toolbox.catalogue().families()) {
      paths.addMapping(
          PathSpec.from("/mcp/" + family.label()), agents.apply(only(toolbox, family)));
    }
    return paths;
  }

  private static ServerConnector connector(
      Server server, HttpConfiguration configuration, Options options) {
    var http = new HttpConnectionFactory(configuration);
    if (options.tls().isEmpty()) {
      return new ServerConnector(server, http);
    }
    // the host is checked by the Host header, not by the name in the TLS handshake
    configuration.addCustomizer(new SecureRequestCustomizer(false));
    var context = options.tls().get().context();
    server.addBean(new TlsRenewal(options.tls().get(), context));
    return new ServerConnector(server, new SslConnectionFactory(context, http.getProtocol()), http);
  }

  private static ServerConnector bound(ServerConnector connector, Options options) {
    connector.setHost(options.host());
    connector.setPort(options.port());
    connector.setIdleTimeout(options.bounds().idleMillis());
    connector.setShutdownIdleTimeout(IDLE_MILLIS_AT_STOP);
    return connector;
  }

  private static Toolbox only(Toolbox toolbox, Family family) {
    return toolbox.select(Set.of(family));
  }

  public void start() throws IOException {
    try {
      server.start();
    } catch (IOException taken) {
      throw taken;
    } catch (Exception failure) {
      throw new IOException(failure);
    }
  }

  public int port() {
    return connector.getLocalPort();
  }

  /// Refuses new requests, waits for those under way, and stops.
  ///
  /// Meanwhile it still accepts connections: a caller that gets 503 knows more than one that cannot
  /// connect.
  @Override
  public void close() {
    try {
      Graceful.shutdown(graceful).get(stopMillis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException late) {
      // what did not end in time is closed below
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
