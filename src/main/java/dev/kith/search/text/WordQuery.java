package dev.kith.search.text;

import dev.kith.search.text.WordForms.WeightedField;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.document.FeatureField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/// Turns a few words into Lucene queries that look up names.
///
/// The text has no syntax: every character is literal. A word matches in singular and plural and
/// abbreviated (`postgres`), the last word may be a prefix, and an unknown word may be misspelt.
///
/// Ranking: a word in the name beats one in an alias, which beats one in the text; all words beat
/// some; names that consist of the words, and short names, beat others; then nodes with more
/// mentions.
final class WordQuery {
  private static final int MAX_PARTS = 40;
  private static final int MAX_CORRECTED = 4;
  private static final float TIE = 0.1f;
  private static final int LONGEST_NAME = 3;

  // Weights, relative to the words themselves.
  private static final float PHRASE = 2f;
  private static final float WHOLE_NAME = 2.5f;

  // Mentions add less than one common word in a name.
  private static final float MENTIONED = 1.5f;
  private static final float MENTIONS_HALF = 20f;
  private static final List<WeightedField> FIELDS =
      List.of(
          new WeightedField(DocumentFields.NAME, 3f),
          new WeightedField(DocumentFields.ALIAS, 2f),
          new WeightedField(DocumentFields.TEXT, 1f));

  private final TermLookup terms;
  private final WordForms words;
  private final List<Query> clauses = new ArrayList<>();
  private final List<String> parts = new ArrayList<>();
  private final List<Query> nameClauses = new ArrayList<>();
  private final List<Integer> nameLengths = new ArrayList<>();
  private final Set<String> types;
  private int corrected;

  private WordQuery(TermLookup terms, Set<String> types) {
    this.terms = terms;
    this.words = new WordForms(terms);
    this.types = types;
  }

  /// Whether so many words look up a name rather than ask a question.
  static boolean isLookUp(List<WordTokenizer.Word> typed) {
    return typed.size() <= LONGEST_NAME;
  }

  static WordQuery of(List<WordTokenizer.Word> typed, Set<String> types, TermLookup terms)
      throws IOException {
    var query = new WordQuery(terms, types);
    for (int index = 0; index < typed.size() && query.parts.size() < MAX_PARTS; index++) {
      query.clauses.add(query.word(typed.get(index), index == typed.size() - 1));
    }
    query.findNameLengths();
    return query;
  }

  int size() {
    return clauses.size();
  }

  /// Matches documents with every word; those with the words side by side in their name come first.
  Query all() {
    var all = new BooleanQuery.Builder();
    clauses.forEach(word -> all.add(word, Occur.MUST));
    if (parts.size() > 1) {
      var phrase = new PhraseQuery(DocumentFields.NAME, parts.toArray(String[]::new));
      all.add(new BoostQuery(phrase, PHRASE), Occur.SHOULD);
    }
    return finished(all);
  }

  /// Whether a name could consist of the words of the text alone.
  boolean mayName() {
    return !nameLengths.isEmpty();
  }

  /// Matches documents whose name consists of words of the text alone.
  Query named() {
    var named = new BooleanQuery.Builder();
    named.add(new BoostQuery(wholeNames(), WHOLE_NAME), Occur.MUST);
    return finished(named);
  }

  /// Matches documents with any of the words. It leaves out mentions, which would keep Lucene from
  /// skipping documents.
  Query some() {
    var some = new BooleanQuery.Builder();
    clauses.forEach(word -> some.add(word, Occur.SHOULD));
    some.setMinimumNumberShouldMatch(1);
    restrict(some, types);
    return some.build();
  }

  private Query finished(BooleanQuery.Builder query) {
    query.add(
        FeatureField.newSaturationQuery(
            DocumentFields.PRIOR, DocumentFields.MENTIONS, MENTIONED, MENTIONS_HALF),
        Occur.SHOULD);
    restrict(query, types);
    return query.build();
  }

  /// Numbers are ignored: `postgresql` matches the whole name `postgresql-15`.
  private Query wholeNames() {
    var any = new BooleanQuery.Builder();
    for (int length : nameLengths) {
      var whole = new BooleanQuery.Builder();
      nameClauses.forEach(part -> whole.add(part, Occur.SHOULD));
      whole.setMinimumNumberShouldMatch(length);
      whole.add(
          new TermQuery(new Term(DocumentFields.NAME_WORDS, Integer.toString(length))),
          Occur.FILTER);
      any.add(whole.build(), Occur.SHOULD);
    }
    return any.build();
  }

  /// Finds the lengths, in words, of names that can consist of words of the text.
  private void findNameLengths() throws IOException {
    for (int length = 1; length <= Math.min(LONGEST_NAME, nameClauses.size()); length++) {
      if (terms.has(DocumentFields.NAME_WORDS, Integer.toString(length))) {
        nameLengths.add(length);
      }
    }
  }

  /// Restricts a query to documents of some types; empty means all.
  static void restrict(BooleanQuery.Builder query, Set<String> types) {
    if (!types.isEmpty()) {
      var names = types.stream().map(type -> new BytesRef(DocumentFields.cut(type))).toList();
      query.add(new TermInSetQuery(DocumentFields.TYPE, names), Occur.FILTER);
    }
  }

  private Query word(WordTokenizer.Word word, boolean last) throws IOException {
    var forms = new ArrayList<Query>();
    for (var whole : word.wholes()) {
      for (var field : FIELDS) {
        if (terms.has(field.field(), whole)) {
          forms.add(term(field, whole, 1.5f));
        }
      }
    }
    var every = new ArrayList<Query>();
    for (int index = 0; index < word.parts().size(); index++) {
      var part = word.parts().get(index);
      boolean isPrefix = last && !word.dense() && index == word.parts().size() - 1;
      every.add(part(part, isPrefix, !word.wholes().isEmpty()));
      parts.add(part);
    }
    forms.add(together(every));
    return bestOf(forms);
  }

  /// A single part needs no BooleanQuery, which Lucene would have to rewrite.
  private static Query together(List<Query> every) {
    if (every.size() == 1) {
      return every.getFirst();
    }
    var all = new BooleanQuery.Builder();
    every.forEach(part -> all.add(part, Occur.MUST));
    return all.build();
  }

  private static Query bestOf(List<Query> forms) {
    return forms.size() == 1 ? forms.getFirst() : new DisjunctionMaxQuery(forms, TIE);
  }

  private Query part(String part, boolean isPrefix, boolean hasWhole) throws IOException {
    var forms = new ArrayList<Query>();
    for (var field : FIELDS) {
      var query = words.inField(field.field(), part);
      query.ifPresent(found -> forms.add(new BoostQuery(found, field.weight())));
      if (query.isPresent()
          && field.field().equals(DocumentFields.NAME)
          && !WordTokenizer.isNumber(part)) {
        nameClauses.add(new BoostQuery(query.get(), field.weight()));
      }
    }
    boolean known = words.isKnown(part);
    if (isPrefix && words.begins(part)) {
      words.addCompletions(FIELDS, part, known, forms);
      known = true;
    }
    if (!known && !hasWhole && corrected < MAX_CORRECTED) {
      corrected++;
      WordForms.addCorrections(FIELDS, part, forms);
    }
    return bestOf(forms);
  }

  private static Query term(WeightedField field, String text, float factor) {
    return new BoostQuery(new TermQuery(new Term(field.field(), text)), field.weight() * factor);
  }
}
