package dev.kith.surface.mcp.stdio;

import static dev.kith.surface.mcp.stdio.StdioPeer.modern;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Fixtures;
import dev.kith.tool.Result;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// A call is done by the thread that has read it, and nothing that comes meanwhile waits for it.
class StdioTurnsTest {
  @Test
  void callsInARowAreAllAnsweredAndMostlyByTheThreadsThatRead() throws Exception {
    Set<Thread> doers = ConcurrentHashMap.newKeySet();
    var noting =
        Fixtures.tool(
            "noting",
            _ -> {
              doers.add(Thread.currentThread());
              return Result.object("{\"done\":true}");
            });
    try (var peer = new StdioPeer(Fixtures.toolbox(noting))) {
      for (int id = 0; id < 200; id++) {
        var answer = peer.ask(modern(id, "tools/call", "\"name\":\"noting\""));

        assertThat(answer.path("id").asInt()).isEqualTo(id);
      }
    }
    assertThat(doers).anyMatch(thread -> !thread.getName().startsWith("kith-worker"));
  }

  @Test
  void aCallIsDoneWhileAnotherWaitsForIt() throws Exception {
    var go = new CountDownLatch(1);
    var tool =
        Fixtures.tool(
            "meeting",
            _ -> {
              go.countDown();
              try {
                go.await();
              } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
              }
              return Result.object("{\"done\":true}");
            });
    var waiting =
        Fixtures.tool(
            "waiting",
            _ -> {
              try {
                go.await();
              } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
              }
              return Result.object("{\"done\":true}");
            });
    try (var peer = new StdioPeer(Fixtures.toolbox(waiting, tool))) {
      peer.send(modern(1, "tools/call", "\"name\":\"waiting\""));
      assertThat(peer.ask(modern(2, "ping-nobody-knows", "")).path("error").isObject()).isTrue();

      peer.send(modern(3, "tools/call", "\"name\":\"meeting\""));

      assertThat(peer.rest()).hasSize(2);
    }
  }

  @Test
  void aClientThatSendsAllBeforeItReadsIsAnswered() throws Exception {
    var answer = "{\"text\":\"" + "x".repeat(100_000) + "\"}";
    var padding = "\"_pad\":\"" + "y".repeat(10_000) + "\",\"name\":\"long\"";
    try (var peer =
        new StdioPeer(Fixtures.toolbox(Fixtures.tool("long", _ -> Result.object(answer))))) {
      for (int id = 0; id < 40; id++) {
        peer.send(modern(id, "tools/call", padding));
      }

      assertThat(peer.rest()).hasSize(40);
    }
  }
}
