package dev.kith.search.text;

import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.apache.lucene.util.UnicodeUtil;
import org.jspecify.annotations.Nullable;

/// Looks up terms in all segments of a snapshot, for one search.
///
/// A segment keeps the terms of deleted documents until it is merged; a term is live if a live
/// document has it.
final class TermLookup {
  private static final int MAX_TRIED = 64;
  private static final int MAX_REMEMBERED = 1_000;

  private final IndexReader reader;
  private final List<LeafReaderContext> leaves;
  private final Map<String, List<String>> completed;

  /// B10: to create an iterator takes longer than to look a term up by it.
  private final Map<FieldOfLeaf, Optional<TermsEnum>> iterators = new HashMap<>();

  private record FieldOfLeaf(int leaf, String field) {}

  /// @param completed what [#completions] has found in these segments, whose terms never change
  TermLookup(IndexReader reader, Map<String, List<String>> completed) {
    this.reader = reader;
    this.leaves = reader.leaves();
    this.completed = completed;
  }

  private Optional<TermsEnum> terms(LeafReaderContext leaf, String field) throws IOException {
    var place = new FieldOfLeaf(leaf.ord, field);
    var known = iterators.get(place);
    if (known == null) {
      var terms = leaf.reader().terms(field);
      known = terms == null ? Optional.empty() : Optional.of(terms.iterator());
      iterators.put(place, known);
    }
    return known;
  }

  IndexReader reader() {
    return reader;
  }

  /// Whether any scored field has this live term.
  boolean hasLive(String term) throws IOException {
    var bytes = new BytesRef(term);
    for (var leaf : leaves) {
      for (var field : DocumentFields.SCORED) {
        var terms = terms(leaf, field);
        if (terms.isPresent()
            && terms.get().seekExact(bytes)
            && isLive(terms.get(), leaf.reader().getLiveDocs())) {
          return true;
        }
      }
    }
    return false;
  }

  /// Whether any scored field has one of these live terms.
  boolean hasLiveOf(Collection<String> some) throws IOException {
    for (var term : some) {
      if (hasLive(term)) {
        return true;
      }
    }
    return false;
  }

  /// Whether a field has this term, live or not.
  boolean has(String field, String term) throws IOException {
    var bytes = new BytesRef(term);
    for (var leaf : leaves) {
      var terms = terms(leaf, field);
      if (terms.isPresent() && terms.get().seekExact(bytes)) {
        return true;
      }
    }
    return false;
  }

  /// Those forms of a word that a field has.
  ///
  /// B10: a mark stands wherever the word does, so one that is as frequent as the word has the same
  /// postings. Its weight is added to that of the word, which gives the same scores from one term.
  Map<String, Float> known(String field, WordForms word, Map<String, Float> weights)
      throws IOException {
    var known = new LinkedHashMap<String, Float>();
    for (var form : weights.entrySet()) {
      if (has(field, form.getKey())) {
        known.put(form.getKey(), form.getValue());
      }
    }
    if (known.containsKey(word.word())) {
      for (var mark : word.marks()) {
        var weight = known.get(mark);
        if (weight != null && times(field, mark) == times(field, word.word())) {
          known.remove(mark);
          known.merge(word.word(), weight, Float::sum);
        }
      }
    }
    return known;
  }

  /// How often a field has a term, in all of its documents together.
  private long times(String field, String term) throws IOException {
    var bytes = new BytesRef(term);
    long times = 0;
    for (var leaf : leaves) {
      var terms = terms(leaf, field);
      times += terms.isPresent() && terms.get().seekExact(bytes) ? terms.get().totalTermFreq() : 0;
    }
    return times;
  }

  /// Whether any scored field has a live term with this prefix. After [#MAX_TRIED] dead ones the
  /// answer is yes: a search in vain costs less than a longer look.
  boolean hasLivePrefix(String prefix) throws IOException {
    for (var leaf : leaves) {
      var live = leaf.reader().getLiveDocs();
      for (var field : DocumentFields.SCORED) {
        var tried = new AtomicInteger();
        if (!eachWithPrefix(
            leaf,
            field,
            prefix,
            terms -> !isLive(terms, live) && tried.incrementAndGet() < MAX_TRIED)) {
          return true;
        }
      }
    }
    return false;
  }

  /// The terms of a field with a prefix, live or not; empty where there are more than `most`.
  Optional<List<BytesRef>> withPrefix(String field, String prefix, int most) throws IOException {
    var found = new TreeSet<BytesRef>();
    for (var leaf : leaves) {
      if (!eachWithPrefix(
          leaf,
          field,
          prefix,
          terms -> {
            found.add(BytesRef.deepCopyOf(terms.term()));
            return found.size() <= most;
          })) {
        return Optional.empty();
      }
    }
    return Optional.of(List.copyOf(found));
  }

  /// The live terms of names that are a prefix and at most `more` characters, the shortest first.
  List<String> completions(String prefix, int more, int most) throws IOException {
    var known = completed.get(prefix);
    if (known == null) {
      known = completed(prefix, more).stream().limit(most).toList();
      if (completed.size() >= MAX_REMEMBERED) {
        completed.clear();
      }
      completed.put(prefix, known);
    }
    return known;
  }

  private Set<String> completed(String prefix, int more) throws IOException {
    int shortest = prefix.codePointCount(0, prefix.length());
    var found =
        new TreeSet<String>(Comparator.comparingInt(String::length).thenComparing(text -> text));
    for (var leaf : leaves) {
      var live = leaf.reader().getLiveDocs();
      eachWithPrefix(
          leaf,
          DocumentFields.NAME,
          prefix,
          terms -> {
            int added = UnicodeUtil.codePointCount(terms.term()) - shortest;
            if (added > 0 && added <= more && isLive(terms, live)) {
              found.add(terms.term().utf8ToString());
            }
            return true;
          });
    }
    return found;
  }

  /// Looks at a term and tells whether to go on to the next.
  @FunctionalInterface
  private interface Visitor {
    boolean visit(TermsEnum terms) throws IOException;
  }

  /// Visits the terms of a segment that have a prefix; false where the visitor stopped.
  private boolean eachWithPrefix(
      LeafReaderContext leaf, String field, String prefix, Visitor visitor) throws IOException {
    var terms = terms(leaf, field);
    if (terms.isEmpty()) {
      return true;
    }
    var bytes = new BytesRef(prefix);
    var iterator = terms.get();
    if (iterator.seekCeil(bytes) == TermsEnum.SeekStatus.END) {
      return true;
    }
    for (var term = iterator.term();
        term != null && StringHelper.startsWith(term, bytes);
        term = iterator.next()) {
      if (!visitor.visit(iterator)) {
        return false;
      }
    }
    return true;
  }

  /// Whether a live document has the term that an iterator stands at.
  static boolean isLive(TermsEnum term, @Nullable Bits live) throws IOException {
    if (live == null) {
      return true;
    }
    var postings = term.postings(null, PostingsEnum.NONE);
    for (int document = postings.nextDoc();
        document != DocIdSetIterator.NO_MORE_DOCS;
        document = postings.nextDoc()) {
      if (live.get(document)) {
        return true;
      }
    }
    return false;
  }
}
