package dev.kith.mapped.engine;

import dev.kith.graph.Call;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.Rows;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Dialect;
import dev.kith.sql.PropertySource.Storage;
import dev.kith.sql.Statement;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/// Something that holds tables and answers SQL. It only ever reads.
///
/// Its errors are raised as faults that name no table and do not quote the engine; the engine's
/// message is attached for the log.
public interface TableEngine extends AutoCloseable {
  /// How its SQL is written.
  Dialect dialect();

  /// Reads a consistent snapshot, if the engine has snapshots, within the time of the call.
  <T> T read(Call call, Function<Tables, T> reading);

  /// Every table, by each of the names that an ontology may use for it, with its columns by name.
  Map<String, Map<String, Column>> tables(Call call);

  @Override
  void close();

  /// The tables at one moment.
  interface Tables {
    /// The rows of a statement, decoded.
    Rows run(Statement statement);

    /// The same, of the only statement that is run: a transaction around it may be left out.
    default Rows runAlone(Statement statement) {
      return run(statement);
    }

    /// Passes on the rows of a statement, decoded, one after the other: an engine that can keeps
    /// none of them.
    default void each(Statement statement, Consumer<List<Literal>> taking) {
      run(statement).rows().forEach(taking);
    }

    /// Whether several statements may be run at once, each on its own thread.
    default boolean areSeveralAtOnce() {
      return false;
    }

    /// The engine's plan for a statement, as it prints it.
    String plan(Statement statement);
  }

  /// A column as the engine describes it.
  ///
  /// @param type what the engine calls its type
  /// @param readableAs which types of property it can hold, stored in which ways
  /// @param quick the ways of storing it for which an index finds rows without a full scan
  record Column(String type, Map<PropertyType, Set<Storage>> readableAs, Set<Storage> quick) {
    public Column {
      readableAs = Map.copyOf(readableAs);
      quick = Set.copyOf(quick);
    }

    /// A column of an engine that needs no index.
    public Column(String type, Map<PropertyType, Set<Storage>> readableAs) {
      this(type, readableAs, EnumSet.allOf(Storage.class));
    }
  }

  /// Opens the tables of a graph.
  @FunctionalInterface
  interface Opener {
    /// @param database the name of the graph, for faults
    TableEngine open(String database, TableSource source);
  }
}
