package dev.kith.exchange.rdf;

import java.io.IOException;
import java.util.Locale;

/// Reads Turtle, of which N-Triples is a part, triple by triple.
final class TurtleParser {
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final int DEEPEST = 200;

  private final TurtleText text;
  private final TurtleWords words;
  private final TripleConsumer sink;
  private final String blankName;
  private long blanks;
  private int depth;

  /// Receives triples and prefixes.
  interface TripleConsumer {
    void triple(String subject, String predicate, RdfTerm object, long line) throws IOException;

    void prefix(String name, String namespace);
  }

  /// @param blankName tells apart the blank nodes of several files
  TurtleParser(TurtleText text, String blankName, TripleConsumer sink) {
    this.text = text;
    this.words = new TurtleWords(text);
    this.blankName = blankName;
    this.sink = sink;
  }

  /// Reads the next statement; false at the end of the file.
  boolean statement() throws IOException, TurtleText.SyntaxError {
    depth = 0;
    int next = text.skip();
    if (next == TurtleText.END) {
      return false;
    }
    if (next == '@') {
      text.next();
      directive(words.word().toLowerCase(Locale.ROOT), true);
    } else if (next == '{') {
      throw text.ahead("named graphs (TriG) are not read");
    } else if (next == '<' || next == '[' || next == '(' || next == ':') {
      triples(next == '[');
    } else {
      var word = words.word();
      if (text.peek() == ':') {
        triples(word);
      } else {
        directive(word.toLowerCase(Locale.ROOT), false);
      }
    }
    return true;
  }

  private void directive(String word, boolean dotted) throws IOException, TurtleText.SyntaxError {
    switch (word) {
      case "prefix" -> {
        text.skip();
        var name = words.word();
        text.expect(':');
        text.skip();
        var namespace = words.iri();
        words.prefix(name, namespace);
        sink.prefix(name, namespace);
      }
      case "base" -> {
        text.skip();
        words.base(words.iri());
      }
      default ->
          throw text.ahead(
              word.isEmpty()
                  ? "a statement cannot begin with " + TurtleText.shown(text.peek())
                  : "'" + word + "' is not a subject: a name has a prefix and a colon");
    }
    if (dotted) {
      text.expect('.');
    }
  }

  private void triples(boolean mayEnd) throws IOException, TurtleText.SyntaxError {
    var subject = resource();
    if (!mayEnd || text.skip() != '.') {
      predicates(subject);
    }
    text.expect('.');
  }

  private void triples(String prefix) throws IOException, TurtleText.SyntaxError {
    predicates(prefixed(prefix));
    text.expect('.');
  }

  private String prefixed(String prefix) throws IOException, TurtleText.SyntaxError {
    return prefix.equals("_") ? blank(words.label()) : words.named(prefix);
  }

  private String blank(String label) {
    return "_:" + blankName + ":" + label;
  }

  /// A blank node that has no label of its own.
  private String fresh() {
    return "_:" + blankName + "#" + ++blanks;
  }

  private void predicates(String subject) throws IOException, TurtleText.SyntaxError {
    while (true) {
      var predicate = predicate();
      do {
        long line = text.line();
        sink.triple(subject, predicate, object(), line);
      } while (taken(','));
      if (!taken(';')) {
        return;
      }
      while (taken(';')) {
        // several in a row mean one
      }
      int next = text.skip();
      if (next == '.' || next == ']') {
        return;
      }
    }
  }

  private boolean taken(char sign) throws IOException, TurtleText.SyntaxError {
    if (text.skip() == sign) {
      text.next();
      return true;
    }
    return false;
  }

  private String predicate() throws IOException, TurtleText.SyntaxError {
    if (text.skip() == '<') {
      return words.iri();
    }
    var word = words.word();
    if (word.equals("a") && text.peek() != ':') {
      return RDF + "type";
    }
    if (text.peek() != ':' || word.equals("_")) {
      throw text.ahead("a predicate must follow here, not " + shown(word));
    }
    return words.named(word);
  }

  private String shown(String word) throws IOException, TurtleText.SyntaxError {
    return word.isEmpty() ? TurtleText.shown(text.peek()) : "'" + word + "'";
  }

  private RdfTerm object() throws IOException, TurtleText.SyntaxError {
    int next = text.skip();
    if (next == '"' || next == '\'') {
      return words.literal(this::iri);
    }
    if (next == '+' || next == '-' || (next >= '0' && next <= '9') || next == '.') {
      var number = words.number();
      if (number.text().isEmpty()) {
        throw text.ahead("an object must follow here, not " + TurtleText.shown(next));
      }
      return number;
    }
    if (next == '<' || next == '[' || next == '(' || next == ':') {
      return new RdfTerm.Resource(resource());
    }
    var word = words.word();
    if (text.peek() == ':') {
      return new RdfTerm.Resource(prefixed(word));
    }
    var truth = TurtleWords.truth(word);
    if (truth.isEmpty()) {
      throw text.ahead("an object must follow here, not " + shown(word));
    }
    return truth.get();
  }

  private String iri() throws IOException, TurtleText.SyntaxError {
    return text.skip() == '<' ? words.iri() : words.named(words.word());
  }

  private String resource() throws IOException, TurtleText.SyntaxError {
    if (++depth > DEEPEST) {
      throw text.ahead("brackets are nested more than " + DEEPEST + " deep");
    }
    var resource =
        switch (text.skip()) {
          case '<' -> words.iri();
          case '[' -> bracketed();
          case '(' -> collection();
          default -> prefixed(words.word());
        };
    depth--;
    return resource;
  }

  private String bracketed() throws IOException, TurtleText.SyntaxError {
    text.next();
    var node = fresh();
    if (text.skip() != ']') {
      predicates(node);
    }
    text.expect(']');
    return node;
  }

  /// A list is a chain of blank nodes.
  private String collection() throws IOException, TurtleText.SyntaxError {
    text.next();
    if (taken(')')) {
      return RDF + "nil";
    }
    var first = fresh();
    var node = first;
    while (true) {
      long line = text.line();
      sink.triple(node, RDF + "first", object(), line);
      if (taken(')')) {
        sink.triple(node, RDF + "rest", new RdfTerm.Resource(RDF + "nil"), line);
        return first;
      }
      var next = fresh();
      sink.triple(node, RDF + "rest", new RdfTerm.Resource(next), line);
      node = next;
    }
  }
}
