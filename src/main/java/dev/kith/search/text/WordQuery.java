package dev.kith.search.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.FeatureField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/// Makes of what somebody typed the questions that the index understands.
///
/// Nothing typed is syntax: every sign is text. A word may be written in another number, in short
/// (`postgres`), the last one may be unfinished, and one that occurs nowhere may be misspelt.
///
/// What ranks: a word in the name over one in an alias, that over one in the text; all words over
/// some; names that the words spell out whole, and short ones, over long ones; of all that, what is
/// spoken of more.
final class WordQuery {
  private static final int MOST_WORDS = 24;
  private static final int MOST_PARTS = 40;
  private static final int MOST_GUESSED = 4;
  private static final int GUESSES = 24;
  private static final int COMPLETIONS = 32;
  private static final int FEW_ENDINGS = 12;
  private static final float TIE = 0.1f;
  private static final int SHORTEST_ABBREVIATED = 4;
  private static final int ABBREVIATED = 8;
  private static final int LONGEST_NAME = 3;

  // What each of the things that rank is worth, as a share of the words themselves.
  private static final float OTHER_NUMBER = 0.8f;
  private static final float SIDE_BY_SIDE = 2f;
  private static final float WHOLE_NAME = 2.5f;

  // The prior stays below what one common word in a name is worth.
  private static final float MENTIONED = 1.5f;
  private static final float MENTIONS_HALF = 20f;
  private static final List<Weighed> FIELDS =
      List.of(
          new Weighed(Fields.NAME, 3f),
          new Weighed(Fields.ALIAS, 2f),
          new Weighed(Fields.TEXT, 1f));

  private record Weighed(String field, float weight) {}

  /// One word that was typed, and what finds it.
  record Sought(List<String> parts, Query query) {}

  private final LiveTerms terms;
  private final List<Query> words = new ArrayList<>();
  private final List<Sought> each = new ArrayList<>();
  private final List<String> parts = new ArrayList<>();
  private final List<Query> inNames = new ArrayList<>();
  private final List<Integer> nameLengths = new ArrayList<>();
  private final Set<String> types;
  private int guessed;

  private WordQuery(LiveTerms terms, Set<String> types) {
    this.terms = terms;
    this.types = types;
  }

  static WordQuery of(String text, Set<String> types, LiveTerms terms) throws IOException {
    var query = new WordQuery(terms, types);
    var typed = Words.of(text, MOST_WORDS);
    for (int index = 0; index < typed.size() && query.parts.size() < MOST_PARTS; index++) {
      query.words.add(query.word(typed.get(index), index == typed.size() - 1));
      query.each.add(new Sought(typed.get(index).parts(), query.words.getLast()));
    }
    query.lookForNames();
    return query;
  }

  int size() {
    return words.size();
  }

  List<Sought> each() {
    return each;
  }

  /// Asks for documents with every word; those that have them side by side in their name lead.
  Query all() {
    var all = new BooleanQuery.Builder();
    words.forEach(word -> all.add(word, Occur.MUST));
    if (parts.size() > 1) {
      var phrase = new PhraseQuery(Fields.NAME, parts.toArray(String[]::new));
      all.add(new BoostQuery(phrase, SIDE_BY_SIDE), Occur.SHOULD);
    }
    return finished(all);
  }

  /// Whether any name could have no other words than those asked for.
  boolean mayName() {
    return !nameLengths.isEmpty();
  }

  /// Asks for documents whose name has no other words than those asked for, whatever else was
  /// asked.
  Query named() {
    var named = new BooleanQuery.Builder();
    named.add(new BoostQuery(wholeNames(), WHOLE_NAME), Occur.MUST);
    return finished(named);
  }

  /// Asks for documents with any of the words; without the prior, which would have every one of
  /// them looked at.
  Query some() {
    var some = new BooleanQuery.Builder();
    words.forEach(word -> some.add(word, Occur.SHOULD));
    some.setMinimumNumberShouldMatch(1);
    restrict(some, types);
    return some.build();
  }

  private Query finished(BooleanQuery.Builder query) {
    query.add(
        FeatureField.newSaturationQuery(Fields.PRIOR, Fields.MENTIONS, MENTIONED, MENTIONS_HALF),
        Occur.SHOULD);
    restrict(query, types);
    return query.build();
  }

  /// Numbers are no part of how a thing is called here: `postgresql` spells out `postgresql-15`.
  private Query wholeNames() {
    var any = new BooleanQuery.Builder();
    for (int length : nameLengths) {
      var whole = new BooleanQuery.Builder();
      inNames.forEach(part -> whole.add(part, Occur.SHOULD));
      whole.setMinimumNumberShouldMatch(length);
      whole.add(new TermQuery(new Term(Fields.NAME_WORDS, Integer.toString(length))), Occur.FILTER);
      any.add(whole.build(), Occur.SHOULD);
    }
    return any.build();
  }

  /// Of how many words a name can be that the words spell out, as far as there are such names.
  private void lookForNames() throws IOException {
    for (int length = 1; length <= Math.min(LONGEST_NAME, inNames.size()); length++) {
      if (terms.has(Fields.NAME_WORDS, Integer.toString(length))) {
        nameLengths.add(length);
      }
    }
  }

  /// Leaves only documents of some types; empty: all.
  static void restrict(BooleanQuery.Builder query, Set<String> types) {
    if (!types.isEmpty()) {
      var names = types.stream().map(type -> new BytesRef(Fields.cut(type))).toList();
      query.add(new TermInSetQuery(Fields.TYPE, names), Occur.FILTER);
    }
  }

  private Query word(Words.Word word, boolean last) throws IOException {
    var forms = new ArrayList<Query>();
    for (var whole : word.wholes()) {
      for (var field : FIELDS) {
        if (terms.has(field.field, whole)) {
          forms.add(term(field, whole, 1.5f));
        }
      }
    }
    var every = new ArrayList<Query>();
    for (int index = 0; index < word.parts().size(); index++) {
      var part = word.parts().get(index);
      boolean unfinished = last && !word.dense() && index == word.parts().size() - 1;
      every.add(part(part, unfinished, !word.wholes().isEmpty()));
      parts.add(part);
    }
    forms.add(together(every));
    return bestOf(forms);
  }

  /// What has one part only is said as that part, which is what Lucene would find out, again and
  /// again.
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

  private Query part(String part, boolean unfinished, boolean hasWhole) throws IOException {
    var forms = new ArrayList<Query>();
    var stem = Plural.stem(part);
    var stemmed = stem + WordStream.STEM;
    for (var field : FIELDS) {
      var query = inField(field.field, part, stem);
      // What no document has would be looked for in vain, and that takes as long as finding.
      if (query.isPresent()) {
        forms.add(new BoostQuery(query.get(), field.weight));
      }
      if (query.isPresent() && field.field.equals(Fields.NAME) && !Words.isNumber(part)) {
        inNames.add(new BoostQuery(query.get(), field.weight));
      }
    }
    boolean known = terms.any(part) || terms.any(stemmed) || terms.any(stem);
    if (unfinished && terms.anyBeginning(part)) {
      addCompletions(part, known, forms);
      known = true;
    }
    if (!known && !hasWhole && guessed < MOST_GUESSED) {
      guessed++;
      addGuesses(part, forms);
    }
    return bestOf(forms);
  }

  /// A word of any number in a field; empty where the field has none of it.
  private Optional<Query> inField(String field, String part, String stem) throws IOException {
    // A word that has a stem stands in the index with it, so that both together are worth one.
    var weights = new LinkedHashMap<String, Float>();
    weights.put(part, stem.equals(part) ? 1f : 1 - OTHER_NUMBER);
    weights.put(stem + WordStream.STEM, OTHER_NUMBER);
    weights.putIfAbsent(stem, OTHER_NUMBER);
    if (field.equals(Fields.NAME)) {
      addLonger(part, stem, weights);
    }
    var known = new LinkedHashMap<String, Float>();
    for (var form : weights.entrySet()) {
      if (terms.has(field, form.getKey())) {
        known.put(form.getKey(), form.getValue());
      }
    }
    if (known.isEmpty()) {
      return Optional.empty();
    }
    // A lone form would have its score weighed instead of how often it occurs.
    boolean lone = known.size() == 1 && !known.containsValue(1f);
    var word = new SynonymQuery.Builder(field);
    (lone ? weights : known).forEach((form, weight) -> word.addTerm(new Term(field, form), weight));
    return Optional.of(word.build());
  }

  /// Names are often said short: `postgres` is as good as `postgresql`, nearly. All are one word to
  /// the ranking, so that a form is not worth more for being rare.
  private void addLonger(String part, String stem, Map<String, Float> weights) throws IOException {
    int length = part.length();
    if (length < SHORTEST_ABBREVIATED || Words.isNumber(part)) {
      return;
    }
    for (var longer : terms.completions(part, length / 2, ABBREVIATED)) {
      float share = (float) length / longer.length();
      if (!longer.endsWith(WordStream.STEM) && !Plural.stem(longer).equals(stem)) {
        weights.putIfAbsent(longer, Math.min(1, share * share * share));
      }
    }
  }

  /// Any ending will do, but never beats the word itself; where there is no such word, the nearest
  /// endings are ranked.
  private void addCompletions(String beginning, boolean isWord, List<Query> forms)
      throws IOException {
    for (var field : FIELDS) {
      var few = terms.beginning(field.field, beginning, FEW_ENDINGS);
      if (few.isPresent() && few.get().isEmpty()) {
        continue;
      }
      // To look for a few terms is quicker than for a pattern.
      Query endings =
          few.isPresent()
              ? new TermInSetQuery(field.field, few.get())
              : new PrefixQuery(new Term(field.field, beginning));
      forms.add(new BoostQuery(new ConstantScoreQuery(endings), field.weight * 0.3f));
    }
    if (isWord) {
      return;
    }
    var name = FIELDS.getFirst();
    var ranked =
        new PrefixQuery(
            new Term(name.field, beginning),
            new MultiTermQuery.TopTermsScoringBooleanQueryRewrite(COMPLETIONS));
    forms.add(new BoostQuery(ranked, name.weight * 0.6f));
  }

  private static void addGuesses(String part, List<Query> forms) {
    int length = part.codePointCount(0, part.length());
    if (length < 3) {
      return;
    }
    for (var field : FIELDS) {
      forms.add(guess(field, part, 1, 0));
      if (length >= 6) {
        // two mistakes are looked for behind the first letter, where few words are left to try
        forms.add(guess(field, part, 2, 1));
      }
    }
  }

  private static Query guess(Weighed field, String part, int edits, int sure) {
    var fuzzy = new FuzzyQuery(new Term(field.field, part), edits, sure, GUESSES, true);
    return new BoostQuery(fuzzy, field.weight * 0.5f);
  }

  private static Query term(Weighed field, String text, float factor) {
    return new BoostQuery(new TermQuery(new Term(field.field, text)), field.weight * factor);
  }
}
