package dev.kith.boot;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;

/// Asks a server whether it is ready, for containers, whose image has no other program to ask with.
public final class HealthCheck {
  private static final int MILLIS = 5_000;

  private HealthCheck() {}

  /// The exit code: zero if the address answers with 200.
  public static int of(String address) {
    try {
      var connection = (HttpURLConnection) URI.create(address).toURL().openConnection();
      connection.setConnectTimeout(MILLIS);
      connection.setReadTimeout(MILLIS);
      int status = connection.getResponseCode();
      if (status == HttpURLConnection.HTTP_OK) {
        return 0;
      }
      System.err.println("kith: " + address + " answered with " + status);
    } catch (IOException | IllegalArgumentException failed) {
      System.err.println("kith: " + address + " cannot be asked: " + failed.getMessage());
    }
    return 1;
  }
}
