package dev.kith.tool;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.kith.graph.Edge;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import tools.jackson.databind.node.ObjectNode;

/// Graphs that nobody would write by hand, and questions about them.
public final class RandomToolCalls {
  private static final List<Encoding> ENCODINGS =
      List.of(
          Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE),
          Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE));
  private static final String[] WORDS = {
    "alpha",
    "βήτα",
    "漢字",
    "🦊🦊",
    "x",
    "\u0001\"\\",
    "<|endoftext|>",
    "aaaaaaaaaaaaaaaaaaaaaa",
    "    "
  };

  private final Random random;
  private final List<String> ids = new ArrayList<>();

  public RandomToolCalls(Random random) {
    this.random = random;
  }

  /// How many tokens a text has, by the encoding that finds the most.
  public static int tokens(String text) {
    return ENCODINGS.stream()
        .mapToInt(encoding -> encoding.countTokensOrdinary(text))
        .max()
        .orElseThrow();
  }

  /// The ids of the graph that was made last.
  public List<String> ids() {
    return List.copyOf(ids);
  }

  private String words(int most) {
    var text = new StringBuilder();
    for (int word = random.nextInt(most + 1); word >= 0; word--) {
      text.append(WORDS[random.nextInt(WORDS.length)]).append(random.nextInt(100));
    }
    return text.toString();
  }

  /// What makes a new graph; questions are about this one from now on.
  public List<Mutation> graph() {
    ids.clear();
    var graph = new ArrayList<Mutation>();
    for (int node = random.nextInt(60) + 2; node > 0; node--) {
      var metadata = Json.object().put("name", words(3)).put("text", words(random.nextInt(200)));
      if (random.nextBoolean()) {
        metadata.put("total_mentions", random.nextInt(5));
      }
      var id = node + words(random.nextInt(8) == 0 ? 60 : 2);
      ids.add(id);
      var type = "T" + random.nextInt(4);
      graph.add(
          new Mutation.CreateNode(
              new Node(id, type, new Metadata(Json.text(metadata))), List.of()));
    }
    for (int edge = random.nextInt(200); edge > 0; edge--) {
      var metadata = Json.object().put("confidence", random.nextDouble()).put("why", words(9));
      graph.add(
          new Mutation.CreateEdge(
              new Edge(
                  ids.get(random.nextInt(ids.size())),
                  "P" + random.nextInt(5),
                  ids.get(random.nextInt(Math.max(1, ids.size() / 4))),
                  new Metadata(Json.text(metadata))),
              false));
    }
    return graph;
  }

  /// Fills in the arguments of a question; returns the name of the tool to ask.
  public String ask(ObjectNode arguments) {
    var one = ids.get(random.nextInt(ids.size()));
    var other = ids.get(random.nextInt(ids.size()));
    return switch (random.nextInt(6)) {
      case 0 -> {
        arguments.putArray("seeds").add(one).add("unknown " + words(2));
        arguments.put("max_hops", 1 + random.nextInt(3));
        arguments.put("topology_only", random.nextBoolean());
        yield "bfs_query";
      }
      case 1 -> {
        arguments.putArray("seeds").add(one).add(other);
        arguments.put("k", 1 + random.nextInt(3));
        yield "intersect_subgraphs";
      }
      case 2 -> {
        arguments.put("id", random.nextBoolean() ? one : words(30));
        yield "describe_entity";
      }
      case 3 -> {
        var list = arguments.putArray("ids");
        ids.forEach(list::add);
        yield "describe_entities";
      }
      case 4 -> {
        arguments.put("query", "alpha").put("limit", 50);
        yield "search_entities";
      }
      default -> "describe_schema";
    };
  }

  /// The same for a tool of the families `query`, `cypher`, `memory` and `history`.
  public String askOfOtherFamilies(ObjectNode arguments) {
    var one = ids.get(random.nextInt(ids.size()));
    var other = ids.get(random.nextInt(ids.size()));
    var type = "T" + random.nextInt(4);
    return switch (random.nextInt(12)) {
      case 0 -> tool("get_graph_schema", arguments.put("expand_schema", random.nextBoolean()));
      case 1 -> tool("find_nodes", arguments.put("node_label", type));
      case 2 -> {
        arguments.putObject("from").put("label", type);
        arguments.putArray("relationships").addObject().put("type", "*");
        yield "traverse_relationships";
      }
      case 3 -> {
        arguments.putObject("start_node").put("label", type).put("node_id", one);
        yield "explore_neighbors";
      }
      case 4 -> {
        arguments.putObject("from").put("label", type);
        arguments.putObject("to").put("label", "T" + random.nextInt(4)).put("node_id", other);
        yield "find_paths";
      }
      case 5 -> {
        arguments.put("node_label", type).putArray("group_by").add("name");
        yield "aggregate_nodes";
      }
      case 6 ->
          tool("read_cypher", arguments.put("query", "MATCH (a)-[r]->(b) RETURN a, r, b.name"));
      case 7 -> tool("search_memory", arguments.put("query", words(2)).put("limit", 50));
      case 8 -> tool("get_entity", arguments.put("entity_name", one));
      case 9 -> tool("get_related_entities", arguments.put("entity_name", one));
      case 10 -> tool("get_history", arguments.put("entity_name", one));
      default -> tool("list_changes", arguments.put("limit", 1 + random.nextInt(100)));
    };
  }

  /// Reads better than a block where the arguments are one expression.
  @SuppressWarnings("unused")
  private static String tool(String name, ObjectNode arguments) {
    return name;
  }
}
