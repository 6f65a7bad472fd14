package dev.kith.surface.mcp.http;

import dev.kith.access.Caller;
import dev.kith.surface.mcp.Dispatcher;
import dev.kith.surface.mcp.McpSession;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// The sessions of handshakes over HTTP, so that their clients can be asked and notified.
///
/// They are bounded for each caller and in all. The one that makes room is the least recently used
/// of whoever has the most: nobody can end the sessions of others by opening many.
final class HttpSessions {
  static final String HEADER = "Mcp-Session-Id";

  private static final int ID_BYTES = 16;

  private final Dispatcher dispatcher;
  private final int mostOfOne;
  private final int most;
  private final Map<String, SequencedMap<String, McpSession>> byCaller = new HashMap<>();
  private int count;

  HttpSessions(Dispatcher dispatcher, int mostOfOne, int most) {
    this.dispatcher = dispatcher;
    this.mostOfOne = mostOfOne;
    this.most = most;
  }

  private static String key(Caller caller) {
    return caller.key().orElse("");
  }

  /// Adds a session of a caller and returns its id.
  String add(McpSession session, Caller caller) {
    var bytes = new byte[ID_BYTES];
    new SecureRandom().nextBytes(bytes);
    var id = HexFormat.of().formatHex(bytes);
    added(id, session, caller).ifPresent(dispatcher::close);
    return id;
  }

  /// Returns the session that made room, if any.
  private synchronized Optional<McpSession> added(String id, McpSession session, Caller caller) {
    var own = byCaller.computeIfAbsent(key(caller), _ -> new LinkedHashMap<>());
    own.putLast(id, session);
    count++;
    if (own.size() > mostOfOne) {
      return oldest(key(caller));
    }
    return count > most ? oldest(largest(key(caller))) : Optional.empty();
  }

  /// Who has the most sessions; not the one who has just opened their first.
  private String largest(String opener) {
    return byCaller.entrySet().stream()
        .filter(each -> !each.getKey().equals(opener) || each.getValue().size() > 1)
        .max(Comparator.comparingInt(each -> each.getValue().size()))
        .map(Map.Entry::getKey)
        .orElse(opener);
  }

  /// Takes out somebody's least recently used session.
  private Optional<McpSession> oldest(String key) {
    var own = byCaller.get(key);
    return own == null ? Optional.empty() : removed(own.firstEntry().getKey(), key);
  }

  /// The caller's session of that id.
  synchronized Optional<McpSession> find(String id, Caller caller) {
    var own = byCaller.get(key(caller));
    var found = own == null ? null : own.get(id);
    if (own == null || found == null || !found.isOf(caller)) {
      return Optional.empty();
    }
    own.putLast(id, found);
    return Optional.of(found);
  }

  /// Ends the caller's session of that id; false where there is none.
  boolean end(String id, Caller caller) {
    var found =
        find(id, caller).isPresent() ? removed(id, key(caller)) : Optional.<McpSession>empty();
    found.ifPresent(dispatcher::close);
    return found.isPresent();
  }

  private synchronized Optional<McpSession> removed(String id, String key) {
    var own = byCaller.get(key);
    var removed = own == null ? null : own.remove(id);
    if (own != null && removed != null) {
      count--;
      if (own.isEmpty()) {
        byCaller.remove(key);
      }
    }
    return Optional.ofNullable(removed);
  }
}
