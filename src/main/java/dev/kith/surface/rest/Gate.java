package dev.kith.surface.rest;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Turns away requests that a web page sends behind its reader's back.
///
/// A page can make a browser call any address, also by giving its own name an address of this
/// machine; what it cannot do is to lie in the `Origin` and `Host` headers.
final class Gate extends Handler.Wrapper {
  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

  private final Set<String> origins;
  private final Set<String> hosts;
  private final boolean everyHost;

  Gate(HttpServer.Options options, Handler inside) {
    super(inside);
    this.origins = options.origins();
    this.hosts = new HashSet<>(THIS_MACHINE);
    this.hosts.addAll(options.hosts());
    this.hosts.add(options.host());
    // whoever opens a server to a network without naming it means every name
    this.everyHost = options.hosts().isEmpty() && !THIS_MACHINE.contains(options.host());
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (hostAllowed(request) && originAllowed(request.getHeaders().get(HttpHeader.ORIGIN))) {
      return super.handle(request, response, callback);
    }
    Response.writeError(request, response, callback, 403);
    return true;
  }

  private boolean hostAllowed(Request request) {
    var host = request.getHeaders().get(HttpHeader.HOST);
    return everyHost || host == null || hosts.contains(name(host));
  }

  private boolean originAllowed(@org.jspecify.annotations.Nullable String origin) {
    if (origin == null || origins.contains(origin)) {
      return true;
    }
    int scheme = origin.indexOf("://");
    return scheme > 0 && THIS_MACHINE.contains(name(origin.substring(scheme + 3)));
  }

  private static String name(String authority) {
    int port = authority.lastIndexOf(':');
    boolean hasPort = port > authority.lastIndexOf(']') && port >= 0;
    return (hasPort ? authority.substring(0, port) : authority).toLowerCase(Locale.ROOT);
  }
}
