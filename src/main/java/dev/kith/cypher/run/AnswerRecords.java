package dev.kith.cypher.run;

import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.Node;
import java.util.Collection;
import java.util.Map;

/// What is known of nodes and relationships in an answer.
public final class AnswerRecords {
  private final Runner runner;

  AnswerRecords(Runner runner) {
    this.runner = runner;
  }

  /// Reads all of these at once.
  public void load(Collection<CypherValue> values) {
    runner.records().load(values);
  }

  /// A node with its metadata.
  public Node node(CypherValue.NodeAt node) {
    return runner.records().node(node);
  }

  /// The id of a node.
  public String id(int handle) {
    return runner.id(new CypherValue.NodeAt(handle));
  }

  /// The type of a relationship.
  public String type(CypherValue.EdgeAt edge) {
    return runner.type(edge);
  }

  /// The label of a node.
  public String label(CypherValue.NodeAt node) {
    return runner.type(node);
  }

  /// The properties of a node or relationship.
  public Map<String, CypherValue> properties(CypherValue of) {
    return runner.properties(of);
  }
}
