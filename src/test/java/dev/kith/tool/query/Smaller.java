package dev.kith.tool.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Makes a failure small: drops nodes, edges, values and parts of the question, one at a time, as
/// long as it still fails.
final class Smaller {
  private static final int MOST_TRIES = 2_000;

  private final Failing failing;
  private int tries;

  /// A graph and a question about it that does not get the same answer everywhere.
  record Case(Sketch sketch, QueryToolCall question) {}

  /// Tells what is wrong, if anything is.
  @FunctionalInterface
  interface Failing {
    Optional<String> of(Case failed);
  }

  Smaller(Failing failing) {
    this.failing = failing;
  }

  Case of(Case failed) {
    for (var smaller = next(failed); smaller.isPresent(); smaller = next(failed)) {
      failed = smaller.get();
    }
    return failed;
  }

  private Optional<Case> next(Case failed) {
    var questions = questions(failed.question).map(less -> new Case(failed.sketch, less));
    var sketches = failed.sketch.smaller().map(less -> new Case(less, failed.question));
    return Stream.concat(questions, sketches)
        .filter(_ -> tries++ < MOST_TRIES)
        .filter(each -> failing.of(each).isPresent())
        .findFirst();
  }

  private static Stream<QueryToolCall> questions(QueryToolCall question) {
    return smaller(question.arguments())
        .map(less -> new QueryToolCall(question.tool(), (ObjectNode) less));
  }

  /// Every JSON that is this one without one member or item, at any depth.
  private static Stream<JsonNode> smaller(JsonNode json) {
    var found = new ArrayList<JsonNode>();
    if (json instanceof ObjectNode object) {
      for (var name : List.copyOf(object.propertyNames())) {
        var less = object.deepCopy();
        less.remove(name);
        found.add(less);
        smaller(object.path(name)).forEach(part -> found.add(object.deepCopy().set(name, part)));
      }
    } else if (json instanceof ArrayNode array) {
      for (int at = 0; at < array.size(); at++) {
        int place = at;
        var less = array.deepCopy();
        less.remove(place);
        found.add(less);
        smaller(array.path(place))
            .forEach(
                part -> {
                  var other = array.deepCopy();
                  other.set(place, part);
                  found.add(other);
                });
      }
    }
    return found.stream();
  }
}
