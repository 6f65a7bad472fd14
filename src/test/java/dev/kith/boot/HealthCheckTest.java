package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class HealthCheckTest {
  @Test
  void onlyAReadyServerIsHealthy() throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/ready", exchange -> exchange.sendResponseHeaders(200, -1));
    server.createContext("/late", exchange -> exchange.sendResponseHeaders(503, -1));
    server.start();
    var address = "http://127.0.0.1:" + server.getAddress().getPort();
    try {
      assertThat(HealthCheck.of(address + "/ready")).isZero();
      assertThat(HealthCheck.of(address + "/late")).isOne();
    } finally {
      server.stop(0);
    }
    assertThat(HealthCheck.of(address + "/ready")).isOne();
    assertThat(HealthCheck.of("nowhere")).isOne();
  }
}
