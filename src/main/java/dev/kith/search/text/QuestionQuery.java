package dev.kith.search.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/// Turns a question into a Lucene query: BM25 over all words of a document, in whatever form.
///
/// A question has more words than a name, and most documents that answer it have some of them only.
/// Common English words count only where there are no others.
final class QuestionQuery {
  private static final int MAX_WORDS = 64;
  private static final int MAX_CORRECTED = 4;
  private static final List<WordForms.WeightedField> FIELDS =
      List.of(new WordForms.WeightedField(DocumentFields.TEXT, 1f));

  private final IndexReader reader;
  private final WordForms words;
  private final List<Query> clauses = new ArrayList<>();
  private double most;
  private int corrected;

  private QuestionQuery(IndexReader reader, TermLookup terms) {
    this.reader = reader;
    this.words = new WordForms(terms);
  }

  static QuestionQuery of(List<WordTokenizer.Word> typed, IndexReader reader, TermLookup terms)
      throws IOException {
    var query = new QuestionQuery(reader, terms);
    var telling = typed.stream().filter(word -> !CommonWords.has(word)).toList();
    var used = new LinkedHashSet<>(telling.isEmpty() ? typed : telling);
    for (var word : used.stream().limit(MAX_WORDS).toList()) {
      query.add(word, word.equals(typed.getLast()));
    }
    return query;
  }

  /// Matches documents with any of the words.
  Query query(Set<String> types) {
    var some = new BooleanQuery.Builder();
    clauses.forEach(word -> some.add(word, Occur.SHOULD));
    some.setMinimumNumberShouldMatch(1);
    WordQuery.restrict(some, types);
    return some.build();
  }

  /// More than any document can score: what each word would add if it were all that one says.
  double most() {
    return most;
  }

  private void add(WordTokenizer.Word word, boolean last) throws IOException {
    var any = new BooleanQuery.Builder();
    double rarity = 0;
    for (var part : word.parts()) {
      boolean ending = last && !word.dense() && part.equals(word.parts().getLast());
      any.add(part(part, ending, !word.wholes().isEmpty()), Occur.SHOULD);
      rarity += rarity(part);
    }
    var parts = any.build();
    var forms = new ArrayList<Query>();
    forms.add(parts.clauses().size() == 1 ? parts.clauses().getFirst().query() : parts);
    for (var whole : word.wholes()) {
      forms.add(new TermQuery(new Term(DocumentFields.TEXT, whole)));
    }
    clauses.add(forms.size() == 1 ? forms.getFirst() : new DisjunctionMaxQuery(forms, 0));
    most += rarity;
  }

  private Query part(String part, boolean ending, boolean hasWhole) throws IOException {
    var known = words.inField(DocumentFields.TEXT, part);
    if (known.isPresent()) {
      return known.get();
    }
    var forms = new ArrayList<Query>();
    if (ending && words.begins(part)) {
      words.addCompletions(FIELDS, part, false, forms);
    } else if (!hasWhole && corrected < MAX_CORRECTED) {
      corrected++;
      WordForms.addCorrections(FIELDS, part, forms);
    }
    return new DisjunctionMaxQuery(forms, 0);
  }

  /// The inverse document frequency of the word in its most frequent form, as in BM25.
  private double rarity(String part) throws IOException {
    double documents = Math.max(1, reader.getDocCount(DocumentFields.TEXT));
    double have = 0;
    for (var form : List.of(part, WordStem.of(part), WordStem.of(part) + WordTokenStream.STEM)) {
      have = Math.max(have, reader.docFreq(new Term(DocumentFields.TEXT, form)));
    }
    return Math.log1p((documents - have + 0.5) / (have + 0.5));
  }
}
