package dev.kith.graph;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// How people marked a node: plain members of its metadata, so that whatever carries metadata
/// carries them.
///
/// @param tags its tags
/// @param pinned whether it is listed first
/// @param importance 0 to 10; 0 where nobody said
/// @param facts its observations that are listed first
public record Marks(List<String> tags, boolean pinned, double importance, List<String> facts) {
  public static final String TAGS = "tags";
  public static final String PINNED = "pinned";
  public static final String IMPORTANCE = "importance";

  /// The member that repeats the text of pinned observations.
  public static final String FACTS = "pinned_observations";

  public static final int MOST_IMPORTANT = 10;

  /// So many observations of a node are pinned at once; merged nodes keep the pins of both.
  public static final int MOST_FACTS = 20;

  private static final Marks NONE = new Marks(List.of(), false, 0, List.of());

  public Marks {
    tags = List.copyOf(tags);
    facts = List.copyOf(facts);
  }

  /// Those of a node.
  public static Marks of(Metadata metadata) {
    var text = metadata.json();
    // Most nodes have none, and need not be parsed.
    if (!text.contains(TAGS) && !text.contains(PINNED) && !text.contains(IMPORTANCE)) {
      return NONE;
    }
    var object = metadata.toObject();
    var importance = object.path(IMPORTANCE);
    return new Marks(
        texts(object.path(TAGS)),
        object.path(PINNED).isBoolean() && object.path(PINNED).booleanValue(),
        importance.isNumber() ? Math.clamp(importance.doubleValue(), 0, MOST_IMPORTANT) : 0,
        texts(object.path(FACTS)));
  }

  /// A text alone is a list of one.
  private static List<String> texts(JsonNode value) {
    var found = new LinkedHashSet<String>();
    if (value.isString()) {
      found.add(value.stringValue());
    }
    if (value.isArray()) {
      value.valueStream().filter(JsonNode::isString).forEach(each -> found.add(each.stringValue()));
    }
    return List.copyOf(found);
  }

  /// Whether it, or one of its observations, is pinned.
  public boolean isPinned() {
    return pinned || !facts.isEmpty();
  }

  /// How much a search lifts it, 0 to 10: what is pinned as much as what is most important.
  public double weight() {
    return isPinned() ? MOST_IMPORTANT : importance;
  }

  /// What is known of two nodes that become one: the tags and pins of both, the greater importance.
  ///
  /// @param both their metadata, that of the one that stays first
  public static Metadata merged(Metadata both, Metadata stays, Metadata goes) {
    var kept = of(stays);
    var more = of(goes);
    if (more.equals(NONE)) {
      return both;
    }
    return new MarkEdit(
            more.tags,
            List.of(),
            more.pinned ? Optional.of(true) : Optional.empty(),
            more.importance > kept.importance ? Optional.of(more.importance) : Optional.empty(),
            more.facts,
            List.of())
        .applied(both);
  }

  /// Other marks than before.
  ///
  /// @param add tags that it has from now on
  /// @param remove tags that it has no more
  /// @param importance 0 where it has none from now on
  /// @param pin observations that are pinned from now on
  /// @param unpin observations that are not
  public record MarkEdit(
      List<String> add,
      List<String> remove,
      Optional<Boolean> pinned,
      Optional<Double> importance,
      List<String> pin,
      List<String> unpin) {
    /// Leaves everything as it is.
    public static final MarkEdit NOTHING =
        new MarkEdit(
            List.of(), List.of(), Optional.empty(), Optional.empty(), List.of(), List.of());

    public MarkEdit {
      add = List.copyOf(add);
      remove = List.copyOf(remove);
      pin = List.copyOf(pin);
      unpin = List.copyOf(unpin);
    }

    /// That observations are pinned, or are not.
    public static MarkEdit ofFacts(List<String> texts, boolean pinned) {
      return new MarkEdit(
          List.of(),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          pinned ? texts : List.of(),
          pinned ? List.of() : texts);
    }

    /// The same, of observations that a node has.
    public MarkEdit among(Set<String> observations) {
      return new MarkEdit(
          add,
          remove,
          pinned,
          importance,
          pin.stream().filter(observations::contains).toList(),
          unpin);
    }

    /// Metadata with the marks changed, and all else as it was.
    public Metadata applied(Metadata metadata) {
      if (equals(NOTHING)) {
        return metadata;
      }
      var before = metadata.toObject();
      var object = before.deepCopy();
      change(object, TAGS, add, remove);
      change(object, FACTS, pin, unpin);
      pinned.ifPresent(on -> set(object, PINNED, on, () -> object.put(PINNED, true)));
      importance.ifPresent(
          number -> set(object, IMPORTANCE, number > 0, () -> put(object, number)));
      return object.equals(before) ? metadata : Metadata.of(object);
    }

    private static void set(ObjectNode object, String member, boolean there, Runnable put) {
      if (there) {
        put.run();
      } else {
        object.remove(member);
      }
    }

    private static void put(ObjectNode object, double number) {
      if (number == Math.rint(number)) {
        object.put(IMPORTANCE, (int) number);
      } else {
        object.put(IMPORTANCE, java.math.BigDecimal.valueOf(number));
      }
    }

    /// Changes a list of texts; what is no text in it stays.
    private static void change(
        ObjectNode object, String member, List<String> more, List<String> less) {
      var known = texts(object.path(member));
      var wanted = new LinkedHashSet<>(known);
      less.forEach(wanted::remove);
      wanted.addAll(more);
      if (wanted.equals(new LinkedHashSet<>(known))) {
        return;
      }
      var items = new ArrayList<JsonNode>();
      var left = object.path(member);
      if (left.isArray()) {
        left.valueStream()
            .filter(item -> !item.isString() || wanted.contains(item.stringValue()))
            .forEach(items::add);
      }
      if (left.isArray()) {
        known.forEach(wanted::remove);
      }
      var list = object.putArray(member);
      items.forEach(list::add);
      wanted.forEach(list::add);
      if (list.isEmpty()) {
        object.remove(member);
      }
    }
  }
}
