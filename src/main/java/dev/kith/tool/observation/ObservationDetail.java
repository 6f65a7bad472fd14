package dev.kith.tool.observation;

import dev.kith.graph.Observation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/// The observations of an answer's entities, as far as there is room for them.
///
/// Where not all have room, those that are pinned come first, then those that match the question,
/// the best of all entities before the others; then the entities take turns. An entity keeps one
/// observation, cut if need be, and a long one never takes the room of many. With room for all,
/// they come as they were noted, or those that match first.
public final class ObservationDetail {
  /// A longer one is cut where not everything fits.
  static final int LONGEST = 600;

  /// How much of its only observation an entity keeps at least.
  private static final int LEAST = 160;

  private final String query;
  private final List<EntityObservations> entities;
  private final Marking marking;
  private final int total;
  private Optional<Ranking> ranking = Optional.empty();

  /// What becomes of the observations that match the question.
  public enum Marking {
    /// They are not marked.
    NONE,
    /// They are marked, and stand where they were noted if all have room.
    IN_PLACE,
    /// They are marked and come first.
    FIRST
  }

  /// What was noted about an entity, the oldest first.
  ///
  /// @param near the texts that match whatever their words, such as the nearest in meaning
  /// @param pinned the texts that come before all others
  public record EntityObservations(
      String name, List<Observation> observations, Set<String> near, Set<String> pinned) {
    public EntityObservations {
      observations = List.copyOf(observations);
      near = Set.copyOf(near);
      pinned = Set.copyOf(pinned);
    }

    public EntityObservations(String name, List<Observation> observations) {
      this(name, observations, Set.of(), Set.of());
    }

    boolean isPinned(int index) {
      return !pinned.isEmpty() && pinned.contains(observations.get(index).text());
    }

    boolean isNear(int index) {
      return !near.isEmpty() && near.contains(observations.get(index).text());
    }
  }

  /// Observations that are shown of an entity.
  ///
  /// @param texts as shown, perhaps cut
  /// @param indexes their places among all of its observations
  /// @param cut whether anything is missing
  /// @param matching places among the texts of those that match the question; none without marks
  public record Shown(
      List<String> texts, List<Integer> indexes, boolean cut, List<Integer> matching) {
    public Shown {
      texts = List.copyOf(texts);
      indexes = List.copyOf(indexes);
      matching = List.copyOf(matching);
    }
  }

  /// @param query the question; empty: none of them matters more than another
  public ObservationDetail(String query, List<EntityObservations> entities) {
    this(query, entities, Marking.NONE);
  }

  public ObservationDetail(String query, List<EntityObservations> entities, Marking marking) {
    this.query = query;
    this.entities = List.copyOf(entities);
    this.marking = query.isEmpty() ? Marking.NONE : marking;
    this.total = this.entities.stream().mapToInt(each -> each.observations.size()).sum();
  }

  /// How many steps there are from the least to everything.
  public int steps() {
    return total + 1;
  }

  /// What is shown of the first entities after some of the steps.
  public List<Shown> shown(int first, int steps) {
    boolean whole = steps >= steps();
    if (whole && marking == Marking.NONE) {
      return entities.subList(0, first).stream().map(ObservationDetail::whole).toList();
    }
    var ranked = ranking.orElseGet(() -> new Ranking(query, entities));
    ranking = Optional.of(ranked);
    int[] counts = ranked.counts(Math.min(steps, total));
    var shown = new ArrayList<Shown>();
    for (int entity = 0; entity < first; entity++) {
      shown.add(part(entity, counts[entity], whole ? Integer.MAX_VALUE : longest(), ranked));
    }
    return shown;
  }

  private static Shown whole(EntityObservations entity) {
    var texts = entity.observations.stream().map(Observation::text).toList();
    return new Shown(texts, IntStream.range(0, texts.size()).boxed().toList(), false, List.of());
  }

  /// Where one entity is read from its beginning, the next page goes on after a long one.
  private int longest() {
    return query.isEmpty() && entities.size() == 1 ? Integer.MAX_VALUE : LONGEST;
  }

  private Shown part(int entity, int count, int longest, Ranking ranked) {
    var noted = entities.get(entity).observations;
    int most = count == 0 ? LEAST : longest;
    int shown = Math.min(noted.size(), Math.max(1, count));
    int[] order = ranked.best(entity, shown);
    boolean cut = shown < noted.size();
    if (!cut) {
      order = uncut(entity, order, ranked);
    }
    var texts = new ArrayList<String>();
    for (int index : order) {
      var text = noted.get(index).text();
      cut |= text.length() > most;
      texts.add(text.length() > most ? Excerpt.of(text, ranked.place(text), most) : text);
    }
    var indexes = Arrays.stream(order).boxed().toList();
    var matching =
        IntStream.range(0, marking == Marking.NONE ? 0 : indexes.size())
            .filter(place -> ranked.matches(entity, indexes.get(place)))
            .boxed()
            .toList();
    return new Shown(texts, indexes, cut, matching);
  }

  /// All of an entity's observations: as they were noted, or those that match before the others.
  private int[] uncut(int entity, int[] best, Ranking ranked) {
    var noted = Arrays.stream(best).sorted();
    if (marking != Marking.FIRST) {
      return noted.toArray();
    }
    return IntStream.concat(
            Arrays.stream(best).filter(index -> ranked.matches(entity, index)),
            noted.filter(index -> !ranked.matches(entity, index)))
        .toArray();
  }
}
