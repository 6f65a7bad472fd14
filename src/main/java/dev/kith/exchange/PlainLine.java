package dev.kith.exchange;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Earns a fifth of an import's processor time (B7): reads the lines that most graph files are made
/// of, one flat object of plain strings, several times faster than a parser of all JSON could.
///
/// It reports no errors: any line that is not plain (an escape, a character beyond ASCII, a number,
/// a duplicate name, invalid JSON) is left to the full JSON parser.
final class PlainLine {
  private static final int TERMS = 1 << 10;
  private static final int LONGEST_TERM = 64;
  private static final int MOST_OTHERS = 16;

  private final @Nullable String[] terms = new String[TERMS];
  private final StringBuilder metadata = new StringBuilder();
  private byte[] line = new byte[0];
  private int at;
  private int to;
  private @Nullable String id;
  private @Nullable String type;
  private @Nullable String subject;
  private @Nullable String predicate;
  private @Nullable String object;
  private @Nullable String scope;
  private final List<String> others = new ArrayList<>();

  /// The row of a line; empty if the line is not plain.
  Optional<Row> row(byte[] source, int from, int end) {
    line = source;
    at = from;
    to = end;
    id = null;
    type = null;
    subject = null;
    predicate = null;
    object = null;
    scope = null;
    others.clear();
    metadata.setLength(0);
    metadata.append('{');
    if (!members()) {
      return Optional.empty();
    }
    var text = metadata.length() == 1 ? "{}" : metadata.append('}').toString();
    return Optional.of(
        RowFactory.of(id, type, subject, predicate, object, scope, text, Optional.empty()));
  }

  private boolean members() {
    if (!sign('{')) {
      return false;
    }
    do {
      int name = string();
      int nameEnd = at - 1;
      if (name < 0 || !sign(':')) {
        return false;
      }
      int value = string();
      if (value < 0 || !keep(name, nameEnd, value, at - 1)) {
        return false;
      }
    } while (sign(','));
    if (!sign('}')) {
      return false;
    }
    blanks();
    return at == to;
  }

  /// Skips a character, if it is the next one.
  private boolean sign(char wanted) {
    blanks();
    if (at < to && line[at] == wanted) {
      at++;
      return true;
    }
    return false;
  }

  private void blanks() {
    while (at < to && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r')) {
      at++;
    }
  }

  /// The start of the next string's text, having moved past its end; -1 if it is not plain.
  private int string() {
    if (!sign('"')) {
      return -1;
    }
    int begin = at;
    while (at < to) {
      byte letter = line[at++];
      if (letter == '"') {
        return begin;
      }
      // Negative: the character is beyond ASCII.
      if (letter < ' ' || letter == '\\') {
        return -1;
      }
    }
    return -1;
  }

  /// Stores a member; false if it is not plain.
  private boolean keep(int name, int nameEnd, int value, int valueEnd) {
    if (is("subject", name, nameEnd) && subject == null) {
      subject = text(value, valueEnd);
    } else if (is("object", name, nameEnd) && object == null) {
      object = text(value, valueEnd);
    } else if (is("predicate", name, nameEnd) && predicate == null) {
      predicate = term(value, valueEnd);
    } else if (is("id", name, nameEnd) && id == null) {
      id = text(value, valueEnd);
    } else if (is("entity_type", name, nameEnd) && type == null) {
      type = term(value, valueEnd);
    } else if (is("scope", name, nameEnd) && scope == null) {
      scope = term(value, valueEnd);
    } else {
      return keepOther(term(name, nameEnd), value, valueEnd);
    }
    return true;
  }

  private boolean keepOther(String name, int value, int valueEnd) {
    if (RawMembers.RESERVED.contains(name)
        || name.startsWith(RawMembers.PREFIX)
        || others.contains(name)
        || others.size() == MOST_OTHERS) {
      return false;
    }
    metadata.append(others.isEmpty() ? "\"" : ",\"").append(name).append("\":\"");
    others.add(name);
    metadata.append(text(value, valueEnd)).append('"');
    return true;
  }

  private boolean is(String name, int from, int end) {
    if (end - from != name.length()) {
      return false;
    }
    for (int index = 0; index < name.length(); index++) {
      if (line[from + index] != name.charAt(index)) {
        return false;
      }
    }
    return true;
  }

  private String text(int from, int end) {
    return new String(line, from, end - from, StandardCharsets.ISO_8859_1);
  }

  /// Interns text that repeats, such as a type.
  private String term(int from, int end) {
    if (end - from > LONGEST_TERM) {
      return text(from, end);
    }
    int hash = 0;
    for (int index = from; index < end; index++) {
      hash = 31 * hash + line[index];
    }
    int slot = (hash ^ hash >>> 10) & (TERMS - 1);
    var known = terms[slot];
    if (known == null || !is(known, from, end)) {
      known = text(from, end);
      terms[slot] = known;
    }
    return known;
  }
}
