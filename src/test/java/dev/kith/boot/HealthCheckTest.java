package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.kith.boot.command.Commands;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
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

  @Test
  void aServerThatIsStillStartingIsWaitedFor() throws IOException {
    var asked = new AtomicInteger();
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/ready",
        exchange -> exchange.sendResponseHeaders(asked.incrementAndGet() < 3 ? 503 : 200, -1));
    server.start();
    var address = "http://127.0.0.1:" + server.getAddress().getPort() + "/ready";
    try {
      assertThat(Commands.run("health", "--wait", "60", address)).isZero();
      assertThat(asked).hasValue(3);
    } finally {
      server.stop(0);
    }
    assertThat(Commands.run("health", "--wait", "1", address)).isOne();
    assertThat(Commands.run("health", "--wait", "600", "nowhere")).isOne(); // it never will be one
  }
}
