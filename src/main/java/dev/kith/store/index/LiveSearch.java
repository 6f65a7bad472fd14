package dev.kith.store.index;

import dev.kith.fault.FaultException;
import dev.kith.graph.Hit;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.time.QuestionPeriod;
import dev.kith.graph.time.ValidTimeFilter;
import dev.kith.schema.NearNames;
import dev.kith.search.ExactHit;
import dev.kith.search.ScoreFusion;
import dev.kith.search.ScoreLift;
import dev.kith.search.TextHit;
import dev.kith.search.VectorHit;
import dev.kith.search.embed.Embedder;
import dev.kith.search.text.TextSearcher;
import dev.kith.store.embed.StoredVectors;
import dev.kith.store.index.MeaningSearch.QueryVector;
import dev.kith.store.record.DatedNodes;
import dev.kith.store.record.EndedObservations;
import dev.kith.store.record.NodeDocuments;
import dev.kith.store.record.ShownFacts;
import dev.kith.topology.Topology;
import java.sql.SQLException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/// Finds nodes of one database by name, text and meaning.
public final class LiveSearch implements AutoCloseable {
  private static final int NEAR_CANDIDATES = 30;
  private static final int MOST_NEIGHBOURS = 100;
  private static final String ANY_WORDS = "what somebody may ask";

  private final LiveWords words;
  private final Optional<LiveVectors> vectors;

  /// Whether anybody has searched: until then there is no delta, and no index is opened to check.
  private volatile boolean searched;

  /// @param vectors absent where the database has none
  public LiveSearch(LiveWords words, Optional<LiveVectors> vectors) {
    this.words = words;
    this.vectors = vectors;
  }

  /// @param facts those that the answer will show
  public List<Hit> find(ReadContext context, SearchQuestion question, ShownFacts facts)
      throws SQLException {
    searched = true;
    var text = question.text();
    var types = question.types();
    int limit = question.limit();
    return switch (question.mode()) {
      case WORDS -> {
        var index = words(context);
        var boost = boost(context, question);
        int candidates = ScoreLift.candidates(limit, boost.canBoost());
        var exact = index.exact(text, types, candidates);
        var found = index.words(text, types, candidates);
        var lift = boost.of(nodes(exact, found));
        yield existing(
            context, ScoreFusion.inOrder(lift.exact(exact), lift.words(found), List.of(), limit));
      }
      case MEANING -> {
        var meaning = meaning(context, question, facts, queryVector(context, question));
        var boost = boost(context, question);
        var near = meaning.near(ScoreLift.candidates(limit, boost.canBoost()));
        var lift = boost.of(near.stream().mapToInt(VectorHit::key));
        yield meaning.scored(ScoreFusion.inOrder(List.of(), List.of(), lift.meaning(near), limit));
      }
      case HYBRID -> hybrid(context, question, facts);
    };
  }

  /// Opens what a search needs, so that the first one of a server does not wait for the model and
  /// the indexes, nor for the JVM to warm up. A database without vectors needs no model, and what
  /// computes the first ones loads it.
  ///
  /// @param quiet makes way for callers
  public void prepare(ReadContext context, Embedder quiet) throws SQLException {
    if (vectors.isPresent() && StoredVectors.areMore(context.tables(), 0)) {
      var _ = quiet.embed(List.of(ANY_WORDS), context.call());
      var question =
          new SearchQuestion(
              ANY_WORDS, SearchQuestion.Mode.HYBRID, Set.of(), 1, SearchQuestion.FLOOR);
      var _ = find(context, question, new ShownFacts(ValidTimeFilter.EVER, Instant.EPOCH));
    }
  }

  /// The first hundred of words and meaning are fused, however many are wanted; where more are, the
  /// others follow in their order.
  private List<Hit> hybrid(ReadContext context, SearchQuestion question, ShownFacts facts)
      throws SQLException {
    var index = words(context);
    var meaning = meaning(context, question, facts, queryVectorIfAny(context, question));
    var text = question.text();
    var types = question.types();
    int limit = question.limit();
    var exact = index.exact(text, types, limit);
    var words = index.byCoverage(text, types, ScoreFusion.DEPTH);
    var cosines = meaning.cosines(nodes(exact, words.all()));
    var near = meaning.near(ScoreFusion.DEPTH);
    var all = new LinkedHashMap<Integer, Hit>();
    var nodes = IntStream.concat(nodes(exact, words.all()), near.stream().mapToInt(VectorHit::key));
    var lift = boost(context, question).of(nodes);
    var topology = context.topology();
    ScoreFusion.fuse(exact, words, near, cosines, lift, node -> neighbours(topology, node))
        .forEach(hit -> all.put(hit.node(), hit));
    if (all.size() < limit) {
      ScoreFusion.inOrder(
              List.of(), index.words(text, types, limit), meaning.near(limit), 2 * limit)
          .forEach(hit -> all.putIfAbsent(hit.node(), hit));
    }
    return meaning.scored(
        existing(context, List.copyOf(all.values())).stream().limit(limit).toList());
  }

  /// The nodes on both sides of a node's edges; none for a hub, of which everything is a neighbour.
  private static int[] neighbours(Topology topology, int node) {
    int out = topology.outDegree(node);
    int in = topology.inDegree(node);
    if (out + in > MOST_NEIGHBOURS) {
      return new int[0];
    }
    var nodes = new int[out + in];
    var predicates = new int[out + in];
    topology.out(node, nodes, predicates, 0);
    topology.in(node, nodes, predicates, out);
    return nodes;
  }

  /// What marks and times lift, where there are any.
  private record Boost(ReadContext context, boolean marked, Optional<QuestionPeriod> period) {
    boolean canBoost() {
      return marked || period.isPresent();
    }

    ScoreLift of(IntStream hits) throws SQLException {
      if (!canBoost()) {
        return ScoreLift.NONE;
      }
      int[] nodes = hits.toArray();
      var weights = new HashMap<Integer, Double>();
      if (marked) {
        weights.putAll(context.marked().weights(IntStream.of(nodes)));
      }
      if (period.isPresent()) {
        weights.putAll(new DatedNodes(context.tables()).weights(period.get(), IntStream.of(nodes)));
      }
      return new ScoreLift(weights);
    }
  }

  private static Boost boost(ReadContext context, SearchQuestion question) throws SQLException {
    return new Boost(context, context.marked().mayExist(), QuestionPeriod.of(question.text()));
  }

  private static IntStream nodes(List<ExactHit> exact, List<TextHit> words) {
    return IntStream.concat(
        exact.stream().mapToInt(ExactHit::key), words.stream().mapToInt(TextHit::key));
  }

  /// The word index may be a few changes ahead of the context.
  private static List<Hit> existing(ReadContext context, List<Hit> hits) {
    return hits.stream().filter(hit -> context.topology().exists(hit.node())).toList();
  }

  /// The question's vector; empty where the database has no vectors that could be searched, or the
  /// question no words: the model would find some meaning in signs, too.
  private Optional<QueryVector> queryVector(ReadContext context, SearchQuestion question)
      throws SQLException {
    if (vectors.isEmpty() || !TextSearcher.hasWords(question.text())) {
      return Optional.empty();
    }
    return vectors
        .get()
        .of(context, question.text())
        .map(numbers -> new QueryVector(numbers, vectors.get()));
  }

  private static MeaningSearch meaning(
      ReadContext context, SearchQuestion question, ShownFacts facts, Optional<QueryVector> query)
      throws SQLException {
    var period = QuestionPeriod.of(question.text());
    var ended = new EndedObservations(context.call(), context.tables(), facts, period);
    return new MeaningSearch(context, question, ended, query);
  }

  /// The same, and empty where there is no model: words answer alone then.
  private Optional<QueryVector> queryVectorIfAny(ReadContext context, SearchQuestion question)
      throws SQLException {
    try {
      return queryVector(context, question);
    } catch (FaultException refused) {
      if (gaps(context).contains(SearchQuestion.Gap.MODEL)) {
        return Optional.empty();
      }
      throw refused;
    }
  }

  /// What the last search had to answer without.
  public Set<SearchQuestion.Gap> gaps(ReadContext context) {
    var gaps = EnumSet.noneOf(SearchQuestion.Gap.class);
    if (searched && words.isBehind(context.change())) {
      gaps.add(SearchQuestion.Gap.TEXTS);
    }
    vectors.flatMap(each -> each.gap(context.call())).ifPresent(gaps::add);
    return gaps;
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
    return ScoreFusion.inOrder(List.of(), List.of(), near, most);
  }

  /// How many nodes a search by meaning may miss because they are not embedded yet.
  public long awaited(ReadContext context) throws SQLException {
    return vectors.isEmpty() ? 0 : vectors.get().awaited(context);
  }

  private TextSearcher words(ReadContext context) throws SQLException {
    var index =
        words.soon(
            context.call(), new NodeDocuments(context.tables(), context.terms()), context.change());
    return context.visible().map(index::visibleTo).orElseGet(index::all);
  }

  /// Ids that share words with a missing one, most similar spelling first.
  public List<String> nearIds(ReadContext context, String id, int most) throws SQLException {
    // a call asks for those of several names, one after the other
    context.call().check();
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
