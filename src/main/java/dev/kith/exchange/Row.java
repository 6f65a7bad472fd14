package dev.kith.exchange;

import dev.kith.graph.time.Spans;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// One row of a graph file.
public sealed interface Row {
  /// A node; `metadata` is the text of a JSON object.
  ///
  /// @param scope the path of its scope, each segment ended by a slash; absent: everyone sees it
  record NodeRow(
      String id, String type, String metadata, Optional<String> scope, Optional<Recorded> history)
      implements Row {}

  /// An edge; `metadata` is the text of a JSON object.
  record EdgeRow(
      String subject, String predicate, String object, String metadata, Optional<Recorded> history)
      implements Row {
    /// When it held.
    public Spans spans() {
      return history.map(Recorded::spans).orElse(Spans.ALWAYS);
    }
  }

  /// A row that cannot be read.
  ///
  /// @param page where it is in a folder of several files
  record BadRow(String problem, Optional<Path> page) implements Row {
    public BadRow(String problem) {
      this(problem, Optional.empty());
    }
  }

  /// What Kith recorded about a node or edge that it wrote; times in milliseconds since 1970.
  ///
  /// @param spans when an edge held
  record Recorded(long created, long updated, List<Note> notes, Spans spans) {
    public Recorded {
      notes = List.copyOf(notes);
    }

    /// Of something of which nobody said when it holds.
    public Recorded(long created, long updated, List<Note> notes) {
      this(created, updated, notes, Spans.ALWAYS);
    }
  }

  /// An observation.
  ///
  /// @param spans when it held
  record Note(String text, long at, String by, Spans spans) {
    /// One of which nobody said when it holds.
    public Note(String text, long at, String by) {
      this(text, at, by, Spans.ALWAYS);
    }
  }
}
