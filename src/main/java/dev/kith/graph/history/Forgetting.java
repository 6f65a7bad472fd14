package dev.kith.graph.history;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What a caller wants forgotten for good: all that fits every condition it gives.
///
/// @param names of entities, deleted ones too; empty: any
/// @param types of entities; empty: any
/// @param author who created the entity or noted the observation: a source, client or token
/// @param before entities not changed since, observations noted before
/// @param expired observations that hold no more
/// @param texts observations that say exactly this
/// @param factsOnly whether observations go and their entities stay
public record Forgetting(
    List<String> names,
    List<String> types,
    Optional<String> author,
    Optional<Instant> before,
    boolean expired,
    List<String> texts,
    boolean factsOnly) {
  public Forgetting {
    names = List.copyOf(names);
    types = List.copyOf(types);
    texts = List.copyOf(texts);
    factsOnly = factsOnly || expired || !texts.isEmpty();
  }

  /// Whether it has no condition at all, and so would mean everything.
  public boolean isUnbounded() {
    return names.isEmpty()
        && types.isEmpty()
        && author.isEmpty()
        && before.isEmpty()
        && !expired
        && texts.isEmpty();
  }

  /// What goes, or went.
  ///
  /// @param change the number of the change; 0 where nothing went
  /// @param history how many entries of the history lose their content
  /// @param names of the first entities that go, or whose observations go
  /// @param clean whether nothing of it is left in any file
  public record Forgotten(
      long change,
      long entities,
      long observations,
      long relationships,
      long history,
      List<String> names,
      boolean clean) {
    public Forgotten {
      names = List.copyOf(names);
    }

    /// The same, clean or not.
    public Forgotten withClean(boolean isClean) {
      return new Forgotten(change, entities, observations, relationships, history, names, isClean);
    }

    /// Whether there is nothing that goes.
    public boolean isNothing() {
      return entities + observations + relationships + history == 0;
    }
  }
}
