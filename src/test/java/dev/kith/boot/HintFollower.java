package dev.kith.boot;

import dev.kith.tool.Calls;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Mends a call by doing what its fault says, and nothing else: it knows no tool.
final class HintFollower {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final Pattern MEMBER =
      Pattern.compile("is not (an argument|an operator|a property)|does not suit");
  private static final Pattern RANGE =
      Pattern.compile("(?:from|between) (-?[0-9.]+) (?:to|and) (-?[0-9.]+)");
  private static final Pattern ITEMS = Pattern.compile("an array of ([0-9]+) to ([0-9]+) items");
  private static final Pattern EXAMPLE = Pattern.compile("such as ([0-9T:Z-]+|MATCH [^\n]+)");
  private static final Pattern QUOTED = Pattern.compile("column [0-9]+: [^']*'([^']+)'");
  private static final Pattern TOOL = Pattern.compile("Call ([a-z_]+)");

  private static final Pattern TAKEN = Pattern.compile("/?(\\w+) was taken as (\\w+)\\.");

  private final BinaryOperator<String> answers;
  private final ObjectNode arguments;

  /// @param answers the answer to a tool and its arguments
  HintFollower(BinaryOperator<String> answers, JsonNode arguments) {
    this.answers = answers;
    this.arguments = (ObjectNode) arguments.deepCopy();
  }

  /// The arguments, corrected.
  ///
  /// @param warning what it says beside the fault
  ObjectNode follow(JsonNode fault, String warning) {
    TAKEN
        .matcher(warning)
        .results()
        .filter(taken -> arguments.has(taken.group(1)))
        .forEach(taken -> arguments.set(taken.group(2), arguments.remove(taken.group(1))));
    var problems = new ArrayList<JsonNode>();
    fault.path("problems").forEach(problems::add);
    if (problems.isEmpty()) {
      problems.add(fault);
    }
    // names first: what is renamed may be what is missing
    var names = problems.stream().filter(this::isName).toList();
    names.forEach(this::rename);
    problems.stream().filter(each -> !names.contains(each)).forEach(each -> correct(each, fault));
    return arguments;
  }

  private static String words(JsonNode problem) {
    return problem.path("problem").asString("") + problem.path("message").asString("");
  }

  /// Whether the name of a member is wrong, not its value; what is at `property` is a value.
  private boolean isName(JsonNode problem) {
    var at = problem.path("at").asString("");
    return MEMBER.matcher(words(problem)).find()
        && !at.endsWith("/property")
        && arguments.at(at.substring(0, Math.max(0, at.lastIndexOf('/')))).isObject();
  }

  private void rename(JsonNode problem) {
    var at = problem.path("at").asString("");
    var parent = (ObjectNode) arguments.at(at.substring(0, at.lastIndexOf('/')));
    var value = parent.remove(at.substring(at.lastIndexOf('/') + 1));
    boolean argument = words(problem).contains("is not an argument");
    for (var near : problem.path(argument || problem.has("near") ? "near" : "allowed")) {
      if (!parent.has(near.asString())) {
        parent.set(near.asString(), value);
        return;
      }
    }
  }

  private void correct(JsonNode problem, JsonNode fault) {
    var at = problem.path("at").asString("");
    var value = arguments.at(at);
    if (at.isEmpty() || (words(problem).contains("is required") && !value.isMissingNode())) {
      return;
    }
    better(problem, value, fault).ifPresent(right -> set(at, right));
  }

  private Optional<JsonNode> better(JsonNode problem, JsonNode value, JsonNode fault) {
    var allowed = Calls.texts(problem.path("allowed"));
    var near = Calls.texts(problem.path("near"));
    var first = allowed.isEmpty() ? words(problem) : allowed.getFirst();
    var said = first + " " + words(problem);
    var quoted = QUOTED.matcher(words(problem));
    if (value.isString() && quoted.find() && value.stringValue().contains(quoted.group(1))) {
      return inText(value.stringValue(), quoted.group(1), near.isEmpty() ? allowed : near);
    }
    boolean unknown = fault.path("code").asString("").startsWith("unknown_");
    if (!near.isEmpty()) {
      return Optional.of(JSON.stringNode(near.getFirst()));
    }
    if (unknown) {
      return (allowed.isEmpty() ? found(fault, value) : Optional.of(first)).map(JSON::stringNode);
    }
    if (first.startsWith("{")) {
      var json = first.substring(0, first.lastIndexOf('}') + 1);
      return Optional.of(
          Calls.json(json.replace("[…]", value.toString()).replace("…", value.toString())));
    }
    var items = ITEMS.matcher(said);
    if (items.find() && value.isArray()) {
      return Optional.of(shortened((ArrayNode) value, Integer.parseInt(items.group(2))));
    }
    var range = RANGE.matcher(said);
    if (range.find()) {
      return Optional.of(within(value, range.group(1), range.group(2)));
    }
    var example = EXAMPLE.matcher(said);
    if (example.find()) {
      return Optional.of(JSON.stringNode(example.group(1)));
    }
    if (said.contains("true or false")) {
      return Optional.of(JSON.booleanNode(true));
    }
    return allowed.isEmpty() ? Optional.empty() : Optional.of(JSON.stringNode(first));
  }

  /// A part of a text that the fault quotes, with what it says instead.
  private static Optional<JsonNode> inText(String text, String part, List<String> better) {
    return better.stream()
        .findFirst()
        .map(name -> JSON.stringNode(text.replace(part, name.replace("'", ""))));
  }

  /// The id of the first hit of the search that the hint names.
  private Optional<String> found(JsonNode fault, JsonNode value) {
    var tool = TOOL.matcher(fault.path("hint").asString(""));
    if (!tool.find()) {
      return Optional.empty();
    }
    var search = JSON.objectNode().put("query", value.asString());
    search.set("database", arguments.path("database"));
    var hits = Calls.json(answers.apply(tool.group(1), search.toString()));
    return hits.findValues("id").stream().map(JsonNode::asString).findFirst();
  }

  private static JsonNode shortened(ArrayNode list, int most) {
    var items = JSON.arrayNode();
    for (int index = 0; index < Math.min(most, list.size()); index++) {
      items.add(list.path(index));
    }
    return items;
  }

  private static JsonNode within(JsonNode value, String least, String most) {
    var low = new BigDecimal(least);
    var high = new BigDecimal(most);
    return JSON.numberNode(value.isNumber() ? value.decimalValue().max(low).min(high) : low);
  }

  /// The name of a member as the call spelt it.
  private static String spelt(ObjectNode object, String name) {
    var plain = name.replace("_", "");
    return object.propertyNames().stream()
        .filter(each -> each.replace("_", "").equalsIgnoreCase(plain))
        .findFirst()
        .orElse(name);
  }

  /// Puts a value where the fault points. Where that lies inside a value that was taken for a list
  /// or an object, it becomes one.
  private void set(String at, JsonNode value) {
    var name = at.substring(at.lastIndexOf('/') + 1);
    var around = at.substring(0, at.lastIndexOf('/'));
    switch (arguments.at(around)) {
      case ObjectNode object -> object.set(spelt(object, name), value);
      case ArrayNode array when name.matches("[0-9]+") -> array.set(Integer.parseInt(name), value);
      case ArrayNode array -> set(around + "/0/" + name, value);
      default ->
          set(
              around,
              name.equals("0") ? JSON.arrayNode().add(value) : JSON.objectNode().set(name, value));
    }
  }
}
