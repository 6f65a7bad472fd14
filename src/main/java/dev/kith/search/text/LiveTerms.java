package dev.kith.search.text;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.apache.lucene.util.automaton.Automata;
import org.apache.lucene.util.automaton.CompiledAutomaton;
import org.apache.lucene.util.automaton.Operations;
import org.jspecify.annotations.Nullable;

/// Tells whether a word occurs in any document that still counts; a word of removed documents stays
/// in an index until it is merged away.
final class LiveTerms {
  private static final int MOST_TRIED = 64;
  private static final int MOST_REMEMBERED = 1_000;
  private static final int MOST_STATES = 10_000;
  private static final List<String> FIELDS = List.of(Fields.NAME, Fields.ALIAS, Fields.TEXT);

  private final List<LeafReaderContext> leaves;

  /// What was looked for before; the terms of a snapshot never change.
  private final Map<String, List<String>> completed = new ConcurrentHashMap<>();

  LiveTerms(List<LeafReaderContext> leaves) {
    this.leaves = leaves;
  }

  /// Whether a document has just this term.
  boolean any(String term) throws IOException {
    var bytes = new BytesRef(term);
    for (var leaf : leaves) {
      for (var field : FIELDS) {
        var terms = leaf.reader().terms(field);
        if (terms != null) {
          var iterator = terms.iterator();
          if (iterator.seekExact(bytes) && isLive(iterator, leaf.reader().getLiveDocs())) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /// Whether a field has just this term, be it of removed documents only.
  boolean has(String field, String term) throws IOException {
    var bytes = new BytesRef(term);
    for (var leaf : leaves) {
      var terms = leaf.reader().terms(field);
      if (terms != null && terms.iterator().seekExact(bytes)) {
        return true;
      }
    }
    return false;
  }

  /// The terms of a field that begin so, be they of removed documents only; empty where there are
  /// more than `most`.
  Optional<List<BytesRef>> beginning(String field, String beginning, int most) throws IOException {
    var bytes = new BytesRef(beginning);
    var found = new TreeSet<BytesRef>();
    for (var leaf : leaves) {
      var terms = leaf.reader().terms(field);
      if (terms == null) {
        continue;
      }
      var iterator = terms.iterator();
      if (iterator.seekCeil(bytes) == TermsEnum.SeekStatus.END) {
        continue;
      }
      for (var term = iterator.term();
          term != null && StringHelper.startsWith(term, bytes);
          term = iterator.next()) {
        found.add(BytesRef.deepCopyOf(term));
        if (found.size() > most) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(List.copyOf(found));
  }

  /// Whether a document has a term that begins so.
  boolean anyBeginning(String beginning) throws IOException {
    var bytes = new BytesRef(beginning);
    for (var leaf : leaves) {
      for (var field : FIELDS) {
        var terms = leaf.reader().terms(field);
        if (terms != null && anyBeginning(bytes, terms.iterator(), leaf.reader().getLiveDocs())) {
          return true;
        }
      }
    }
    return false;
  }

  /// The words of names that begin so and have at most `more` characters after that, the shortest
  /// first.
  List<String> completions(String beginning, int more, int most) throws IOException {
    var known = completed.get(beginning);
    if (known == null) {
      known = completed(beginning, more).stream().limit(most).toList();
      if (completed.size() >= MOST_REMEMBERED) {
        completed.clear();
      }
      completed.put(beginning, known);
    }
    return known;
  }

  private Set<String> completed(String beginning, int more) throws IOException {
    var ending = Operations.repeat(Automata.makeAnyChar(), 1, more);
    var longer = Operations.concatenate(List.of(Automata.makeString(beginning), ending));
    var wanted = new CompiledAutomaton(Operations.determinize(longer, MOST_STATES));
    var found =
        new TreeSet<String>(Comparator.comparingInt(String::length).thenComparing(text -> text));
    for (var leaf : leaves) {
      var terms = leaf.reader().terms(Fields.NAME);
      if (terms != null) {
        var iterator = wanted.getTermsEnum(terms);
        for (var term = iterator.next(); term != null; term = iterator.next()) {
          if (isLive(iterator, leaf.reader().getLiveDocs())) {
            found.add(term.utf8ToString());
          }
        }
      }
    }
    return found;
  }

  private static boolean anyBeginning(BytesRef beginning, TermsEnum terms, @Nullable Bits live)
      throws IOException {
    if (terms.seekCeil(beginning) == TermsEnum.SeekStatus.END) {
      return false;
    }
    int tried = 0;
    for (var term = terms.term();
        term != null && StringHelper.startsWith(term, beginning);
        term = terms.next()) {
      if (isLive(terms, live) || ++tried == MOST_TRIED) {
        return true;
      }
    }
    return false;
  }

  private static boolean isLive(TermsEnum term, @Nullable Bits live) throws IOException {
    if (live == null) {
      return true;
    }
    var documents = term.postings(null, PostingsEnum.NONE);
    for (int document = documents.nextDoc();
        document != DocIdSetIterator.NO_MORE_DOCS;
        document = documents.nextDoc()) {
      if (live.get(document)) {
        return true;
      }
    }
    return false;
  }
}
