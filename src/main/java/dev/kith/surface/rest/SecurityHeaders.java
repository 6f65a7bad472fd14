package dev.kith.surface.rest;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/// Adds the headers that keep browsers and caches from storing, sniffing or framing a response.
final class SecurityHeaders implements HttpConfiguration.Customizer {
  private final boolean secure;

  /// @param secure whether the server itself serves TLS
  SecurityHeaders(boolean secure) {
    this.secure = secure;
  }

  @Override
  public Request customize(Request request, HttpFields.Mutable headers) {
    headers.put(HttpHeader.CACHE_CONTROL, "no-store");
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put("X-Frame-Options", "DENY");
    headers.put("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    headers.put("Referrer-Policy", "no-referrer");
    if (secure) {
      headers.put(HttpHeader.STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    return request;
  }
}
