package dev.kith.surface.mcp;

import dev.kith.access.Caller;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// The handshakes made over HTTP, so that their clients can be told of changes on a stream.
///
/// No request needs one: whoever brings none, or one that was forgotten, is served all the same,
/// only without news.
final class HttpSessions {
  static final String HEADER = "Mcp-Session-Id";

  private static final int MOST = 1_000;
  private static final int ID_BYTES = 16;

  private final Dispatcher dispatcher;
  private final SequencedMap<String, Session> sessions = new LinkedHashMap<>();

  HttpSessions(Dispatcher dispatcher) {
    this.dispatcher = dispatcher;
  }

  /// Keeps a session; the one that was not used for longest makes room.
  String keep(Session session) {
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

  /// Whether it is the session of somebody else.
  boolean isForeign(@Nullable String id, Caller caller) {
    synchronized (sessions) {
      var found = id == null ? null : sessions.get(id);
      return found != null && !found.isOf(caller);
    }
  }

  Optional<Session> find(@Nullable String id, Caller caller) {
    synchronized (sessions) {
      var found = id == null || isForeign(id, caller) ? null : sessions.remove(id);
      if (found != null) {
        sessions.putLast(id, found);
      }
      return Optional.ofNullable(found);
    }
  }
}
