package dev.kith.boot;

import com.sun.net.httpserver.HttpServer;
import dev.kith.access.token.Issuer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// An identity provider that publishes its keys once, and later takes requests without an answer.
final class SilentProvider implements AutoCloseable {
  private static final long FAR_AHEAD = 4_102_444_800L;

  private final Issuer issuer = new Issuer();
  private final Issuer unknown = new Issuer();
  private final AtomicInteger asked = new AtomicInteger();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer http;

  SilentProvider() throws IOException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.setExecutor(threads);
    http.createContext(
        "/",
        exchange -> {
          if (asked.getAndIncrement() > 0) {
            awaitEnd();
          }
          var body = issuer.published().getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          try (var out = exchange.getResponseBody()) {
            out.write(body);
          }
        });
    http.start();
  }

  private void awaitEnd() {
    try {
      ended.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  String address() {
    return "http://127.0.0.1:" + http.getAddress().getPort() + "/jwks";
  }

  /// How often its keys were wanted.
  int asked() {
    return asked.get();
  }

  /// @param rights the claim `kith`
  String token(String subject, String rights) {
    return issuer.rs256(claims(subject, rights));
  }

  /// Signed by a key that it has not published.
  String stranger(int number) {
    var header = "{\"alg\":\"RS256\",\"kid\":\"rsa" + number + "\"}";
    return unknown.rs256(header, claims("stranger", "{\"scopes\":\"*\"}"));
  }

  private static String claims(String subject, String rights) {
    return "{\"iss\":\"%s\",\"aud\":\"%s\",\"sub\":\"%s\",\"exp\":%d,\"kith\":%s}"
        .formatted(Issuer.NAME, Issuer.AUDIENCE, subject, FAR_AHEAD, rights);
  }

  @Override
  public void close() {
    ended.countDown();
    http.stop(0);
    threads.close();
  }
}
