package dev.kith.exchange.kuzu;

import dev.kith.exchange.foreign.ForeignFiles;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The statements of a file of Cypher, as words.
final class Script {
  /// Both files have a line for each table.
  private static final long LONGEST = 16 << 20;

  private final Path file;
  private final String text;
  private final List<List<StatementWord>> statements = new ArrayList<>();
  private int at;
  private int line = 1;

  /// A word of a statement.
  ///
  /// @param quoted whether it stood in quotes of any kind, so that it is a name or a text
  record StatementWord(String text, boolean quoted, int line) {
    boolean is(String wanted) {
      return !quoted && text.equalsIgnoreCase(wanted);
    }
  }

  private Script(Path file, String text) {
    this.file = file;
    this.text = text;
  }

  static List<List<StatementWord>> statements(Path file) {
    try {
      if (Files.size(file) > LONGEST) {
        throw new Fault.UnusableFile(
                file.toString(), "it is larger than 16 MB", "Name a folder that Kuzu wrote.")
            .raise();
      }
      return new Script(file, Files.readString(file)).all();
    } catch (CharacterCodingException foreign) {
      throw new Fault.UnusableFile(file.toString(), "it is not UTF-8", "Export it again.")
          .raise(foreign);
    } catch (IOException failed) {
      throw ForeignFiles.unreadable(file, failed);
    }
  }

  private List<List<StatementWord>> all() {
    var words = new ArrayList<StatementWord>();
    while (at < text.length()) {
      char next = text.charAt(at);
      if (next == '`' || next == '"' || next == '\'') {
        words.add(quoted(next));
      } else if (Character.isLetterOrDigit(next) || next == '_') {
        words.add(plain());
      } else {
        if (next == '\n') {
          line++;
        }
        at++;
        if (next == ';') {
          end(words);
        } else if (!Character.isWhitespace(next)) {
          words.add(new StatementWord(String.valueOf(next), false, line));
        }
      }
    }
    end(words);
    return statements;
  }

  private void end(List<StatementWord> words) {
    if (!words.isEmpty()) {
      statements.add(List.copyOf(words));
      words.clear();
    }
  }

  private StatementWord plain() {
    int from = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
      at++;
    }
    return new StatementWord(text.substring(from, at), false, line);
  }

  private StatementWord quoted(char quote) {
    int first = line;
    var word = new StringBuilder();
    for (at++; at < text.length() && text.charAt(at) != quote; at++) {
      char next = text.charAt(at);
      if (next == '\\' && quote != '`' && at + 1 < text.length()) {
        at++;
        next = unescaped(text.charAt(at));
      }
      if (next == '\n') {
        line++;
      }
      word.append(next);
    }
    if (at == text.length()) {
      throw broken(file, first, "the quote " + quote + " is not closed");
    }
    at++;
    return new StatementWord(word.toString(), true, first);
  }

  private static char unescaped(char letter) {
    return switch (letter) {
      case 't' -> '\t';
      case 'n' -> '\n';
      default -> letter;
    };
  }

  static FaultException broken(Path file, int line, String problem) {
    return new Fault.UnusableFile(
            file + ":" + line, problem, "Export the database again with EXPORT DATABASE.")
        .raise();
  }
}
