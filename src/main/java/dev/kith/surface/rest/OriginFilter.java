package dev.kith.surface.rest;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Rejects requests that a web page sends without its user's knowledge.
///
/// A page can make a browser call any address, also by DNS rebinding; it cannot forge the `Origin`
/// and `Host` headers. Besides the server's own page, only pages of the origins that the operator
/// allows may read responses.
final class OriginFilter extends Handler.Wrapper {
  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final String METHODS = "GET, POST, DELETE";
  private static final String ALLOWED_HEADERS =
      "Authorization, Content-Type, Accept, Last-Event-ID, Mcp-Session-Id, MCP-Protocol-Version,"
          + " Mcp-Method, Mcp-Name, Mcp-Param-Database, Kith-Client";
  private static final String EXPOSED_HEADERS = "Mcp-Session-Id, WWW-Authenticate, Retry-After";

  private static final String ELSEWHERE =
      "The host name of this request is not one of this server's. Call it by its own name, which"
          + " its operator sets with --public-url or --allowed-hosts; a proxy must pass on the"
          + " header Host.";
  private static final String ANOTHER_PAGE =
      "Pages of this origin may not call this server. Its operator allows them with"
          + " --allowed-origins.";

  private final Set<String> origins;
  private final Set<String> hosts;
  private final Optional<String> own;
  private final boolean everyHost;

  OriginFilter(HttpServer.Options options, Handler next) {
    super(next);
    this.origins = options.origins();
    this.hosts = new HashSet<>(THIS_MACHINE);
    options.hosts().forEach(host -> hosts.add(host.toLowerCase(Locale.ROOT)));
    this.hosts.add(options.host().toLowerCase(Locale.ROOT));
    options.address().map(OriginFilter::host).ifPresent(hosts::add);
    this.own = options.address().map(OriginFilter::origin);
    // a server that is opened to a network without a name may be called by any name
    this.everyHost = options.hosts().isEmpty() && !options.isForThisMachine();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (isAmbiguous(request)) {
      Response.writeError(request, response, callback, 400);
      return true;
    }
    if (!hostAllowed(request)) {
      refuse(response, callback, ELSEWHERE);
      return true;
    }
    var given = request.getHeaders().getValuesList(HttpHeader.ORIGIN);
    if (!given.stream().allMatch(origin -> originAllowed(origin, request))) {
      refuse(response, callback, ANOTHER_PAGE);
      return true;
    }
    if (!origins.isEmpty()) {
      response.getHeaders().put(HttpHeader.VARY, "Origin");
    }
    if (given.size() == 1 && origins.contains(given.getFirst())) {
      allow(response, given);
      if (request.getMethod().equals("OPTIONS")) {
        response.setStatus(204);
        callback.succeeded();
        return true;
      }
    }
    return super.handle(request, response, callback);
  }

  private static void refuse(Response response, Callback callback, String detail) {
    response.setStatus(403);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, ProblemDocument.TYPE);
    Content.Sink.write(response, true, ProblemDocument.text(403, "Forbidden", detail), callback);
  }

  /// Whether an HTTP/1.0 request comes in chunks: a proxy may see its end elsewhere (request
  /// smuggling).
  private static boolean isAmbiguous(Request request) {
    return request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_0
        && request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
  }

  private static void allow(Response response, List<String> origin) {
    var headers = response.getHeaders();
    headers.put("Access-Control-Allow-Origin", origin.getFirst());
    headers.put("Access-Control-Allow-Methods", METHODS);
    headers.put("Access-Control-Allow-Headers", ALLOWED_HEADERS);
    headers.put("Access-Control-Expose-Headers", EXPOSED_HEADERS);
    headers.put("Access-Control-Max-Age", "600");
  }

  /// Checks the target in the request line as well as the `Host` header.
  private boolean hostAllowed(Request request) {
    var host = request.getHeaders().get(HttpHeader.HOST);
    var target = request.getHttpURI().getHost();
    return everyHost
        || ((host == null || hosts.contains(name(host)))
            && (target == null || hosts.contains(target.toLowerCase(Locale.ROOT))));
  }

  private boolean originAllowed(String origin, Request request) {
    if (origins.contains(origin) || own.filter(origin::equalsIgnoreCase).isPresent()) {
      return true;
    }
    int scheme = origin.indexOf("://");
    if (scheme <= 0) {
      return false;
    }
    var authority = origin.substring(scheme + 3);
    // the explorer's page, by whichever of our names it was opened: browsers name it with each POST
    return authority.equalsIgnoreCase(request.getHeaders().get(HttpHeader.HOST))
        || THIS_MACHINE.contains(name(authority));
  }

  /// Scheme, name and port of an address, as a browser writes the origin of its pages.
  private static String origin(String address) {
    int scheme = address.indexOf("://");
    int path = address.indexOf('/', scheme < 0 ? 0 : scheme + 3);
    return path < 0 ? address : address.substring(0, path);
  }

  private static String host(String address) {
    var origin = origin(address);
    int scheme = origin.indexOf("://");
    return name(scheme < 0 ? origin : origin.substring(scheme + 3));
  }

  private static String name(String authority) {
    int port = authority.lastIndexOf(':');
    boolean hasPort = port > authority.lastIndexOf(']') && port >= 0;
    return (hasPort ? authority.substring(0, port) : authority).toLowerCase(Locale.ROOT);
  }
}
