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
  private final Optional<Channel> channel;
  private volatile Revision revision;
  private volatile Caller caller = Caller.ANONYMOUS;
  private volatile JsonNode capabilities = Json.object();
  private volatile Optional<LogLevel> told = Optional.empty();

  private Session(Revision revision, Optional<Channel> channel) {
    this.revision = revision;
    this.channel = channel;
  }

  /// Of a client that can be reached on `channel` at any time.
  static Session lasting(Channel channel) {
    return new Session(Revision.newestHandshake(), Optional.of(channel));
  }

  /// Of a single request.
  static Session passing(Revision revision) {
    return new Session(revision, Optional.empty());
  }

  void settle(Revision agreed, Caller client, JsonNode able) {
    revision = agreed;
    caller = client;
    capabilities = able;
  }

  Revision revision() {
    return revision;
  }

  Caller caller() {
    return caller;
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
