package dev.kith.bench;

import com.kuzudb.Connection;
import com.kuzudb.Database;
import com.kuzudb.PreparedStatement;
import com.kuzudb.QueryResult;
import com.kuzudb.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// A graph of people in Kuzu; queries stay prepared.
final class KuzuPeople implements AutoCloseable {
  private static final long BUFFER = 2L << 30;
  private static final long LARGEST = 1L << 36;
  private static final long CHECKPOINT = 1L << 24;

  private final Database database;
  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  /// @param file of the database, made of the tables where there is none
  KuzuPeople(Path file, PeopleGraph.Tables tables) {
    boolean there = Files.exists(file);
    database = new Database(file.toString(), BUFFER, true, false, LARGEST, true, CHECKPOINT);
    connection = new Connection(database);
    if (!there) {
      run(
          "CREATE NODE TABLE person(id INT64, name STRING, city STRING, age INT64, PRIMARY KEY(id))");
      run("CREATE NODE TABLE chief(id INT64, PRIMARY KEY(id))");
      run("CREATE REL TABLE KNOWS(FROM person TO person, since INT64)");
      run("CREATE REL TABLE TRUSTS(FROM chief TO chief)");
      copy("person", tables.people());
      copy("chief", tables.chiefs());
      copy("KNOWS", tables.knows());
      copy("TRUSTS", tables.trusts());
      run("CHECKPOINT");
    }
  }

  private void copy(String table, Path file) {
    run("COPY " + table + " FROM '" + file + "' (header=false)");
  }

  private void run(String statement) {
    try (var result = connection.query(statement)) {
      check(result);
    }
  }

  private static void check(QueryResult result) {
    if (!result.isSuccess()) {
      throw new IllegalStateException(result.getErrorMessage());
    }
  }

  /// Asks, and reads all of the answer.
  long ask(String text, Map<String, Object> parameters, Checksum.Rows what) {
    var statement = prepared.computeIfAbsent(text, connection::prepare);
    var values = new HashMap<String, Value>();
    parameters.forEach((name, value) -> values.put(name, new Value(value)));
    var sum = new Checksum(what);
    try (var result = connection.execute(statement, values)) {
      check(result);
      long width = result.getNumColumns();
      while (result.hasNext()) {
        try (var row = result.getNext()) {
          for (long column = 0; column < width; column++) {
            try (var cell = row.getValue(column)) {
              Object value = cell.getValue();
              sum.value(value);
            }
          }
        }
        sum.endRow();
      }
    } finally {
      values.values().forEach(Value::close);
    }
    return sum.sum();
  }

  @Override
  public void close() {
    prepared.values().forEach(PreparedStatement::close);
    connection.close();
    database.close();
  }
}
