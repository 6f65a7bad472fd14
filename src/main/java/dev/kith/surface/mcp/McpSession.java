package dev.kith.surface.mcp;

import dev.kith.access.Caller;
import dev.kith.surface.mcp.message.ClientInfo;
import dev.kith.surface.mcp.message.LogLevel;
import dev.kith.surface.mcp.message.ProtocolRevision;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/// The state that a handshake opens. Stateless requests take only the caller from it.
public final class McpSession {
  private final Set<String> watched = ConcurrentHashMap.newKeySet();
  private final Map<JsonNode, RequestContext> underWay = new ConcurrentHashMap<>();
  private final Set<RequestContext> streams = ConcurrentHashMap.newKeySet();
  private final Caller opener;
  private final Optional<ClientChannel> channel;
  private volatile Caller caller;
  private volatile ClientInfo client;
  private volatile boolean closed;
  private volatile Optional<LogLevel> logLevel = Optional.empty();

  private McpSession(ProtocolRevision revision, Caller opener, Optional<ClientChannel> channel) {
    this.client = ClientInfo.unknown(revision);
    this.opener = opener;
    this.caller = opener;
    this.channel = channel;
  }

  /// A session whose client can be reached on `channel` at any time.
  public static McpSession lasting(Caller opener, ClientChannel channel) {
    return new McpSession(ProtocolRevision.NEWEST_HANDSHAKE, opener, Optional.of(channel));
  }

  /// A session for the messages of a single HTTP request.
  public static McpSession temporary(ProtocolRevision revision, Caller opener) {
    return new McpSession(revision, opener, Optional.empty());
  }

  /// Completes the handshake.
  void agree(ClientInfo introduced) {
    client = introduced;
    caller = opener.calling(introduced.name());
  }

  public ProtocolRevision revision() {
    return client.revision();
  }

  ClientInfo client() {
    return client;
  }

  Caller caller() {
    return caller;
  }

  /// Whether a caller is the one who opened it.
  public boolean isOf(Caller other) {
    return opener.isSame(other);
  }

  /// The client wants log messages of this level and above.
  void logFrom(LogLevel level) {
    logLevel = Optional.of(level);
  }

  /// Whether the client wants log messages of a level; until it sets one, it wants none.
  boolean logs(LogLevel level) {
    return logLevel.filter(least -> level.compareTo(least) >= 0).isPresent();
  }

  /// Whether the client can be notified later.
  public boolean canNotify() {
    return channel.isPresent();
  }

  /// Where the client is notified later.
  public ClientChannel channel() {
    return channel.orElse(ClientChannel.NONE);
  }

  /// Makes a request one that its client can cancel by its id, until it has ended.
  public void begun(JsonNode id, RequestContext request) {
    underWay.putIfAbsent(id, request);
  }

  /// No longer under way.
  public void ended(JsonNode id, RequestContext request) {
    underWay.remove(id, request);
  }

  /// Cancels the request of an id, if it is under way.
  public void cancel(JsonNode id) {
    var request = underWay.get(id);
    if (request != null) {
      request.cancel();
    }
  }

  /// Makes a stream end with the session.
  public void opened(RequestContext stream) {
    streams.add(stream);
    if (closed) {
      stream.end();
    }
  }

  /// The stream has ended.
  public void left(RequestContext stream) {
    streams.remove(stream);
  }

  /// Ends the streams of a session that is no longer known.
  void close() {
    closed = true;
    streams.forEach(RequestContext::end);
  }

  /// The URIs of the resources whose changes the client wants to know.
  Set<String> watched() {
    return watched;
  }
}
