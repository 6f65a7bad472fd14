package dev.kith.tool.memory.mark;

import dev.kith.fault.Fault;
import dev.kith.graph.GraphView;
import dev.kith.graph.Marks;
import dev.kith.graph.Node;
import dev.kith.schema.NearNames;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The arguments that mark entities, and those that look for marks.
public final class MarkArguments {
  private static final int LONGEST_TAG = 100;
  private static final int MOST_TAGS = 50;
  private static final int MOST_NEAR = 3;
  private static final String ADD = "add_tags";
  private static final String REMOVE = "remove_tags";

  private MarkArguments() {}

  private static ArgumentType tags() {
    return new ArgumentType.ListOf(
        new ArgumentType.Text(
            1,
            LONGEST_TAG,
            ArgumentType.NOT_BLANK,
            "1 to " + LONGEST_TAG + " characters, not all of them blank",
            List.of()),
        0,
        MOST_TAGS);
  }

  /// What a search takes to find less.
  public static Argument filter() {
    return Argument.optional(Marks.TAGS, tags(), "Only entities with all of these tags.")
        .unlisted();
  }

  /// What a new entity may have.
  public static Stream<Argument> ofNew() {
    return Stream.of(
        Argument.optional(Marks.TAGS, tags(), "Its tags.").unlisted(),
        pinned("Whether overviews name it first.").unlisted(),
        importance());
  }

  /// What an entity may have from now on.
  public static Stream<Argument> ofKnown() {
    return Stream.of(
        Argument.optional(ADD, tags(), "Tags that they get."),
        Argument.optional(REMOVE, tags(), "Tags that they lose.").unlisted(),
        pinned("Whether overviews name them first; with observations, of those facts.").unlisted(),
        importance());
  }

  private static Argument pinned(String description) {
    return Argument.optional(Marks.PINNED, new ArgumentType.Flag(), description);
  }

  private static Argument importance() {
    return Argument.optional(
            Marks.IMPORTANCE,
            new ArgumentType.Whole(0, Marks.MOST_IMPORTANT),
            "0 to 10: how much searches favour it among equal hits; 0 is none.")
        .unlisted();
  }

  /// The marks that a new entity gets.
  public static Marks.MarkEdit given(Arguments arguments) {
    return change(arguments, arguments.texts(Marks.TAGS), List.of());
  }

  /// The marks that entities get; raises a fault where they contradict each other.
  public static Marks.MarkEdit changed(Arguments arguments) {
    var add = arguments.texts(ADD);
    var remove = arguments.texts(REMOVE);
    for (int index = 0; index < remove.size(); index++) {
      if (add.contains(remove.get(index))) {
        throw new Fault.InvalidArguments(
                List.of(
                    Fault.problem(
                        "/" + REMOVE + "/" + index, "is in " + ADD + ", too", "other tags")))
            .raise();
      }
    }
    return change(arguments, add, remove);
  }

  private static Marks.MarkEdit change(Arguments arguments, List<String> add, List<String> remove) {
    return new Marks.MarkEdit(
        add,
        remove,
        arguments.has(Marks.PINNED) ? Optional.of(arguments.flag(Marks.PINNED)) : Optional.empty(),
        arguments.has(Marks.IMPORTANCE)
            ? Optional.of(arguments.real(Marks.IMPORTANCE))
            : Optional.empty(),
        List.of(),
        List.of());
  }

  /// Whether an entity has all of some tags.
  public static boolean has(Node node, List<String> tags) {
    return tags.isEmpty() || Marks.of(node.metadata()).tags().containsAll(tags);
  }

  /// Raises a fault where nothing has a tag of a filter; else the entities that have all of them,
  /// as far as anybody knows.
  public static int[] requireTags(GraphView view, List<String> tags) {
    var known = tags.isEmpty() ? Optional.<Map<String, List<Integer>>>empty() : view.tags();
    if (known.isEmpty()) {
      return new int[0];
    }
    var all = new LinkedHashSet<Integer>();
    for (int index = 0; index < tags.size(); index++) {
      var tag = tags.get(index);
      var nodes = known.get().get(tag);
      if (nodes == null) {
        var near = NearNames.of(tag, known.get().keySet(), MOST_NEAR);
        throw new Fault.UnknownName("tag", tag, "/" + Marks.TAGS + "/" + index, near).raise();
      }
      if (index == 0) {
        all.addAll(nodes);
      } else {
        all.retainAll(new HashSet<>(nodes));
      }
    }
    return all.stream().mapToInt(Integer::intValue).toArray();
  }
}
