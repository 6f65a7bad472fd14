package dev.kith.surface.rest;

import dev.kith.tool.Catalogue;
import dev.kith.tool.Declaration;
import dev.kith.tool.Json;
import dev.kith.tool.argument.Schema;
import tools.jackson.databind.node.ObjectNode;

/// Describes the routes, from the declarations of the tools.
final class OpenApi {
  private OpenApi() {}

  /// The OpenAPI 3.1 document.
  static String document(Catalogue catalogue) {
    var document = Json.object().put("openapi", "3.1.0");
    document
        .putObject("info")
        .put("title", "Kith")
        .put("version", "1")
        .put("description", "Every tool of this server as a POST, one to one with MCP.");
    var paths = document.putObject("paths");
    for (var tool : catalogue.tools()) {
      paths.putObject("/v1/tools/" + tool.name()).set("post", operation(tool));
    }
    read(paths, "/v1/tools", "list_tools", "Every tool with its schemas");
    read(paths, "/v1/databases", "list_databases", "Every database");
    var problem = document.putObject("components").putObject("schemas");
    problem.set(
        "Problem",
        Schema.object(
            Schema.field("status", Schema.whole(), ""),
            Schema.field("title", Schema.text(), ""),
            Schema.field("detail", Schema.text(), "What is wrong, and where."),
            Schema.field("code", Schema.text(), "A stable name.").maybe(),
            Schema.field("at", Schema.text(), "JSON pointer to the argument.").maybe(),
            Schema.field("allowed", Schema.texts(), "What would be right.").maybe(),
            Schema.field("hint", Schema.text(), "One next step.").maybe()));
    return Json.text(document);
  }

  private static ObjectNode operation(Catalogue.Listed tool) {
    var declaration = tool.declaration();
    var operation = Json.object().put("operationId", tool.name());
    operation.put("summary", declaration.title()).put("description", declaration.description());
    operation.putArray("tags").add(tool.family().label());
    content(operation.putObject("requestBody"), "application/json")
        .set("schema", declaration.inputSchema());
    var responses = operation.putObject("responses");
    var answer = responses.putObject("200").put("description", "The answer");
    content(answer, "application/json").set("schema", answer(declaration));
    var fault = responses.putObject("default").put("description", "A fault");
    content(fault, Problem.TYPE).putObject("schema").put("$ref", "#/components/schemas/Problem");
    return operation;
  }

  private static ObjectNode answer(Declaration declaration) {
    return declaration.list() ? Schema.array(declaration.result()) : declaration.result();
  }

  private static ObjectNode content(ObjectNode parent, String type) {
    return parent.putObject("content").putObject(type);
  }

  private static void read(ObjectNode paths, String path, String id, String summary) {
    var operation = paths.putObject(path).putObject("get");
    operation.put("operationId", id).put("summary", summary);
    var answer = operation.putObject("responses").putObject("200");
    content(answer.put("description", "The answer"), "application/json")
        .set("schema", Schema.anyObject());
  }

  /// The list of tools with their schemas.
  static String tools(Catalogue catalogue) {
    var list = Json.object();
    var tools = list.putArray("tools");
    for (var tool : catalogue.tools()) {
      var declaration = tool.declaration();
      var entry = tools.addObject().put("name", tool.name());
      entry.put("title", declaration.title()).put("family", tool.family().label());
      entry.put("description", declaration.description());
      entry.set("inputSchema", declaration.inputSchema());
      entry.set("outputSchema", answer(declaration));
      entry.put("readOnly", declaration.effect().readOnly());
    }
    return Json.text(list);
  }
}
