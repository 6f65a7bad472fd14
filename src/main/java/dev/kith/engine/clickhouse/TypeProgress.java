package dev.kith.engine.clickhouse;

import dev.kith.graph.pattern.Literal;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/// The stored progress of a type, so that a later run knows what is left to do.
sealed interface TypeProgress {
  /// The prefix of the text of a type that is being written.
  String BEGUN = "begun ";

  /// The prefix of the text of a type that the graph no longer has.
  String GONE = "gone ";

  /// The change since which a later run needs the difference.
  long change();

  /// The newest change that a row of the tables may have: if the graph is at an earlier one,
  /// because it was restored from a backup, the tables are of no use.
  long newest();

  /// The columns that identify a row.
  String keys();

  /// The layout of the tables and the form of keys.
  String shape();

  /// Some lines, of which the shape is the last ones.
  String text();

  /// All of a type was written.
  ///
  /// @param change up to which the tables are complete
  record Done(long change, long newest, String keys, String shape) implements TypeProgress {
    @Override
    public String text() {
      var changes = change == newest ? "" + change : change + " " + newest;
      return String.join("\n", changes, keys, shape);
    }
  }

  /// All of a type is being written.
  ///
  /// @param change at which that was begun: all that is written until it ends has that version
  /// @param after the last key that is written, for relationships that of their start; absent if
  ///   there is none yet
  /// @param rows how many were written
  record Begun(
      long change, long newest, Optional<Literal> after, long rows, String keys, String shape)
      implements TypeProgress {
    /// The same, further on.
    Begun at(long now, Optional<Literal> key, long written) {
      return new Begun(change, now, key, written, keys, shape);
    }

    @Override
    public String text() {
      var changes = BEGUN + change + " " + newest;
      return String.join(
          "\n", changes, after.map(TypeProgress::oneLine).orElse(""), "" + rows, keys, shape);
    }
  }

  /// The graph had no such type at a change. Its tables exist and are empty; if the type comes
  /// back, their layout may have to change.
  record Gone(long change, String keys, String shape) implements TypeProgress {
    @Override
    public long newest() {
      return change;
    }

    @Override
    public String text() {
      return String.join("\n", GONE + change, keys, shape);
    }
  }

  /// Reads what an earlier run wrote.
  static TypeProgress of(String text) {
    if (text.startsWith(GONE)) {
      var lines = text.substring(GONE.length()).split("\n", 3);
      return new Gone(Long.parseLong(lines[0]), lines[1], lines[2]);
    }
    boolean begun = text.startsWith(BEGUN);
    var lines = (begun ? text.substring(BEGUN.length()) : text).split("\n", begun ? 5 : 3);
    var changes = lines[0].split(" ", 2);
    long change = Long.parseLong(changes[0]);
    long newest = Long.parseLong(changes[changes.length - 1]);
    return begun
        ? new Begun(change, newest, key(lines[1]), Long.parseLong(lines[2]), lines[3], lines[4])
        : new Done(change, newest, lines[1], lines[2]);
  }

  /// A key on one line, whatever is in it.
  private static String oneLine(Literal key) {
    return switch (key) {
      case Literal.Text(var text) ->
          "text " + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
      case Literal.Whole(var number) -> "whole " + number;
      case Literal other -> throw new IllegalArgumentException("no key: " + other);
    };
  }

  private static Optional<Literal> key(String oneLine) {
    if (oneLine.isEmpty()) {
      return Optional.empty();
    }
    var value = oneLine.substring(oneLine.indexOf(' ') + 1);
    return Optional.of(
        oneLine.startsWith("text ")
            ? new Literal.Text(
                new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8))
            : new Literal.Whole(Long.parseLong(value)));
  }
}
