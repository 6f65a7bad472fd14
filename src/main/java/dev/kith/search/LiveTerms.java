package dev.kith.search;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/// Tells whether a word occurs in any document that still counts; a word of removed documents stays
/// in an index until it is merged away.
final class LiveTerms {
  private static final int MOST_TRIED = 64;
  private static final int MOST_COMPLETED = 4_096;
  private static final List<String> FIELDS = List.of(Fields.NAME, Fields.ALIAS, Fields.TEXT);

  private final List<LeafReaderContext> leaves;

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

  /// The terms of a field that begin so and are not much longer, the shortest first; some only,
  /// where there are very many.
  List<String> completions(String field, String beginning, int longest, int most)
      throws IOException {
    var bytes = new BytesRef(beginning);
    var found =
        new TreeSet<String>(Comparator.comparingInt(String::length).thenComparing(text -> text));
    for (var leaf : leaves) {
      var terms = leaf.reader().terms(field);
      if (terms != null) {
        var iterator = terms.iterator();
        if (iterator.seekCeil(bytes) != TermsEnum.SeekStatus.END) {
          complete(bytes, iterator, leaf.reader().getLiveDocs(), longest, found);
        }
      }
    }
    return found.stream().limit(most).toList();
  }

  private static void complete(
      BytesRef beginning, TermsEnum terms, @Nullable Bits live, int longest, Set<String> found)
      throws IOException {
    int tried = 0;
    for (var term = terms.term();
        term != null && StringHelper.startsWith(term, beginning) && tried++ < MOST_COMPLETED;
        term = terms.next()) {
      if (term.length > beginning.length && term.length <= longest && isLive(terms, live)) {
        found.add(term.utf8ToString());
      }
    }
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
