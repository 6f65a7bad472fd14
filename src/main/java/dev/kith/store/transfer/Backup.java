package dev.kith.store.transfer;

import dev.kith.fault.Fault;
import dev.kith.files.OwnerOnly;
import dev.kith.graph.Call;
import dev.kith.graph.DatabaseName;
import dev.kith.store.Home;
import dev.kith.store.folder.Folders;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.LogMark;
import dev.kith.store.sqlite.SqliteConnection;
import dev.kith.store.sqlite.SqliteFaults;
import dev.kith.store.sqlite.StoreFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;

/// Copies a database into one file while others write to it, and restores a database from such a
/// file.
///
/// The file is a SQLite database with the text of `about.yaml` among its settings. It holds no
/// derived indexes: they are rebuilt.
public final class Backup {
  private static final String ABOUT = "about.yaml";

  private Backup() {}

  /// Writes a backup; refuses to write over a file.
  public static void create(Home home, String database, Path file, Call call) {
    if (Files.exists(file)) {
      throw new Fault.UnusableFile(
              file.toString(), "the file already exists", "Choose another name, or remove it.")
          .raise();
    }
    var graph = home.owned(database);
    var partial = file.resolveSibling(file.getFileName() + ".partial");
    try {
      Files.deleteIfExists(partial);
      // SQLite fills an empty file, and leaves its permissions as they are.
      OwnerOnly.create(partial);
      var about = about(home.files(database));
      graph
          .connections()
          .read(
              call,
              connection -> {
                StoreFormat.refuseNewer(connection, database);
                // Reads one snapshot; writers go on meanwhile.
                connection.change("VACUUM INTO ?", partial.toAbsolutePath().toString());
                return true;
              });
      addAbout(partial, about);
      try (var channel = OwnerOnly.open(partial, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (SQLException failed) {
      throw SqliteFaults.of(failed, database);
    } catch (IOException failed) {
      throw new Fault.UnusableFile(
              file.toString(), "it cannot be written", "Check the folder and its free space.")
          .raise(failed);
    } finally {
      Folders.discard(partial);
    }
  }

  /// Blank where there is none: another process may be removing the database.
  private static String about(DatabaseFiles files) throws IOException {
    try {
      return Files.readString(files.about(), StandardCharsets.UTF_8);
    } catch (NoSuchFileException none) {
      return "";
    }
  }

  private static void addAbout(Path file, String about) throws SQLException {
    try (var connection = SqliteConnection.loader(file)) {
      LogMark.remove(connection);
      if (!about.isBlank()) {
        connection.change(
            "INSERT OR REPLACE INTO setting(name, value) VALUES (?, ?)", ABOUT, about);
      }
    }
  }

  /// Restores a database from a backup. An existing one is replaced only if `replace` is set.
  public static void restore(Home home, String database, Path file, boolean replace) {
    DatabaseName.checked(database);
    if (!Files.isRegularFile(file)) {
      throw new Fault.UnusableFile(file.toString(), "there is no such file", "Check the path.")
          .raise();
    }
    if (home.has(database) && !replace) {
      throw new Fault.AlreadyExists("database", database).raise();
    }
    var folder = Folders.hidden(home.folder(), "restore", database);
    try {
      var files = new DatabaseFiles(database, folder);
      OwnerOnly.copy(file, files.sqlite());
      try (var connection = SqliteConnection.writer(files.sqlite())) {
        check(connection, file, database);
        connection.execute(StoreFormat.NEW_HISTORY);
        writeAbout(connection, files);
      }
      if (!home.replace(folder, database)) {
        throw new Fault.AlreadyExists("database", database).raise();
      }
    } catch (SQLException failed) {
      throw damaged(file).raise(failed);
    } catch (IOException failed) {
      throw Folders.unwritable(home.folder(), failed);
    } finally {
      Folders.discard(folder);
    }
  }

  private static void check(SqliteConnection connection, Path file, String database)
      throws SQLException {
    if (connection.number("SELECT count(*) FROM sqlite_schema WHERE name IN ('node', 'edge')")
        < 2) {
      throw damaged(file).raise();
    }
    StoreFormat.prepare(connection, database);
    var problems = new StringBuilder();
    connection.each("PRAGMA quick_check(1)", row -> problems.append(row.getString(1)));
    if (!problems.toString().equals("ok")) {
      throw damaged(file).raise();
    }
  }

  private static void writeAbout(SqliteConnection connection, DatabaseFiles files)
      throws SQLException, IOException {
    var text = new StringBuilder();
    connection.each(
        "SELECT value FROM setting WHERE name = ?", row -> text.append(row.getString(1)), ABOUT);
    if (!text.isEmpty()) {
      OwnerOnly.write(files.about(), text);
    }
  }

  private static Fault.Damaged damaged(Path file) {
    return new Fault.Damaged(
        file.toString(), "it is not a complete Kith backup", "Use another backup.");
  }
}
