package dev.kith.exchange.rdf;

import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The words of Turtle: IRIs, prefixed names, labels of blank nodes, literals.
final class TurtleWords {
  private static final String XSD = "http://www.w3.org/2001/XMLSchema#";
  private static final Pattern ABSOLUTE =
      Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*", Pattern.DOTALL);

  private final TurtleText text;
  private final Map<String, String> prefixes = new HashMap<>();
  private String base = "";

  TurtleWords(TurtleText text) {
    this.text = text;
  }

  void prefix(String name, String namespace) {
    prefixes.put(name, namespace);
  }

  void base(String iri) {
    base = iri;
  }

  /// `<…>`
  String iri() throws IOException, TurtleText.SyntaxError {
    text.expect('<');
    if (text.peek() == '<') {
      throw text.mistake("triples about triples (RDF-star) are not read");
    }
    var iri = new StringBuilder();
    for (int next = text.next(); next != '>'; next = text.next()) {
      if (next <= ' ' || "<\"{}|^`".indexOf(next) >= 0) {
        throw text.mistake(
            "an IRI cannot have " + (next == ' ' ? "a space" : TurtleText.shown(next)));
      }
      if (next == '\\') {
        iri.append(text.escaped(false));
      } else {
        iri.append((char) next);
      }
      bound(iri);
    }
    return resolved(iri.toString());
  }

  private String resolved(String iri) {
    if (base.isEmpty() || ABSOLUTE.matcher(iri).matches()) {
      return iri;
    }
    if (iri.isEmpty()) {
      return base;
    }
    if (iri.startsWith("#")) {
      return (base.indexOf('#') < 0 ? base : base.substring(0, base.indexOf('#'))) + iri;
    }
    try {
      return URI.create(base).resolve(iri).toString();
    } catch (IllegalArgumentException notAUri) {
      return base.substring(0, base.lastIndexOf('/') + 1) + iri;
    }
  }

  /// A word up to a colon or whatever cannot be in one: a prefix, `a`, `true`, `PREFIX`.
  String word() throws IOException, TurtleText.SyntaxError {
    var word = new StringBuilder();
    while (isNameLetter(text.peek()) || (text.peek() == '.' && isNameLetter(text.second()))) {
      word.append((char) text.next());
      bound(word);
    }
    return word.toString();
  }

  /// The IRI of a name whose prefix was read, up to the colon.
  String named(String prefix) throws IOException, TurtleText.SyntaxError {
    var namespace = prefixes.get(prefix);
    if (namespace == null) {
      throw text.mistake("no prefix '" + prefix + ":' was declared");
    }
    text.next();
    var local = new StringBuilder();
    while (true) {
      int next = text.peek();
      if (next == '\\') {
        text.next();
        local.append((char) text.next());
      } else if (isNameLetter(next)
          || next == ':'
          || next == '%'
          || (next == '.' && continues(text.second()))) {
        local.append((char) text.next());
      } else {
        return namespace + local;
      }
      bound(local);
    }
  }

  private static boolean continues(int letter) {
    return isNameLetter(letter)
        || letter == ':'
        || letter == '%'
        || letter == '\\'
        || letter == '.';
  }

  private static boolean isNameLetter(int letter) {
    return (letter >= 'a' && letter <= 'z')
        || (letter >= 'A' && letter <= 'Z')
        || (letter >= '0' && letter <= '9')
        || letter == '_'
        || letter == '-'
        || (letter >= 0x80 && letter != '\uFEFF');
  }

  /// The label of a blank node, whose `_` was read as a word.
  String label() throws IOException, TurtleText.SyntaxError {
    text.next();
    var label = word();
    if (label.isEmpty()) {
      throw text.mistake("a blank node needs a label after '_:'");
    }
    return label;
  }

  /// A text in quotes of any kind, with its language or type.
  RdfTerm.Literal literal(IriReader iris) throws IOException, TurtleText.SyntaxError {
    var value = quoted();
    if (text.peek() == '@') {
      text.next();
      var language = word();
      if (language.isEmpty()) {
        throw text.mistake("a language must follow '@'");
      }
      return new RdfTerm.Literal(value, "@" + language);
    }
    if (text.peek() == '^') {
      text.next();
      text.expect('^');
      return new RdfTerm.Literal(value, iris.read());
    }
    return new RdfTerm.Literal(value, "");
  }

  /// Reads an IRI in either form.
  interface IriReader {
    String read() throws IOException, TurtleText.SyntaxError;
  }

  private String quoted() throws IOException, TurtleText.SyntaxError {
    int quote = text.next();
    var opened = text.mistake("a quoted text is not closed");
    boolean long3 = false;
    if (text.peek() == quote) {
      if (text.second() != quote) {
        text.next();
        return "";
      }
      text.next();
      text.next();
      long3 = true;
    }
    var value = new StringBuilder();
    while (true) {
      int next = text.next();
      if (next == TurtleText.END || (!long3 && (next == '\n' || next == '\r'))) {
        throw opened;
      }
      if (next == '\\') {
        value.append(text.escaped(true));
      } else if (next != quote) {
        value.append((char) next);
      } else if (!long3) {
        return value.toString();
      } else if (text.peek() == quote && text.second() == quote) {
        return closed(value, quote);
      } else {
        value.append((char) next);
      }
      bound(value);
    }
  }

  /// Up to two quotes may stand before the three that close a long text.
  private String closed(StringBuilder value, int quote) throws IOException, TurtleText.SyntaxError {
    text.next();
    text.next();
    while (text.peek() == quote) {
      value.append((char) text.next());
    }
    return value.toString();
  }

  /// A number without quotes.
  RdfTerm.Literal number() throws IOException, TurtleText.SyntaxError {
    var number = new StringBuilder();
    while (true) {
      int next = text.peek();
      boolean sign =
          (next == '+' || next == '-')
              && (number.isEmpty() || "eE".indexOf(number.charAt(number.length() - 1)) >= 0);
      int second = next == '.' ? text.second() : 0;
      boolean point =
          next == '.' && (Character.digit(second, 10) >= 0 || second == 'e' || second == 'E');
      if (sign || point || (next >= '0' && next <= '9') || next == 'e' || next == 'E') {
        number.append((char) text.next());
        bound(number);
      } else {
        break;
      }
    }
    var kind =
        number.indexOf("e") >= 0 || number.indexOf("E") >= 0
            ? "double"
            : number.indexOf(".") >= 0 ? "decimal" : "integer";
    return new RdfTerm.Literal(number.toString(), XSD + kind);
  }

  /// `true` or `false` without quotes.
  static Optional<RdfTerm.Literal> truth(String word) {
    return word.equals("true") || word.equals("false")
        ? Optional.of(new RdfTerm.Literal(word, XSD + "boolean"))
        : Optional.empty();
  }

  private void bound(StringBuilder word) throws TurtleText.SyntaxError {
    if (word.length() > TurtleText.LONGEST) {
      throw text.mistake("a text is longer than 64 MB");
    }
  }
}
