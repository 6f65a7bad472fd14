package dev.kith.search.text;

import dev.kith.search.words.WordTokenizer;
import java.io.IOException;
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
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

/// The Lucene fields of a document.
final class DocumentFields {
  /// Increased with every change to fields or tokens, so that an older base is rebuilt.
  static final String FORMAT = "4";

  static final String KEY = "key";
  static final String KEY_VALUE = "key#";
  static final String UPDATED = "updated";
  static final String ID_ORDER = "order";
  static final String TYPE = "type";
  static final String ID = "id";
  static final String EXACT_NAME = "=name";
  static final String EXACT_ALIAS = "=alias";
  static final String NAME = "name";
  static final String ALIAS = "alias";
  static final String TEXT = "text";

  /// The fields whose words are scored.
  static final List<String> SCORED = List.of(NAME, ALIAS, TEXT);

  /// How many words a name has without numbers: one for `postgresql-15`.
  static final String NAME_WORDS = "#name";

  static final String PRIOR = "prior";
  static final String MENTIONS = "mentions";

  private static final int MAX_WORDS = 100_000;
  private static final int LONGEST_EXACT = 2_000;
  private static final double MAX_MENTIONS = 1e9;
  private static final FieldType WITH_POSITIONS = type(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
  private static final FieldType WITH_FREQUENCIES = type(IndexOptions.DOCS_AND_FREQS);

  private DocumentFields() {}

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
    fields.add(new NumericDocValuesField(KEY_VALUE, document.key()));
    fields.add(new NumericDocValuesField(UPDATED, document.updated()));
    fields.add(new BinaryDocValuesField(ID_ORDER, new BytesRef(cut(document.id()))));
    fields.add(new StringField(TYPE, cut(document.type()), Field.Store.NO));
    fields.add(new StringField(ID, exact(document.id()), Field.Store.NO));
    fields.add(new StringField(EXACT_NAME, exact(document.name()), Field.Store.NO));
    var others = new ArrayList<WordTokenizer.Word>();
    for (var alias : document.aliases()) {
      fields.add(new StringField(EXACT_ALIAS, exact(alias), Field.Store.NO));
      others.addAll(WordTokenizer.of(alias, MAX_WORDS));
    }
    if (!document.id().equals(document.name())) {
      others.addAll(WordTokenizer.of(document.id(), MAX_WORDS));
    }
    var text = new ArrayList<>(WordTokenizer.of(document.type(), MAX_WORDS));
    text.addAll(WordTokenizer.of(document.text(), MAX_WORDS));
    var name = WordTokenizer.of(document.name(), MAX_WORDS);
    fields.add(new Field(NAME, new WordTokenStream(name), WITH_POSITIONS));
    fields.add(new StringField(NAME_WORDS, Integer.toString(words(name)), Field.Store.NO));
    fields.add(new Field(ALIAS, new WordTokenStream(others), WITH_FREQUENCIES));
    fields.add(new Field(TEXT, new WordTokenStream(text), WITH_FREQUENCIES));
    if (document.mentions() >= 1) {
      float mentions = (float) Math.min(document.mentions(), MAX_MENTIONS);
      fields.add(new FeatureField(PRIOR, MENTIONS, mentions));
    }
    return fields;
  }

  private static int words(List<WordTokenizer.Word> name) {
    return (int)
        name.stream()
            .flatMap(word -> word.parts().stream())
            .filter(part -> !WordTokenizer.isNumber(part))
            .count();
  }

  /// Takes a live document of a key.
  @FunctionalInterface
  interface KeyVisitor {
    void visit(int keyIndex, int document);
  }

  /// Visits the live documents of some keys in a segment.
  static void eachLive(LeafReader leaf, int[] keys, KeyVisitor visitor) throws IOException {
    var terms = leaf.terms(KEY);
    if (terms == null) {
      return;
    }
    var iterator = terms.iterator();
    var live = leaf.getLiveDocs();
    for (int index = 0; index < keys.length; index++) {
      if (iterator.seekExact(keyBytes(keys[index]))) {
        var postings = iterator.postings(null, PostingsEnum.NONE);
        while (postings.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
          if (live == null || live.get(postings.docID())) {
            visitor.visit(index, postings.docID());
          }
        }
      }
    }
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

  /// The term for a text that must match as a whole. Lucene limits the length of terms, so a long
  /// text is cut and its length and hash are added.
  static String exact(String text) {
    var folded = WordTokenizer.folded(text);
    return folded.length() <= LONGEST_EXACT
        ? folded
        : cut(folded) + '#' + folded.length() + '#' + folded.hashCode();
  }

  static String cut(String text) {
    return text.length() <= LONGEST_EXACT ? text : text.substring(0, LONGEST_EXACT);
  }
}
