package dev.kith.boot;

import dev.kith.boot.AttackWays.Bearer;
import dev.kith.tool.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// The requests of MCP that call no tool: resources, prompts and completions, spoilt like calls.
final class AttackMethods {
  private static final List<String> DATABASES =
      List.of("memory", "staff", "tables", "wide", "broken", "torn", "nobody", "disk");
  private static final List<String> ENTITIES =
      List.of("a", "v1", "h1", "person%3A2", "%ff%00", "..%2f..", "s1", "x".repeat(2_000));
  private static final List<String> COMPLETED =
      List.of("database", "node_type", "predicate", "entity", "topic", "id", "other");
  private static final List<String> PARAMS =
      List.of("uri", "name", "arguments", "ref", "argument", "context", "cursor", "_meta", "level");

  private final AttackedServer server;

  AttackMethods(AttackedServer server) {
    this.server = server;
  }

  /// Requests that are right, or name what is not there.
  static AttackedHome.Offer offer() {
    var requests = new ArrayList<AttackedHome.Listing>();
    for (var list : List.of("resources/list", "resources/templates/list", "prompts/list")) {
      requests.add(new AttackedHome.Listing(list, Json.object()));
      requests.add(new AttackedHome.Listing(list, Json.object().put("cursor", "AAAA")));
    }
    requests.add(new AttackedHome.Listing("tools/list", Json.object()));
    for (var database : DATABASES) {
      requests.add(reading("kith://" + database + "/schema"));
      ENTITIES.forEach(id -> requests.add(reading("kith://" + database + "/entity/" + id)));
      prompts(database, requests);
      COMPLETED.forEach(name -> requests.add(completing(database, name)));
    }
    for (var uri :
        List.of(
            "kith://databases",
            "kuzu://databases/list",
            "memory://knowledge-graph",
            "file:///etc/passwd",
            "kith://../schema",
            "ui://kith/graph")) {
      requests.add(reading(uri));
    }
    return new AttackedHome.Offer(requests, PARAMS, Set.of());
  }

  private static AttackedHome.Listing reading(String uri) {
    return new AttackedHome.Listing("resources/read", Json.object().put("uri", uri));
  }

  private static void prompts(String database, List<AttackedHome.Listing> requests) {
    for (var name : List.of("explore_graph", "remember", "recall", "nothing")) {
      var params = Json.object().put("name", name);
      params
          .putObject("arguments")
          .put("database", database)
          .put("question", "who knows {database}?")
          .put("facts", "a knows b")
          .put("topic", "a");
      requests.add(new AttackedHome.Listing("prompts/get", params));
    }
  }

  private static AttackedHome.Listing completing(String database, String argument) {
    var params = Json.object();
    params.putObject("ref").put("type", "ref/prompt").put("name", "recall");
    params.putObject("argument").put("name", argument).put("value", "a");
    params.putObject("context").putObject("arguments").put("database", database);
    return new AttackedHome.Listing("completion/complete", params);
  }

  void stateless(Bearer who, String method, String params)
      throws IOException, InterruptedException {
    var headers = new ArrayList<>(List.of("MCP-Protocol-Version", AttackWays.STATELESS));
    headers.addAll(List.of("Mcp-Method", method));
    var named = named(method, params);
    if (named.isString()) {
      var name = named.stringValue().getBytes(StandardCharsets.UTF_8);
      headers.addAll(List.of("Mcp-Name", AttackWays.encoded(name)));
    }
    send(who, method, params, AttackWays.STATELESS, headers);
  }

  void handshake(Bearer who, String method, String params)
      throws IOException, InterruptedException {
    var headers = List.of("MCP-Protocol-Version", AttackWays.HANDSHAKE);
    send(who, method, params, AttackWays.HANDSHAKE, headers);
  }

  private void send(Bearer who, String method, String params, String version, List<String> headers)
      throws IOException, InterruptedException {
    var body = AttackWays.message(1, method, params, version);
    var answer = server.post(who.token(), "/mcp", body, headers.toArray(String[]::new));
    AttackWays.message(who, method + " " + params, answer);
  }

  private static JsonNode named(String method, String params) {
    var key = method.equals("resources/read") ? "uri" : "name";
    try {
      return Json.read(params).path(key);
    } catch (Json.Malformed spoilt) {
      return Json.object().path(key);
    }
  }
}
