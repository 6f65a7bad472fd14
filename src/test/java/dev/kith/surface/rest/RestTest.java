package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.shape.ReplyFormat;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.memory.AllMemoryTools;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RestTest {
  @Test
  void aToolIsCalledByItsAddress() throws IOException {
    try (var wire = new Wire(Fixtures.toolbox())) {
      var response = wire.post("/v1/tools/bfs_query", "{\"seeds\":[\"Drug:A\"],\"max_hops\":1}");

      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(Wire.json(response).path("node_count").asInt()).isEqualTo(3);
    }
  }

  @Test
  void aListIsABareArray() throws IOException {
    try (var wire = new Wire(Fixtures.toolbox())) {
      var response = wire.post("/v1/tools/search_entities", "{\"query\":\"Drug:A\"}");

      assertThat(Wire.json(response).isArray()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bfs_query|{\"seeds\":[\"Drug:A\"],\"max_hops\":9}|400|invalid_arguments",
        "bfs_query|{\"seeds\":[\"Drug:X\"],\"max_hops\":1}|404|unknown_entity",
        "bfs_query|nope|400|invalid_arguments",
        "bfs_query|[]|400|invalid_arguments",
        "bfs_query|{\"max_hops\":1e99999999999}|400|invalid_arguments",
        "describe_schema|{\"database\":\"none\"}|404|unknown_database",
        "describe_shema|{}|404|unknown_tool",
      })
  void faultsAreProblemsWithTheStatusOfTheirKind(String tool, String body, int status, String code)
      throws IOException {
    try (var wire = new Wire(Fixtures.toolbox())) {
      var response = wire.post("/v1/tools/" + tool, body);

      assertThat(response.statusCode()).isEqualTo(status);
      assertThat(response.headers().firstValue("Content-Type"))
          .contains("application/problem+json");
      assertThat(Wire.json(response).path("code").asString()).isEqualTo(code);
      assertThat(Wire.json(response).path("hint").asString()).isNotEmpty();
    }
  }

  @Test
  void whatExistsAlreadyIsAConflict() throws IOException {
    var tools = new Catalogue(Map.of(Family.MEMORY, AllMemoryTools.of(InstantSource.system())));
    var databases = new HeapDatabases(new HeapGraph("memory"));
    try (var wire = new Wire(new Toolbox(tools, databases, Limits.FOR_MODELS))) {
      var response = wire.post("/v1/tools/create_database", "{\"database\":\"memory\"}");

      assertThat(response.statusCode()).isEqualTo(409);
      assertThat(Wire.json(response).path("code").asString()).isEqualTo("already_exists");
    }
  }

  @Test
  void aProgramThatSaysItsNameIsTheAuthor() throws IOException {
    var tools = new Catalogue(Map.of(Family.MEMORY, AllMemoryTools.of(InstantSource.system())));
    var databases = new HeapDatabases(new HeapGraph("memory"));
    try (var wire = new Wire(new Toolbox(tools, databases, Limits.FOR_MODELS))) {
      wire.send(
          wire.to("/v1/tools/create_entity")
              .header("Content-Type", "application/json")
              .header("Kith-Client", "explorer")
              .POST(
                  HttpRequest.BodyPublishers.ofString(
                      "{\"database\":\"memory\",\"name\":\"Ada\",\"entity_type\":\"person\","
                          + "\"observations\":[\"Wrote a program\"]}")));

      var entity =
          wire.post(
              "/v1/tools/get_entity",
              "{\"database\":\"memory\",\"entity_name\":\"Ada\",\"provenance\":true}");
      assertThat(Wire.json(entity).at("/provenance/0/by").asString()).isEqualTo("explorer");
    }
  }

  @Test
  void whatIsAllowedIsAListOfValues() throws IOException {
    try (var wire = new Wire(Fixtures.toolbox())) {
      var response =
          wire.post("/v1/tools/describe_entities", "{\"ids\":[\"Drug:A\"],\"detail\":\"ful\"}");

      assertThat(Calls.texts(Wire.json(response).path("allowed")))
          .containsExactly(
              "ids",
              "offset",
              "database",
              "max_tokens",
              "valid_at",
              "include_ended",
              "as_of",
              "format");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text/plain|text/plain;charset=utf-8",
        "text/*;q=0.9, application/json;q=0.1|text/plain;charset=utf-8",
        "application/json, text/plain|application/json",
        "*/*|application/json",
        "image/png|application/json",
      })
  void theAcceptHeaderDecidesBetweenJsonAndText(String accept, String type) throws IOException {
    try (var wire = new Wire(Fixtures.toolbox().replying(ReplyFormat.COMPACT))) {
      var response =
          wire.send(
              wire.to("/v1/tools/bfs_query")
                  .header("Content-Type", "application/json")
                  .header("Accept", accept)
                  .POST(
                      HttpRequest.BodyPublishers.ofString(
                          "{\"seeds\":[\"Drug:A\"],\"max_hops\":1}")));

      assertThat(response.headers().firstValue("Content-Type")).contains(type);
      assertThat(response.body()).startsWith(type.startsWith("text/") ? "seeds=[" : "{\"seeds\":[");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/json|200",
        "Application/JSON; charset=utf-8|200",
        "application/json ;charset=utf-8|200",
        "application/jsonp|415",
        "application/json-patch+json|415",
        "application/jsonp; x=application/json|415",
        "text/json|415",
      })
  void onlyJsonIsTaken(String type, int status) throws IOException {
    try (var wire = new Wire(Fixtures.toolbox())) {
      for (var request :
          Map.of(
                  "/v1/tools/describe_schema",
                  "{}",
                  "/mcp",
                  "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}")
              .entrySet()) {
        var sent =
            wire.to(request.getKey())
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofString(request.getValue()));

        assertThat(wire.send(sent).statusCode()).as(request.getKey()).isEqualTo(status);
      }
    }
  }

  @Test
  void theServerDescribesItself() throws IOException {
    try (var wire = new Wire(Fixtures.toolbox())) {
      var document = Wire.json(wire.get("/openapi.json"));

      assertThat(document.path("openapi").asString()).isEqualTo("3.1.0");
      assertThat(document.path("paths").has("/v1/tools/bfs_query")).isTrue();
      assertThat(document.at("/servers/0/url").asString())
          .isEqualTo("http://127.0.0.1:" + wire.port());
      assertThat(document.at("/components/securitySchemes/bearer/scheme").asString())
          .isEqualTo("bearer");
      assertThat(Wire.json(wire.get("/v1/tools")).path("tools").size()).isEqualTo(6);
      assertThat(Wire.json(wire.get("/v1/databases")).path("count").asInt()).isEqualTo(2);
      assertThat(wire.get("/live").statusCode()).isEqualTo(200);
      assertThat(wire.get("/ready").statusCode()).isEqualTo(200);
      assertThat(wire.get("/nothing").statusCode()).isEqualTo(404);
      assertThat(wire.post("/live", "{}").statusCode()).isEqualTo(405);
    }
  }
}
