package dev.kith.search.text;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.FeatureField;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

/// How a document lies in the index.
final class Fields {
  /// Raised with every change to fields or words: an older base is then rebuilt.
  static final String FORMAT = "2";

  static final String KEY = "key";
  static final String UPDATED = "updated";
  static final String ID_ORDER = "order";
  static final String TYPE = "type";
  static final String ID = "id";
  static final String EXACT_NAME = "=name";
  static final String EXACT_ALIAS = "=alias";
  static final String NAME = "name";
  static final String ALIAS = "alias";
  static final String TEXT = "text";

  /// How many words a name has, numbers left out: `postgresql-15` is called `postgresql`.
  static final String NAME_WORDS = "#name";

  static final String PRIOR = "prior";
  static final String MENTIONS = "mentions";

  private static final int MOST_WORDS = 100_000;
  private static final int LONGEST_EXACT = 2_000;
  private static final double MOST_MENTIONS = 1e9;
  private static final FieldType PLACED = type(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
  private static final FieldType COUNTED = type(IndexOptions.DOCS_AND_FREQS);

  private Fields() {}

  private static FieldType type(IndexOptions options) {
    var type = new FieldType();
    type.setTokenized(true);
    type.setIndexOptions(options);
    type.freeze();
    return type;
  }

  static List<IndexableField> of(Document document) {
    var fields = new ArrayList<IndexableField>();
    fields.add(new StringField(KEY, keyBytes(document.key()), Field.Store.NO));
    fields.add(new NumericDocValuesField(KEY + "#", document.key()));
    fields.add(new NumericDocValuesField(UPDATED, document.updated()));
    fields.add(new BinaryDocValuesField(ID_ORDER, new BytesRef(cut(document.id()))));
    fields.add(new StringField(TYPE, cut(document.type()), Field.Store.NO));
    fields.add(new StringField(ID, exact(document.id()), Field.Store.NO));
    fields.add(new StringField(EXACT_NAME, exact(document.name()), Field.Store.NO));
    var others = new ArrayList<Words.Word>();
    for (var alias : document.aliases()) {
      fields.add(new StringField(EXACT_ALIAS, exact(alias), Field.Store.NO));
      others.addAll(Words.of(alias, MOST_WORDS));
    }
    if (!document.id().equals(document.name())) {
      others.addAll(Words.of(document.id(), MOST_WORDS));
    }
    var text = new ArrayList<>(Words.of(document.type(), MOST_WORDS));
    text.addAll(Words.of(document.text(), MOST_WORDS));
    var name = Words.of(document.name(), MOST_WORDS);
    fields.add(new Field(NAME, new WordStream(name), PLACED));
    fields.add(new StringField(NAME_WORDS, Integer.toString(words(name)), Field.Store.NO));
    fields.add(new Field(ALIAS, new WordStream(others), COUNTED));
    fields.add(new Field(TEXT, new WordStream(text), COUNTED));
    if (document.mentions() >= 1) {
      float mentions = (float) Math.min(document.mentions(), MOST_MENTIONS);
      fields.add(new FeatureField(PRIOR, MENTIONS, mentions));
    }
    return fields;
  }

  private static int words(List<Words.Word> name) {
    return (int)
        name.stream()
            .flatMap(word -> word.parts().stream())
            .filter(part -> !Words.isNumber(part))
            .count();
  }

  /// The term that finds the document of a key.
  static Term key(int key) {
    return new Term(KEY, keyBytes(key));
  }

  private static BytesRef keyBytes(int key) {
    var bytes = new byte[Integer.BYTES];
    NumericUtils.intToSortableBytes(key, bytes, 0);
    return new BytesRef(bytes);
  }

  /// Text that must be equal as a whole. An index takes terms up to some length: longer ones are
  /// told apart by their sum.
  static String exact(String text) {
    var folded = Words.folded(text);
    return folded.length() <= LONGEST_EXACT
        ? folded
        : cut(folded) + '#' + folded.length() + '#' + folded.hashCode();
  }

  static String cut(String text) {
    return text.length() <= LONGEST_EXACT ? text : text.substring(0, LONGEST_EXACT);
  }
}
