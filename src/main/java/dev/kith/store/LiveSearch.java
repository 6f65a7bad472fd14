package dev.kith.store;

import dev.kith.graph.Call;
import dev.kith.graph.Hit;
import dev.kith.graph.SearchQuestion;
import dev.kith.schema.NearNames;
import dev.kith.search.TextIndex;
import dev.kith.topology.Topology;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Finds nodes of one database by what they are called, what is written in them and what that
/// means.
final class LiveSearch implements AutoCloseable {
  private static final int NEAR_CANDIDATES = 30;

  private final LiveWords words;
  private final LiveVectors vectors;

  LiveSearch(LiveWords words, LiveVectors vectors) {
    this.words = words;
    this.vectors = vectors;
  }

  /// All that a search needs of the moment it belongs to.
  record Moment(Call call, Session session, Topology topology, Terms terms) {}

  List<Hit> find(Moment moment, SearchQuestion question) throws SQLException {
    var hits = new ArrayList<Hit>();
    var index = words(moment);
    index.exact(question.text(), question.types(), question.limit()).stream()
        .filter(hit -> moment.topology().exists(hit.key()))
        .forEach(hit -> hits.add(new Hit(hit.key(), hit.match(), 1)));
    index.words(question.text(), question.types(), question.limit()).stream()
        .filter(hit -> moment.topology().exists(hit.key()))
        .filter(hit -> hits.stream().noneMatch(known -> known.node() == hit.key()))
        .forEach(hit -> hits.add(new Hit(hit.key(), Hit.Match.WORDS, hit.score())));
    return hits.stream().limit(question.limit()).toList();
  }

  private TextIndex words(Moment moment) throws SQLException {
    return words.at(moment.call(), moment.session(), moment.terms(), moment.topology().change());
  }

  /// Ids that share words with one that is not there, those spelt almost like it first.
  List<String> nearIds(Moment moment, String id, int most) throws SQLException {
    var topology = moment.topology();
    var candidates =
        words(moment).words(id, Set.of(), NEAR_CANDIDATES).stream()
            .filter(hit -> topology.exists(hit.key()))
            .map(hit -> topology.id(hit.key()))
            .toList();
    var near = NearNames.of(id, candidates, most);
    return near.isEmpty() ? candidates.stream().limit(most).toList() : near;
  }

  boolean wantsCompaction() {
    return words.wantsCompaction();
  }

  void compact() {
    words.compact();
  }

  List<Doctor.Finding> examine(Call call, Import.Progress progress) {
    return List.of();
  }

  @Override
  public void close() {
    words.close();
    vectors.close();
  }
}
