package dev.kith.search.text;

import dev.kith.search.words.StopWords;
import dev.kith.search.words.WordTokenizer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
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

/// Turns a text into Lucene queries.
///
/// The text has no syntax: every character is literal. A word matches in all of its forms and
/// abbreviated (`postgres`), the last word of a look-up may be a prefix, and an unknown word may be
/// misspelt.
///
/// Ranking: a word in the name beats one in an alias, which beats one in the text; all words beat
/// some; names that consist of the words, and short names, beat others; then nodes with more
/// mentions.
final class WordQuery {
  private static final int MAX_WORDS = 40;
  private static final int MAX_PARTS = 80;
  private static final int MAX_CORRECTED = 4;
  private static final int CORRECTIONS = 24;
  private static final int COMPLETIONS = 32;
  private static final int FEW_ENDINGS = 12;

  /// How much a word that is found in another field, too, adds to the best.
  private static final float TIE = 0.1f;

  private static final float ASKED_TIE = 0.3f;

  private static final int SHORTEST_ABBREVIATED = 4;
  private static final int ABBREVIATED = 8;
  private static final int LONGEST_NAME = 3;

  // Weights, relative to the words themselves.
  private static final float PHRASE = 2f;
  private static final float WHOLE_NAME = 2.5f;
  private static final float ASKED_NAME = 1f;

  // Mentions add less than one common word in a name.
  private static final float MENTIONED = 1.5f;
  private static final float MENTIONS_HALF = 20f;

  /// A word of the text, the query that finds it, and the one that finds it as it is written.
  ///
  /// @param stop whether nearly every text has the word
  record WordClause(List<String> parts, int times, Query query, Query written, boolean stop) {}

  /// A word that a name may consist of.
  private record NameClause(Query query, boolean stop) {}

  /// The forms of a word as it is written, and those that its spelling may stand for.
  private record Forms(List<Query> written, List<Query> corrected) {
    Forms() {
      this(new ArrayList<>(), new ArrayList<>());
    }

    List<Query> all() {
      return Stream.concat(written.stream(), corrected.stream()).toList();
    }
  }

  private final TermLookup terms;
  private final List<WordClause> each = new ArrayList<>();
  private final List<String> parts = new ArrayList<>();
  private final List<NameClause> nameClauses = new ArrayList<>();
  private final List<Integer> nameLengths = new ArrayList<>();
  private final EnglishStemming stemming = new EnglishStemming();
  private final Set<String> types;
  private final boolean isQuestion;
  private final List<WeightedField> fields;
  private final boolean hasMentions;
  private int corrected;

  private WordQuery(TermLookup terms, Set<String> types, boolean isQuestion) throws IOException {
    this.terms = terms;
    this.hasMentions = terms.has(DocumentFields.PRIOR, DocumentFields.MENTIONS);
    this.types = types;
    this.isQuestion = isQuestion;
    this.fields = isQuestion ? WeightedField.EQUAL : WeightedField.NAME_FIRST;
  }

  static WordQuery of(String text, Set<String> types, TermLookup terms) throws IOException {
    var questionQuery = QuestionWords.of(text);
    var query = new WordQuery(terms, types, questionQuery.isQuestion());
    var words = questionQuery.selected(MAX_WORDS, terms.reader());
    for (int index = 0; index < words.size() && query.parts.size() < MAX_PARTS; index++) {
      boolean mayGoOn = !questionQuery.isQuestion() && index == words.size() - 1;
      query.each.add(query.word(words.get(index), mayGoOn));
    }
    query.findNameLengths();
    return query;
  }

  int size() {
    return each.size();
  }

  /// Whether the text is prose rather than a name.
  boolean isQuestion() {
    return isQuestion;
  }

  /// Whether the spelling of a word may have been corrected.
  boolean isCorrected() {
    return corrected > 0;
  }

  List<WordClause> each() {
    return each;
  }

  /// Matches documents with every word; those with the words side by side in their name come first.
  Query all() {
    var all = new BooleanQuery.Builder();
    each.forEach(word -> all.add(word.query, Occur.MUST));
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
    var beside = new BooleanQuery.Builder();
    boolean mixed = isMixed();
    each.forEach(word -> (mixed && word.stop ? beside : some).add(word.query, Occur.SHOULD));
    some.setMinimumNumberShouldMatch(1);
    restrict(some, types);
    return mixed ? beside.add(some.build(), Occur.MUST).build() : some.build();
  }

  /// Whether some of the words, but not all, are in nearly every text: these find nothing alone.
  private boolean isMixed() {
    return each.stream().anyMatch(WordClause::stop) && !each.stream().allMatch(WordClause::stop);
  }

  /// Matches documents with any word of a question, by BM25 alone; a name that consists of its
  /// words counts as one more.
  Query questionQuery() {
    var questionQuery = new BooleanQuery.Builder();
    each.forEach(word -> questionQuery.add(repeated(word), Occur.SHOULD));
    if (mayName()) {
      questionQuery.add(new BoostQuery(wholeNames(), ASKED_NAME), Occur.SHOULD);
    }
    questionQuery.setMinimumNumberShouldMatch(1);
    restrict(questionQuery, types);
    return questionQuery.build();
  }

  private static Query repeated(WordClause word) {
    return word.times == 1 ? word.query : new BoostQuery(word.query, word.times);
  }

  private Query finished(BooleanQuery.Builder query) {
    if (hasMentions) {
      query.add(
          FeatureField.newSaturationQuery(
              DocumentFields.PRIOR, DocumentFields.MENTIONS, MENTIONED, MENTIONS_HALF),
          Occur.SHOULD);
    }
    restrict(query, types);
    return query.build();
  }

  /// Numbers are ignored: `postgresql` matches the whole name `postgresql-15`.
  private Query wholeNames() {
    var any = new BooleanQuery.Builder();
    for (int length : nameLengths) {
      var whole = new BooleanQuery.Builder();
      boolean anyWord = length > 1 || !isMixed();
      nameClauses.stream()
          .filter(part -> anyWord || !part.stop)
          .forEach(part -> whole.add(part.query, Occur.SHOULD));
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

  private WordClause word(QuestionWords.Counted counted, boolean last) throws IOException {
    var word = counted.word();
    var forms = new Forms();
    for (var whole : word.wholes()) {
      for (var field : fields) {
        if (terms.has(field.field(), whole)) {
          forms.written.add(term(field, whole, 1.5f));
        }
      }
    }
    // Parts may be known words by themselves: of `Coca-Coal`, only the whole shows the typo.
    if (forms.written.isEmpty() && !word.wholes().isEmpty() && corrected < MAX_CORRECTED) {
      corrected++;
      addCorrections(fields.subList(0, 2), word.wholes().getLast(), forms.corrected);
    }
    var every = new ArrayList<Forms>();
    for (int index = 0; index < word.parts().size(); index++) {
      var part = word.parts().get(index);
      boolean isPrefix = last && word.mayGoOn() && index == word.parts().size() - 1;
      every.add(part(part, isPrefix, !word.wholes().isEmpty()));
      parts.add(part);
    }
    var written = together(every.stream().map(part -> bestOf(part.written)).toList());
    var all = together(every.stream().map(part -> bestOf(part.all())).toList());
    var plain = bestOf(Stream.concat(forms.written.stream(), Stream.of(written)).toList());
    forms.written.add(all);
    boolean stop = QuestionWords.isStop(word);
    return new WordClause(word.parts(), counted.times(), bestOf(forms.all()), plain, stop);
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

  private Query bestOf(List<Query> forms) {
    return forms.size() == 1
        ? forms.getFirst()
        : new DisjunctionMaxQuery(forms, isQuestion ? ASKED_TIE : TIE);
  }

  private Forms part(String part, boolean isPrefix, boolean hasWhole) throws IOException {
    var forms = new Forms();
    var word = WordForms.of(part, stemming);
    for (var field : isQuestion ? WeightedField.of(word, terms.reader()) : fields) {
      var query = inField(field.field(), word);
      // B10: a clause without matches takes as long as one with matches.
      if (query.isPresent()) {
        forms.written.add(new BoostQuery(query.get(), field.weight()));
      }
      if (query.isPresent()
          && field.field().equals(DocumentFields.NAME)
          && !WordTokenizer.isNumber(part)) {
        nameClauses.add(
            new NameClause(new BoostQuery(query.get(), field.weight()), StopWords.has(part)));
      }
    }
    boolean exists = terms.hasLiveOf(word.terms());
    if (isPrefix && terms.hasLivePrefix(part)) {
      addCompletions(word, exists, forms.written);
      exists = true;
    }
    if (!exists && !hasWhole && corrected < MAX_CORRECTED) {
      corrected++;
      addCorrections(fields, part, forms.corrected);
    }
    return forms;
  }

  /// A word in any of its forms in a field; empty if the field does not have it.
  private Optional<Query> inField(String field, WordForms word) throws IOException {
    var weights = word.weights();
    if (field.equals(DocumentFields.NAME)) {
      addLonger(word, weights);
    }
    var known = terms.known(field, word, weights);
    if (known.isEmpty()) {
      return Optional.empty();
    }
    // With a single form, Lucene would apply the weight to its score instead of its frequency.
    boolean single = known.size() == 1 && !known.containsValue(1f);
    var forms = new SynonymQuery.Builder(field);
    (single ? weights : known)
        .forEach((form, weight) -> forms.addTerm(new Term(field, form), weight));
    return Optional.of(forms.build());
  }

  /// Names are often abbreviated: `postgres` also finds `postgresql`. All forms are synonyms, so
  /// that a rare form does not score higher.
  private void addLonger(WordForms word, Map<String, Float> weights) throws IOException {
    int length = word.word().length();
    if (length < SHORTEST_ABBREVIATED || WordTokenizer.isNumber(word.word())) {
      return;
    }
    for (var longer : terms.completions(word.word(), length / 2, ABBREVIATED)) {
      float share = (float) length / longer.length();
      if (!WordForms.isMarked(longer) && !stemming.stem(longer).equals(word.stem())) {
        weights.putIfAbsent(longer, Math.min(1, share * share * share));
      }
    }
  }

  /// Words with the prefix score less than the word itself; if there is no such word, the best
  /// completions are scored too.
  private void addCompletions(WordForms word, boolean isWord, List<Query> forms)
      throws IOException {
    var beginning = word.word();
    for (var field : fields) {
      var few = terms.withPrefix(field.field(), beginning, FEW_ENDINGS);
      if (few.isPresent() && areFormsOf(word, few.get())) {
        continue;
      }
      // B10: a few terms are faster than a prefix query.
      Query endings =
          few.isPresent()
              ? new TermInSetQuery(field.field(), few.get())
              : new PrefixQuery(new Term(field.field(), beginning));
      forms.add(new BoostQuery(new ConstantScoreQuery(endings), field.weight() * 0.3f));
    }
    if (isWord) {
      return;
    }
    var name = fields.getFirst();
    var ranked =
        new PrefixQuery(
            new Term(name.field(), beginning),
            new MultiTermQuery.TopTermsScoringBooleanQueryRewrite(COMPLETIONS));
    forms.add(new BoostQuery(ranked, name.weight() * 0.6f));
  }

  /// B10: the forms of the word itself score already, and a word seldom begins another one.
  private static boolean areFormsOf(WordForms word, List<BytesRef> endings) {
    var forms = word.terms();
    return endings.stream().allMatch(ending -> forms.contains(ending.utf8ToString()));
  }

  /// A number is another number, not a misspelt one.
  private static void addCorrections(List<WeightedField> fields, String part, List<Query> forms) {
    int length = part.codePointCount(0, part.length());
    if (length < 3 || WordTokenizer.isNumber(part)) {
      return;
    }
    for (var field : fields) {
      forms.add(correction(field, part, 1, 0));
      if (length >= 6) {
        // in texts two edits only after the first letter, which leaves few terms to try
        forms.add(correction(field, part, 2, field.field().equals(DocumentFields.TEXT) ? 1 : 0));
      }
    }
  }

  private static Query correction(WeightedField field, String part, int edits, int sure) {
    var fuzzy = new FuzzyQuery(new Term(field.field(), part), edits, sure, CORRECTIONS, true);
    return new BoostQuery(fuzzy, field.weight() * 0.5f);
  }

  private static Query term(WeightedField field, String text, float factor) {
    return new BoostQuery(new TermQuery(new Term(field.field(), text)), field.weight() * factor);
  }
}
