package dev.kith.mapped.engine;

import dev.kith.graph.Call;
import dev.kith.graph.pattern.Rows;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Dialect;
import dev.kith.sql.PropertySource.Storage;
import dev.kith.sql.Statement;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// Something that holds tables and answers SQL. It only ever reads.
///
/// What goes wrong inside it is raised as a fault that names no table and tells nothing of the
/// engine's own words; those go with it for the log.
public interface TableEngine extends AutoCloseable {
  /// How its SQL is written.
  Dialect dialect();

  /// Answers a question at one moment, as far as the engine can hold one, and within the time of
  /// the call.
  <T> T read(Call call, Function<Tables, T> reading);

  /// Every table there is, by each of the names that an ontology may give it, with its columns by
  /// their names.
  Map<String, Map<String, Column>> tables(Call call);

  @Override
  void close();

  /// The tables at one moment.
  interface Tables {
    /// The rows of a statement, decoded.
    Rows run(Statement statement);

    /// Whether several statements may be run at once, each from a thread of its own.
    default boolean areSeveralAtOnce() {
      return false;
    }

    /// How the engine would go about a statement, in its own words.
    String plan(Statement statement);
  }

  /// A column as the engine has it.
  ///
  /// @param type what the engine calls its type
  /// @param fits which types of property it can hold, stored in which ways
  /// @param quick in which ways it can be stored so that rows are found by it without a look at all
  record Column(String type, Map<PropertyType, Set<Storage>> fits, Set<Storage> quick) {
    public Column {
      fits = Map.copyOf(fits);
      quick = Set.copyOf(quick);
    }

    /// A column of an engine that needs no index.
    public Column(String type, Map<PropertyType, Set<Storage>> fits) {
      this(type, fits, EnumSet.allOf(Storage.class));
    }
  }

  /// Opens the tables of a graph.
  @FunctionalInterface
  interface Opener {
    /// @param database the name of the graph, for faults
    TableEngine open(String database, TableSource source);
  }
}
