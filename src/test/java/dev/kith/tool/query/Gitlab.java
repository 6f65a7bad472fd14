package dev.kith.tool.query;

import dev.kith.access.TextSigner;
import dev.kith.graph.Databases;
import dev.kith.graph.Edge;
import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Node;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/// The example database `gitlab` in memory, and the query tools over it.
public final class Gitlab {
  public static final TextSigner SIGNER = new TextSigner(() -> new byte[TextSigner.KEY_BYTES]);

  private Gitlab() {}

  public static HeapGraph graph() {
    return graph(Integer.MAX_VALUE);
  }

  /// The first nodes of each type, and what is between them.
  static HeapGraph graph(int most) {
    return sketch(most).heap("gitlab");
  }

  /// The same as plain lists.
  static Sketch sketch(int most) {
    var counts = new HashMap<String, Integer>();
    var ids = new HashSet<String>();
    var nodes = new ArrayList<Node>();
    for (var line : lines("nodes.jsonl")) {
      var row = new Metadata(line).toObject();
      var id = row.remove("id").stringValue();
      var type = row.remove("entity_type").stringValue();
      var key = row.remove("metadata.id");
      if (key != null) {
        row.set("id", key);
      }
      if (counts.merge(type, 1, Integer::sum) <= most) {
        ids.add(id);
        nodes.add(new Node(id, type, Metadata.of(row)));
      }
    }
    var edges = new ArrayList<Edge>();
    for (var line : lines("edges.jsonl")) {
      var row = new Metadata(line).toObject();
      var subject = row.remove("subject").stringValue();
      var predicate = row.remove("predicate").stringValue();
      var object = row.remove("object").stringValue();
      if (ids.contains(subject) && ids.contains(object)) {
        edges.add(new Edge(subject, predicate, object, Metadata.of(row)));
      }
    }
    return new Sketch(nodes, edges, List.of());
  }

  private static List<String> lines(String file) {
    try (var in = Gitlab.class.getResourceAsStream("/dev/kith/examples/gitlab/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }

  static Toolbox toolbox(Databases databases, QueryLimits limits) {
    return new Toolbox(
        new Catalogue(Map.of(Family.QUERY, QueryTools.all(limits, SIGNER))),
        databases,
        Limits.FOR_PROGRAMS);
  }

  static Calls calls() {
    return new Calls(toolbox(new HeapDatabases(graph()), QueryLimits.USUAL));
  }
}
