package dev.kith.access.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.nimbusds.jose.jwk.JWK;
import com.sun.net.httpserver.HttpServer;
import dev.kith.Await;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteKeysTest {
  private static final String OLD = new Issuer().published();
  private static final String NEW = new Issuer().published().replace("\"rsa\"", "\"rsa2\"");

  private final AtomicInteger asked = new AtomicInteger();
  private volatile String answer = OLD;
  private volatile int status = 200;
  private volatile CountDownLatch held = new CountDownLatch(0);
  private volatile Instant now = Instant.ofEpochSecond(Issuer.NOW);
  private HttpServer provider;

  @BeforeEach
  void serve() throws IOException {
    provider = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    provider.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          awaitRelease();
          var body = answer.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Location", "/elsewhere");
          exchange.sendResponseHeaders(status, body.length);
          try (var out = exchange.getResponseBody()) {
            out.write(body);
          }
        });
    provider.start();
  }

  @AfterEach
  void stop() {
    held.countDown();
    provider.stop(0);
  }

  private void awaitRelease() {
    try {
      held.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private void awaitAsked(int times) {
    Await.until(() -> asked.get() >= times);
  }

  private SigningKeys keys() {
    return JwkSource.address(
        "http://127.0.0.1:" + provider.getAddress().getPort() + "/jwks", () -> now);
  }

  @Test
  void keysAreFetchedOnceAndKeptForAWhile() {
    var keys = keys();
    assertThat(asked).hasValue(0);

    keys.known();
    now = now.plusSeconds(599);
    assertThat(keys.known()).extracting(JWK::getKeyID).contains("rsa");
    assertThat(asked).hasValue(1);

    now = now.plusSeconds(1);
    assertThat(keys.known()).extracting(JWK::getKeyID).contains("rsa");
    awaitAsked(2);
  }

  @Test
  void whoseKeyIsKnownDoesNotWaitForASlowProvider() throws Exception {
    var keys = keys();
    keys.known();
    now = now.plusSeconds(30);
    held = new CountDownLatch(1);

    var stranger = new FutureTask<>(keys::reloaded);
    Thread.startVirtualThread(stranger);
    awaitAsked(2);

    assertThat(keys.known()).extracting(JWK::getKeyID).contains("rsa");
    now = now.plusSeconds(600);
    assertThat(keys.known()).extracting(JWK::getKeyID).contains("rsa");
    assertThat(stranger.isDone()).isFalse();

    answer = NEW;
    held.countDown();
    assertThat(stranger.get()).extracting(JWK::getKeyID).contains("rsa2");
    assertThat(asked).hasValue(2);
  }

  @Test
  void strangersShareOneFetch() throws Exception {
    var keys = keys();
    keys.known();
    now = now.plusSeconds(30);
    held = new CountDownLatch(1);

    var strangers = IntStream.range(0, 20).mapToObj(_ -> new FutureTask<>(keys::reloaded)).toList();
    strangers.forEach(Thread::startVirtualThread);
    awaitAsked(2);
    now = now.plusSeconds(31);
    held.countDown();

    for (var stranger : strangers) {
      assertThat(stranger.get()).isNotEmpty();
    }
    assertThat(asked).hasValueLessThanOrEqualTo(3);
  }

  @Test
  void keysThatNobodyUsedForLongAreFetchedBeforeTheyAreTrusted() {
    var keys = keys();
    keys.known();
    now = now.plusSeconds(7_200);
    answer = NEW;

    assertThat(keys.known()).extracting(JWK::getKeyID).contains("rsa2");
  }

  @Test
  void anUnknownKeyHasThemFetchedAgainButNotOften() {
    var keys = keys();
    keys.known();
    answer = NEW;

    for (int call = 0; call < 100; call++) {
      assertThat(keys.reloaded()).extracting(JWK::getKeyID).doesNotContain("rsa2");
    }
    now = now.plusSeconds(30);
    assertThat(keys.reloaded()).extracting(JWK::getKeyID).contains("rsa2");
    assertThat(asked).hasValue(2);
  }

  @Test
  void keysOutliveAnOutageForADay() {
    var keys = keys();
    keys.known();
    status = 500;
    now = now.plusSeconds(86_399);
    assertThat(keys.known()).isNotEmpty();

    now = now.plusSeconds(31);
    assertThat(catchThrowableOfType(FaultException.class, keys::known).fault())
        .isInstanceOf(Fault.Unavailable.class);
  }

  @Test
  void anOutageIsLoggedInOneLine() {
    var logged = new ConcurrentLinkedQueue<LogRecord>();
    var log = Logger.getLogger(RemoteKeys.class.getName());
    log.setFilter(logged::add);
    status = 503;
    try {
      assertThatThrownBy(() -> keys().known()).isInstanceOf(FaultException.class);
    } finally {
      log.setFilter(null);
    }

    var line = logged.stream().filter(each -> each.getLevel().equals(Level.WARNING)).findFirst();
    assertThat(line.orElseThrow().getThrown()).isNull();
    assertThat(line.orElseThrow().getMessage()).contains("/jwks: status 503");
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 404, 503})
  void onlyAPlainAnswerCounts(int other) {
    status = other;

    assertThatThrownBy(() -> keys().known()).isInstanceOf(FaultException.class);
    assertThat(asked).hasValue(1);
  }

  @Test
  void whatIsNoListOfKeysOrTooLongCountsForNothing() {
    answer = "<html>";
    assertThatThrownBy(() -> keys().known()).isInstanceOf(FaultException.class);

    answer = " ".repeat(2 << 20) + OLD;
    assertThatThrownBy(() -> keys().known()).isInstanceOf(FaultException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://id.example.com/jwks",
        "ftp://127.0.0.1/x",
        "file:///etc/passwd",
        "http://127.0.0.1.example.com/",
        "::"
      })
  void onlySafeAddressesAreAsked(String address) {
    assertThatThrownBy(() -> JwkSource.address(address, () -> now))
        .isInstanceOf(FaultException.class);
  }
}
