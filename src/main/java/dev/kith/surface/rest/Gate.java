package dev.kith.surface.rest;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Turns away requests that a web page sends behind its reader's back.
///
/// A page can make a browser call any address, also by giving its own name an address of this
/// machine; what it cannot do is to lie in the `Origin` and `Host` headers. Pages that the operator
/// named may read the answers; no other page may.
final class Gate extends Handler.Wrapper {
  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final String METHODS = "GET, POST";
  private static final String ALLOWED_HEADERS =
      "Authorization, Content-Type, Accept, Last-Event-ID, Mcp-Session-Id, MCP-Protocol-Version,"
          + " Mcp-Method, Mcp-Name, Mcp-Param-Database";
  private static final String SHOWN_HEADERS = "Mcp-Session-Id, WWW-Authenticate, Retry-After";

  private final Set<String> origins;
  private final Set<String> hosts;
  private final boolean everyHost;

  Gate(HttpServer.Options options, Handler inside) {
    super(inside);
    this.origins = options.origins();
    this.hosts = new HashSet<>(THIS_MACHINE);
    options.hosts().forEach(host -> hosts.add(host.toLowerCase(Locale.ROOT)));
    this.hosts.add(options.host().toLowerCase(Locale.ROOT));
    options.address().map(Gate::host).ifPresent(hosts::add);
    // whoever opens a server to a network without naming it means every name
    this.everyHost = options.hosts().isEmpty() && !options.isForThisMachine();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (isOfTwoMinds(request)) {
      Response.writeError(request, response, callback, 400);
      return true;
    }
    var given = request.getHeaders().getValuesList(HttpHeader.ORIGIN);
    if (!hostAllowed(request) || !given.stream().allMatch(this::originAllowed)) {
      Response.writeError(request, response, callback, 403);
      return true;
    }
    if (!origins.isEmpty()) {
      response.getHeaders().put(HttpHeader.VARY, "Origin");
    }
    if (given.size() == 1 && origins.contains(given.getFirst())) {
      open(response, given);
      if (request.getMethod().equals("OPTIONS")) {
        response.setStatus(204);
        callback.succeeded();
        return true;
      }
    }
    return super.handle(request, response, callback);
  }

  /// Whether it speaks a version that knows no chunks, and comes in chunks: others on the way may
  /// have seen its end elsewhere.
  private static boolean isOfTwoMinds(Request request) {
    return request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_0
        && request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
  }

  private static void open(Response response, List<String> origin) {
    var headers = response.getHeaders();
    headers.put("Access-Control-Allow-Origin", origin.getFirst());
    headers.put("Access-Control-Allow-Methods", METHODS);
    headers.put("Access-Control-Allow-Headers", ALLOWED_HEADERS);
    headers.put("Access-Control-Expose-Headers", SHOWN_HEADERS);
    headers.put("Access-Control-Max-Age", "600");
  }

  /// Both where a request says it goes to: in its first line, and in its header.
  private boolean hostAllowed(Request request) {
    var host = request.getHeaders().get(HttpHeader.HOST);
    var target = request.getHttpURI().getHost();
    return everyHost
        || ((host == null || hosts.contains(name(host)))
            && (target == null || hosts.contains(target.toLowerCase(Locale.ROOT))));
  }

  private boolean originAllowed(String origin) {
    if (origins.contains(origin)) {
      return true;
    }
    int scheme = origin.indexOf("://");
    return scheme > 0 && THIS_MACHINE.contains(name(origin.substring(scheme + 3)));
  }

  private static String host(String address) {
    int scheme = address.indexOf("://");
    var rest = scheme < 0 ? address : address.substring(scheme + 3);
    int path = rest.indexOf('/');
    return name(path < 0 ? rest : rest.substring(0, path));
  }

  private static String name(String authority) {
    int port = authority.lastIndexOf(':');
    boolean hasPort = port > authority.lastIndexOf(']') && port >= 0;
    return (hasPort ? authority.substring(0, port) : authority).toLowerCase(Locale.ROOT);
  }
}
