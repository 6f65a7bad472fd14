package dev.kith.surface.mcp;

import dev.kith.access.Caller;
import dev.kith.tool.Json;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/// What a handshake settled, for as long as a connection lasts.
///
/// Stateless requests never look at it.
final class Session {
  private final Set<String> watched = ConcurrentHashMap.newKeySet();
  private final Caller opener;
  private final Optional<Channel> channel;
  private volatile Revision revision;
  private volatile Caller caller;
  private volatile JsonNode capabilities = Json.object();
  private volatile Optional<LogLevel> told = Optional.empty();

  private Session(Revision revision, Caller opener, Optional<Channel> channel) {
    this.revision = revision;
    this.opener = opener;
    this.caller = opener;
    this.channel = channel;
  }

  /// Of a client that can be reached on `channel` at any time.
  static Session lasting(Caller opener, Channel channel) {
    return new Session(Revision.newestHandshake(), opener, Optional.of(channel));
  }

  /// Of a single request.
  static Session passing(Revision revision, Caller opener) {
    return new Session(revision, opener, Optional.empty());
  }

  /// @param client what the client calls itself, or blank
  void settle(Revision agreed, String client, JsonNode able) {
    revision = agreed;
    caller = opener.calling(client);
    capabilities = able;
  }

  Revision revision() {
    return revision;
  }

  Caller caller() {
    return caller;
  }

  /// Whether it is this one who opened it.
  boolean isOf(Caller other) {
    return opener.isSame(other);
  }

  /// What the client said it can do.
  JsonNode capabilities() {
    return capabilities;
  }

  /// The client wants to be told of what is at least this grave.
  void tellFrom(LogLevel level) {
    told = Optional.of(level);
  }

  /// Whether the client wants to be told of something this grave; it does not until it says so.
  boolean wants(LogLevel level) {
    return told.filter(least -> level.compareTo(least) >= 0).isPresent();
  }

  /// Whether the client can be told something later.
  boolean isLasting() {
    return channel.isPresent();
  }

  /// Where the client is told something later.
  Channel channel() {
    return channel.orElse(Channel.NONE);
  }

  /// The addresses of resources whose changes the client wants to know.
  Set<String> watched() {
    return watched;
  }
}
