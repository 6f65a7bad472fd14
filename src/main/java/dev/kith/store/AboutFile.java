package dev.kith.store;

import dev.kith.fault.Fault;
import dev.kith.graph.About;
import dev.kith.graph.DatabaseName;
import dev.kith.store.sqlite.DatabaseFiles;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.dataformat.yaml.YAMLFactory;

/// What the owner says about a database, in a file they may edit.
///
/// @param embeddings whether nodes get vectors, so that they are found by meaning
public record AboutFile(
    String description, String nextSteps, boolean writable, boolean embeddings) {
  private static final String NEXT_STEPS =
      "Call search_entities to turn a name into an id, then bfs_query with topology_only to survey"
          + " its neighbourhood, then describe_entities for the nodes that matter.";

  private static final String DEFAULT_REST =
      """
      next_steps: "Call search_entities to turn a name into an id, then bfs_query with topology_only\\
        \\ to survey its neighbourhood, then describe_entities for the nodes that matter."
      writable: true
      embeddings: true
      """;

  /// The default description starts with this.
  private static final String PREFIX = "Database: ";

  /// A new, writable database whose nodes can be found by meaning.
  public static AboutFile memory(String description) {
    return new AboutFile(description, NEXT_STEPS, true, true);
  }

  /// An imported graph.
  public static AboutFile imported(String description, boolean embeddings) {
    return new AboutFile(description, NEXT_STEPS, true, embeddings);
  }

  About about(String database) {
    return new About(database, description, nextSteps, writable);
  }

  /// Reads the file; without one the defaults of a new database apply.
  static AboutFile read(DatabaseFiles files) {
    if (Files.notExists(files.about())) {
      return memory(PREFIX + files.name());
    }
    try {
      var defaults = memory(PREFIX + files.name());
      var text = Files.readString(files.about());
      return text.equals(defaults.defaultText()) ? defaults : parse(text, files.name());
    } catch (IOException unreadable) {
      throw new Fault.UnusableFile(
              files.name() + "/about.yaml", "it cannot be read", "Check its permissions.")
          .raise(unreadable);
    }
  }

  /// Parses the file without an object mapper, which takes longer to build than the first write of
  /// a new connection.
  public static AboutFile parse(String yaml, String database) {
    var description = PREFIX + database;
    var nextSteps = NEXT_STEPS;
    boolean writable = true;
    boolean embeddings = true;
    try (var parser =
        new YAMLFactory().createParser(ObjectReadContext.empty(), new StringReader(yaml))) {
      boolean members = parser.nextToken() == JsonToken.START_OBJECT;
      while (members && parser.nextToken() == JsonToken.PROPERTY_NAME) {
        var name = parser.currentName();
        parser.nextToken();
        switch (name) {
          case "description" -> description = text(parser, description);
          case "next_steps" -> nextSteps = text(parser, nextSteps);
          case "writable" -> writable = flag(parser, writable);
          case "embeddings" -> embeddings = flag(parser, embeddings);
          default -> {}
        }
        parser.skipChildren();
      }
    } catch (JacksonException broken) {
      var place = broken.getLocation() == null ? 1 : broken.getLocation().getLineNr();
      throw new Fault.UnusableFile(
              database + "/about.yaml",
              "line " + place + " is not valid YAML",
              "Fix it: description, next_steps, writable and embeddings are known.")
          .raise(broken);
    }
    return new AboutFile(description, nextSteps, writable, embeddings);
  }

  private static String text(JsonParser value, String otherwise) {
    return value.hasToken(JsonToken.VALUE_STRING) ? value.getString().strip() : otherwise;
  }

  private static boolean flag(JsonParser value, boolean otherwise) {
    return value.hasToken(otherwise ? JsonToken.VALUE_FALSE : JsonToken.VALUE_TRUE)
        ? !otherwise
        : otherwise;
  }

  public void write(Path file) throws IOException {
    Files.writeString(file, isDefault() ? defaultText() : yaml(), StandardCharsets.UTF_8);
  }

  /// Whether this equals the defaults of a new database.
  private boolean isDefault() {
    return writable
        && embeddings
        && nextSteps.equals(NEXT_STEPS)
        && description.startsWith(PREFIX)
        && DatabaseName.isValid(description.substring(PREFIX.length()));
  }

  /// The file of a new database, as [#yaml] writes it. Most processes read no other, and starting a
  /// YAML parser takes longer than ten writes.
  String defaultText() {
    return "---\ndescription: \"" + description + "\"\n" + DEFAULT_REST;
  }

  String yaml() {
    var text = new StringWriter();
    try (var yaml = new YAMLFactory().createGenerator(ObjectWriteContext.empty(), text)) {
      yaml.writeStartObject();
      yaml.writeStringProperty("description", description);
      yaml.writeStringProperty("next_steps", nextSteps);
      yaml.writeBooleanProperty("writable", writable);
      yaml.writeBooleanProperty("embeddings", embeddings);
      yaml.writeEndObject();
    }
    return text.toString();
  }
}
