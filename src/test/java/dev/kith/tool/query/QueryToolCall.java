package dev.kith.tool.query;

import tools.jackson.databind.node.ObjectNode;

/// A call of a query tool.
record QueryToolCall(String tool, ObjectNode arguments) {
  @Override
  public String toString() {
    return tool + " " + arguments;
  }
}
