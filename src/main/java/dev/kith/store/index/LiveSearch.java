package dev.kith.store.index;

import dev.kith.graph.Hit;
import dev.kith.graph.SearchQuestion;
import dev.kith.schema.NearNames;
import dev.kith.search.RankFusion;
import dev.kith.search.TextHits;
import dev.kith.search.VectorHit;
import dev.kith.search.text.TextSearcher;
import dev.kith.store.record.NodeDocuments;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Finds nodes of one database by name, text and meaning.
public final class LiveSearch implements AutoCloseable {
  private static final int NEAR_CANDIDATES = 30;

  private final LiveWords words;
  private final Optional<LiveVectors> vectors;

  /// Whether anybody has searched: until then there is no delta, and no index is opened to check.
  private volatile boolean searched;

  /// @param vectors absent where the database has none
  public LiveSearch(LiveWords words, Optional<LiveVectors> vectors) {
    this.words = words;
    this.vectors = vectors;
  }

  public List<Hit> find(ReadContext context, SearchQuestion question) throws SQLException {
    searched = true;
    var text = question.text();
    var types = question.types();
    int limit = question.limit();
    return switch (question.manner()) {
      case WORDS -> {
        var index = words(context);
        yield existing(
            context,
            RankFusion.fuse(
                index.exact(text, types, limit),
                TextHits.allStrong(index.words(text, types, limit)),
                List.of(),
                limit));
      }
      case MEANING -> {
        var meant = meant(context, question);
        yield RankFusion.fuse(
            List.of(), TextHits.none(), byMeaning(context, question, meant), limit);
      }
      case HYBRID -> {
        var index = words(context);
        var meant = meant(context, question);
        var hits =
            RankFusion.fuse(
                index.exact(text, types, limit),
                index.byCoverage(text, types, limit),
                byMeaning(context, question, meant),
                limit);
        yield scored(context, meant, existing(context, hits));
      }
    };
  }

  /// The word index may be a few changes ahead of the context.
  private static List<Hit> existing(ReadContext context, List<Hit> hits) {
    return hits.stream().filter(hit -> context.topology().exists(hit.node())).toList();
  }

  /// The question's vector; empty where the database has no vectors, or the question no words: the
  /// model would find some meaning in signs, too.
  private Optional<float[]> meant(ReadContext context, SearchQuestion question)
      throws SQLException {
    return vectors.isEmpty() || !TextSearcher.hasWords(question.text())
        ? Optional.empty()
        : Optional.of(vectors.get().of(context, question.text()));
  }

  /// The hits with their similarity, however they were found.
  private List<Hit> scored(ReadContext context, Optional<float[]> meant, List<Hit> hits)
      throws SQLException {
    if (vectors.isEmpty() || meant.isEmpty()) {
      return hits;
    }
    var scored = new ArrayList<Hit>(hits.size());
    for (var hit : hits) {
      scored.add(
          hit.similarity().isPresent()
              ? hit
              : new Hit(
                  hit.node(),
                  hit.match(),
                  vectors.get().similarity(context, meant.get(), hit.node())));
    }
    return scored;
  }

  private List<VectorHit> byMeaning(
      ReadContext context, SearchQuestion question, Optional<float[]> meant) {
    if (vectors.isEmpty() || meant.isEmpty()) {
      return List.of();
    }
    var topology = context.topology();
    var types = new BitSet();
    question.types().stream()
        .flatMap(name -> context.terms().types().code(name).stream())
        .forEach(types::set);
    boolean all = question.types().isEmpty();
    return vectors
        .get()
        .near(
            context,
            meant.get(),
            question.limit(),
            question.threshold(),
            node -> topology.exists(node) && (all || types.get(topology.type(node))));
  }

  /// The nodes whose meaning is nearest to that of a node.
  public List<Hit> similar(ReadContext context, int node, int most, double threshold)
      throws SQLException {
    if (vectors.isEmpty()) {
      return List.of();
    }
    var topology = context.topology();
    var near =
        vectors.get().near(context, node, most, threshold, at -> at != node && topology.exists(at));
    return RankFusion.fuse(List.of(), TextHits.none(), near, most);
  }

  /// How many nodes a search by meaning may miss because they are not embedded yet.
  public long awaited(ReadContext context) throws SQLException {
    return vectors.isEmpty() ? 0 : vectors.get().awaited(context);
  }

  private TextSearcher words(ReadContext context) throws SQLException {
    var index =
        words.at(
            context.call(), new NodeDocuments(context.tables(), context.terms()), context.change());
    return context.visible().map(index::visibleTo).orElseGet(index::all);
  }

  /// Ids that share words with a missing one, most similar spelling first.
  public List<String> nearIds(ReadContext context, String id, int most) throws SQLException {
    searched = true;
    var topology = context.topology();
    var candidates =
        words(context).words(id, Set.of(), NEAR_CANDIDATES).stream()
            .filter(hit -> topology.exists(hit.key()))
            .map(hit -> topology.id(hit.key()))
            .toList();
    var near = NearNames.of(id, candidates, most);
    return near.isEmpty() ? candidates.stream().limit(most).toList() : near;
  }

  /// Whether some nodes have no stored vector yet.
  public boolean isBehind() {
    return vectors.isPresent() && vectors.get().isBehind();
  }

  /// Whether an index turned out to be damaged; the next search builds it anew.
  public boolean isDamaged() {
    return searched && (words.isUnusable() || vectors.filter(LiveVectors::isUnusable).isPresent());
  }

  public boolean wantsCompaction() {
    return searched
        && (words.wantsCompaction() || (vectors.isPresent() && vectors.get().wantsCompaction()));
  }

  public void compact() {
    words.compact();
    vectors.filter(LiveVectors::wantsCompaction).ifPresent(LiveVectors::compact);
  }

  public LiveWords words() {
    return words;
  }

  public Optional<LiveVectors> vectors() {
    return vectors;
  }

  @Override
  public void close() {
    words.close();
    vectors.ifPresent(LiveVectors::close);
  }
}
