package dev.kith.store;

/// temporary
final class LiveVectors implements AutoCloseable {
  @Override
  public void close() {}
}
