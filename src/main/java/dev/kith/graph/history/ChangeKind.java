package dev.kith.graph.history;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What an event did.
public enum ChangeKind {
  ENTITY_CREATED,
  ENTITY_EDITED,
  ENTITY_DELETED,
  OBSERVATION_ADDED,
  /// It was ended, or holds at further times.
  OBSERVATION_EDITED,
  OBSERVATION_DELETED,
  RELATIONSHIP_CREATED,
  RELATIONSHIP_EDITED,
  RELATIONSHIP_DELETED,
  /// An import created a database.
  IMPORTED,
  /// Something was forgotten for good, then or later.
  FORGOTTEN;

  private static final List<String> SORTS = List.of("entity", "observation", "relationship");

  /// How callers read and write it.
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Every word that stands for some of them.
  public static List<String> words() {
    return Stream.concat(Arrays.stream(values()).map(ChangeKind::label), SORTS.stream()).toList();
  }

  /// Those that a word stands for: one by its label, or all of `entity`, `observation` or
  /// `relationship`; none where there is no such word.
  public static Set<ChangeKind> named(String word) {
    return Arrays.stream(values())
        .filter(
            kind ->
                kind.label().equals(word)
                    || (SORTS.contains(word) && kind.label().startsWith(word + "_")))
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(ChangeKind.class)));
  }
}
