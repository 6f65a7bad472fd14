package dev.kith.search.onnx;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/// Figure B19: makes a quantised model scale each token by itself.
///
/// Such models round the numbers that flow through them to bytes, and choose the scale of a whole
/// batch by its largest number. A text's vector would depend on the texts beside it, so none could
/// be computed together. Where each token has a scale of its own they can, and the vectors are
/// nearer to those of the model before it was quantised.
///
/// Two patterns are also written so that the runtime does not replace them by operators of its own
/// that are slower than their parts: the squares of a layer's normalisation, and a bias before the
/// activation.
public final class TokenScaling {
  private static final int GRAPH = 7;
  private static final int OPERATOR_SET = 8;
  private static final int NODE = 1;
  private static final int INITIAL_VALUE = 5;

  /// Versions of the operators in which axes are attributes.
  private static final int OLDEST = 11;

  private static final int NEWEST = 17;

  private static final int FLOAT = 1;
  private static final int BYTE = 2;
  private static final int TENSOR_DIMENSIONS = 1;
  private static final int TENSOR_TYPE = 2;
  private static final int TENSOR_FLOATS = 4;
  private static final int TENSOR_NAME = 8;
  private static final int TENSOR_BYTES = 9;
  private static final int ATTRIBUTE_TENSOR = 5;

  private static final String RUNTIME = "com.microsoft";
  private static final String STEP = "kith/step";
  private static final String MIDDLE = "kith/middle";
  private static final String LEAST = "kith/least";

  private final List<OnnxNode> nodes = new ArrayList<>();
  private final List<Field> others = new ArrayList<>();
  private final Map<String, List<OnnxNode>> users = new HashMap<>();
  private final Map<String, OnnxNode> makers = new HashMap<>();
  private final Map<String, ByteBuffer> constants = new HashMap<>();

  /// What a product's scaled numbers were called, by the output of its integers.
  private final Map<String, Scaled> products = new HashMap<>();

  /// Outputs of nodes that are left out.
  private final Set<String> replaced = new HashSet<>();

  /// @param tokens the scale of each token
  /// @param weights that of the weights
  private record Scaled(String output, String tokens, String weights) {}

  /// A model of another form than this knows.
  private static final class Unknown extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unknown() {
      super("not the expected pattern", null, false, false);
    }
  }

  private TokenScaling(ByteBuffer graph) {
    for (var field : Field.read(graph)) {
      if (field.number() == NODE) {
        nodes.add(OnnxNode.read(field));
      } else {
        others.add(field);
      }
    }
    for (var node : nodes) {
      node.inputs().forEach(each -> users.computeIfAbsent(each, _ -> new ArrayList<>()).add(node));
      node.outputs().forEach(each -> makers.put(each, node));
      if (node.is("Constant")) {
        node.attributes().stream()
            .flatMap(each -> Field.read(each).stream())
            .filter(each -> each.number() == ATTRIBUTE_TENSOR)
            .forEach(each -> constants.put(node.output(), each.content()));
      }
    }
    for (var field : others) {
      if (field.number() == INITIAL_VALUE) {
        Field.read(field.content()).stream()
            .filter(each -> each.number() == TENSOR_NAME)
            .forEach(each -> constants.put(each.text(), field.content()));
      }
    }
  }

  /// The model with a scale for each token.
  ///
  /// @param model the bytes of an ONNX file
  /// @param allocate memory for the result
  /// @return nothing if the model is not quantised, or in another way
  public static Optional<ByteBuffer> of(ByteBuffer model, IntFunction<ByteBuffer> allocate) {
    try {
      return Optional.of(changed(Field.read(model)).written(allocate));
    } catch (Unknown
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | ArithmeticException
        | BufferUnderflowException other) {
      return Optional.empty();
    }
  }

  private static Message changed(List<Field> model) {
    var written = new Message();
    boolean known = false;
    for (var field : model) {
      switch (field.number()) {
        case OPERATOR_SET -> {
          checkVersion(field);
          written.field(field);
        }
        case GRAPH -> {
          written.message(GRAPH, new TokenScaling(field.content()).graph());
          known = true;
        }
        default -> written.field(field);
      }
    }
    require(known);
    return written.message(OPERATOR_SET, new Message().text(1, RUNTIME).number(2, 1));
  }

  /// Only the standard's operators are expected, in versions that are written as below.
  private static void checkVersion(Field operators) {
    for (var field : Field.read(operators.content())) {
      require(field.number() != 1 || field.text().isEmpty());
      require(field.number() != 2 || (field.number64() >= OLDEST && field.number64() <= NEWEST));
    }
  }

  private static void require(boolean expected) {
    if (!expected) {
      throw new Unknown();
    }
  }

  private Message graph() {
    for (var node : nodes) {
      if (node.is("MatMulInteger")) {
        find(node);
      }
    }
    require(!products.isEmpty());
    var graph = new Message();
    for (var node : nodes) {
      if (!replaced.contains(node.output())) {
        write(node, graph);
      }
    }
    graph.message(INITIAL_VALUE, scalar(STEP, FLOAT, floatBytes(1f / Byte.MAX_VALUE)));
    graph.message(INITIAL_VALUE, scalar(LEAST, FLOAT, floatBytes(1e-20f)));
    graph.message(INITIAL_VALUE, scalar(MIDDLE, BYTE, new byte[] {(byte) 128}));
    var biases = biases();
    for (var field : others) {
      if (field.number() == INITIAL_VALUE && biases.contains(name(field))) {
        // with a dimension in front that changes nothing, the runtime leaves its sum alone
        var bias = new Message().number(TENSOR_DIMENSIONS, 1);
        Field.read(field.content()).forEach(bias::field);
        graph.message(INITIAL_VALUE, bias);
      } else {
        graph.field(field);
      }
    }
    return graph;
  }

  /// Finds the nodes that turn the integers of a product into scaled numbers.
  private void find(OnnxNode product) {
    require(product.inputs().size() == 4);
    var quantised = maker(product.inputs().getFirst());
    require(quantised.is("DynamicQuantizeLinear"));
    require(quantised.outputs().size() == 3);
    require(quantised.output().equals(product.inputs().getFirst()));
    require(quantised.outputs().get(2).equals(product.inputs().get(2)));
    var number = onlyUser(product.output(), "Cast");
    var scaled = onlyUser(number.output(), "Mul");
    var scale = other(scaled, number.output());
    var scales = maker(scale);
    require(scales.is("Mul"));
    require(users.getOrDefault(scale, List.of()).size() == 1);
    var weights = other(scales, quantised.outputs().get(1));
    require(constants.containsKey(weights));
    products.put(
        product.output(), new Scaled(scaled.output(), quantised.outputs().get(1), weights));
    replaced.addAll(List.of(number.output(), scaled.output(), scale));
  }

  private OnnxNode maker(String value) {
    var maker = makers.get(value);
    if (maker == null) {
      throw new Unknown();
    }
    return maker;
  }

  private OnnxNode onlyUser(String value, String operator) {
    var all = users.getOrDefault(value, List.of());
    require(all.size() == 1 && all.getFirst().is(operator));
    return all.getFirst();
  }

  private static String other(OnnxNode node, String known) {
    require(node.inputs().size() == 2 && node.inputs().contains(known));
    return node.inputs().get(node.inputs().getFirst().equals(known) ? 1 : 0);
  }

  private void write(OnnxNode node, Message graph) {
    var scaled = products.get(node.output());
    if (scaled != null) {
      writeProduct(node, scaled, graph);
    } else if (node.is("DynamicQuantizeLinear")) {
      writeScale(node, graph);
    } else if (node.is("Pow") && isTwo(node.inputs().get(1))) {
      var number = node.inputs().getFirst();
      add(graph, OnnxNode.write("Mul", List.of(number, number), node.output()));
    } else {
      graph.field(node.field());
    }
  }

  private static void writeProduct(OnnxNode node, Scaled scaled, Message graph) {
    var inputs = node.inputs();
    var terms = List.of(inputs.get(0), inputs.get(1), STEP, scaled.weights, MIDDLE, inputs.get(3));
    add(graph, OnnxNode.write(RUNTIME, "MatMulIntegerToFloat", terms, node.output()));
    add(graph, OnnxNode.write("Mul", List.of(node.output(), scaled.tokens), scaled.output));
  }

  /// The scale of a token is its number that is farthest from 0.
  private void writeScale(OnnxNode node, Message graph) {
    require(node.outputs().size() == 3);
    for (var user : users.getOrDefault(node.output(), List.of())) {
      require(products.containsKey(user.output()));
    }
    var numbers = node.inputs().getFirst();
    var squares = node.output() + "/squares";
    var largest = node.output() + "/largest";
    var root = node.output() + "/root";
    var shares = node.output() + "/shares";
    var scale = node.outputs().get(1);
    add(graph, OnnxNode.write("Mul", List.of(numbers, numbers), squares));
    add(
        graph,
        OnnxNode.write("ReduceMax", List.of(squares), largest, lastAxis(), keepDimensions()));
    add(graph, OnnxNode.write("Sqrt", List.of(largest), root));
    add(graph, OnnxNode.write("Max", List.of(root, LEAST), scale));
    add(graph, OnnxNode.write("Div", List.of(numbers, scale), shares));
    add(graph, OnnxNode.write("QuantizeLinear", List.of(shares, STEP, MIDDLE), node.output()));
  }

  private static void add(Message graph, Message node) {
    graph.message(NODE, node);
  }

  private static Message lastAxis() {
    return new Message().text(1, "axes").number(8, -1).number(20, 7);
  }

  private static Message keepDimensions() {
    return new Message().text(1, "keepdims").number(3, 1).number(20, 2);
  }

  private boolean isTwo(String value) {
    var tensor = constants.get(value);
    return tensor != null
        && Field.read(tensor).stream()
            .filter(each -> each.number() == TENSOR_BYTES || each.number() == TENSOR_FLOATS)
            .map(each -> each.content().duplicate().order(ByteOrder.LITTLE_ENDIAN))
            .anyMatch(each -> each.remaining() == Float.BYTES && each.getFloat() == 2);
  }

  /// Lists of numbers that are added to one product and are used nowhere else.
  private Set<String> biases() {
    var biases = new HashSet<String>();
    for (var scaled : products.values()) {
      for (var user : users.getOrDefault(scaled.output, List.of())) {
        if (user.is("Add")) {
          var bias = other(user, scaled.output);
          if (users.getOrDefault(bias, List.of()).size() == 1 && isList(bias)) {
            biases.add(bias);
          }
        }
      }
    }
    return biases;
  }

  private boolean isList(String value) {
    var tensor = constants.get(value);
    return tensor != null
        && Field.read(tensor).stream().filter(each -> each.number() == TENSOR_DIMENSIONS).count()
            == 1;
  }

  private static String name(Field tensor) {
    return Field.read(tensor.content()).stream()
        .filter(each -> each.number() == TENSOR_NAME)
        .map(Field::text)
        .findFirst()
        .orElse("");
  }

  private static Message scalar(String name, int type, byte[] bytes) {
    return new Message()
        .number(TENSOR_TYPE, type)
        .text(TENSOR_NAME, name)
        .content(TENSOR_BYTES, ByteBuffer.wrap(bytes));
  }

  private static byte[] floatBytes(float value) {
    return ByteBuffer.allocate(Float.BYTES).order(ByteOrder.LITTLE_ENDIAN).putFloat(value).array();
  }
}
