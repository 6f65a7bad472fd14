package dev.kith.access;

/// Tells when the client of a request disconnects while it is worked on.
@FunctionalInterface
public interface HangUp {
  /// The request attribute that holds it.
  String ATTRIBUTE = "dev.kith.hangup";

  /// For a client that cannot be watched.
  HangUp UNNOTICED = _ -> () -> {};

  /// Runs `stop` if the client disconnects before the watch is closed. The body of the request must
  /// have been read.
  Watch watch(Runnable stop);

  /// A client that is watched until this is closed.
  interface Watch extends AutoCloseable {
    @Override
    void close();
  }
}
