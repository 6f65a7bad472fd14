package dev.kith.cypher;

import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.store.Home;
import dev.kith.store.WordEmbedder;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.cypher.CypherTools;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// A memory that is asked in Cypher, as callers ask it.
final class AskedMemory implements AutoCloseable {
  private final Home home;
  private final Toolbox toolbox;
  private final Calls calls;

  AskedMemory(Path folder, List<Mutation> mutations) {
    this(folder, mutations, Limits.FOR_PROGRAMS);
  }

  AskedMemory(Path folder, List<Mutation> mutations, Limits limits) {
    this.home = new Home(folder, "memory", new WordEmbedder(), InstantSource.system());
    home.named("memory").write(Call.by("test"), mutations);
    this.toolbox =
        new Toolbox(
            new Catalogue(
                Map.of(
                    Family.CYPHER,
                    CypherTools.all(InstantSource.fixed(Instant.parse("2025-01-31T12:00:00Z"))))),
            home,
            limits);
    this.calls = new Calls(toolbox);
  }

  static Mutation node(String id, String type, String metadata, String... observations) {
    return new Mutation.CreateNode(
        new Node(id, type, new Metadata(metadata)), List.of(observations));
  }

  static Mutation edge(String from, String type, String to, String metadata) {
    return new Mutation.CreateEdge(new Edge(from, type, to, new Metadata(metadata)), false);
  }

  String rows(String query) {
    return answer(query).path("rows").toString();
  }

  JsonNode answer(String query) {
    return calls.answer("read_cypher", arguments(query));
  }

  /// The answer to arguments that are JSON.
  JsonNode answerTo(String arguments) {
    return calls.answer("read_cypher", arguments);
  }

  JsonNode faultOf(String arguments) {
    return calls.fault("read_cypher", arguments);
  }

  String warnings(String query) {
    return answer(query).path("warnings").toString();
  }

  String fault(String query) {
    return calls.fault("read_cypher", arguments(query)).path("message").asString();
  }

  /// The answer or the fault, as a caller reads it.
  String told(String query) {
    return calls.result("read_cypher", arguments(query)).json();
  }

  private static String arguments(String query) {
    return Json.text(Json.object().put("database", "memory").put("query", query));
  }

  @Override
  public void close() {
    toolbox.close();
    home.close();
  }
}
