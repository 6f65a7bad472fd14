package dev.kith.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.sqlite.util.LibraryLoaderUtil;

/// SQLite's native library as a file of its own.
///
/// Otherwise the driver unpacks its library and compares it in every process, which takes longer
/// than hundreds of writes.
public final class SqliteLibrary {
  private SqliteLibrary() {}

  /// Unpacks the library of this machine.
  ///
  /// @return the properties that make the driver take it; none where there is no such library
  public static Map<String, String> unpack(Path folder) throws IOException {
    var name = LibraryLoaderUtil.getNativeLibName();
    var resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
    try (var in = LibraryLoaderUtil.class.getResourceAsStream(resource)) {
      if (in == null) {
        return Map.of();
      }
      Files.copy(in, folder.resolve(name));
    }
    var own = folder.toString();
    // in its temporary folder the driver looks for libraries that others left behind
    return Map.of(
        "org.sqlite.lib.path", own, "org.sqlite.lib.name", name, "org.sqlite.tmpdir", own);
  }
}
