package dev.kith.exchange;

import dev.kith.graph.Metadata;
import dev.kith.graph.time.Spans;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/// Turns one line of JSON into a row.
///
/// Known members are read; all others are copied byte by byte into the metadata, so that an export
/// returns what was imported: `1.0` stays `1.0`, and an id beyond 2⁵³ keeps its digits.
final class JsonLineParser {
  /// The member that holds Kith's own records: times, authors and observations.
  static final String HISTORY = "_kith";

  private static final String NOTES = "observations";
  private static final String VALID = "valid";
  private static final String AUTHOR = "import";

  private final long written;
  private final RawMembers metadata = new RawMembers();
  private @Nullable String id;
  private @Nullable String type;
  private @Nullable String subject;
  private @Nullable String predicate;
  private @Nullable String object;
  private @Nullable String scope;
  private Optional<Row.Recorded> history = Optional.empty();
  private int others;
  private boolean nested;
  private boolean distance;

  /// @param written the time of observations that come without one, in milliseconds since 1970
  JsonLineParser(long written) {
    this.written = written;
  }

  Row parse(byte[] line, int length) {
    reset();
    try (var parser = RawMembers.FACTORY.createParser(ObjectReadContext.empty(), line, 0, length)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return new Row.BadRow("a row is one JSON object");
      }
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        var problem = member(parser, line);
        if (problem.isPresent()) {
          return new Row.BadRow(problem.get());
        }
      }
      if (parser.nextToken() != null) {
        return new Row.BadRow("there is more than one JSON value in the line");
      }
      return row();
    } catch (DateTimeException | IllegalArgumentException broken) {
      return new Row.BadRow("'valid' must be spans such as 2024-01-15T10:00:00Z/..");
    } catch (JacksonException broken) {
      return new Row.BadRow("not valid JSON at column " + column(broken));
    }
  }

  private static long column(JacksonException broken) {
    return broken.getLocation() == null ? 1 : broken.getLocation().getColumnNr();
  }

  private void reset() {
    metadata.clear();
    id = null;
    type = null;
    subject = null;
    predicate = null;
    object = null;
    scope = null;
    history = Optional.empty();
    others = 0;
    nested = false;
    distance = false;
  }

  /// Reads one member; returns what is wrong with it, if anything.
  private Optional<String> member(JsonParser parser, byte[] line) {
    var name = parser.currentName();
    switch (name) {
      case "id", "entity_type", "subject", "predicate", "object", "scope" -> {
        if (parser.nextToken() != JsonToken.VALUE_STRING) {
          return Optional.of("'" + name + "' must be a string");
        }
        keep(name, parser.getString());
      }
      case HISTORY -> {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
          return Optional.of("'" + HISTORY + "' must be an object");
        }
        history = Optional.of(history(parser));
      }
      default -> {
        if (!metadata.add(parser, line, RawMembers.inMetadata(name))) {
          return Optional.of("'" + name + "' has a number with too large an exponent");
        }
        others++;
        distance |= name.equals("distance") && parser.currentToken() == JsonToken.VALUE_NUMBER_INT;
        nested |= name.equals(RawMembers.METADATA) && parser.currentToken() == JsonToken.END_OBJECT;
      }
    }
    return Optional.empty();
  }

  private void keep(String name, String value) {
    switch (name) {
      case "id" -> id = value;
      case "entity_type" -> type = value;
      case "subject" -> subject = value;
      case "predicate" -> predicate = value;
      case "scope" -> scope = value;
      default -> object = value;
    }
  }

  private static Row.Recorded history(JsonParser parser) {
    long created = 0;
    long updated = 0;
    var spans = Spans.ALWAYS;
    List<Row.Note> notes = new ArrayList<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      var name = parser.currentName();
      parser.nextToken();
      switch (name) {
        case "created" -> created = parser.getValueAsLong();
        case "updated" -> updated = parser.getValueAsLong();
        case VALID -> spans = Spans.of(parser.getValueAsString(""));
        case "observations" -> {
          while (parser.nextToken() == JsonToken.START_OBJECT) {
            notes.add(note(parser));
          }
        }
        default -> parser.skipChildren();
      }
    }
    return new Row.Recorded(created, updated, notes, spans);
  }

  private static Row.Note note(JsonParser parser) {
    var text = "";
    var by = "";
    long at = 0;
    var spans = Spans.ALWAYS;
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      var name = parser.currentName();
      parser.nextToken();
      switch (name) {
        case "text" -> text = parser.getValueAsString("");
        case "by" -> by = parser.getValueAsString("");
        case "at" -> at = parser.getValueAsLong();
        case VALID -> spans = Spans.of(parser.getValueAsString(""));
        default -> parser.skipChildren();
      }
    }
    return new Row.Note(text, at, by, spans);
  }

  private Row row() {
    var text = "{" + metadata + "}";
    // The answers of tools hold the metadata in one member, and nothing beside it but how far a
    // node is from where somebody asked.
    if (nested && others == 1) {
      text = unnested(text.substring(text.indexOf(':') + 1, text.length() - 1));
    } else if (nested && others == 2 && distance && id != null) {
      text = unnested(answered(text));
    }
    return RowFactory.of(id, type, subject, predicate, object, scope, text, history);
  }

  private static String answered(String both) {
    var only =
        RawMembers.members(
            both,
            name -> Optional.of(name).filter(RawMembers.inMetadata(RawMembers.METADATA)::equals));
    return only.substring(only.indexOf(':') + 1);
  }

  /// Tools show the observations of a node and the times of an edge among the metadata.
  private String unnested(String answered) {
    boolean noted = id != null && history.isEmpty() && observe(answered);
    boolean timed = id == null && history.isEmpty() && time(answered);
    var members =
        RawMembers.members(
            answered,
            name ->
                (noted && name.equals(NOTES)) || (timed && name.equals(VALID))
                    ? Optional.empty()
                    : Optional.of(name));
    return "{" + members + "}";
  }

  /// Keeps the times that an answer shows, if they are such: it may be a property of that name.
  private boolean time(String answered) {
    var valid =
        answered.contains('"' + VALID + '"')
            ? new Metadata(answered).toObject().path(VALID).stringValue("")
            : "";
    try {
      var spans = Spans.of(valid);
      history =
          Optional.of(new Row.Recorded(0, 0, List.of(), spans)).filter(_ -> !spans.isAlways());
      return history.isPresent();
    } catch (DateTimeException | IllegalArgumentException other) {
      return false;
    }
  }

  /// Keeps the observations that an answer shows, if they are such.
  private boolean observe(String answered) {
    if (!answered.contains('"' + NOTES + '"')) {
      return false;
    }
    var notes = new ArrayList<Row.Note>();
    for (var note : new Metadata(answered).toObject().path(NOTES)) {
      if (!note.isString()) {
        return false;
      }
      notes.add(new Row.Note(note.stringValue(), written, AUTHOR));
    }
    if (notes.isEmpty()) {
      return false;
    }
    history = Optional.of(new Row.Recorded(0, 0, notes));
    return true;
  }
}
