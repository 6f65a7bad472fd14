package dev.kith.surface.rest;

import dev.kith.tool.Catalogue;
import dev.kith.tool.Declaration;
import dev.kith.tool.Json;
import dev.kith.tool.argument.Schema;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Describes the routes, from the declarations of the tools.
final class OpenApi {
  private static final String BEARER = "bearer";
  private static final String ABOUT = "server";
  private static final List<String> FAULTS = List.of("4XX", "5XX");

  private OpenApi() {}

  /// The OpenAPI 3.1 document.
  ///
  /// @param address where the server is
  /// @param tokens whether callers need one
  static String document(List<Catalogue.Listed> tools, String address, boolean tokens) {
    var document = Json.object().put("openapi", "3.1.0");
    document
        .putObject("info")
        .put("title", "Kith")
        .put("version", "1")
        .put("description", "Every tool of this server as a POST, one to one with MCP.")
        .putObject("license")
        .put("name", "Apache 2.0")
        .put("identifier", "Apache-2.0");
    document.putArray("servers").addObject().put("url", address);
    var security = document.putArray("security");
    if (!tokens) {
      security.addObject(); // nothing is needed
    }
    security.addObject().putArray(BEARER);
    tags(document.putArray("tags"), tools);
    var paths = document.putObject("paths");
    for (var tool : tools) {
      paths.putObject("/v1/tools/" + tool.name()).set("post", operation(tool));
    }
    read(paths, "/v1/tools", "list_tools", "Every tool with its schemas");
    read(paths, "/v1/databases", "get_databases", "Every database");
    read(
        paths,
        "/v1/calls",
        "get_calls",
        "The last calls of all callers, for those who see everything");
    components(document.putObject("components"));
    return Json.text(document);
  }

  private static void components(ObjectNode components) {
    components
        .putObject("securitySchemes")
        .putObject(BEARER)
        .put("type", "http")
        .put("scheme", "bearer")
        .put("description", "A token of the token file, or a JWT.");
    components
        .putObject("schemas")
        .set(
            "Problem",
            Schema.object(
                Schema.field("status", Schema.whole(), ""),
                Schema.field("title", Schema.text(), ""),
                Schema.field("detail", Schema.text(), "What is wrong, and where."),
                Schema.field("code", Schema.text(), "A stable name.").maybe(),
                Schema.field("at", Schema.text(), "JSON pointer to the argument.").maybe(),
                Schema.field("allowed", Schema.texts(), "What would be right.").maybe(),
                Schema.field("hint", Schema.text(), "One next step.").maybe()));
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
    if (declaration.effect().readOnly()) {
      content(answer, "text/plain").putObject("schema").put("type", "string");
    }
    fault(responses);
    return operation;
  }

  private static void fault(ObjectNode responses) {
    for (var status : FAULTS) {
      var fault = responses.putObject(status).put("description", "A fault");
      content(fault, ProblemDocument.TYPE)
          .putObject("schema")
          .put("$ref", "#/components/schemas/Problem");
    }
  }

  private static void tags(ArrayNode tags, List<Catalogue.Listed> tools) {
    tools.stream()
        .map(tool -> tool.family().label())
        .distinct()
        .forEach(
            family ->
                tags.addObject()
                    .put("name", family)
                    .put("description", "Tools of the family " + family + "."));
    tags.addObject().put("name", ABOUT).put("description", "About the server itself.");
  }

  private static ObjectNode answer(Declaration declaration) {
    return declaration.list() ? Schema.array(declaration.result()) : declaration.result();
  }

  private static ObjectNode content(ObjectNode parent, String type) {
    return parent.withObject("content").putObject(type);
  }

  private static void read(ObjectNode paths, String path, String id, String summary) {
    var operation = paths.putObject(path).putObject("get");
    operation.put("operationId", id).put("summary", summary);
    operation.putArray("tags").add(ABOUT);
    var answer = operation.putObject("responses").putObject("200");
    content(answer.put("description", "The answer"), "application/json")
        .set("schema", Schema.anyObject());
    fault(operation.withObject("responses"));
  }

  /// The list of tools with their schemas.
  static String tools(List<Catalogue.Listed> tools) {
    var list = Json.object();
    var entries = list.putArray("tools");
    for (var tool : tools) {
      var declaration = tool.declaration();
      var entry = entries.addObject().put("name", tool.name());
      entry.put("title", declaration.title()).put("family", tool.family().label());
      entry.put("description", declaration.description());
      entry.set("inputSchema", declaration.inputSchema());
      entry.set("outputSchema", answer(declaration));
      entry.put("readOnly", declaration.effect().readOnly());
    }
    return Json.text(list);
  }
}
