package dev.kith.surface.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.access.Caller;
import dev.kith.shape.JsonText;
import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.ClientRequest;
import dev.kith.surface.mcp.message.RpcException;
import dev.kith.surface.mcp.message.ServerInfo;
import dev.kith.surface.mcp.message.ServerMessage;
import dev.kith.tool.Calls;
import dev.kith.tool.Fixtures;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ClientRequestsTest {
  private static final ClientRequest FORM =
      new ClientRequest("elicitation/create", "{\"message\":\"Sure?\"}");

  private final ClientRequests requests = new ClientRequests();
  private final BlockingQueue<JsonNode> asked = new LinkedBlockingQueue<>();
  private final ClientChannel channel =
      new ClientChannel() {
        @Override
        public void send(ServerMessage message) {
          var out = new JsonText();
          message.write(out);
          asked.add(Calls.json(out.toString()));
        }

        @Override
        public boolean heartbeat() {
          return true;
        }
      };
  private final RequestContext context =
      new Dispatcher(Fixtures.toolbox(), ServerInfo.kith(), ConfirmationPolicy.ASK)
          .open(McpSession.lasting(Caller.ANONYMOUS, channel), channel);

  private CompletableFuture<JsonNode> ask() {
    return CompletableFuture.supplyAsync(() -> requests.send(FORM, context));
  }

  private void hear(String json) {
    requests.receive((ClientMessage.Response) ClientMessage.of(Calls.json(json)));
  }

  private static String word(JsonNode id, String rest) {
    return "{\"jsonrpc\":\"2.0\",\"id\":" + id + "," + rest + "}";
  }

  @Test
  void theClientsWordIsTheAnswer() throws InterruptedException {
    var answer = ask();
    var question = asked.take();

    hear(word(question.path("id"), "\"result\":{\"action\":\"accept\"}"));

    assertThat(question.path("method").asString()).isEqualTo("elicitation/create");
    assertThat(question.path("params").path("message").asString()).isEqualTo("Sure?");
    assertThat(answer.join().path("action").asString()).isEqualTo("accept");
  }

  @Test
  void whatNobodyAskedForIsPassedOver() throws InterruptedException {
    hear(word(Calls.json("\"guess\""), "\"result\":{}"));
    var answer = ask();
    var id = asked.take().path("id");
    hear(word(Calls.json("7"), "\"result\":{\"action\":\"accept\"}"));

    assertThat(id.asString()).matches("[0-9a-f]{32}");
    assertThat(answer).isNotDone();
    hear(word(id, "\"result\":{\"action\":\"decline\"}"));
    assertThat(answer.join().path("action").asString()).isEqualTo("decline");
  }

  @Test
  void aClientThatRefusesToAnswerFailsTheCallAndNothingElse() throws InterruptedException {
    var refused = ask();
    hear(word(asked.take().path("id"), "\"error\":{\"code\":-1,\"message\":\"no\"}"));
    assertThatThrownBy(refused::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(RpcException.class);

    var answered = ask();
    hear(word(asked.take().path("id"), "\"result\":{\"n\":1}"));
    assertThat(answered.join().path("n").asInt()).isEqualTo(1);
  }

  @Test
  void aCallThatIsTakenBackWaitsNoLonger() throws InterruptedException {
    var answer = ask();
    asked.take();

    context.cancel();

    assertThatThrownBy(answer::join).hasCauseInstanceOf(RpcException.class);
  }
}
