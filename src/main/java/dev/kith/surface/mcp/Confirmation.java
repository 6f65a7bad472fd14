package dev.kith.surface.mcp;

import dev.kith.access.Seal;
import dev.kith.shape.JsonText;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Has a person confirm what removes or replaces something, where the client can reach one.
///
/// A client that cannot is not held up: what its agent does can be undone.
final class Confirmation {
  private static final String NAME = "confirm";
  private static final String SCHEMA =
      """
      {"type":"object","properties":{"confirm":{"type":"boolean","title":"Go ahead",\
      "description":"Whether this is to be done.","default":true}},"required":["confirm"]}\
      """;

  private final Confirm confirm;
  private final Questions questions;
  private final Seal seal = new Seal();

  Confirmation(Confirm confirm, Questions questions) {
    this.confirm = confirm;
    this.questions = questions;
  }

  /// What to answer instead of calling the tool; empty where it is to be called.
  Optional<Consumer<JsonText>> before(
      Catalogue.Listed tool, ObjectNode arguments, Message.Request request, Exchange exchange) {
    if (confirm == Confirm.NEVER || !tool.declaration().effect().destructive()) {
      return Optional.empty();
    }
    var question = question(tool, arguments);
    if (!question.suits(exchange.capabilities())) {
      return Optional.empty();
    }
    if (exchange.revision().isStateless()) {
      return retried(tool, arguments, question, request, exchange);
    }
    return exchange.session().isLasting()
        ? decided(questions.ask(question, exchange))
        : Optional.empty();
  }

  private Optional<Consumer<JsonText>> retried(
      Catalogue.Listed tool,
      ObjectNode arguments,
      Question question,
      Message.Request request,
      Exchange exchange) {
    var who = exchange.caller().key().orElse("");
    var meant = fingerprint(tool.name(), arguments, who);
    var answer = request.params().path("inputResponses").path(NAME);
    if (!answer.isObject()) {
      return Optional.of(InputRequired.of(NAME, question, seal.close(meant)));
    }
    var state = request.params().path("requestState").asString("");
    // what was confirmed for one call, or to one caller, does not hold for another
    if (seal.open(state).filter(meant::equals).isEmpty()) {
      throw RpcError.invalidParams("requestState does not belong to this call").raise();
    }
    return decided(answer);
  }

  private static Optional<Consumer<JsonText>> decided(JsonNode answer) {
    boolean agreed =
        answer.path("action").asString("").equals("accept")
            && answer.path("content").path(NAME).asBoolean(false);
    return agreed ? Optional.empty() : Optional.of(Confirmation::declined);
  }

  private static void declined(JsonText out) {
    var text =
        new JsonText()
            .object()
            .field("status", "error")
            .field("code", "declined")
            .field("message", "The user declined; nothing was changed.")
            .field("hint", "Do not try again unless the user asks for it.")
            .endObject()
            .toString();
    out.key("content").array().object().field("type", "text").field("text", text);
    out.endObject().endArray().field("isError", true);
  }

  private static Question question(Catalogue.Listed tool, ObjectNode arguments) {
    var message =
        tool.declaration().title()
            + " ("
            + tool.name()
            + ") with "
            + RpcError.clip(Json.text(arguments))
            + "?";
    var params = new JsonText().object().field("mode", "form").field("message", message);
    return new Question(
        "elicitation/create", params.key("requestedSchema").raw(SCHEMA).endObject().toString());
  }

  private static String fingerprint(String tool, ObjectNode arguments, String who) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      var text = tool + "\n" + Json.text(arguments) + "\n" + who;
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
