package dev.kith.tool.argument;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Takes arguments in another shape where that can mean one thing only: all of them inside one
/// member, the fields of an object without the object, `{"created_at": "desc"}` for two fields.
final class ArgumentNormalizer {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final Set<String> WRAPPERS =
      Set.of("arguments", "args", "input", "params", "parameters", "kwargs", "request", "payload");

  private final String at;
  private final List<Argument> declared;
  private final ObjectNode given;
  private final List<String> warnings;

  private ArgumentNormalizer(
      String at, List<Argument> declared, ObjectNode given, List<String> warnings) {
    this.at = at;
    this.declared = declared;
    this.given = given;
    this.warnings = warnings;
  }

  /// The fields that are meant, with a warning; those given where their shape is right, or may mean
  /// anything.
  static ObjectNode corrected(
      String at, List<Argument> declared, ObjectNode given, List<String> warnings) {
    var shape = new ArgumentNormalizer(at, declared, given, warnings);
    var unknown = shape.unknown();
    return unknown.isEmpty()
        ? shape.labelled().orElse(given)
        : shape
            .unwrapped(unknown)
            .or(() -> shape.gathered(unknown))
            .or(() -> shape.paired(unknown))
            .orElse(given);
  }

  /// The members that no argument has the name of, however it is written.
  private List<String> unknown() {
    List<String> unknown = List.of();
    for (var name : given.propertyNames()) {
      if (!isDeclared(name, declared) && Coercion.named(name, names(declared)).isEmpty()) {
        unknown = unknown.isEmpty() ? new ArrayList<>() : unknown;
        unknown.add(name);
      }
    }
    return unknown;
  }

  /// Every member of every call is looked for, mostly in a JVM that is cold: a plain loop.
  static boolean isDeclared(String name, List<Argument> declared) {
    for (var argument : declared) {
      if (argument.name().equals(name)) {
        return true;
      }
    }
    return false;
  }

  private static List<String> names(List<Argument> arguments) {
    return arguments.stream().map(Argument::name).toList();
  }

  /// A node without its type, by an id that begins with it.
  private Optional<ObjectNode> labelled() {
    if (given.size() != 1 || !given.path("node_id").isString() || !isNode()) {
      return Optional.empty();
    }
    return Coercion.node(given.path("node_id").stringValue())
        .map(
            node -> {
              warnings.add(at + ": " + given + " was taken as " + node + ".");
              return (ObjectNode) node;
            });
  }

  private boolean isNode() {
    return Coercion.isNode(declared.stream().filter(Argument::required).toList());
  }

  /// What is inside `{"arguments": {…}}`, or whatever it is called where it has all that is
  /// missing.
  private Optional<ObjectNode> unwrapped(List<String> unknown) {
    if (!at.isEmpty() || unknown.size() != 1) {
      return Optional.empty();
    }
    var name = unknown.getFirst();
    var value = given.get(name);
    if (!((value.isArray() && value.size() == 1 ? value.path(0) : value)
            instanceof ObjectNode inside)
        || inside.isEmpty()
        || !(WRAPPERS.contains(name) || isRest(inside))
        || !areAll(inside.propertyNames(), declared)
        || inside.propertyNames().stream().anyMatch(given::has)) {
      return Optional.empty();
    }
    warnings.add(Problems.within(at, name) + ": its members were taken as the arguments.");
    var all = without(unknown);
    all.setAll(inside);
    return Optional.of(all);
  }

  /// Whether an object has all required arguments that are missing, of which there are some.
  private boolean isRest(ObjectNode inside) {
    var missing =
        declared.stream()
            .filter(argument -> argument.required() && !given.has(argument.name()))
            .map(Argument::name)
            .toList();
    var named = new ArrayList<String>();
    inside.propertyNames().forEach(name -> Coercion.named(name, missing).ifPresent(named::add));
    return !missing.isEmpty() && named.containsAll(missing);
  }

  private static boolean areAll(Iterable<String> given, List<Argument> declared) {
    var names = names(declared);
    for (var name : given) {
      if (Coercion.named(name, names).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  private ObjectNode without(List<String> names) {
    return given.deepCopy().remove(names);
  }

  /// The one object that is missing, made of its fields.
  private Optional<ObjectNode> gathered(List<String> unknown) {
    var missing =
        declared.stream()
            .filter(argument -> argument.required() && !given.has(argument.name()))
            .toList();
    if (missing.size() != 1 || !areAll(unknown, fields(missing.getFirst().type()))) {
      return Optional.empty();
    }
    var object = JSON.objectNode();
    unknown.forEach(name -> object.set(name, given.get(name)));
    var name = missing.getFirst().name();
    warnings.add(String.join(", ", unknown) + ": taken as fields of " + name + ".");
    var all = without(unknown);
    all.set(name, object);
    return Optional.of(all);
  }

  private static List<Argument> fields(ArgumentType type) {
    return switch (type) {
      case ArgumentType.Fields(var fields) -> fields;
      case ArgumentType.ListOf(ArgumentType.Fields(var fields), _, _) -> fields;
      default -> List.of();
    };
  }

  /// `{"created_at": "desc"}` for a property and its direction, `{"sum": "weight"}` for a function
  /// and its property: one of the two can only be one of a few words.
  private Optional<ObjectNode> paired(List<String> unknown) {
    var required = declared.stream().filter(Argument::required).toList();
    if (given.size() != 1 || unknown.size() != 1 || required.size() != 1) {
      return Optional.empty();
    }
    var name = unknown.getFirst();
    var value = given.get(name);
    if (!value.isString() || !(required.getFirst().type() instanceof ArgumentType.Text first)) {
      return Optional.empty();
    }
    boolean word = Coercion.named(name, first.allowed()).isPresent();
    var other =
        declared.stream()
            .filter(argument -> !argument.required() && isMeant(argument.type(), value, word))
            .findFirst();
    if (other.isEmpty()) {
      return Optional.empty();
    }
    var pair = JSON.objectNode().put(required.getFirst().name(), name);
    if (!value.stringValue().equals("*")) {
      pair.set(other.get().name(), value);
    }
    warnings.add((at.isEmpty() ? "/" : at) + ": " + given + " was taken as " + pair + ".");
    return Optional.of(pair);
  }

  private static boolean isMeant(ArgumentType type, JsonNode value, boolean word) {
    return type instanceof ArgumentType.Text text
        && (word
            ? text.allowed().isEmpty()
            : Coercion.named(value.stringValue(), text.allowed()).isPresent());
  }
}
