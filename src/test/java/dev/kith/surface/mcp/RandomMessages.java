package dev.kith.surface.mcp;

import dev.kith.surface.mcp.stdio.StdioPeer;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/// What a client might send, and what it should not: requests of every revision, notifications,
/// damaged requests, and things that are no message at all.
public final class RandomMessages {
  private static final String[] METHODS = {
    "ping",
    "tools/list",
    "resources/list",
    "resources/read",
    "prompts/list",
    "prompts/get",
    "completion/complete",
    "initialize",
    "server/discover",
    "tools/call",
    "tools/call",
    "tools/call",
    "nope"
  };
  private static final String[] PARAMS = {
    "",
    "\"name\":\"describe_schema\"",
    "\"name\":\"bfs_query\",\"arguments\":{\"seeds\":[\"Drug:A\"],\"max_hops\":1}",
    "\"name\":\"bfs_query\",\"arguments\":{\"seeds\":\"Drug:A\",\"max_hops\":[]}",
    "\"name\":\"search_entities\",\"arguments\":{\"query\":\"Drug\"}",
    "\"name\":7,\"arguments\":[]",
    "\"uri\":\"kith://databases\"",
    "\"uri\":\"kith://medical/entity/%\"",
    "\"cursor\":\"nonsense\"",
    "\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"soak\"}",
    "\"protocolVersion\":\"1066-10-14\",\"capabilities\":7",
    "\"ref\":{\"type\":\"ref/resource\",\"uri\":\"kith://{database}/schema\"},"
        + "\"argument\":{\"name\":\"database\",\"value\":\"m\"}",
  };
  private static final String[] NOTIFICATIONS = {
    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":-1}}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"what/ever\",\"params\":{}}",
    "{\"jsonrpc\":\"2.0\",\"id\":\"unasked\",\"result\":{}}",
  };
  private static final String[] BROKEN = {
    "{",
    "]",
    "nul",
    "{\"jsonrpc\":\"2.0\"",
    "\"",
    "{\"a\":1}}",
    "\u0000",
    "[1,2",
    "{\"a\":\"\\x\"}",
    "7",
    "[]",
    "{\"jsonrpc\":\"1.0\",\"method\":\"ping\"}",
    "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}",
    "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}",
    "[".repeat(1_000),
  };

  private final Random random;
  private int lastId;

  /// How a message is to be answered.
  public enum Answer {
    /// Once, under its id.
    BY_ID,
    /// Once, without an id.
    WITHOUT_ID,
    /// Once, under its id, or without one where it can no longer be read.
    EITHER,
    /// Not at all.
    NONE
  }

  /// @param latin the bytes, each as the character of that number
  /// @param id of a request, else 0
  /// @param stateless whether it is a whole request of the stateless revision
  public record Sent(String latin, int id, String method, boolean stateless, Answer answer) {
    public byte[] bytes() {
      return latin.getBytes(StandardCharsets.ISO_8859_1);
    }
  }

  public RandomMessages(Random random) {
    this.random = random;
  }

  /// The next message, on one line.
  public Sent next() {
    return switch (random.nextInt(10)) {
      case 0 -> none(BROKEN[random.nextInt(BROKEN.length)], Answer.WITHOUT_ID);
      case 1 -> none(NOTIFICATIONS[random.nextInt(NOTIFICATIONS.length)], Answer.NONE);
      case 2, 3 -> damaged(request());
      default -> request();
    };
  }

  private static Sent none(String text, Answer answer) {
    return new Sent(text, 0, "", false, answer);
  }

  private Sent request() {
    int id = ++lastId;
    var method = METHODS[random.nextInt(METHODS.length)];
    var params = PARAMS[random.nextInt(PARAMS.length)];
    boolean stateless = random.nextBoolean();
    var text = stateless ? StdioPeer.modern(id, method, params) : StdioPeer.old(id, method, params);
    return new Sent(text, id, method, stateless, Answer.BY_ID);
  }

  /// Some bytes behind the id are changed, so that it is still known what was meant.
  private Sent damaged(Sent whole) {
    var bytes = whole.bytes();
    int from = "{\"jsonrpc\":\"2.0\",\"id\":".length() + String.valueOf(whole.id()).length() + 1;
    for (int times = 1 + random.nextInt(3); times > 0; times--) {
      int at = from + random.nextInt(bytes.length - from);
      byte other = (byte) random.nextInt(256);
      // a line break would make two messages of it
      bytes[at] = other == '\n' || other == '\r' ? (byte) '?' : other;
    }
    return new Sent(
        new String(bytes, StandardCharsets.ISO_8859_1), whole.id(), "", false, Answer.EITHER);
  }
}
