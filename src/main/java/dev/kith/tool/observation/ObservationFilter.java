package dev.kith.tool.observation;

import dev.kith.graph.Observation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Which observations of an entity are wanted, and in which order.
///
/// @param query those that have a word of it; empty: all
/// @param by those of one author
/// @param since not before this; undated ones are left out
/// @param until before this; undated ones are left out
/// @param order absent: the best match first where there is a query, else the oldest
public record ObservationFilter(
    String query,
    Optional<String> by,
    Optional<Instant> since,
    Optional<Instant> until,
    Optional<TimeOrder> order) {
  /// Every observation.
  public static final ObservationFilter ALL =
      new ObservationFilter(
          "", Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /// An order by time.
  public enum TimeOrder {
    OLDEST,
    NEWEST
  }

  public ObservationFilter ordered(Optional<TimeOrder> by) {
    return new ObservationFilter(query, this.by, since, until, by);
  }

  /// Those of some observations, in the order in which they were written, that are wanted.
  public List<Observation> of(List<Observation> observations) {
    var wanted = new ArrayList<>(observations.stream().filter(this::isWanted).toList());
    if (order.isPresent()) {
      wanted.sort(Comparator.comparing(Observation::at)); // those of one time stay as they came
    }
    if (!query.isEmpty()) {
      wanted = matching(wanted);
    }
    if (order.equals(Optional.of(TimeOrder.NEWEST))) {
      Collections.reverse(wanted);
    }
    return wanted;
  }

  private boolean isWanted(Observation observation) {
    return by.map(observation.by()::equals).orElse(true)
        && since.map(from -> observation.isDated() && !observation.at().isBefore(from)).orElse(true)
        && until.map(to -> observation.isDated() && observation.at().isBefore(to)).orElse(true);
  }

  private ArrayList<Observation> matching(List<Observation> observations) {
    var matches = new Matches(query, observations.stream().map(Observation::text).toList());
    var found =
        IntStream.range(0, observations.size())
            .boxed()
            .filter(index -> matches.score(index) > 0)
            .sorted(
                order.isPresent()
                    ? Comparator.naturalOrder()
                    : Comparator.<Integer>comparingDouble(matches::score).reversed())
            .map(observations::get);
    return new ArrayList<>(found.toList());
  }
}
