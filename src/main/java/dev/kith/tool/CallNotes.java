package dev.kith.tool;

import dev.kith.graph.DatabaseName;
import dev.kith.schema.Ontology;
import dev.kith.tool.argument.Arguments;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// What became known about a call while it ran, for its meters.
public final class CallNotes {
  private volatile Optional<Arguments> arguments = Optional.empty();
  private volatile Optional<String> database = Optional.empty();
  private volatile Optional<Ontology> schema = Optional.empty();

  /// The arguments, once they are validated.
  public Optional<Arguments> arguments() {
    return arguments;
  }

  /// The database of the call, or the one that its caller named where the arguments are wrong; it
  /// may not exist.
  public Optional<String> database() {
    return database;
  }

  /// The schema that the arguments were read against, if the tool uses one.
  public Optional<Ontology> schema() {
    return schema;
  }

  /// Records which schema the arguments are read against.
  public void readAgainst(Ontology ontology) {
    schema = Optional.of(ontology);
  }

  /// Records which database a read is about.
  public void about(String name) {
    database = Optional.of(name);
  }

  /// Records which database a caller names before anything else of the call is looked at: whoever
  /// reads why it was refused wants to know. Other texts than names of databases may be anything.
  void names(JsonNode given) {
    database = Optional.of(given.path("database").asString("")).filter(DatabaseName::isValid);
  }

  void validated(Arguments checked, String name) {
    arguments = Optional.of(checked);
    database = Optional.of(name);
  }
}
