package dev.kith.store.folder;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.time.Age;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.dataformat.yaml.YAMLFactory;

/// Reads the text of an `about.yaml`, without an object mapper: that takes longer to build than a
/// new connection's first write.
///
/// Only a clear yes makes a database writable that has the key: whoever wrote `writable: off` did
/// not want it written.
final class AboutReader {
  private static final String KNOWN = "description, next_steps, writable, embeddings and history";

  private String description;
  private String nextSteps;
  private boolean writable;
  private boolean embeddings;
  private Optional<Age> history;
  private final List<String> warnings = new ArrayList<>();

  /// @param usual what holds where the file says nothing
  AboutReader(AboutFile usual) {
    this.description = usual.description();
    this.nextSteps = usual.nextSteps();
    this.writable = usual.writable();
    this.embeddings = usual.embeddings();
    this.history = usual.history();
  }

  AboutFile.Checked read(String yaml, String database) {
    try (var parser =
        new YAMLFactory().createParser(ObjectReadContext.empty(), new StringReader(yaml))) {
      var first = parser.nextToken();
      if (first != null && first != JsonToken.START_OBJECT && first != JsonToken.VALUE_NULL) {
        throw broken(database, "it is not a list of keys and values").raise();
      }
      while (first == JsonToken.START_OBJECT && parser.nextToken() == JsonToken.PROPERTY_NAME) {
        member(parser);
      }
    } catch (JacksonException invalid) {
      var place = invalid.getLocation() == null ? 1 : invalid.getLocation().getLineNr();
      throw broken(database, "line " + place + " is not valid YAML").raise(invalid);
    } catch (FaultException known) {
      throw known;
    } catch (RuntimeException unexpected) {
      throw broken(database, "it is not valid YAML").raise(unexpected);
    }
    return new AboutFile.Checked(
        new AboutFile(description, nextSteps, writable, embeddings, history), warnings);
  }

  private static Fault broken(String database, String problem) {
    return new Fault.UnusableFile(
        database + "/about.yaml", problem, "Fix it: the keys are " + KNOWN + ".");
  }

  private void member(JsonParser parser) {
    var name = parser.currentName();
    parser.nextToken();
    switch (name) {
      case "description" -> description = text(parser, name, description);
      case "next_steps" -> nextSteps = text(parser, name, nextSteps);
      case "writable" -> {
        var said = flag(parser);
        writable &= said.orElse(false);
        if (said.isEmpty()) {
          warnings.add("'writable' is neither true nor false, so the database is read-only");
        }
      }
      case "embeddings" -> {
        var said = flag(parser);
        embeddings = said.orElse(embeddings);
        if (said.isEmpty()) {
          warnings.add("'embeddings' is neither true nor false");
        }
      }
      case AboutFile.HISTORY -> {
        var said = parser.currentToken().isScalarValue() ? parser.getString().strip() : "";
        history = Age.of(said);
        if (history.isEmpty() && !said.equals("all")) {
          warnings.add("'history' is neither all nor " + Age.FORMS + ", so all of it is kept");
        }
      }
      default -> warnings.add("unknown key '" + clipped(name) + "'; the keys are " + KNOWN);
    }
    parser.skipChildren();
  }

  private String text(JsonParser value, String name, String otherwise) {
    if (value.hasToken(JsonToken.VALUE_STRING)) {
      return value.getString().strip();
    }
    warnings.add("'" + name + "' is not text");
    return otherwise;
  }

  /// Empty where the value is neither a clear yes nor a clear no.
  private static Optional<Boolean> flag(JsonParser value) {
    if (value.currentToken() == null || !value.currentToken().isScalarValue()) {
      return Optional.empty();
    }
    return switch (value.getString().strip().toLowerCase(Locale.ROOT)) {
      case "true", "yes" -> Optional.of(true);
      case "false", "no", "off", "0" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  private static String clipped(String name) {
    return name.codePoints()
        .limit(40)
        .map(symbol -> Character.isISOControl(symbol) ? ' ' : symbol)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
