package dev.kith.surface.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.access.Caller;
import dev.kith.shape.JsonText;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class QuestionsTest {
  private static final Question QUESTION =
      new Question("elicitation/create", "{\"message\":\"Sure?\"}");

  private final Questions questions = new Questions();
  private final BlockingQueue<JsonNode> asked = new LinkedBlockingQueue<>();
  private final Channel channel =
      new Channel() {
        @Override
        public void send(Consumer<JsonText> message) {
          var out = new JsonText();
          message.accept(out);
          asked.add(Calls.json(out.toString()));
        }

        @Override
        public boolean tick() {
          return true;
        }
      };
  private final Exchange exchange =
      new Exchange(
          Revision.V2025_11_25,
          Caller.ANONYMOUS,
          Json.object(),
          Session.lasting(Caller.ANONYMOUS, channel),
          channel);

  private CompletableFuture<JsonNode> ask() {
    return CompletableFuture.supplyAsync(() -> questions.ask(QUESTION, exchange));
  }

  private void hear(String json) {
    questions.hear((Message.Response) Message.of(Calls.json(json)));
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
        .hasCauseInstanceOf(RpcError.Failure.class);

    var answered = ask();
    hear(word(asked.take().path("id"), "\"result\":{\"n\":1}"));
    assertThat(answered.join().path("n").asInt()).isEqualTo(1);
  }

  @Test
  void aCallThatIsTakenBackWaitsNoLonger() throws InterruptedException {
    var answer = ask();
    asked.take();

    exchange.cancel();

    assertThatThrownBy(answer::join).hasCauseInstanceOf(RpcError.Failure.class);
  }
}
