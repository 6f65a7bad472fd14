package dev.kith.access.token;

import com.nimbusds.jose.jwk.JWK;
import dev.kith.fault.Fault;
import java.io.IOException;
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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// The keys that an identity provider publishes, kept for a while.
///
/// A token that names an unknown key causes a new fetch, since providers rotate keys, but at most
/// twice a minute: anybody can name a key. While the provider is unreachable, the last keys stay
/// valid for a day.
final class RemoteKeys implements SigningKeys {
  private static final Duration FRESH = Duration.ofMinutes(10);
  private static final Duration AT_MOST_EVERY = Duration.ofSeconds(30);
  private static final Duration STALE = Duration.ofDays(1);
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final long LARGEST = 1 << 20;
  private static final int FOUND = 200;

  private final URI address;
  private final InstantSource clock;
  private final HttpClient client;
  private @Nullable Seen seen;
  private Instant asked = Instant.MIN;

  RemoteKeys(URI address, InstantSource clock) {
    this.address = address;
    this.clock = clock;
    this.client =
        HttpClient.newBuilder()
            .connectTimeout(TIMEOUT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
  }

  private record Seen(List<JWK> keys, Instant at) {}

  @Override
  public synchronized List<JWK> known() {
    return seen != null && clock.instant().isBefore(seen.at.plus(FRESH)) ? seen.keys : reloaded();
  }

  @Override
  public synchronized List<JWK> reloaded() {
    var now = clock.instant();
    if (asked.equals(Instant.MIN) || !now.isBefore(asked.plus(AT_MOST_EVERY))) {
      asked = now;
      try {
        seen = new Seen(fetch(), now);
      } catch (IOException | ParseException failure) {
        System.getLogger(RemoteKeys.class.getName())
            .log(Level.WARNING, "keys cannot be fetched", failure);
      }
    }
    if (seen == null || !now.isBefore(seen.at.plus(STALE))) {
      throw new Fault.Unavailable(
              "Kith", "it cannot authenticate callers at the moment", "Try again in a minute.")
          .raise();
    }
    return seen.keys;
  }

  private List<JWK> fetch() throws IOException, ParseException {
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
    } catch (ExecutionException | TimeoutException failure) {
      throw new IOException(failure);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IOException(stop);
    } finally {
      fetching.cancel(true);
    }
  }
}
