package dev.kith.cypher.formula;

import dev.kith.cypher.value.Arithmetic;
import dev.kith.cypher.value.CypherValue;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// Matches regular expressions. Each character that is looked at counts as a step, so that an
/// expression made to be slow ends with the call's work.
final class Regex {
  private static final int MOST_KEPT = 100;
  private static final int LONGEST = 1_000;

  private final Map<String, Pattern> patterns = new HashMap<>();

  CypherValue matches(CypherValue text, CypherValue pattern, Context context) {
    if (!(text instanceof CypherValue.Text(var value))
        || !(pattern instanceof CypherValue.Text(var written))) {
      return CypherValue.Null.NULL;
    }
    if (patterns.size() > MOST_KEPT) {
      patterns.clear();
    }
    try {
      return CypherValue.of(
          patterns
              .computeIfAbsent(written, Regex::compiled)
              .matcher(new Watched(value, context))
              .matches());
    } catch (StackOverflowError deep) {
      throw new Arithmetic.Undefined("the regular expression is too deep for this text");
    }
  }

  private static Pattern compiled(String pattern) {
    if (pattern.length() > LONGEST) {
      throw new Arithmetic.Undefined(
          "a regular expression of more than " + LONGEST + " characters");
    }
    try {
      return Pattern.compile(pattern);
    } catch (PatternSyntaxException wrong) {
      throw new Arithmetic.Undefined("not a regular expression: " + wrong.getDescription());
    } catch (StackOverflowError deep) {
      throw new Arithmetic.Undefined("the regular expression is too deep");
    }
  }

  /// A text that counts how often it is looked at.
  private record Watched(CharSequence text, Context context) implements CharSequence {
    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      context.step();
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new Watched(text.subSequence(start, end), context);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
