package dev.kith.search.text;

import dev.kith.search.words.WordTokenizer;
import java.io.IOException;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.Query;

/// The ids that a query may have meant that is none itself: those one typo away.
///
/// They come before what merely mentions an id. But where a text has the query to the letter, it
/// may be no typo: then only a sign or a letter of an identifier is corrected, because another
/// number is another thing.
final class NearIds {
  private static final int SHORTEST = 4;
  private static final int LONGEST = 200;
  private static final int MOST = 24;

  private final String text;
  private final boolean isWritten;

  /// @param text a query that is no id, name or alias
  NearIds(String text, TermLookup terms) throws IOException {
    this.text = DocumentFields.exact(text);
    this.isWritten = mayBe() && isWritten(text, terms);
  }

  /// Whether the query has the form of an id.
  boolean mayBe() {
    return text.length() >= SHORTEST
        && text.length() <= LONGEST
        && text.codePoints().noneMatch(Character::isWhitespace)
        && text.codePoints().anyMatch(Character::isLetterOrDigit);
  }

  private static boolean isWritten(String text, TermLookup terms) throws IOException {
    for (var word : WordTokenizer.of(text, LONGEST)) {
      if (!(word.wholes().isEmpty() ? hasAll(terms, word) : terms.hasLiveOf(word.wholes()))) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasAll(TermLookup terms, WordTokenizer.Word word) throws IOException {
    for (var part : word.parts()) {
      if (!terms.hasLive(part)) {
        return false;
      }
    }
    return true;
  }

  /// All ids that are near; none is better than another.
  Query query(Set<String> types) {
    var query = new BooleanQuery.Builder();
    var boosts = new MultiTermQuery.TopTermsBoostOnlyBooleanQueryRewrite(MOST);
    query.add(
        new FuzzyQuery(new Term(DocumentFields.ID, text), 1, 0, MOST, true, boosts), Occur.MUST);
    WordQuery.restrict(query, types);
    return query.build();
  }

  /// Whether an id that is near was probably meant.
  boolean isMeant(String id) {
    boolean identifier = !text.codePoints().allMatch(Character::isLetter);
    return !isWritten || (identifier && digits(text).equals(digits(id)));
  }

  private static String digits(String text) {
    var digits = new StringBuilder();
    text.codePoints().filter(Character::isDigit).forEach(digits::appendCodePoint);
    return digits.toString();
  }
}
