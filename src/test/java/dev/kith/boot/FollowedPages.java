package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.shape.compact.CompactReader;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A question of one caller, and the pages of its answer.
///
/// Its line: the tool, the lists of the answer that are read on (`-`: the answer is a list; `~`: an
/// item may come with several pages; `+`: a text), and the arguments.
final class FollowedPages {
  private static final int NO_BOUND = 1_000_000;
  private static final int MOST_PAGES = 2_000;

  /// What identifies an item, the first of these that it has all of.
  private static final List<List<String>> KEYS =
      List.of(
          List.of("subject", "predicate", "object"),
          List.of("direction", "relationship_type", "entity"),
          List.of("type", "from", "to"),
          List.of("relationType", "from", "to"),
          List.of("relationship_type", "from", "to"),
          List.of("label", "node_id"),
          List.of("id"),
          List.of("names"),
          List.of("name", "from", "to"),
          List.of("name"));

  private final Calls calls;
  private final String tool;
  private final List<String> lists;
  private final ObjectNode question;
  private final Read whole;

  /// What was read.
  ///
  /// @param items what identifies each
  /// @param leftOut how many more the pages say there are, which another tool reads
  record Read(List<String> items, int leftOut, String text) {}

  FollowedPages(Calls calls, String line) {
    var words = line.split(" ", 3);
    this.calls = calls;
    this.tool = words[0];
    this.lists = List.of(words[1].split(","));
    this.question = (ObjectNode) Calls.json(words[2]);
    this.whole = within(NO_BOUND, 0);
  }

  /// What an answer without a budget has.
  Read whole() {
    return whole;
  }

  /// What is read by following `next` to its end.
  ///
  /// @param way even: merged into the first call, odd: into the last; from 2 on in the compact
  ///   format
  Read within(int budget, int way) {
    var first = question.deepCopy().put("max_tokens", budget);
    if (way % 4 > 1) {
      first.put("format", "compact");
    }
    var read = new ArrayList<String>();
    var text = new StringBuilder();
    int leftOut = 0;
    var call = first.deepCopy();
    for (int page = 0; page < MOST_PAGES; page++) {
      var answer = answer(call, text);
      if (lists.contains("relations")) {
        leftOut += answer.path("truncated").path("relations_left_out").intValue(0);
      }
      lists.forEach(list -> take(answer, list, read));
      var next = next(answer);
      if (next.isEmpty()) {
        return new Read(read, leftOut, text.toString());
      }
      call = way % 2 == 0 ? first.deepCopy() : call;
      call.setAll(next.get());
    }
    throw new AssertionError("no end: " + tool + " " + first);
  }

  /// One item alone may be larger than the budget, which the fault says.
  private JsonNode answer(ObjectNode call, StringBuilder text) {
    var result = calls.result(tool, Json.text(call));
    if (result.isFault()) {
      assertThat(result.json()).as("%s %s", tool, call).contains("limit_reached");
      int budget = call.path("max_tokens").intValue();
      assertThat(budget).isLessThan(NO_BOUND);
      return answer(call.deepCopy().put("max_tokens", 2 * budget), text);
    }
    text.append(result.text()).append('\n');
    return Calls.json(call.has("format") ? CompactReader.json(result.text()) : result.json());
  }

  private static Optional<ObjectNode> next(JsonNode answer) {
    var last = answer.isArray() ? answer.path(answer.size() - 1) : answer;
    if (last.path("truncated").path("next") instanceof ObjectNode arguments) {
      return Optional.of(arguments);
    }
    return last.has("next_cursor")
        ? Optional.of(Json.object().put("cursor", last.path("next_cursor").asString()))
        : Optional.empty();
  }

  private static void take(JsonNode answer, String list, List<String> read) {
    if (list.startsWith("+")) {
      var text = answer.path(list.substring(1)).asString();
      text.chars().forEach(each -> read.add(read.size() + " " + each));
      return;
    }
    var name = list.replace("~", "");
    var items = name.equals("-") ? answer : answer.path(name);
    if (items.isObject()) {
      items.propertyNames().forEach(each -> read.add(name + " " + each));
      return;
    }
    items
        .valueStream()
        .filter(item -> !item.has("truncated"))
        .map(item -> name + " " + key(item))
        .filter(key -> !list.startsWith("~") || !read.contains(key))
        .forEach(read::add);
  }

  private static String key(JsonNode item) {
    if (item.isArray() && item.path(0).isString()) {
      return item.path(0).asString();
    }
    for (var keys : KEYS) {
      if (keys.stream().allMatch(item::has)) {
        var parts = keys.stream().map(each -> Json.text(item.path(each)));
        return String.join(" ", parts.toList());
      }
    }
    return Json.text(item);
  }
}
