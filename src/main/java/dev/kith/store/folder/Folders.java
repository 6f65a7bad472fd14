package dev.kith.store.folder;

import dev.kith.fault.Fault;
import dev.kith.files.FolderSync;
import dev.kith.files.OwnerOnly;
import dev.kith.files.WriteTrouble;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.ProcessLock;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/// Folders that appear and vanish in one step.
///
/// A database is created in a hidden folder next to its final place and then renamed, so that
/// nobody ever finds half of one.
public final class Folders {
  /// Locked in a hidden folder by the process that fills it.
  private static final String OWNER = "owner.lock";

  /// What makes a folder a mapped database, unless it is an owned one.
  private static final String ONTOLOGY = "ontology.yaml";

  private static final int ATTEMPTS = 3;

  /// The locks on the hidden folders of this process.
  private static final Map<Path, ProcessLock> OWNED = new ConcurrentHashMap<>();

  private Folders() {}

  /// A fresh hidden folder in the home.
  public static Path hidden(Path home, String purpose, String name) {
    try {
      OwnerOnly.folders(home);
      var folder = home;
      // One that sweeps may get hold of the lock in between, and takes the folder away.
      for (int attempt = 0; attempt < ATTEMPTS && !OWNED.containsKey(folder); attempt++) {
        folder = OwnerOnly.createFolder(home.resolve("." + purpose + "-" + name + "-" + unique()));
        var place = folder;
        ProcessLock.tryTake(folder.resolve(OWNER)).ifPresent(lock -> OWNED.put(place, lock));
      }
      return folder;
    } catch (IOException unwritable) {
      throw unwritable(home, unwritable);
    }
  }

  private static UUID unique() {
    // A secure random source would cost a new process milliseconds, and this name is no secret.
    var random = ThreadLocalRandom.current();
    return new UUID(random.nextLong(), random.nextLong());
  }

  private static void releaseOwnership(Path folder) throws IOException {
    var lock = OWNED.remove(folder);
    if (lock != null) {
      Files.deleteIfExists(folder.resolve(OWNER));
      lock.close();
    }
  }

  public static RuntimeException unwritable(Path home, IOException cause) {
    var problem = WriteTrouble.of(cause);
    return new Fault.Unavailable("The home folder " + home, problem.problem(), problem.next())
        .raise(cause);
  }

  /// Windows renames no folder while a program has a file of it open.
  public static RuntimeException held(Path home, String database, IOException cause) {
    return new Fault.Unavailable(
            "Database '" + database + "'",
            "its folder cannot be renamed: another program has it open, or "
                + home
                + " is not writable",
            "End the other programs that use it, or check the permissions.")
        .raise(cause);
  }

  /// Makes a finished folder visible; false where the name was taken in the meantime.
  public static boolean publish(Path folder, Path place) throws IOException {
    releaseOwnership(folder);
    OwnerOnly.restrict(folder);
    sync(folder);
    return move(folder, place);
  }

  /// Renames a folder; false where the name is taken. Its files are not opened: closing any
  /// descriptor of a SQLite file drops the locks that connections of this process hold on it.
  public static boolean move(Path folder, Path place) throws IOException {
    try {
      Files.move(folder, place, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileAlreadyExistsException | DirectoryNotEmptyException taken) {
      return false;
    } catch (java.nio.file.FileSystemException maybeTaken) {
      if (Files.exists(place)) {
        return false;
      }
      throw maybeTaken;
    }
    FolderSync.sync(place.resolveSibling("."));
    return true;
  }

  /// Syncs the files of a folder and the folder itself.
  private static void sync(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        try (var channel = OwnerOnly.open(file, StandardOpenOption.WRITE)) {
          channel.force(true);
        }
      }
    }
    FolderSync.sync(folder);
  }

  /// Removes folders left by processes that died while filling or removing them; returns how many.
  ///
  /// @param purpose a pattern: only folders that were made for it
  /// @param idle how long nothing must have changed in a folder without an owner's lock: whoever
  ///   still works on it writes to it
  public static int sweep(Path home, String purpose, Duration idle, Instant now)
      throws IOException {
    if (Files.notExists(home)) {
      return 0;
    }
    int swept = 0;
    try (var folders = Files.newDirectoryStream(home, "." + purpose + "-*-*")) {
      for (var folder : folders) {
        if (Files.isDirectory(folder) && isAbandoned(folder, now.minus(idle))) {
          delete(folder);
          swept++;
        }
      }
    }
    return swept;
  }

  private static boolean isAbandoned(Path folder, Instant before) throws IOException {
    var owner = folder.resolve(OWNER);
    if (Files.notExists(owner)) {
      return lastTouched(folder).isBefore(before);
    }
    // The system releases the lock of a process that died.
    var lock = ProcessLock.tryTake(owner);
    if (lock.isPresent()) {
      lock.get().close();
    }
    return lock.isPresent();
  }

  private static Instant lastTouched(Path folder) throws IOException {
    var last = Files.getLastModifiedTime(folder).toInstant();
    try (var files = Files.newDirectoryStream(folder)) {
      for (var file : files) {
        var touched = Files.getLastModifiedTime(file).toInstant();
        last = touched.isAfter(last) ? touched : last;
      }
    }
    return last;
  }

  /// Renames a folder to a hidden name, which is returned.
  public static Path hide(Path home, Path folder) throws IOException {
    var hidden = home.resolve(".gone-" + UUID.randomUUID());
    Files.move(folder, hidden, StandardCopyOption.ATOMIC_MOVE);
    return hidden;
  }

  /// Deletes an unfinished folder if possible.
  public static void discard(Path unfinished) {
    try {
      delete(unfinished);
    } catch (IOException left) {
      // The work itself has ended, and a later sweep removes what stays.
      return;
    }
  }

  /// Deletes a folder. It stays owned until all else is gone: where Windows keeps a file that is
  /// mapped, the next sweep after this process removes the rest.
  public static void delete(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return;
    }
    var owner = folder.resolve(OWNER);
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (!file.equals(owner)) {
              Files.delete(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(
              Path visited, @org.jspecify.annotations.Nullable IOException failed)
              throws IOException {
            if (visited.equals(folder)) {
              releaseOwnership(folder);
              Files.deleteIfExists(owner);
            }
            Files.delete(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /// What the owner should know of the files of a database, each sentence after a file's name: what
  /// is not understood of its description, and what is not used.
  public static List<String> warnings(DatabaseFiles files, AboutFile.Checked about) {
    var warnings = new ArrayList<String>();
    about.warnings().forEach(text -> warnings.add("about.yaml: " + text));
    if (Files.exists(files.folder().resolve(ONTOLOGY))) {
      warnings.add(
          ONTOLOGY
              + ": not used, because graph.sqlite in the same folder is the database; move one of"
              + " the two to a folder of its own");
    }
    return warnings;
  }

  /// Whether nobody has put anything into a folder yet.
  public static boolean isNew(Path folder) {
    if (Files.notExists(folder)) {
      return true;
    }
    try (var all = Files.list(folder)) {
      return all.findAny().isEmpty();
    } catch (IOException unreadable) {
      return false;
    }
  }
}
