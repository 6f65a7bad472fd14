package dev.kith.tool;

import dev.kith.schema.Ontology;
import dev.kith.tool.argument.Arguments;
import java.util.Optional;

/// What became known about a call while it ran, for its meters.
public final class CallNotes {
  private volatile Optional<Arguments> arguments = Optional.empty();
  private volatile Optional<String> database = Optional.empty();
  private volatile Optional<Ontology> schema = Optional.empty();

  /// The arguments, once they are validated.
  public Optional<Arguments> arguments() {
    return arguments;
  }

  /// The database of the call, once the arguments are validated; it may not exist.
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
  public void about(String meant) {
    database = Optional.of(meant);
  }

  void understood(Arguments checked, String meant) {
    arguments = Optional.of(checked);
    database = Optional.of(meant);
  }
}
