package dev.kith.graph.history;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// What changed in a graph, for a caller who sees all of it or a part.
public interface History {
  /// The events that answer a question, the newest first; empty where nothing has or had the name
  /// of its subject.
  Optional<EventPage> read(Question question);

  /// A question.
  ///
  /// @param about what must have been touched; absent: anything
  /// @param author a name, client or token that must be among those of the author
  /// @param notBy whose account must be another
  /// @param offset how many of the first events to pass over
  /// @param most how many to return
  record Question(
      Optional<Subject> about,
      Range span,
      Optional<String> author,
      Optional<String> notBy,
      Set<ChangeKind> kinds,
      int offset,
      int most) {
    public Question {
      kinds = Set.copyOf(kinds);
    }
  }

  /// An entity, or one of its relationships.
  record Subject(String entity, Optional<RelationshipTo> link) {}

  /// The type of a relationship and where it leads.
  record RelationshipTo(String relationship, String to) {}

  /// When events happened.
  ///
  /// @param after the change before the first
  /// @param until the last change
  /// @param since the first moment, in milliseconds since 1970
  /// @param to the last moment
  record Range(long after, long until, long since, long to) {
    public static final Range ALL = new Range(0, Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /// A batch of events.
  ///
  /// @param number what an undo takes
  /// @param undoes the change that it undid, or 0
  record Commit(long number, Instant at, Author by, long undoes) {}

  /// One thing that happened.
  ///
  /// @param entity what it happened to, under its present or last name; empty where an import is
  ///   reported as a whole, or something was forgotten
  /// @param before what was there: an object with `name`, `type` and `metadata` for an entity, the
  ///   metadata of a relationship, the text of an observation, or an object with its `text` and
  ///   when it is `valid`; absent where it is new
  /// @param after what is there since; absent where it was deleted; how many `entities` an import
  ///   brought that is reported as a whole, or how much was forgotten; `forgotten_by` is the change
  ///   that forgot what this one did
  record Event(
      Commit commit,
      ChangeKind kind,
      String entity,
      Optional<RelationshipTo> link,
      Optional<JsonNode> before,
      Optional<JsonNode> after) {}

  /// Where a history begins whose older part was removed.
  ///
  /// @param number the first change that is left
  /// @param at when it was made
  record FirstChange(long number, Instant at) {}

  /// Some events in a row.
  ///
  /// @param skipped when those happened that were passed over
  /// @param more whether there are further ones
  /// @param begins the first change that is left, where older history was removed
  record EventPage(
      List<Commit> skipped, List<Event> events, boolean more, Optional<FirstChange> begins) {
    public EventPage {
      skipped = List.copyOf(skipped);
      events = List.copyOf(events);
    }
  }
}
