package dev.kith.store.record;

import dev.kith.graph.Hit;
import dev.kith.graph.Marks;
import dev.kith.graph.Metadata;
import dev.kith.graph.Observation;
import dev.kith.graph.time.QuestionPeriod;
import dev.kith.graph.time.Spans;
import dev.kith.graph.time.ValidTimeFilter;
import dev.kith.search.text.TextSearcher;
import dev.kith.store.feed.StoredNode;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Which observations a reading shows, by the times at which they held.
///
/// @param now when it began
public record ShownFacts(ValidTimeFilter showing, Instant now) {
  /// How many nodes with times are distinguished in a search.
  public static final int MOST_TIMED = 1_000;

  private static final int SHORTEST_STEM = 4;

  /// Those that are shown; the same list where all of them are.
  public List<Observation> shown(List<Observation> all) {
    for (var observation : all) {
      if (!shows(observation)) {
        return all.stream().filter(this::shows).toList();
      }
    }
    return all;
  }

  private boolean shows(Observation observation) {
    return shows(observation.spans());
  }

  private boolean shows(Spans spans) {
    return spans.isAlways() || showing instanceof ValidTimeFilter.Ever || spans.holds(moment());
  }

  /// Whether an observation answers a question: one that is shown, or of the time that the question
  /// names, where the call names none.
  ///
  /// @param at when it was observed, in milliseconds since 1970
  public boolean answers(Optional<QuestionPeriod> period, Spans spans, long at) {
    return shows(spans)
        || (showing instanceof ValidTimeFilter.Now
            && period.isPresent()
            && period.get().fit(spans, at) > 0);
  }

  /// The moment that the reading is about.
  private Instant moment() {
    return showing instanceof ValidTimeFilter.At(var moment) ? moment : now;
  }

  /// Reads what the search index holds of a node.
  @FunctionalInterface
  public interface NodeReader {
    /// Its name, its other texts, and its observations of whatever time.
    DescribedNode of(int node) throws SQLException;
  }

  /// What is known about a node.
  public record DescribedNode(String described, List<Observation> observations) {}

  /// What is said of a node beside its observations; those that are pinned are repeated there.
  public static String described(Optional<StoredNode> node) {
    if (node.isEmpty()) {
      return "";
    }
    var metadata = new Metadata(node.get().metadata());
    var pinned = Marks.of(metadata).facts();
    return node.get().id() + " " + Marks.MarkEdit.ofFacts(pinned, false).applied(metadata).json();
  }

  /// The same hits: first those that have the words of a question in what held then, in their
  /// order, then those that have some of them only in what did not. What is of the time that the
  /// question names is as good as what held.
  ///
  /// @param timed nodes with observations that do not hold at all times
  public List<Hit> currentFirst(String question, List<Hit> hits, BitSet timed, NodeReader reader)
      throws SQLException {
    var questionWords = TextSearcher.parts(question);
    var period = QuestionPeriod.of(question);
    var first = new ArrayList<Hit>();
    var last = new ArrayList<Hit>();
    for (var hit : hits) {
      boolean behind =
          timed.get(hit.node()) && isOfEnded(questionWords, reader.of(hit.node()), period);
      (behind ? last : first).add(hit);
    }
    first.addAll(last);
    return first;
  }

  private boolean isOfEnded(
      Set<String> questionWords, DescribedNode texts, Optional<QuestionPeriod> period) {
    var held = new HashSet<>(TextSearcher.parts(texts.described));
    var ended = new HashSet<String>();
    for (var observation : texts.observations) {
      boolean counts = answers(period, observation.spans(), observation.at().toEpochMilli());
      (counts ? held : ended).addAll(TextSearcher.parts(observation.text()));
    }
    return questionWords.stream().anyMatch(part -> has(ended, part) && !has(held, part));
  }

  /// Whether one of some words is a word, or one of the two begins the other.
  private static boolean has(Set<String> words, String wanted) {
    return words.contains(wanted)
        || (wanted.length() >= SHORTEST_STEM
            && words.stream()
                .filter(word -> word.length() >= SHORTEST_STEM)
                .anyMatch(word -> word.startsWith(wanted) || wanted.startsWith(word)));
  }
}
