package dev.kith.boot;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.util.Optional;

/// Asks a server whether it is ready, for containers, whose image has no other program to ask with,
/// and for operators, whose service manager is done before the server is.
public final class HealthCheck {
  private static final int MILLIS = 5_000;
  private static final long PAUSE_MILLIS = 200;

  private HealthCheck() {}

  /// The exit code: zero if the address answers with 200.
  public static int of(String address) {
    return of(address, Duration.ZERO);
  }

  /// The exit code: zero as soon as the address answers with 200, else one once this time is over.
  public static int of(String address, Duration wait) {
    URL url;
    try {
      url = URI.create(address).toURL();
    } catch (IOException | IllegalArgumentException wrong) {
      return failed(address + " cannot be reached: " + wrong.getMessage());
    }
    long end = System.nanoTime() + wait.toNanos();
    while (true) {
      var problem = problem(url);
      if (problem.isEmpty()) {
        return 0;
      }
      if (System.nanoTime() >= end || !paused()) {
        return failed(address + " " + problem.get());
      }
    }
  }

  private static Optional<String> problem(URL url) {
    try {
      var connection = (HttpURLConnection) url.openConnection();
      connection.setConnectTimeout(MILLIS);
      connection.setReadTimeout(MILLIS);
      int status = connection.getResponseCode();
      return status == HttpURLConnection.HTTP_OK
          ? Optional.empty()
          : Optional.of("answered with " + status);
    } catch (IOException failed) {
      return Optional.of("cannot be reached: " + failed.getMessage());
    }
  }

  private static boolean paused() {
    try {
      Thread.sleep(PAUSE_MILLIS);
      return true;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static int failed(String why) {
    System.err.println("kith: " + why);
    return 1;
  }
}
