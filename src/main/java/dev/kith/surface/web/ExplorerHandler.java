package dev.kith.surface.web;

import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Serves the explorer's files.
///
/// They hold no data, and so they need no token: a page that asks for one must come first.
public final class ExplorerHandler extends Handler.Abstract {
  /// Where it answers; the first is the root alone.
  private static final String ROOT = "";

  private static final String ASSETS = "/assets/*";

  /// Scripts, styles and answers of this server alone; no inline code, no frames, no forms.
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  /// Read when first asked for: a server starts no slower for them.
  private static final class Loaded {
    static final WebFiles FILES = WebFiles.load();
  }

  /// A handler for each path that the explorer needs.
  public static Map<String, Handler> paths() {
    return Map.of(ROOT, new ExplorerHandler(), ASSETS, new ExplorerHandler());
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    var path = String.valueOf(request.getHttpURI().getCanonicalPath());
    var found = Loaded.FILES.find(path);
    if (found.isEmpty()) {
      Response.writeError(request, response, callback, 404);
      return true;
    }
    boolean head = request.getMethod().equals("HEAD");
    if (!head && !request.getMethod().equals("GET")) {
      response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD");
      Response.writeError(request, response, callback, 405);
      return true;
    }
    send(found.get(), path.equals("/"), head, request, response, callback);
    return true;
  }

  private static void send(
      WebFile file,
      boolean page,
      boolean head,
      Request request,
      Response response,
      Callback callback) {
    boolean zipped = acceptsGzip(request);
    var tag = '"' + file.digest() + (zipped ? "-gzip\"" : "\"");
    var headers = response.getHeaders();
    headers.put(HttpHeader.ETAG, tag);
    headers.put(HttpHeader.VARY, "Accept-Encoding");
    headers.put(
        HttpHeader.CACHE_CONTROL, page ? "no-cache" : "public, max-age=31536000, immutable");
    headers.put("Content-Security-Policy", POLICY);
    headers.put("Cross-Origin-Opener-Policy", "same-origin");
    headers.put("Cross-Origin-Resource-Policy", "same-origin");
    if (request.getHeaders().getCSV(HttpHeader.IF_NONE_MATCH, true).contains(tag)) {
      response.setStatus(304);
      callback.succeeded();
      return;
    }
    var body = file.content(zipped);
    if (zipped) {
      headers.put(HttpHeader.CONTENT_ENCODING, "gzip");
    }
    headers.put(HttpHeader.CONTENT_TYPE, file.type());
    headers.put(HttpHeader.CONTENT_LENGTH, body.remaining());
    response.write(true, head ? ByteBuffer.allocate(0) : body, callback);
  }

  private static boolean acceptsGzip(Request request) {
    return request.getHeaders().getQualityCSV(HttpHeader.ACCEPT_ENCODING).contains("gzip");
  }
}
