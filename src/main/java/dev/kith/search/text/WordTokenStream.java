package dev.kith.search.text;

import dev.kith.search.words.WordTokenizer;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/// The tokens of a field: each part of a word at its position, followed at the same position by
/// other forms that find it.
final class WordTokenStream extends TokenStream {
  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
  private final ArrayDeque<String> forms = new ArrayDeque<>();
  private final EnglishStemming stemming = new EnglishStemming();
  private final Iterator<WordTokenizer.Word> words;
  private WordTokenizer.Word word = new WordTokenizer.Word(List.of(), List.of(), false);
  private int part;

  WordTokenStream(List<WordTokenizer.Word> words) {
    this.words = words.iterator();
  }

  @Override
  public boolean incrementToken() {
    clearAttributes();
    if (!forms.isEmpty()) {
      term.append(forms.pop());
      step.setPositionIncrement(0);
      return true;
    }
    while (part == word.parts().size()) {
      if (!words.hasNext()) {
        return false;
      }
      word = words.next();
      part = 0;
    }
    addForms(word.parts().get(part));
    term.append(word.parts().get(part++));
    return true;
  }

  private void addForms(String text) {
    if (part == 0) {
      word.wholes().forEach(this::addWithMarks);
    }
    if (word.dense()) {
      boolean last = part == word.parts().size() - 1;
      int points = text.codePointCount(0, text.length());
      if (points == 2) {
        int border = text.offsetByCodePoints(0, 1);
        forms.add(text.substring(0, border));
        if (last) {
          forms.add(text.substring(border));
        }
      }
      return;
    }
    forms.addAll(WordForms.of(text, stemming).marks());
  }

  private void addWithMarks(String whole) {
    forms.add(whole);
    forms.addAll(WordForms.of(whole, stemming).marks());
  }
}
