package dev.kith.cypher.text;

import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.tree.SourcePosition;
import dev.kith.schema.NearNames;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The tokens of a query, read one after another.
final class Tokens {
  /// How deep brackets and operators may nest: each level takes stack when it is read and when it
  /// is computed.
  private static final int DEEPEST = 150;

  private static final int NEAR = 3;

  private final String text;
  private final List<Token> tokens;
  private final int[] closing;
  private final Set<String> expected = new LinkedHashSet<>();
  private int next;
  private int depth;

  Tokens(String text) {
    this.text = text;
    this.tokens = new Lexer(text).tokens();
    this.closing = closing(tokens);
  }

  /// Of every opening bracket, where it closes; -1 where it does not.
  private static int[] closing(List<Token> tokens) {
    var closing = new int[tokens.size()];
    var open = new ArrayList<Integer>();
    for (int index = 0; index < closing.length; index++) {
      closing[index] = -1;
      var token = tokens.get(index);
      if (token.isSign("(") || token.isSign("[") || token.isSign("{")) {
        open.add(index);
      } else if ((token.isSign(")") || token.isSign("]") || token.isSign("}")) && !open.isEmpty()) {
        closing[open.removeLast()] = index;
      }
    }
    return closing;
  }

  Token peek() {
    return tokens.get(next);
  }

  Token peek(int ahead) {
    return tokens.get(Math.min(next + ahead, tokens.size() - 1));
  }

  /// How many tokens ahead the bracket that stands there closes; 0 where it does not.
  int closingAhead(int ahead) {
    int place = closing[Math.min(next + ahead, tokens.size() - 1)];
    return place < 0 ? 0 : place - next;
  }

  Token take() {
    var token = tokens.get(next);
    next = Math.min(next + 1, tokens.size() - 1);
    expected.clear();
    return token;
  }

  SourcePosition at() {
    return new SourcePosition(peek().from());
  }

  /// What the text says from a place up to the last token taken.
  String since(SourcePosition from) {
    return text.substring(from.offset(), tokens.get(next - 1).to());
  }

  boolean isWord(String keyword) {
    expected.add(keyword);
    return peek().isWord(keyword);
  }

  /// Whether these words follow one another.
  boolean areWords(String first, String second) {
    expected.add(first + " " + second);
    return peek().isWord(first) && peek(1).isWord(second);
  }

  boolean isSign(String sign) {
    expected.add("'" + sign + "'");
    return peek().isSign(sign);
  }

  /// Takes the word if it is there.
  boolean word(String keyword) {
    if (isWord(keyword)) {
      take();
      return true;
    }
    return false;
  }

  /// Takes two words if they are there.
  boolean words(String first, String second) {
    if (areWords(first, second)) {
      take();
      take();
      return true;
    }
    return false;
  }

  /// Takes the sign if it is there.
  boolean sign(String sign) {
    if (isSign(sign)) {
      take();
      return true;
    }
    return false;
  }

  void needWord(String keyword) {
    if (!word(keyword)) {
      throw unexpected();
    }
  }

  void needSign(String sign) {
    if (!sign(sign)) {
      throw unexpected();
    }
  }

  /// A name.
  ///
  /// @param what what it names, in words
  String name(String what) {
    if (!peek().isName()) {
      expected.add(what);
      throw unexpected();
    }
    return take().text();
  }

  /// Notes what could stand here.
  void expect(String what) {
    expected.add(what);
  }

  /// Says that what stands here cannot, and what could.
  QueryException unexpected() {
    var keywords = expected.stream().filter(each -> !each.startsWith("'")).toList();
    var near = peek().isName() ? NearNames.of(peek().upper(), keywords, NEAR) : List.<String>of();
    return new QueryException(
        at(), peek().shown() + " cannot stand here", List.copyOf(expected), near);
  }

  /// Enters a level of nesting; [#leave] ends it.
  void enter() {
    depth++;
    if (depth > DEEPEST) {
      throw new QueryException(at(), "more than " + DEEPEST + " levels of nesting");
    }
  }

  void leave() {
    depth--;
  }
}
