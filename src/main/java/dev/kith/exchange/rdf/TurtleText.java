package dev.kith.exchange.rdf;

import dev.kith.exchange.GraphFiles;
import dev.kith.exchange.foreign.ForeignFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PushbackReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// The letters of a file of Turtle, with their place.
final class TurtleText implements AutoCloseable {
  static final int END = -1;

  /// A longer word or text is an error in the file.
  static final int LONGEST = 64 << 20;

  private final PushbackReader in;
  private long line = 1;
  private long column;

  /// What is wrong, and where.
  static final class SyntaxError extends Exception {
    private static final long serialVersionUID = 1;
    private final long line;
    private final long column;

    SyntaxError(long line, long column, String problem) {
      super(problem, null, false, false);
      this.line = line;
      this.column = column;
    }

    long line() {
      return line;
    }

    long column() {
      return column;
    }
  }

  TurtleText(Path file, GraphFiles.ByteCounter read) {
    // a new decoder refuses what is not UTF-8; the named charset would insert question marks
    var decoder = StandardCharsets.UTF_8.newDecoder();
    this.in =
        new PushbackReader(
            new BufferedReader(
                new InputStreamReader(ForeignFiles.stream(file, read), decoder), 1 << 16),
            8);
  }

  long line() {
    return line;
  }

  SyntaxError mistake(String problem) {
    return new SyntaxError(line, Math.max(1, column), problem);
  }

  /// At the letter that follows.
  SyntaxError ahead(String problem) {
    return new SyntaxError(line, column + 1, problem);
  }

  int next() throws IOException, SyntaxError {
    try {
      int next = in.read();
      if (next == '\n') {
        line++;
        column = 0;
      } else {
        column++;
      }
      return next;
    } catch (CharacterCodingException foreign) {
      throw mistake("it is not UTF-8");
    }
  }

  int peek() throws IOException, SyntaxError {
    try {
      int next = in.read();
      if (next != END) {
        in.unread(next);
      }
      return next;
    } catch (CharacterCodingException foreign) {
      throw mistake("it is not UTF-8");
    }
  }

  /// The letter after the next.
  int second() throws IOException, SyntaxError {
    int first = in.read();
    int second = peek();
    if (first != END) {
      in.unread(first);
    }
    return second;
  }

  /// Moves over white space and comments; returns the letter that follows.
  int skip() throws IOException, SyntaxError {
    while (true) {
      int next = peek();
      if (next == '#') {
        toLineEnd();
      } else if (next == ' ' || next == '\t' || next == '\r' || next == '\n' || next == '\uFEFF') {
        next();
      } else {
        return next;
      }
    }
  }

  void toLineEnd() throws IOException, SyntaxError {
    while (peek() != '\n' && peek() != END) {
      next();
    }
  }

  void expect(char wanted) throws IOException, SyntaxError {
    int found = skip();
    if (found != wanted) {
      throw ahead("'" + wanted + "' must follow here, not " + shown(found));
    }
    next();
  }

  static String shown(int letter) {
    return letter == END ? "the end of the file" : "'" + Character.toString(letter) + "'";
  }

  /// The letter of an escape, whose backslash was read.
  String escaped(boolean inText) throws IOException, SyntaxError {
    int kind = next();
    if (kind == 'u' || kind == 'U') {
      int code = 0;
      for (int digits = kind == 'u' ? 4 : 8; digits > 0; digits--) {
        int digit = Character.digit(next(), 16);
        if (digit < 0) {
          throw mistake("an escape \\u has four and \\U eight hexadecimal digits");
        }
        code = code * 16 + digit;
      }
      if (!Character.isValidCodePoint(code) || (code >= 0xD800 && code < 0xE000)) {
        throw mistake("the escape is not a character");
      }
      return Character.toString(code);
    }
    int at = "tbnrf\"'\\".indexOf(kind);
    if (!inText || kind == END || at < 0) {
      throw mistake("there is no escape \\" + (kind == END ? "" : Character.toString(kind)));
    }
    return String.valueOf("\t\b\n\r\f\"'\\".charAt(at));
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
