package dev.kith.search.text;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermInSetQuery;

/// Queries for one word of a text and what stands for it: its other forms, longer names that begin
/// with it, words that it begins, words that look like it.
final class WordForms {
  private static final int CORRECTIONS = 24;
  private static final int COMPLETIONS = 32;
  private static final int FEW_ENDINGS = 12;
  private static final int SHORTEST_ABBREVIATED = 4;
  private static final int ABBREVIATED = 8;
  private static final float STEM_WEIGHT = 0.8f;

  private final TermLookup terms;

  /// A field and how much a word in it counts.
  record WeightedField(String field, float weight) {}

  WordForms(TermLookup terms) {
    this.terms = terms;
  }

  /// The stem that a field has for a word.
  private static String stem(String field, String part) {
    return field.equals(DocumentFields.TEXT) ? WordStem.of(part) : PluralStemmer.stem(part);
  }

  /// Whether a live document has the word or another form of it.
  boolean isKnown(String part) throws IOException {
    var plural = PluralStemmer.stem(part);
    var stem = WordStem.of(part);
    return terms.hasLive(part)
        || terms.hasLive(plural + WordTokenStream.STEM)
        || terms.hasLive(plural)
        || terms.hasLive(stem + WordTokenStream.STEM)
        || terms.hasLive(stem);
  }

  boolean begins(String part) throws IOException {
    return terms.hasLivePrefix(part);
  }

  /// A word, in whatever form, in a field; empty if the field does not have it.
  Optional<Query> inField(String field, String part) throws IOException {
    var stem = stem(field, part);
    // A word that has a stem is indexed together with it, so both weights add up to one.
    var weights = new LinkedHashMap<String, Float>();
    weights.put(part, stem.equals(part) ? 1f : 1 - STEM_WEIGHT);
    weights.put(stem + WordTokenStream.STEM, STEM_WEIGHT);
    weights.putIfAbsent(stem, STEM_WEIGHT);
    if (field.equals(DocumentFields.NAME)) {
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
    // With a single form, Lucene would apply the weight to its score instead of its frequency.
    boolean single = known.size() == 1 && !known.containsValue(1f);
    var word = new SynonymQuery.Builder(field);
    (single ? weights : known)
        .forEach((form, weight) -> word.addTerm(new Term(field, form), weight));
    return Optional.of(word.build());
  }

  /// Names are often abbreviated: `postgres` also finds `postgresql`. All forms are synonyms, so
  /// that a rare form does not score higher.
  private void addLonger(String part, String stem, Map<String, Float> weights) throws IOException {
    int length = part.length();
    if (length < SHORTEST_ABBREVIATED || WordTokenizer.isNumber(part)) {
      return;
    }
    for (var longer : terms.completions(part, length / 2, ABBREVIATED)) {
      float share = (float) length / longer.length();
      if (!longer.endsWith(WordTokenStream.STEM) && !PluralStemmer.stem(longer).equals(stem)) {
        weights.putIfAbsent(longer, Math.min(1, share * share * share));
      }
    }
  }

  /// Words with the prefix score less than the word itself; if there is no such word, the best
  /// completions are scored too.
  void addCompletions(
      List<WeightedField> fields, String beginning, boolean isWord, List<Query> forms)
      throws IOException {
    for (var field : fields) {
      var few = terms.withPrefix(field.field, beginning, FEW_ENDINGS);
      if (few.isPresent() && few.get().isEmpty()) {
        continue;
      }
      // B10: a few terms are faster than a prefix query.
      Query endings =
          few.isPresent()
              ? new TermInSetQuery(field.field, few.get())
              : new PrefixQuery(new Term(field.field, beginning));
      forms.add(new BoostQuery(new ConstantScoreQuery(endings), field.weight * 0.3f));
    }
    if (isWord) {
      return;
    }
    var name = fields.getFirst();
    var ranked =
        new PrefixQuery(
            new Term(name.field, beginning),
            new MultiTermQuery.TopTermsScoringBooleanQueryRewrite(COMPLETIONS));
    forms.add(new BoostQuery(ranked, name.weight * 0.6f));
  }

  static void addCorrections(List<WeightedField> fields, String part, List<Query> forms) {
    int length = part.codePointCount(0, part.length());
    if (length < 3) {
      return;
    }
    for (var field : fields) {
      forms.add(correction(field, part, 1, 0));
      if (length >= 6) {
        // two edits only after the first letter, which leaves few terms to try
        forms.add(correction(field, part, 2, 1));
      }
    }
  }

  private static Query correction(WeightedField field, String part, int edits, int sure) {
    var fuzzy = new FuzzyQuery(new Term(field.field, part), edits, sure, CORRECTIONS, true);
    return new BoostQuery(fuzzy, field.weight * 0.5f);
  }
}
