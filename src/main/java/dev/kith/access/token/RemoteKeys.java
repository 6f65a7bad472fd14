package dev.kith.access.token;

import com.nimbusds.jose.jwk.JWK;
import dev.kith.fault.Fault;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The keys that an identity provider publishes, kept for a while.
///
/// Callers whose keys are known never wait for the provider: new keys are fetched beside them, by
/// one thread for all. A token that names an unknown key causes a fetch too, since providers rotate
/// keys, and its bearer alone waits for it; but at most twice a minute: anybody can name a key.
/// While the provider is unreachable, the last keys stay valid for a day.
final class RemoteKeys implements SigningKeys {
  private static final Duration FRESH = Duration.ofMinutes(10);
  private static final Duration AT_MOST_EVERY = Duration.ofSeconds(30);
  private static final Duration STALE = Duration.ofDays(1);
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final long LARGEST = 1 << 20;
  private static final int FOUND = 200;
  private static final Logger LOG = System.getLogger(RemoteKeys.class.getName());

  private final URI address;
  private final InstantSource clock;
  private final HttpClient client;
  private volatile FetchedKeys seen = new FetchedKeys(List.of(), Instant.MIN, false);
  private FutureTask<Boolean> fetching = new FutureTask<>(() -> true);
  private Instant fetchedAt = Instant.MIN;

  RemoteKeys(URI address, InstantSource clock) {
    this.address = address;
    this.clock = clock;
    this.client =
        HttpClient.newBuilder()
            .connectTimeout(TIMEOUT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    this.fetching.run();
  }

  /// @param at when they were fetched
  /// @param outage whether fetching has failed since
  private record FetchedKeys(List<JWK> keys, Instant at, boolean outage) {
    boolean isYounger(Duration age, Instant now) {
      return now.minus(age).isBefore(at);
    }
  }

  @Override
  public List<JWK> known() {
    var last = seen;
    var now = clock.instant();
    if (last.isYounger(FRESH, now)) {
      return last.keys;
    }
    var fetch = fetch(now);
    // keys that nobody has used for long may have been revoked meanwhile
    boolean current = last.isYounger(FRESH.multipliedBy(2), now);
    return current || (last.outage && last.isYounger(STALE, now)) ? last.keys : after(fetch, now);
  }

  @Override
  public List<JWK> reloaded() {
    var now = clock.instant();
    return after(fetch(now), now);
  }

  /// The fetch under way or, unless there was one just now, a new one.
  private synchronized Future<Boolean> fetch(Instant now) {
    if (fetching.isDone() && !now.minus(AT_MOST_EVERY).isBefore(fetchedAt)) {
      fetchedAt = now;
      fetching = new FutureTask<>(() -> refresh(now));
      Thread.ofVirtual().name("kith-keys").start(fetching);
    }
    return fetching;
  }

  private boolean refresh(Instant now) {
    try {
      seen = new FetchedKeys(download(), now, false);
      return true;
    } catch (IOException | ParseException | RuntimeException failure) {
      seen = new FetchedKeys(seen.keys, seen.at, true);
      LOG.log(Level.WARNING, () -> "keys cannot be fetched from " + address + ": " + why(failure));
      LOG.log(Level.DEBUG, "keys cannot be fetched", failure);
      return false;
    }
  }

  /// In a few words: an outage of somebody else's server comes again every half minute.
  private static String why(Exception failure) {
    var message = failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message;
  }

  private List<JWK> after(Future<Boolean> fetch, Instant now) {
    try {
      var _ = fetch.get();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    }
    var last = seen;
    if (!last.isYounger(STALE, now)) {
      throw new Fault.Unavailable(
              "Kith", "it cannot authenticate callers at the moment", "Try again in a minute.")
          .raise();
    }
    return last.keys;
  }

  private List<JWK> download() throws IOException, ParseException {
    var request =
        HttpRequest.newBuilder(address).timeout(TIMEOUT).header("Accept", "application/json");
    var fetching =
        client.sendAsync(
            request.build(),
            BodyHandlers.limiting(BodyHandlers.ofString(StandardCharsets.UTF_8), LARGEST));
    try {
      // the request's own timeout ends with the headers; a body may trickle indefinitely
      var answer = fetching.get(2 * TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
      if (answer.statusCode() != FOUND) {
        throw new IOException("status " + answer.statusCode());
      }
      return JwkSource.parse(answer.body());
    } catch (ExecutionException failure) {
      throw new IOException(String.valueOf(failure.getCause()), failure);
    } catch (TimeoutException failure) {
      throw new IOException("its answer does not end", failure);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IOException(stop);
    } finally {
      fetching.cancel(true);
    }
  }
}
