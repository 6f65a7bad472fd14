package dev.kith.tool.history;

import dev.kith.graph.history.ChangeKind;
import dev.kith.graph.history.History;
import dev.kith.tool.Json;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// What was there before an event and after it, without what stayed the same.
final class EventStates {
  private static final String NAME = "name";
  private static final String METADATA = "metadata";

  /// Vectors tell a reader nothing.
  private static final String VECTOR = "embedding";

  private EventStates() {}

  /// An object with the members `before` and `after`, each where there is anything to tell.
  static ObjectNode of(History.Event event) {
    var states = Json.object();
    event.before().ifPresent(state -> states.set("before", state.deepCopy()));
    event.after().ifPresent(state -> states.set("after", state.deepCopy()));
    // Whose times are others is shown by its text.
    if (event.kind() != ChangeKind.OBSERVATION_EDITED
        && states.path("before") instanceof ObjectNode before
        && states.path("after") instanceof ObjectNode after) {
      differ(before, after);
    }
    for (var state : states.valueStream().toList()) {
      if (state instanceof ObjectNode object) {
        withoutTheKnown(object, event, states.size() == 1);
      }
    }
    for (var name : List.of("before", "after")) {
      if (states.path(name).isObject() && states.path(name).isEmpty()) {
        states.remove(name);
      }
    }
    return states;
  }

  /// Removes the members that are the same in both.
  private static void differ(ObjectNode before, ObjectNode after) {
    if (before.path(METADATA) instanceof ObjectNode was
        && after.path(METADATA) instanceof ObjectNode is) {
      differ(was, is);
    }
    for (var name : List.copyOf(before.propertyNames())) {
      if (before.path(name).equals(after.path(name))) {
        before.remove(name);
        after.remove(name);
      }
    }
  }

  private static void withoutTheKnown(ObjectNode state, History.Event event, boolean alone) {
    state.remove(VECTOR);
    if (state.path(METADATA) instanceof ObjectNode metadata) {
      metadata.remove(VECTOR);
      if (metadata.isEmpty()) {
        state.remove(METADATA);
      }
    }
    if (alone && event.link().isEmpty() && state.path(NAME).asString("").equals(event.entity())) {
      state.remove(NAME);
    }
  }
}
