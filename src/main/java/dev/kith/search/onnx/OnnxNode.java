package dev.kith.search.onnx;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// An operator of a model's graph.
///
/// @param field as it was read
record OnnxNode(String operator, List<String> inputs, List<String> outputs, Field field) {
  private static final int INPUT = 1;
  private static final int OUTPUT = 2;
  private static final int NAME = 3;
  private static final int OPERATOR = 4;
  private static final int ATTRIBUTE = 5;
  private static final int DOMAIN = 7;

  static OnnxNode read(Field node) {
    var inputs = new ArrayList<String>();
    var outputs = new ArrayList<String>();
    var operator = "";
    for (var field : Field.read(node.content())) {
      switch (field.number()) {
        case INPUT -> inputs.add(field.text());
        case OUTPUT -> outputs.add(field.text());
        case OPERATOR -> operator = field.text();
        default -> {}
      }
    }
    return new OnnxNode(operator, List.copyOf(inputs), List.copyOf(outputs), node);
  }

  boolean is(String wanted) {
    return operator.equals(wanted);
  }

  String output() {
    return outputs.getFirst();
  }

  /// What the operator is set to, each as a message.
  List<ByteBuffer> attributes() {
    return Field.read(field.content()).stream()
        .filter(each -> each.number() == ATTRIBUTE)
        .map(Field::content)
        .toList();
  }

  static Message write(String operator, List<String> inputs, String output, Message... attributes) {
    return write("", operator, inputs, output, attributes);
  }

  static Message write(
      String domain, String operator, List<String> inputs, String output, Message... attributes) {
    var node = new Message();
    inputs.forEach(input -> node.text(INPUT, input));
    node.text(OUTPUT, output).text(NAME, output).text(OPERATOR, operator);
    for (var attribute : attributes) {
      node.message(ATTRIBUTE, attribute);
    }
    return domain.isEmpty() ? node : node.text(DOMAIN, domain);
  }
}
