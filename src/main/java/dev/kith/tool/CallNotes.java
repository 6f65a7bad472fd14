package dev.kith.tool;

import dev.kith.schema.Ontology;
import dev.kith.tool.argument.Arguments;
import java.util.Optional;

/// What became known of a call while it was worked on, for those who watch it.
public final class CallNotes {
  private volatile Optional<Arguments> arguments = Optional.empty();
  private volatile Optional<String> database = Optional.empty();
  private volatile Optional<Ontology> schema = Optional.empty();

  /// The arguments, once they were found to be as declared.
  public Optional<Arguments> arguments() {
    return arguments;
  }

  /// The database that is meant, once the arguments were understood; there may be none of that
  /// name.
  public Optional<String> database() {
    return database;
  }

  /// The schema that the call was read against, where the tool reads it against one.
  public Optional<Ontology> schema() {
    return schema;
  }

  /// Notes which schema the call is read against.
  public void readAgainst(Ontology ontology) {
    schema = Optional.of(ontology);
  }

  /// Notes which database a reading is about.
  public void about(String meant) {
    database = Optional.of(meant);
  }

  void understood(Arguments checked, String meant) {
    arguments = Optional.of(checked);
    database = Optional.of(meant);
  }
}
