package dev.kith.surface.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.surface.mcp.message.RpcError;
import dev.kith.surface.mcp.stdio.StdioPeer;
import dev.kith.tool.Fixtures;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class LogMessagesTest {
  private static final String WRONG =
      "\"name\":\"bfs_query\",\"arguments\":{\"seeds\":[\"Drug:A\"],\"max_hops\":99}";
  private static final String BROKEN = "\"name\":\"broken\"";

  private static StdioPeer peer() throws IOException {
    var broken =
        Fixtures.tool(
            "broken",
            _ -> {
              throw new IllegalStateException("secret of com.example.Inner");
            });
    return new StdioPeer(Fixtures.toolbox(broken));
  }

  private static void setLevel(StdioPeer peer, String level) throws IOException {
    var answer = peer.ask(StdioPeer.old(1, "logging/setLevel", "\"level\":\"" + level + "\""));
    assertThat(answer.path("result").isObject()).isTrue();
  }

  @Test
  void aClientThatSaysNothingIsSentNothing() throws IOException {
    try (var peer = peer()) {
      assertThat(peer.ask(StdioPeer.old(2, "tools/call", WRONG)).path("id").asInt()).isEqualTo(2);
      assertThat(peer.rest()).isEmpty();
    }
  }

  @Test
  void aClientIsSentFaultsOfItsCallsFromTheLevelThatItSet() throws IOException {
    try (var peer = peer()) {
      setLevel(peer, "warning");

      var sent = peer.ask(StdioPeer.old(2, "tools/call", WRONG));

      assertThat(sent.path("method").asString()).isEqualTo("notifications/message");
      assertThat(sent.path("params").path("level").asString()).isEqualTo("warning");
      var data = sent.path("params").path("data");
      assertThat(data.path("tool").asString()).isEqualTo("bfs_query");
      assertThat(data.path("code").asString()).isEqualTo("invalid_arguments");
      assertThat(peer.next().path("id").asInt()).isEqualTo(2);
    }
  }

  @Test
  void whatIsLessGraveThanTheLevelIsNotSent() throws IOException {
    try (var peer = peer()) {
      setLevel(peer, "error");
      assertThat(peer.ask(StdioPeer.old(2, "tools/call", WRONG)).path("id").asInt()).isEqualTo(2);

      var sent = peer.ask(StdioPeer.old(3, "tools/call", BROKEN));

      assertThat(sent.path("params").path("level").asString()).isEqualTo("error");
      assertThat(sent.toString()).doesNotContain("secret", "Inner", "IllegalState");
      assertThat(peer.next().path("id").asInt()).isEqualTo(3);
    }
  }

  @Test
  void aStatelessClientIsSentNothing() throws IOException {
    try (var peer = peer()) {
      setLevel(peer, "debug");

      assertThat(peer.ask(StdioPeer.modern(2, "tools/call", WRONG)).path("id").asInt())
          .isEqualTo(2);
    }
  }

  @Test
  void anUnknownLevelIsRefused() throws IOException {
    try (var peer = peer()) {
      var answer = peer.ask(StdioPeer.old(1, "logging/setLevel", "\"level\":\"loud\""));

      assertThat(answer.path("error").path("code").asInt()).isEqualTo(RpcError.INVALID_PARAMS);
    }
  }
}
