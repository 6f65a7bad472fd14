package dev.kith.engine.duckdb;

import dev.kith.fault.Fault;
import dev.kith.mapped.engine.TableSource;
import dev.kith.sql.dialect.DuckDbDialect;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.duckdb.DuckDBConnection;

/// Opens DuckDB on a source, and then locks it out of everything else.
///
/// No statement ever contains text that a caller wrote. As a second line of defence, only the named
/// files can be read and no setting can be changed.
final class DuckDbOpener {
  /// No schema of somebody's file has this name, which would hide its tables.
  private static final String ATTACHED = "\"tables of Kith\"";

  /// What every connection must run where a file is attached.
  static final String USE_ATTACHED = "USE " + ATTACHED;

  private static final long MEGABYTE = 1_000_000;

  private final TableSource source;

  DuckDbOpener(TableSource source) {
    this.source = source;
  }

  DuckDBConnection open() throws SQLException {
    return switch (source.location()) {
      case TableSource.SourceLocation.DatabaseFile(var file) -> file(file);
      case TableSource.SourceLocation.TableFiles(var tables) -> files(tables);
      case TableSource.SourceLocation.Server _ ->
          throw new Fault.UnusableFile(
                  "source", "DuckDB reads files, and this is a server", "Choose another --engine.")
              .raise();
    };
  }

  /// The file is attached to an instance of its own. Of one that is opened by its name, all
  /// databases of a process would share the instance, its settings, and a file that was replaced.
  private DuckDBConnection file(Path file) throws SQLException {
    var connection = connect("jdbc:duckdb:", settings());
    execute(connection, "ATTACH " + text(file) + " AS " + ATTACHED + " (TYPE duckdb, READ_ONLY)");
    execute(connection, USE_ATTACHED);
    return shut(connection, "");
  }

  private DuckDBConnection files(Map<String, Path> tables) throws SQLException {
    var connection = connect("jdbc:duckdb:", settings());
    for (var table : tables.entrySet()) {
      execute(
          connection,
          "CREATE VIEW "
              + name(table.getKey())
              + " AS SELECT * FROM "
              + reader(table.getValue())
              + "("
              + text(table.getValue())
              + ")");
    }
    return shut(
        connection,
        tables.values().stream().map(DuckDbOpener::text).collect(Collectors.joining(", ")));
  }

  private static String reader(Path file) {
    return file.toString().endsWith(".parquet") ? "read_parquet" : "read_csv";
  }

  private static DuckDBConnection connect(String url, Properties settings) throws SQLException {
    return (DuckDBConnection) DriverManager.getConnection(url, settings);
  }

  private Properties settings() {
    var settings = new Properties();
    settings.setProperty("memory_limit", megabytes() + "MB");
    settings.setProperty(
        "threads",
        String.valueOf(
            source.limits().threads().orElse(Runtime.getRuntime().availableProcessors())));
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("autoload_known_extensions", "false");
    settings.setProperty("temp_directory", "");
    return settings;
  }

  /// How much memory it may take: what the source says, or as much as Java itself.
  long megabytes() {
    return source
        .limits()
        .memory()
        .map(DuckDbOpener::megabytes)
        .orElse(Math.max(256, Runtime.getRuntime().maxMemory() / MEGABYTE));
  }

  private static long megabytes(String amount) {
    long number = Long.parseLong(amount.substring(0, amount.length() - 2));
    return switch (amount.substring(amount.length() - 2)) {
      case "GB" -> number * 1000;
      case "MB" -> number;
      default -> Math.max(1, number / 1000);
    };
  }

  /// @param files the files that may still be read, as a list of SQL texts
  private static DuckDBConnection shut(DuckDBConnection connection, String files)
      throws SQLException {
    for (var setting : DuckDbDialect.SETTINGS) {
      execute(connection, setting);
    }
    if (!files.isEmpty()) {
      execute(connection, "SET GLOBAL allowed_paths = [" + files + "]");
    }
    execute(connection, "SET GLOBAL enable_external_access = false");
    execute(connection, "SET GLOBAL lock_configuration = true");
    return connection;
  }

  private static void execute(DuckDBConnection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException failed) {
      connection.close();
      throw failed;
    }
  }

  private static String name(String table) {
    return '"' + table.replace("\"", "\"\"") + '"';
  }

  private static String text(Path file) {
    return "'" + file.toString().replace("'", "''") + "'";
  }
}
