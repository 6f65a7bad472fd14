package dev.kith.surface.mcp.stdio;

import static dev.kith.surface.mcp.stdio.StdioPeer.modern;
import static dev.kith.surface.mcp.stdio.StdioPeer.old;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Tool;
import dev.kith.tool.Toolbox;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.tool.memory.AllMemoryTools;
import dev.kith.tool.query.Gitlab;
import dev.kith.tool.query.QueryLimits;
import dev.kith.tool.query.QueryTools;
import dev.kith.tool.resource.ListDatabases;
import dev.kith.tool.servermemory.ServerMemoryTools;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Clients in every language read the schemas of `tools/list`: they hold what all of them know.
class ToolSchemasTest {
  private static final List<String> MAPS = List.of("properties", "patternProperties", "$defs");
  private static final List<String> LISTS = List.of("anyOf", "oneOf", "allOf", "prefixItems");
  private static final List<String> ONES =
      List.of("items", "additionalProperties", "not", "contains", "propertyNames");

  /// What Java reads and ECMA-262 does not, or reads otherwise.
  private static final Pattern JAVA_ONLY =
      Pattern.compile(
          """
          \\(\\?[a-zA-Z]*(-[a-zA-Z]+)?[:)](?<!\\(\\?:)  # inline flags
          | \\(\\?>                                     # atomic groups
          | [*+?}]\\+                                   # possessive quantifiers
          | \\\\[aeAGhHNQERVXzZ]                        # classes and anchors of Java
          | \\\\[pP](?!\\{(L|N|P|S|Z|M|C)[a-z]?\\})     # properties by names of Java
          | \\\\x\\{ | && | \\[\\[                      # long code points, sets of sets
          """,
          Pattern.COMMENTS);

  private static final Set<String> KNOWN =
      Set.of(
          "type",
          "properties",
          "required",
          "additionalProperties",
          "items",
          "anyOf",
          "description",
          "default",
          "enum",
          "const",
          "pattern",
          "minLength",
          "maxLength",
          "minItems",
          "maxItems",
          "uniqueItems",
          "minimum",
          "maximum",
          "minProperties",
          "maxProperties",
          "format");

  private static final List<Map<Family, List<Tool>>> CATALOGUES =
      List.of(
          Map.of(
              Family.COMMON,
              List.of(new ListDatabases()),
              Family.BFS,
              BfsTools.all(),
              Family.QUERY,
              QueryTools.all(QueryLimits.USUAL, Gitlab.SIGNER),
              Family.MEMORY,
              AllMemoryTools.of(InstantSource.system())),
          Map.of(Family.SERVER_MEMORY, ServerMemoryTools.all()));

  @Test
  void everySchemaIsPlain() throws IOException {
    var found = new ArrayList<String>();
    int tools = 0;
    for (var catalogue : CATALOGUES) {
      for (var tool : listed(catalogue)) {
        tools++;
        var name = tool.path("name").asString();
        check(name + " input", tool.path("inputSchema"), found);
        if (tool.has("outputSchema")) {
          check(name + " output", tool.path("outputSchema"), found);
        }
      }
    }

    assertThat(found).isEmpty();
    assertThat(tools).isGreaterThan(35);
  }

  /// Arguments that are sent as headers too are a matter of the revision that has such headers;
  /// strict readers of JSON Schema, as ajv is unless told otherwise, refuse words they do not know.
  @Test
  void whoBeginsWithAHandshakeSeesTheWordsOfJsonSchemaAlone() throws IOException {
    for (var catalogue : CATALOGUES) {
      try (var toolbox = toolbox(catalogue);
          var peer = new StdioPeer(toolbox)) {
        peer.ask(
            old(
                1,
                "initialize",
                "\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                    + "\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}"));
        var tools = peer.ask(old(2, "tools/list", "")).path("result").path("tools");
        var found = new ArrayList<String>();
        tools.forEach(tool -> check(tool.path("name").asString(), tool.path("inputSchema"), found));

        assertThat(tools).isNotEmpty();
        assertThat(found).isEmpty();
        assertThat(tools.toString()).doesNotContain("x-mcp-header");
      }
    }
  }

  @Test
  void whoNeedsNoHandshakeSeesWhatIsSentAsAHeaderToo() throws IOException {
    var headers = new ArrayList<String>();
    for (var tool : listed(CATALOGUES.getFirst())) {
      var database = tool.path("inputSchema").path("properties").path("database");
      if (database.isObject()) {
        headers.add(database.path("x-mcp-header").asString(""));
      }
    }

    assertThat(headers).hasSizeGreaterThan(20).containsOnly("Database");
  }

  private static Toolbox toolbox(Map<Family, List<Tool>> families) {
    return new Toolbox(
        new Catalogue(families), new HeapDatabases(new HeapGraph("g")), Limits.FOR_MODELS);
  }

  private static JsonNode listed(Map<Family, List<Tool>> families) throws IOException {
    try (var toolbox = toolbox(families);
        var peer = new StdioPeer(toolbox)) {
      return peer.ask(modern(1, "tools/list", "")).path("result").path("tools");
    }
  }

  private static void check(String at, JsonNode schema, List<String> found) {
    if (schema.isBoolean()) {
      return;
    }
    if (!schema.isObject() || schema.isEmpty()) {
      found.add(at + ": empty");
    }
    schema
        .propertyNames()
        .forEach(
            word -> {
              if (!KNOWN.contains(word) && !word.equals("x-mcp-header")) {
                found.add(at + ": " + word);
              }
            });
    if (schema.has("type") && !schema.path("type").isString()) {
      found.add(at + ": type is " + schema.path("type"));
    }
    var pattern = schema.path("pattern").asString("");
    if (JAVA_ONLY.matcher(pattern).find()) {
      found.add(at + ": pattern is " + pattern);
    }
    MAPS.forEach(
        key ->
            schema
                .path(key)
                .properties()
                .forEach(each -> check(at + "/" + each.getKey(), each.getValue(), found)));
    LISTS.forEach(key -> schema.path(key).forEach(each -> check(at + "/" + key, each, found)));
    ONES.stream()
        .filter(schema::has)
        .forEach(key -> check(at + "/" + key, schema.path(key), found));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "^(?:(?s).*\\S.*)$",
        "(?i:a)",
        "(?-i)a",
        "a++",
        "a*+",
        "a{1,2}+",
        "(?>a)",
        "\\h",
        "\\R",
        "a\\z",
        "\\Qa\\E",
        "\\p{javaLowerCase}",
        "\\p{IsLatin}",
        "\\p{Alpha}",
        "\\x{1F600}",
        "[a-z&&[^b]]"
      })
  void whatOnlyJavaReadsIsSeen(String pattern) {
    assertThat(JAVA_ONLY.matcher(pattern).find()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\S",
        "^(?:[a-z0-9][a-z0-9_-]{0,63})$",
        "(?=a)b",
        "(?<name>a)",
        "a+?",
        "\\p{Lu}",
        "[+*]"
      })
  void whatEverybodyReadsIsNot(String pattern) {
    assertThat(JAVA_ONLY.matcher(pattern).find()).isFalse();
  }
}
