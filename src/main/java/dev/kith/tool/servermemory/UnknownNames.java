package dev.kith.tool.servermemory;

import dev.kith.graph.GraphView;
import dev.kith.graph.Observation;
import dev.kith.schema.NearNames;
import dev.kith.tool.RemovalQuestion;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.observation.NearTexts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.IntStream;

/// What a call named that is not there, named beside the answer: the server that this family
/// replaces passes over it in silence, and its answers keep their shape.
final class UnknownNames {
  private static final int MOST_NEAR = 3;

  private final GraphView view;
  private final List<String> warnings = new ArrayList<>();

  UnknownNames(GraphView view) {
    this.view = view;
  }

  /// The warnings, each a sentence.
  List<String> warnings() {
    return List.copyOf(warnings);
  }

  /// Entities, whatever their spacing.
  static List<String> entities(GraphView view, List<String> names) {
    var notThere = new UnknownNames(view);
    notThere.entities(names);
    return notThere.warnings();
  }

  private void entities(List<String> names) {
    var distinct = List.copyOf(new LinkedHashSet<>(names));
    int[] handles = view.handles(distinct);
    for (int index = 0; index < handles.length; index++) {
      if (handles[index] == GraphView.NO_NODE && !distinct.get(index).isEmpty()) {
        warn(
            "entity named '" + RemovalQuestion.shown(distinct.get(index)) + "'",
            near(distinct.get(index)));
      }
    }
  }

  /// Observations of entities, and those entities.
  static List<String> observations(GraphView view, List<Arguments> deletions) {
    var notThere = new UnknownNames(view);
    var names = Wording.each(deletions, "entityName");
    notThere.entities(names);
    int[] handles = view.handles(names);
    var noted =
        view.observations(
            IntStream.of(handles).filter(node -> node != GraphView.NO_NODE).toArray());
    for (int index = 0; index < handles.length; index++) {
      if (handles[index] != GraphView.NO_NODE) {
        var there =
            noted.getOrDefault(handles[index], List.of()).stream().map(Observation::text).toList();
        notThere.observations(names.get(index), deletions.get(index).texts("observations"), there);
      }
    }
    return notThere.warnings();
  }

  private void observations(String name, List<String> wanted, List<String> there) {
    var missing = new LinkedHashSet<>(wanted);
    there.forEach(missing::remove);
    for (var text : missing) {
      var what =
          "observation of '"
              + RemovalQuestion.shown(name)
              + "' that reads '"
              + RemovalQuestion.shown(text)
              + "'";
      warn(what, isNearNamed() ? List.of() : NearTexts.of(List.of(text), there, 1));
    }
  }

  /// Relations.
  static List<String> relations(GraphView view, List<Arguments> missing) {
    var notThere = new UnknownNames(view);
    for (var relation : missing) {
      notThere.relation(relation.text("from"), relation.text("relationType"), relation.text("to"));
    }
    return notThere.warnings();
  }

  private void relation(String from, String type, String to) {
    var unknown = new ArrayList<String>();
    int[] ends = view.handles(List.of(from, to));
    if (!isNearNamed()) {
      unknown.addAll(ends[0] == GraphView.NO_NODE ? near(from) : List.of());
      unknown.addAll(ends[1] == GraphView.NO_NODE ? near(to) : List.of());
      if (view.predicateCode(type).isEmpty()) {
        unknown.addAll(NearNames.of(type, view.vocabulary().predicateNames(), MOST_NEAR));
      }
    }
    var triple =
        RemovalQuestion.shown(from)
            + " -["
            + RemovalQuestion.shown(type)
            + "]-> "
            + RemovalQuestion.shown(to);
    warn("relation " + triple, unknown);
  }

  private boolean isNearNamed() {
    return warnings.size() >= MOST_NEAR;
  }

  private List<String> near(String name) {
    return isNearNamed() ? List.of() : view.nearIds(name, MOST_NEAR);
  }

  private void warn(String what, List<String> near) {
    var intended = near.isEmpty() ? "" : " Did you mean " + String.join(", ", near) + "?";
    warnings.add("There is no " + what + "." + intended);
  }
}
