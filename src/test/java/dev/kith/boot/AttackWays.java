package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import tools.jackson.databind.JsonNode;

/// How spoilt calls reach a server over HTTP, and what every answer must be.
final class AttackWays {
  static final String STATELESS = "2026-07-28";
  static final String HANDSHAKE = "2025-11-25";
  static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\""
          + HANDSHAKE
          + "\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";

  private final AttackedServer server;

  AttackWays(AttackedServer server) {
    this.server = server;
  }

  /// @param token what shows who calls
  /// @param scoped whether there is something that they may not see
  record Bearer(String token, boolean scoped) {}

  /// How one call goes out; what came back has been looked at when it returns.
  @FunctionalInterface
  interface Way {
    void call(Bearer who, String tool, String arguments) throws IOException, InterruptedException;
  }

  void rest(Bearer who, String tool, String arguments) throws IOException, InterruptedException {
    var answer = server.post(who.token(), "/v1/tools/" + tool, arguments);
    var asked = tool + " " + arguments;
    assertThat(answer.statusCode()).as(asked + answer.body()).isNotEqualTo(500);
    if (answer.statusCode() != 200) {
      assertThat(Calls.json(answer.body()).path("code").asString("")).as(asked).isNotEmpty();
    }
    inOrder(who, asked, Calls.json(answer.body()));
  }

  void stateless(Bearer who, String tool, String arguments)
      throws IOException, InterruptedException {
    var body = request(1, tool, arguments, STATELESS);
    var answer = server.post(who.token(), "/mcp", body, statelessHeaders(tool, arguments));
    message(who, tool + " " + arguments, answer);
  }

  /// They say what the body says, or nothing of the call would be looked at.
  private static String[] statelessHeaders(String tool, String arguments) {
    var headers = new ArrayList<>(List.of("MCP-Protocol-Version", STATELESS));
    headers.addAll(List.of("Mcp-Method", "tools/call", "Mcp-Name", tool));
    var database = database(arguments);
    if (database.isString() || database.isBoolean() || database.isIntegralNumber()) {
      var name = database.asString().getBytes(StandardCharsets.UTF_8);
      headers.addAll(List.of("Mcp-Param-Database", encoded(name)));
    }
    return headers.toArray(String[]::new);
  }

  /// A text as headers hold it whatever it is.
  static String encoded(byte[] text) {
    return "=?base64?" + Base64.getEncoder().encodeToString(text) + "?=";
  }

  private static JsonNode database(String arguments) {
    try {
      return Json.read(arguments).path("database");
    } catch (Json.Malformed spoilt) {
      return Json.object().path("database");
    }
  }

  void handshake(Bearer who, String tool, String arguments)
      throws IOException, InterruptedException {
    var body = request(1, tool, arguments, HANDSHAKE);
    var answer = server.post(who.token(), "/mcp", body, "MCP-Protocol-Version", HANDSHAKE);
    message(who, tool + " " + arguments, answer);
  }

  /// In a session of its own, where the request is taken back at once. It may be done already.
  void cancelled(Bearer who, String tool, String arguments)
      throws IOException, InterruptedException {
    var session = session(who);
    var headers = new String[] {"MCP-Protocol-Version", HANDSHAKE, "Mcp-Session-Id", session};
    var body = request(7, tool, arguments, HANDSHAKE);
    var calling = server.sent(who.token(), "/mcp", body, headers);
    var taken = server.post(who.token(), "/mcp", cancellation(7), headers);
    assertThat(taken.statusCode()).as(taken.body()).isEqualTo(202);
    try {
      var answer = calling.get();
      assertThat(answer.statusCode()).as(answer.body()).isLessThan(500);
      if (answer.body().contains("jsonrpc")) {
        message(who, tool + " " + arguments, answer);
      }
    } catch (ExecutionException broken) {
      throw new AssertionError(tool + " " + arguments, broken);
    }
  }

  private String session(Bearer who) throws IOException, InterruptedException {
    var answer = server.post(who.token(), "/mcp", INITIALIZE);
    return answer.headers().firstValue("Mcp-Session-Id").orElseThrow();
  }

  static String cancellation(int id) {
    return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":"
        + id
        + "}}";
  }

  /// Clients that leave before the answer, and some before the end of the request, in every era.
  Way gone(Random random) {
    return (who, tool, arguments) -> {
      switch (random.nextInt(4)) {
        case 0 -> gone(who, "/v1/tools/" + tool, arguments, "");
        case 1 -> {
          var headers = new StringBuilder();
          var words = statelessHeaders(tool, arguments);
          for (int word = 0; word < words.length; word += 2) {
            headers.append(words[word]).append(": ").append(words[word + 1]).append("\r\n");
          }
          gone(who, "/mcp", request(1, tool, arguments, STATELESS), headers.toString());
        }
        case 2 ->
            gone(
                who,
                "/mcp",
                request(1, tool, arguments, HANDSHAKE),
                "MCP-Protocol-Version: " + HANDSHAKE + "\r\n");
        default -> cancelled(who, tool, arguments);
      }
    };
  }

  private void gone(Bearer who, String path, String text, String headers) throws IOException {
    var to = server.address();
    var body = text.getBytes(StandardCharsets.UTF_8);
    var head =
        "POST %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\n"
                .formatted(path, to.getAuthority(), who.token())
            + "Accept: application/json, text/event-stream\r\n%sContent-Length: %d\r\n\r\n"
                .formatted(headers, body.length);
    try (var socket = new Socket(to.getHost(), to.getPort())) {
      var out = socket.getOutputStream();
      out.write(head.getBytes(StandardCharsets.ISO_8859_1));
      out.write(body, 0, body.length % 3 == 0 ? body.length / 2 : body.length);
      out.flush();
    }
  }

  /// Only the later era says its version in the body.
  static String request(int id, String tool, String arguments, String version) {
    var params = "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}";
    return message(id, "tools/call", params, version);
  }

  /// A request of any method.
  ///
  /// @param params a text that is an object, if it is JSON
  static String message(int id, String method, String params, String version) {
    var meta =
        "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\""
            + version
            + "\",\"io.modelcontextprotocol/clientInfo\":{\"name\":\"t\",\"version\":\"1\"},"
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}";
    var rest = params.startsWith("{") ? params.substring(1) : params;
    var said =
        version.equals(STATELESS) ? "{" + meta + (rest.equals("}") ? "" : ",") + rest : params;
    return "{\"jsonrpc\":\"2.0\",\"id\":"
        + id
        + ",\"method\":\""
        + method
        + "\",\"params\":"
        + said
        + "}";
  }

  /// An answer that took a while comes as an event.
  static void message(Bearer who, String asked, HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(asked + answer.body()).isLessThan(500);
    var events = answer.body().lines().filter(line -> line.startsWith("data: {")).toList();
    var message = events.isEmpty() ? answer.body() : events.getLast().substring(6);
    inOrder(who, asked, Calls.json(message));
  }

  /// No mistake of the server's own, and nothing that this caller may not see.
  static void inOrder(Bearer who, String asked, JsonNode answer) {
    var text = Json.text(answer).replace("\\", "");
    assertThat(text).as(asked).doesNotContain("\"code\":\"internal\"");
    var error = answer.path("error");
    if (error.path("code").asInt(0) == -32603) {
      // what it is then, such as a limit, stands beside it
      assertThat(error.path("data").path("code").asString("")).as(asked + answer).isNotEmpty();
    }
    if (who.scoped()) {
      assertThat(text).as(asked).doesNotContainIgnoringCase(AttackedHome.HIDDEN);
    }
  }
}
