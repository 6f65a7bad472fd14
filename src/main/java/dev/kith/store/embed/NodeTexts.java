package dev.kith.store.embed;

import dev.kith.graph.Call;
import dev.kith.search.embed.Embedder;
import dev.kith.search.embed.TextWindows;
import dev.kith.search.vector.QuantisedVector;
import dev.kith.search.vector.VectorEntry;
import dev.kith.store.record.NodeDocuments;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// What a node is found by in meaning: its own text, and each of its observations. Those that have
/// ended are among them, for questions about the time in which they held; a search passes over what
/// it is not about.
///
/// @param stored the vectors that it has
/// @param missing what has none
/// @param surplus observations that have a vector and should not
public record NodeTexts(
    int node, List<VectorEntry> stored, List<Text> missing, List<Integer> surplus) {
  /// The characters of an observation that says one thing.
  private static final int USUAL = 100;

  private static final long FNV_START = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  /// A text to embed.
  ///
  /// @param place the key of the observation; 0 for the node's own text
  public record Text(int node, int place, String words) {
    /// How many texts of usual length take as long to embed: an observation is read to its end.
    public int weight() {
      return place == 0 ? 1 : Math.max(1, words.length() / USUAL);
    }

    /// Tells whether a node's own text is still that of its vector; never 0.
    long fingerprint() {
      long hash = FNV_START;
      for (int at = 0; at < words.length(); at++) {
        hash = (hash ^ words.charAt(at)) * FNV_PRIME;
      }
      return hash == 0 ? 1 : hash;
    }
  }

  /// A text with its vectors, of which a long one has several.
  public record EmbeddedText(Text text, List<QuantisedVector> vectors) {
    List<VectorEntry> entries() {
      return vectors.stream()
          .map(vector -> new VectorEntry(text.node, text.place, vector))
          .toList();
    }
  }

  /// The stored vector of a node's own text, and of which text it is.
  @SuppressWarnings("ArrayRecordComponent")
  private record OwnVector(byte[] vector, long fingerprint) {}

  /// Those of a node, if it exists.
  ///
  /// @param trusting whether a vector that an earlier Kith made of the node's own text is current
  public static Optional<NodeTexts> of(
      NodeDocuments documents, Embedder embedder, int node, boolean trusting) throws SQLException {
    var head = documents.head(node);
    if (head.isEmpty()) {
      return Optional.empty();
    }
    var texts = new NodeTexts(node, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    texts.own(documents.tables(), embedder, new Text(node, 0, head.get().text()), trusting);
    boolean one =
        head.get().whole() && TextWindows.of(head.get().text(), embedder.maxTokens()).size() == 1;
    texts.observed(documents.tables(), embedder, head.get().updated(), one);
    return Optional.of(texts);
  }

  /// An observation of the node.
  ///
  /// @param lasts whether the node's own text may have it
  /// @param vector its own, if it has one
  /// @param words its text, if it has none
  @SuppressWarnings("ArrayRecordComponent")
  private record ObservedText(int place, boolean lasts, Optional<byte[]> vector, String words) {}

  private void own(TableReader tables, Embedder embedder, Text text, boolean trusting)
      throws SQLException {
    var known = new ArrayList<OwnVector>(1);
    tables.each(
        "SELECT vector, coalesce(text, 0) FROM embedding WHERE node = ? AND model = ?",
        row -> known.add(new OwnVector(row.getBytes(1), row.getLong(2))),
        node,
        embedder.model());
    var own = known.stream().findFirst();
    own.ifPresent(found -> add(0, found.vector, embedder.dimensions()));
    long made = own.map(OwnVector::fingerprint).orElse(-1L);
    if (own.isEmpty() || (made == 0 ? !trusting : made != text.fingerprint())) {
      missing.add(text);
    }
  }

  /// A single observation that the node's own text holds needs no vector of its own, which would
  /// only tell the same without the name.
  ///
  /// @param whole whether one vector of the node's own text tells all observations that last
  private void observed(TableReader tables, Embedder embedder, long updated, boolean whole)
      throws SQLException {
    var all = new ArrayList<ObservedText>();
    tables.each(
        "SELECT observation.key, spans, vector,"
            + " CASE WHEN vector IS NULL THEN observation.text ELSE '' END"
            + " FROM observation LEFT JOIN observation_vector"
            + " ON observation_vector.node = observation.node AND observation = observation.key"
            + " AND model = ? WHERE observation.node = ? ORDER BY observation.key",
        row ->
            all.add(
                new ObservedText(
                    row.getInt(1),
                    NodeDocuments.lasts(row.getString(2), updated),
                    Optional.ofNullable(row.getBytes(3)),
                    row.getString(4))),
        embedder.model(),
        node);
    boolean none = whole && all.stream().filter(ObservedText::lasts).count() == 1;
    all.forEach(noted -> note(noted, !(noted.lasts && none), embedder.dimensions()));
  }

  private void note(ObservedText noted, boolean wanted, int dimensions) {
    if (!wanted) {
      noted.vector.ifPresent(_ -> surplus.add(noted.place));
    } else if (noted.vector.isPresent()) {
      add(noted.place, noted.vector.get(), dimensions);
    } else {
      missing.add(new Text(node, noted.place, noted.words));
    }
  }

  private void add(int place, byte[] bytes, int dimensions) {
    for (var vector : StoredVectors.vectors(place, bytes, dimensions)) {
      stored.add(new VectorEntry(node, place, vector));
    }
  }

  /// The vectors that the node has with some more, by place.
  public List<VectorEntry> with(List<EmbeddedText> more) {
    var all = new ArrayList<>(stored);
    for (var embedded : more) {
      all.removeIf(entry -> entry.place() == embedded.text.place);
      all.addAll(embedded.entries());
    }
    all.sort(Comparator.comparingInt(VectorEntry::place));
    return all;
  }

  /// The texts from a place in a list on that together weigh so much; at least one.
  public static List<Text> some(List<Text> texts, int from, int weight) {
    int end = from + 1;
    int sum = texts.get(from).weight();
    while (end < texts.size() && sum + texts.get(end).weight() <= weight) {
      sum += texts.get(end).weight();
      end++;
    }
    return texts.subList(from, end);
  }

  /// Embeds some texts, each in as many parts as the model needs to read it to its end. Of a node's
  /// own text the first part says enough.
  public static List<EmbeddedText> embedded(Embedder embedder, List<Text> texts, Call call) {
    var parts = new ArrayList<String>();
    var counts = new ArrayList<Integer>();
    for (var text : texts) {
      var windows =
          text.place == 0 ? List.of(text.words) : TextWindows.of(text.words, embedder.maxTokens());
      parts.addAll(windows);
      counts.add(windows.size());
    }
    var vectors = embedder.embed(parts, call).stream().map(QuantisedVector::of).toList();
    var embedded = new ArrayList<EmbeddedText>();
    int at = 0;
    for (int index = 0; index < texts.size(); index++) {
      int end = at + counts.get(index);
      embedded.add(new EmbeddedText(texts.get(index), vectors.subList(at, end)));
      at = end;
    }
    return embedded;
  }
}
