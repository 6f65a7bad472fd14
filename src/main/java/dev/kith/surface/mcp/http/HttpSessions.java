package dev.kith.surface.mcp.http;

import dev.kith.access.Caller;
import dev.kith.surface.mcp.Dispatcher;
import dev.kith.surface.mcp.McpSession;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// The sessions of handshakes over HTTP, so that their clients can be notified on a stream.
///
/// No request needs one: a client without a session, or with an evicted one, is served all the
/// same, only without notifications.
final class HttpSessions {
  static final String HEADER = "Mcp-Session-Id";

  private static final int MOST = 1_000;
  private static final int ID_BYTES = 16;

  private final Dispatcher dispatcher;
  private final SequencedMap<String, McpSession> sessions = new LinkedHashMap<>();

  HttpSessions(Dispatcher dispatcher) {
    this.dispatcher = dispatcher;
  }

  /// Adds a session and returns its id; the least recently used one is evicted.
  String add(McpSession session) {
    var bytes = new byte[ID_BYTES];
    new SecureRandom().nextBytes(bytes);
    var id = HexFormat.of().formatHex(bytes);
    synchronized (sessions) {
      sessions.putLast(id, session);
      if (sessions.size() > MOST) {
        dispatcher.close(sessions.pollFirstEntry().getValue());
      }
    }
    return id;
  }

  /// Whether it is the session of another caller.
  boolean isForeign(@Nullable String id, Caller caller) {
    synchronized (sessions) {
      var found = id == null ? null : sessions.get(id);
      return found != null && !found.isOf(caller);
    }
  }

  Optional<McpSession> find(@Nullable String id, Caller caller) {
    synchronized (sessions) {
      var found = id == null || isForeign(id, caller) ? null : sessions.remove(id);
      if (found != null) {
        sessions.putLast(id, found);
      }
      return Optional.ofNullable(found);
    }
  }
}
