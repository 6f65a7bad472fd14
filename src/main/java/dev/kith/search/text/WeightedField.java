package dev.kith.search.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.lucene.index.IndexReader;

/// A field that is searched, and how much a word in it counts.
record WeightedField(String field, float weight) {
  /// Of a look-up, which is mostly a name.
  static final List<WeightedField> NAME_FIRST =
      List.of(
          new WeightedField(DocumentFields.NAME, 3f),
          new WeightedField(DocumentFields.ALIAS, 2f),
          new WeightedField(DocumentFields.TEXT, 1f));

  /// In prose a word tells as much in a text as in a name.
  static final List<WeightedField> EQUAL =
      NAME_FIRST.stream().map(field -> new WeightedField(field.field, 1f)).toList();

  /// Figure S3: in prose, a word is as rare in each field as it is in the one where it is most
  /// common. BM25 alone would take a word that most texts have for a rare one in names, because few
  /// of those have it.
  static List<WeightedField> of(WordForms word, IndexReader reader) throws IOException {
    var rarities = new ArrayList<Double>();
    for (var field : EQUAL) {
      rarities.add(QueryCoverage.rarity(reader, word, field.field));
    }
    double everywhere = Collections.min(rarities);
    var weighted = new ArrayList<WeightedField>();
    for (int index = 0; index < rarities.size(); index++) {
      float weight = (float) (everywhere / rarities.get(index));
      weighted.add(new WeightedField(EQUAL.get(index).field, weight));
    }
    return weighted;
  }
}
