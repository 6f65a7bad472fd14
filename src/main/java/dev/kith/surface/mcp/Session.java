package dev.kith.surface.mcp;

import dev.kith.access.Caller;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// What a handshake settled, for as long as a connection lasts.
///
/// Stateless requests never look at it.
final class Session {
  private final Set<String> watched = ConcurrentHashMap.newKeySet();
  private final boolean lasting;
  private volatile Revision revision;
  private volatile Caller caller = Caller.ANONYMOUS;

  private Session(Revision revision, boolean lasting) {
    this.revision = revision;
    this.lasting = lasting;
  }

  /// Of a connection on which messages can be sent at any time.
  static Session lasting() {
    return new Session(Revision.newestHandshake(), true);
  }

  /// Of a single request.
  static Session passing(Revision revision) {
    return new Session(revision, false);
  }

  void settle(Revision agreed, Caller client) {
    revision = agreed;
    caller = client;
  }

  Revision revision() {
    return revision;
  }

  Caller caller() {
    return caller;
  }

  /// Whether the client can be told something later.
  boolean isLasting() {
    return lasting;
  }

  /// The addresses of resources whose changes the client wants to know.
  Set<String> watched() {
    return watched;
  }
}
