package dev.kith.surface.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.shape.JsonText;
import dev.kith.surface.mcp.message.ProtocolRevision;
import dev.kith.surface.mcp.message.RpcResponse;
import dev.kith.surface.mcp.message.ServerInfo;
import dev.kith.surface.mcp.stdio.StdioPeer;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Limits;
import dev.kith.tool.Result;
import dev.kith.tool.Toolbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class MessageBatchTest {
  private static final int REQUESTS = 5;

  private final AtomicInteger made = new AtomicInteger();
  private final List<RpcResponse> responses = new ArrayList<>();

  /// The codes of the errors in the responses, 0 where there is none.
  private List<Integer> answered(Limits limits, Function<CallContext, Result> work) {
    var tool =
        Fixtures.tool(
            "work",
            context -> {
              made.incrementAndGet();
              return work.apply(context);
            });
    var request = StdioPeer.old(1, "tools/call", "\"name\":\"work\"");
    var messages = Calls.json("[" + String.join(",", Collections.nCopies(REQUESTS, request)) + "]");
    try (var toolbox =
            new Toolbox(
                new Catalogue(Map.of(Family.BFS, List.of(tool))),
                new HeapDatabases(new HeapGraph("notes")),
                limits);
        var batch =
            new Dispatcher(toolbox, ServerInfo.kith(), ConfirmationPolicy.ASK)
                .batch(McpSession.temporary(ProtocolRevision.V2025_03_26, Caller.local("t")))) {
      batch.answer(
          messages,
          response -> {
            responses.add(response);
            var out = new JsonText();
            response.write(out);
            return out.bytes().length();
          });
    }
    return responses.stream()
        .map(each -> each instanceof RpcResponse.Failure(_, var error) ? error.code() : 0)
        .toList();
  }

  @Test
  void aResponseIsSentBeforeTheNextIsMade() {
    var sent = new ArrayList<Integer>();

    var errors =
        answered(
            Limits.FOR_MODELS,
            _ -> {
              sent.add(responses.size());
              return Result.object("{}");
            });

    assertThat(errors).containsOnly(0).hasSize(REQUESTS);
    assertThat(sent).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void pastSoManyBytesTheOthersAreRefused() {
    var errors =
        answered(Limits.FOR_MODELS, _ -> Result.object("{\"x\":\"" + "x".repeat(10 << 20) + "\"}"));

    assertThat(errors).containsExactly(0, 0, 0, 0, 429);
    assertThat(made).hasValue(4);
  }

  @Test
  void allCallsTogetherHaveTheTimeOfOne() {
    var usual = Limits.FOR_MODELS;
    var brief =
        new Limits(
            Duration.ofMillis(100),
            usual.learning(),
            usual.walk(),
            usual.memory(),
            usual.tokens(),
            usual.replies(),
            usual.workers(),
            usual.waiting());

    var errors =
        answered(
            brief,
            context -> {
              while (true) {
                context.call().check();
              }
            });

    assertThat(errors.subList(1, REQUESTS)).containsOnly(429);
    assertThat(made).hasValueLessThan(2);
  }
}
