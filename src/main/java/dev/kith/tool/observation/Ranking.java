package dev.kith.tool.observation;

import dev.kith.graph.Observation;
import dev.kith.tool.observation.ObservationDetail.EntityObservations;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/// The order in which the observations of several entities are worth their room.
final class Ranking {
  private static final double OF_NAME = 0.5;

  /// More than any match is worth.
  private static final double OF_PIN = 1e9;

  private final Matches matches;
  private final int[][] byEntity;
  private final int[] inTurn;
  private final List<BitSet> matching = new ArrayList<>();

  private record ScoredFact(int entity, int index, double score) {}

  Ranking(String query, List<EntityObservations> entities) {
    var texts = new ArrayList<String>();
    for (var entity : entities) {
      entity.observations().stream().map(Observation::text).forEach(texts::add);
    }
    this.matches = new Matches(query, query.isEmpty() ? List.of() : texts);
    this.byEntity = new int[entities.size()][];
    this.inTurn = new int[texts.size()];
    var found = new ArrayList<ScoredFact>();
    var others = new ArrayList<List<ScoredFact>>();
    int at = 0;
    for (int entity = 0; entity < byEntity.length; entity++) {
      var rest = new ArrayList<ScoredFact>();
      matching.add(new BitSet());
      var noted = entities.get(entity);
      int size = noted.observations().size();
      double ofName = OF_NAME * matches.ofName(noted.name());
      int pins = 0;
      double best = 0;
      for (int index = 0; index < size && !query.isEmpty(); index++) {
        best = Math.max(best, matches.score(at + index));
      }
      for (int index = 0; index < size; index++, at++) {
        boolean near = noted.isNear(index);
        double score = query.isEmpty() ? 0 : near ? best : matches.score(at);
        boolean matched = near || score > 0;
        boolean pinned = noted.isPinned(index);
        // the first pin of each entity before the second of any
        double worth = pinned ? OF_PIN - pins++ : score + ofName;
        (matched || pinned ? found : rest).add(new ScoredFact(entity, index, worth));
        matching.get(entity).set(index, matched);
      }
      byEntity[entity] = new int[size];
      others.add(rest);
    }
    found.sort(Comparator.comparingDouble(ScoredFact::score).reversed());
    fill(found, others);
  }

  private void fill(List<ScoredFact> first, List<List<ScoredFact>> others) {
    int[] filled = new int[byEntity.length];
    int at = 0;
    for (var place : first) {
      byEntity[place.entity][filled[place.entity]++] = place.index;
      inTurn[at++] = place.entity;
    }
    for (int round = 0; at < inTurn.length; round++) {
      for (var rest : others) {
        if (round < rest.size()) {
          var place = rest.get(round);
          byEntity[place.entity][filled[place.entity]++] = place.index;
          inTurn[at++] = place.entity;
        }
      }
    }
  }

  /// How many of the best so many belong to each entity.
  int[] counts(int best) {
    int[] counts = new int[byEntity.length];
    for (int at = 0; at < best; at++) {
      counts[inTurn[at]]++;
    }
    return counts;
  }

  /// Whether an observation of an entity matches, by its words or by its meaning.
  boolean matches(int entity, int index) {
    return matching.get(entity).get(index);
  }

  /// The places of the best observations of an entity.
  int[] best(int entity, int count) {
    return java.util.Arrays.copyOf(byEntity[entity], count);
  }

  /// Where in a text the question is answered.
  int place(String text) {
    return matches.place(text);
  }
}
